# SPDX-License-Identifier: MIT
"""Coordinates as people write them, read into squares. Pure."""

from __future__ import annotations

import re

from crossgame.rules.layout import Square

_ROW_COL = re.compile(r"\s*[rR]?\s*(\d{1,5})\s*(?:[,;/\s]\s*[cC]?|[cC])\s*(\d{1,5})\s*")
_COL_ROW = re.compile(r"\s*[cC]\s*(\d{1,5})\s*[,;/\s]?\s*[rR]\s*(\d{1,5})\s*")
_LETTER = re.compile(r"\s*([A-Za-z])\s*(\d{1,2})\s*")


def parse_square(text: str, rows: int, cols: int) -> Square | None:
    """Return the square of ``R112C34``, ``112,34``, ``112 34`` or, on boards up to 26 wide, ``H8``.

    ``None`` for what is no coordinate or lies off the board.
    """
    if found := _ROW_COL.fullmatch(text):
        row, col = int(found[1]), int(found[2])
    elif found := _COL_ROW.fullmatch(text):
        row, col = int(found[2]), int(found[1])
    elif cols <= 26 and (found := _LETTER.fullmatch(text)):
        row, col = int(found[2]), ord(found[1].upper()) - ord("A") + 1
    else:
        return None
    return Square(row - 1, col - 1) if 1 <= row <= rows and 1 <= col <= cols else None
