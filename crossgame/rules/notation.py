# SPDX-License-Identifier: MIT
"""Machine text of squares and plays (docs/CONTRACTS.md): ``8L ZEI.``, ``L8 ZEI.``, ``R112C34 across ZEI.``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from crossgame.rules.alphabet import EMPTY, NotationError
from crossgame.rules.layout import Square
from crossgame.rules.play import Direction, NewTile, Play

if TYPE_CHECKING:
    from crossgame.rules.board import Board
    from crossgame.rules.tiles import TileSet

LETTERED = 26
"""Boards with more rows or columns than this count both."""

_ACROSS = re.compile(r"([1-9]\d{0,2})([A-Z])")
_DOWN = re.compile(r"([A-Z])([1-9]\d{0,2})")
_WIDE = re.compile(r"R([1-9]\d{0,4})C([1-9]\d{0,4}) (across|down)")


def square_text(square: tuple[int, int], *, rows: int, cols: int) -> str:
    """Return the name of a square: ``H8``, on wide boards ``R112C34``."""
    row, col = square
    if max(rows, cols) <= LETTERED:
        return f"{chr(ord('A') + col)}{row + 1}"
    return f"R{row + 1}C{col + 1}"


def coordinate(square: tuple[int, int], direction: Direction, *, rows: int, cols: int) -> str:
    """Return where a word starts and which way it runs: ``8H`` across, ``H8`` down, ``R112C34 across``."""
    row, col = square
    if max(rows, cols) > LETTERED:
        return f"R{row + 1}C{col + 1} {direction.value}"
    letter, number = chr(ord("A") + col), str(row + 1)
    return number + letter if direction is Direction.ACROSS else letter + number


def parse_coordinate(text: str) -> tuple[Square, Direction]:
    """Read a coordinate.

    Raises:
        NotationError: it is none.

    >>> parse_coordinate("H8")
    (Square(row=7, col=7), <Direction.DOWN: 'down'>)
    """
    if match := _WIDE.fullmatch(text):
        return Square(int(match[1]) - 1, int(match[2]) - 1), Direction(match[3])
    if match := _ACROSS.fullmatch(text):
        return Square(int(match[1]) - 1, ord(match[2]) - ord("A")), Direction.ACROSS
    if match := _DOWN.fullmatch(text):
        return Square(int(match[2]) - 1, ord(match[1]) - ord("A")), Direction.DOWN
    raise NotationError(f"{text!r} is no coordinate; write 8H for across, H8 for down")


def play_text(play: Play, board: Board, tiles: TileSet) -> str:
    """Return a play as machine text, from the first letter of its main word to the last (not judged)."""
    new = {placed.square: placed.tile for placed in play.placed}
    across = play.direction is Direction.ACROSS
    down, right = play.direction.step
    anchor = play.squares[0]
    first, _ = board.run(anchor.row, anchor.col, play.direction)
    start = Square(anchor.row, first) if across else Square(first, anchor.col)
    text: list[str] = []
    square = start
    while square in new or board.tile(*square):
        text.append(tiles.alphabet.tile_text(new.get(square, EMPTY)))
        square = Square(square.row + down, square.col + right)
    return f"{coordinate(start, play.direction, rows=board.rows, cols=board.cols)} {''.join(text)}"


def parse_play(text: str, board: Board, tiles: TileSet) -> Play:
    """Read machine text of a play; letters that lie on the board may stand for themselves instead of ``.``.

    Raises:
        NotationError: the text is none, runs off the board, or contradicts what lies there. Legality is not checked.
    """
    where, space, letters = text.strip().rpartition(" ")
    if not space:
        raise NotationError(f"{text!r} is no play; write a coordinate, a space and the letters, as in 8H WORD")
    start, direction = parse_coordinate(where.strip())
    down, right = direction.step
    placed: list[NewTile] = []
    for i, tile in enumerate(tiles.alphabet.parse_tiles(letters)):
        square = Square(start.row + i * down, start.col + i * right)
        _check_square(square, tile, board, text)
        if not board.tile(*square):
            placed.append(NewTile(*square, tile))
    if not placed:
        raise NotationError(f"{text!r} lays no tile")
    return Play(tuple(placed), _reads(placed, direction, board))


def _reads(placed: list[NewTile], direction: Direction, board: Board) -> Direction:
    # R2: one tile reads the way of the longer word, whichever way it was written.
    return direction if len(placed) > 1 else Play.of(placed, board).direction


def _check_square(square: Square, tile: int, board: Board, text: str) -> None:
    if not board.contains(*square):
        raise NotationError(f"{text!r} runs off the board")
    there = board.tile(*square)
    if not there and tile == EMPTY:
        raise NotationError(f"{text!r} has a dot on an empty square")
    if there and tile not in (EMPTY, there):
        raise NotationError(f"{text!r} has another letter where one lies on the board")
