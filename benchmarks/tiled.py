# SPDX-License-Identifier: MIT
"""Big boards for measuring: valid boards of classic self-play side by side, a row and a column apart, with owners."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from crossgame.app.assets import asset, read_text
from crossgame.engine.movegen import Generator
from crossgame.lexicon.build import load
from crossgame.rules.board import Board
from crossgame.rules.catalog import classic, megacross
from crossgame.rules.draw import Purpose, Stream
from crossgame.rules.position import Position
from crossgame.rules.tiles import TileSet

if TYPE_CHECKING:
    import numpy.typing as npt

_GAMES = 12
_PERIOD = 16
_TERRITORY = 5
"""Blocks of 16 squares along the side of what mostly belongs to one owner."""


@cache
def english() -> TileSet:
    """Return the shipped tiles."""
    return TileSet.parse(read_text("letters", "english.txt"))


@cache
def small_boards() -> npt.NDArray[np.uint8]:
    """Play some games of best scores with a fixed seed and return their last boards, (games, 16, 16)."""
    tiles = english()
    generator = Generator(classic(tiles), load(asset("lexicons", "enable.txt"), tiles.alphabet))
    boards = np.zeros((_GAMES, _PERIOD, _PERIOD), dtype=np.uint8)
    for game in range(_GAMES):
        position = Position.empty(generator.ruleset)
        bag = Stream(4, Purpose.BAG, game).shuffled(tiles.full_set())
        racks: list[list[int]] = [[], []]
        for turn in range(40):
            rack = racks[turn % 2]
            while bag and len(rack) < 7:
                rack.append(bag.pop())
            if not rack:
                break
            table = generator.plays(position, rack)
            if len(table):
                position.board.lay(table.placed(0), 1)
                rack[:] = table.leave(0)
        boards[game, : position.board.rows, : position.board.cols] = position.board.tiles
    return boards


def tiled(side: int, owners: int = 8) -> Position:
    """Return a board about a third full; what lies together mostly belongs to the same owner."""
    boards = small_boards()
    chance = np.random.Generator(np.random.PCG64(11))
    blocks = -(-side // _PERIOD)
    chosen = chance.integers(0, len(boards), (blocks, blocks))
    tiles = boards[chosen].transpose(0, 2, 1, 3).reshape(blocks * _PERIOD, blocks * _PERIOD)
    land = -(-blocks // _TERRITORY)
    whose = np.repeat(np.repeat(chance.integers(1, owners + 1, (land, land)), _TERRITORY, axis=0), _TERRITORY, axis=1)
    strangers = chance.random((blocks, blocks)) < 0.12
    seats = np.where(strangers, chance.integers(1, owners + 1, (blocks, blocks)), whose[:blocks, :blocks])
    owner = np.repeat(np.repeat(seats.astype(np.uint16), _PERIOD, axis=0), _PERIOD, axis=1)
    # The middle stays on a tile: boards of the game begin there.
    shift = (_PERIOD // 2 - 1 - side // 2) % _PERIOD
    rows = slice(shift, shift + side)
    if shift + side > tiles.shape[0]:
        tiles, owner = np.tile(tiles, (2, 2)), np.tile(owner, (2, 2))
    cut = np.ascontiguousarray(tiles[rows, rows])
    owned = np.ascontiguousarray(owner[rows, rows]) * (cut != 0)
    return Position(megacross(english(), side=side), Board.of(cut, owned.astype(np.uint16)))
