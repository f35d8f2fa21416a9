# SPDX-License-Identifier: MIT
"""A growing list as one viewer sees it: what it held when it was looked at, each item shown when it is asked for.

A log may have any number of lines, so it is never copied for a view. Knows no events; how an item is seen is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar, overload

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Line = TypeVar("Line")


class Seen(Sequence[Line]):
    """The first lines of a list that only grows. A value: what is added to the list later is not in it.

    Args:
        lines: all of them; not copied.
        count: how many of them belong to this value.
        viewer: the seat that looks, ``None`` for who watches.
        show: a line as that viewer sees it.
    """

    __slots__ = ("_count", "_lines", "_show", "_viewer")

    def __init__(
        self, lines: list[Line], count: int, viewer: int | None, show: Callable[[Line, int | None], Line]
    ) -> None:
        self._lines = lines
        self._count = count
        self._viewer = viewer
        self._show = show

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Line: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Line, ...]: ...
    def __getitem__(self, index: int | slice) -> Line | tuple[Line, ...]:
        places = range(self._count)[index]
        if isinstance(places, range):
            return tuple(self._show(self._lines[place], self._viewer) for place in places)
        return self._show(self._lines[places], self._viewer)

    def __iter__(self) -> Iterator[Line]:
        return (self[place] for place in range(self._count))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or len(other) != self._count:
            return False
        return all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash((self._count, self._viewer))
