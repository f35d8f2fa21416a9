# SPDX-License-Identifier: MIT
"""What strangers did at the door, counted: who tries a hundred times a second gets a line a minute, not all the log.

Pure: no Qt, time is given.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from dataclasses import dataclass

from crossgame.net.pace import SECOND, Bucket

_log = logging.getLogger(__name__)

EVERY = 60 * SECOND
"""How long nothing more is told of the same of an address."""
_REMEMBERED = 1024
"""Most pairs of address and reason that are counted."""
_LINES, _LINES_PER_SECOND = 60, 1
"""Lines of all addresses together: who has very many of them writes no more than that."""


@dataclass(slots=True)
class _Count:
    """Of one address and reason: when it was told last, and how often it came since."""

    told: int
    more: int = 0


class Tally:
    """Logs what addresses do: the first time at once, then at most once a minute, with how often it was."""

    def __init__(self, now: int) -> None:
        self._counts: OrderedDict[tuple[str, str], _Count] = OrderedDict()
        self._lines = Bucket(_LINES, _LINES_PER_SECOND, now)
        self._untold = 0

    def note(self, address: str, what: str, now: int, *, detail: str = "") -> None:
        """Count what an address did at ``now`` (monotonic nanoseconds); ``detail`` is told with it and not compared."""
        key = (address, what)
        count = self._counts.get(key)
        if count is not None and now - count.told < EVERY:
            count.more += 1
            return
        more = count.more if count is not None else 0
        self._counts[key] = _Count(now)
        self._counts.move_to_end(key)
        if len(self._counts) > _REMEMBERED:
            self._counts.popitem(last=False)
        if self._lines.take(now):
            self._tell(address, what, detail, more)
        else:
            self._untold += 1

    def _tell(self, address: str, what: str, detail: str, more: int) -> None:
        often = f", {more} times more since it was told last" if more else ""
        others, self._untold = (f"; {self._untold} others were not told" if self._untold else ""), 0
        _log.info("%s %s%s%s%s", address, what, f" ({detail})" if detail else "", often, others)


__all__ = ["EVERY", "Tally"]
