# SPDX-License-Identifier: MIT
"""What a request shows: its squares put in their place on the board, checked before anything is computed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from crossgame.rules.alphabet import BLANK, NotationError
from crossgame.rules.board import Board
from crossgame.rules.layout import Rect
from crossgame.rules.position import Position

if TYPE_CHECKING:
    from crossgame.engine.requests import Request
    from crossgame.rules.ruleset import Ruleset

LARGEST_RACK = 12


def position_of(request: Request, rules: Ruleset) -> tuple[Position, Rect]:
    """Return the board that a request shows and the part of it that can be judged.

    Raises:
        NotationError: squares, tiles or rack don't belong to this game.
    """
    _check_rack(request, rules)
    row, col = request.origin
    layout = rules.layout
    fits = 0 <= row <= layout.rows - request.rows and 0 <= col <= layout.cols - request.cols
    if not fits or min(request.rows, request.cols) < 1 or len(request.tiles) != request.rows * request.cols:
        raise NotationError("the squares sent are no part of this game's board")
    shape = (request.rows, request.cols)
    tiles = np.frombuffer(request.tiles, dtype=np.uint8).reshape(shape)
    if int((tiles & 0x7F).max()) > len(rules.tiles.alphabet) or bool((tiles == BLANK).any()):
        raise NotationError("the board has a tile that is no letter of this game")
    board = _placed(tiles, row, col, rules)
    if request.owner:
        if len(request.owner) != 2 * len(request.tiles):
            raise NotationError("there are not as many owners as squares")
        owner = np.frombuffer(request.owner, dtype="<u2").reshape(shape)
        board.owner[row : row + shape[0], col : col + shape[1]] = owner
    return Position(rules, board), _judged(request, rules)


def _placed(tiles: np.ndarray[Any, np.dtype[np.uint8]], row: int, col: int, rules: Ruleset) -> Board:
    if tiles.shape == (rules.layout.rows, rules.layout.cols):
        return Board.of(tiles)
    # What was not sent is never touched: memory for it is only promised, and a big board costs no more than its window.
    board = Board(rules.layout.rows, rules.layout.cols)
    board.fill(Rect(row, col, *tiles.shape), tiles)
    return board


def _judged(request: Request, rules: Ruleset) -> Rect:
    """Return the window without the outermost ring where the board goes on: what lies behind that is not known."""
    top, left = request.origin
    bottom, right = top + request.rows, left + request.cols
    top, left = top + (top > 0), left + (left > 0)
    bottom, right = bottom - (bottom < rules.layout.rows), right - (right < rules.layout.cols)
    if bottom <= top or right <= left:
        raise NotationError("the part of the board that was sent is too small")
    return Rect(top, left, bottom - top, right - left)


def _check_rack(request: Request, rules: Ruleset) -> None:
    letters = len(rules.tiles.alphabet)
    if not request.rack or any(tile != BLANK and not 1 <= tile <= letters for tile in request.rack):
        raise NotationError("the rack has no tiles, or one that is no letter of this game")
    if len(request.rack) > LARGEST_RACK:
        raise NotationError(f"a rack has {LARGEST_RACK} tiles at most")
    if any(tile != BLANK and not 1 <= tile <= letters for tile in request.unseen):
        raise NotationError("an unseen tile is no letter of this game")
