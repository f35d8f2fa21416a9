# SPDX-License-Identifier: MIT
"""``Atlas``: pictures of cells by code, put together to a picture of many cells at once. It knows no tiles.

A cell is a square with the gap round it, so cells cover the board without a seam and each can be copied as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import numpy.typing as npt

    Pixels: TypeAlias = "npt.NDArray[np.uint32]"
    Codes: TypeAlias = "npt.NDArray[np.int32]"


class Atlas:
    """The pictures of one look at one pitch; each is painted when its code is first met.

    Args:
        pitch: side of a cell in device pixels.
        codes: how many codes there are; they count from 0.
        paint: returns the pictures of some codes as 0xffRRGGBB, shape (codes, pitch, pitch).
    """

    def __init__(self, pitch: int, codes: int, paint: Callable[[Sequence[int]], Pixels]) -> None:
        self.pitch = pitch
        self._paint = paint
        self._slots = np.full(codes, -1, dtype=np.int32)
        self._count = 0
        # By line of pixels first: so all cells' pixels of one line lie together, and are copied in one go.
        self._lines: Pixels = np.empty((pitch, 16, pitch), dtype=np.uint32)

    @property
    def count(self) -> int:
        """How many pictures there are."""
        return self._count

    @property
    def size(self) -> int:
        """Bytes that the pictures take."""
        return int(self._lines.nbytes + self._slots.nbytes)

    def know(self, codes: Codes) -> None:
        """Paint what has no picture yet."""
        missing = np.unique(codes[self._slots[codes] < 0])
        if missing.size:
            self._add(missing)

    def know_slowly(self, codes: Codes, few: int) -> Iterator[None]:
        """Paint what has no picture yet, a few at a time."""
        wanted = np.unique(codes)
        for first in range(0, wanted.size, few):
            part = wanted[first : first + few]
            if (self._slots[part] < 0).any():
                self.know(part)
                yield

    def _add(self, missing: Codes) -> None:
        room = self._count + len(missing)
        if room > self._lines.shape[1]:
            grown = np.empty((self.pitch, max(room, 2 * self._lines.shape[1]), self.pitch), dtype=np.uint32)
            grown[:, : self._count] = self._lines[:, : self._count]
            self._lines = grown
        self._lines[:, self._count : room] = self._paint(missing.tolist()).transpose(1, 0, 2)
        self._slots[missing] = np.arange(self._count, room, dtype=np.int32)
        self._count = room

    def compose(self, codes: Codes) -> Pixels:
        """Return the picture of a window of cells: (rows, cols) codes to (rows × pitch, cols × pitch) pixels."""
        slots = self._slots[codes]
        if slots.size and int(slots.min()) < 0:
            self.know(codes)
            slots = self._slots[codes]
        rows, cols = codes.shape
        places = slots.astype(np.intp)
        cells = np.empty((rows, self.pitch, cols, self.pitch), dtype=np.uint32)
        for line in range(self.pitch):
            cells[:, line] = np.take(self._lines[line], places, axis=0, mode="clip")
        return cells.reshape(rows * self.pitch, cols * self.pitch)
