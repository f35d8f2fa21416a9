# SPDX-License-Identifier: MIT
"""CGP position strings: rows by ``/`` with digits for empty squares, racks, scores, scoreless turns.

This is the form that Macondo and MAGPIE write: ``BOARD RACK/RACK SCORE/SCORE ZEROS``, optionally followed by
operations (``lex X;``), which are kept as text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from crossgame.rules.alphabet import EMPTY, NotationError
from crossgame.rules.board import Board
from crossgame.rules.layout import MAX_SIDE

if TYPE_CHECKING:
    from crossgame.rules.tiles import TileSet

MOST = 1_000_000
"""Points or turns of a position at most: far above any game, and small enough for every sum made with them."""
_SHOWN = 40
"""Signs of a text that an error repeats."""


@dataclass(frozen=True, slots=True)
class CgpPosition:
    """A board with racks (tile bytes; the mover's first), scores and the number of scoreless turns running."""

    board: Board
    racks: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    scoreless: int
    operations: str = ""


def parse_cgp(text: str, tiles: TileSet) -> CgpPosition:
    """Read a position string.

    Raises:
        NotationError: it is none; the message says what is wrong.
    """
    parts = text.split(maxsplit=4)
    if len(parts) < 2:
        raise NotationError("a position reads BOARD RACK/RACK SCORE/SCORE ZEROS; this has no rack")
    board = Board.of(_parse_board(parts[0], tiles))
    racks = tuple(tiles.alphabet.parse_tiles(rack) for rack in parts[1].split("/"))
    if any(EMPTY in rack or any(tile > 0x80 for tile in rack) for rack in racks):
        raise NotationError(f"a rack has capitals and ? for blanks, not {parts[1]!r}")
    scores = _numbers(parts[2], "scores") if len(parts) > 2 else (0,) * len(racks)
    zeros = _numbers(parts[3], "scoreless turns")[0] if len(parts) > 3 else 0
    return CgpPosition(board, racks, scores, zeros, parts[4] if len(parts) > 4 else "")


def format_cgp(position: CgpPosition, tiles: TileSet) -> str:
    """Return the position string."""
    board = "/".join(_row_text(row.tolist(), tiles) for row in position.board.tiles)
    racks = "/".join(tiles.alphabet.tiles_text(rack) for rack in position.racks)
    scores = "/".join(map(str, position.scores))
    return f"{board} {racks} {scores} {position.scoreless} {position.operations}".rstrip()


def _numbers(text: str, what: str) -> tuple[int, ...]:
    try:
        found = tuple(int(part) for part in text.split("/"))
    except ValueError as error:
        shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
        raise NotationError(f"the {what} of a position are whole numbers, not {shown!r}") from error
    if any(abs(number) > MOST for number in found):
        raise NotationError(f"the {what} of a position are whole numbers up to {MOST}; give smaller ones")
    return found


def _parse_board(text: str, tiles: TileSet) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    rows = [_parse_row(row, tiles) for row in text.split("/")]
    if len({len(row) for row in rows}) != 1:
        raise NotationError("the rows of a position are equally long")
    return np.array(rows, dtype=np.uint8)


def _parse_row(text: str, tiles: TileSet) -> list[int]:
    row: list[int] = []
    at = 0
    while at < len(text):
        end = at
        while end < len(text) and text[end].isdigit() == text[at].isdigit():
            end += 1
        part = text[at:end]
        row.extend([EMPTY] * _count(part) if part.isdigit() else tiles.alphabet.parse_tiles(part))
        at = end
    if not row:
        raise NotationError("a position has an empty row")
    if len(row) > MAX_SIDE:
        raise NotationError(f"a row of a position is longer than {MAX_SIDE} squares")
    if "." in text or 0x80 in row:
        raise NotationError(f"the row {text!r} has a sign that is no letter")
    return row


def _count(digits: str) -> int:
    if not digits.isascii() or len(digits) > 4 or int(digits) > MAX_SIDE:
        raise NotationError(f"{digits} empty squares are more than a row holds")
    return int(digits)


def _row_text(row: list[int], tiles: TileSet) -> str:
    text = ""
    empty = 0
    for tile in row:
        if tile == EMPTY:
            empty += 1
            continue
        text += (str(empty) if empty else "") + tiles.alphabet.tile_text(tile)
        empty = 0
    return text + (str(empty) if empty else "")
