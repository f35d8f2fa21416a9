# SPDX-License-Identifier: MIT
"""How many files and connections this program may have open at once: as many as its system lets it have."""

from __future__ import annotations

import sys

ENOUGH = 65_536
"""More is not asked for, also where there is no end."""
_MAC = 10_240
"""What macOS gives at most, whatever it says."""


def raise_limit() -> int | None:
    """Ask for as many as there may be; return how many there are now, ``None`` where the system has no such limit."""
    if sys.platform == "win32":
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    endless = resource.RLIM_INFINITY
    most = ENOUGH if hard == endless else min(hard, ENOUGH)
    if soft == endless or soft >= most:
        return ENOUGH if soft == endless else soft
    for wanted in (most, min(most, _MAC)):
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (ValueError, OSError):
            continue
        return wanted
    return soft
