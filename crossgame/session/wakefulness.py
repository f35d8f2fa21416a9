# SPDX-License-Identifier: MIT
"""The clock that games are timed by: monotonic, and it stands still while the computer sleeps. Asks the system only."""

from __future__ import annotations

import sys
import time

if sys.platform == "win32":
    import ctypes

    def awake_ns() -> int:
        """Return nanoseconds since some moment, without those that the computer slept through."""
        # Windows' monotonic clock goes on in sleep: a closed lid would lose the game on time.
        value = ctypes.c_ulonglong()
        if not ctypes.windll.kernel32.QueryUnbiasedInterruptTime(ctypes.byref(value)):
            return time.monotonic_ns()
        return value.value * 100

else:

    def awake_ns() -> int:
        """Return nanoseconds since some moment, without those that the computer slept through."""
        return time.monotonic_ns()
