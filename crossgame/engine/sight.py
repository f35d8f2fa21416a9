# SPDX-License-Identifier: MIT
"""What a request shows: its squares put in their place on the board, checked before anything is computed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from crossgame.rules.alphabet import BLANK, NotationError
from crossgame.rules.board import Board
from crossgame.rules.layout import Rect
from crossgame.rules.position import Position

if TYPE_CHECKING:
    import numpy.typing as npt

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
        owner = _numbers(request.owner, shape, "owners")
        board.owner[row : row + shape[0], col : col + shape[1]] = owner
    position = Position(rules, board) if rules.islands is None else _with_islands(request, rules, board, shape)
    return position, _judged(request, rules)


def _with_islands(request: Request, rules: Ruleset, board: Board, shape: tuple[int, int]) -> Position:
    """Return the position of a game with islands; its board is small enough to be gone through."""
    islands = np.zeros((rules.layout.rows, rules.layout.cols), dtype=np.uint16)
    if request.islands:
        row, col = request.origin
        islands[row : row + shape[0], col : col + shape[1]] = _numbers(request.islands, shape, "islands")
    if any(island < 1 or seat < 1 for island, seat in request.claims):
        raise NotationError("an island or a seat has no number")
    seen = int(islands.max())
    claims = {island: seat for island, seat in request.claims if island <= seen}
    position = Position.of(rules, board, islands=islands, claims=claims)
    for seat, may_hop, idle in request.standings:
        position.stand(seat, replace(position.standing(seat), may_hop=may_hop, idle=idle))
    return position


def _numbers(data: bytes, shape: tuple[int, int], what: str) -> npt.NDArray[np.uint16]:
    if len(data) != 2 * shape[0] * shape[1]:
        raise NotationError(f"there are not as many {what} as squares")
    return np.frombuffer(data, dtype="<u2").reshape(shape)


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
