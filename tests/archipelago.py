# SPDX-License-Identifier: MIT
"""Draws positions of Island Hopper for tests: tiles, owners and islands side by side, one row a line.

    ......  ......  .A..BB      tiles: capitals, lower case for blanks
    .CAT..  .112..  .A....      owners: the seat, 0 for nobody; islands: A is number 1, B number 2, and so on

Owners that are left out are seat 1, islands that are left out are none.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from crossgame.rules.board import Board
from crossgame.rules.catalog import islands
from crossgame.rules.layout import Layout, Square
from crossgame.rules.legality import judge
from crossgame.rules.notation import parse_play
from crossgame.rules.position import Position
from tests.dealer import ALL, ENGLISH

HOPPER = islands(ENGLISH)


def small(rows, cols, ruleset=HOPPER):
    """The ruleset on a board of any size."""
    return replace(ruleset, layout=Layout(rows, cols, (".",), Square(rows // 2, cols // 2)))


def drawn(drawing, *, claims=None, hops=(), ruleset=HOPPER):
    """Read a drawing; ``claims`` are seats by an island's letter, ``hops`` seats that may hop."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    tiles = np.array([ENGLISH.alphabet.parse_tiles(row[0]) for row in rows], dtype=np.uint8)
    owner = (tiles != 0).astype(np.uint16)
    islands_by_square = np.zeros(tiles.shape, dtype=np.uint16)
    for index, row in enumerate(rows):
        if len(row) > 1:
            owner[index] = [int(seat) if seat != "." else 0 for seat in row[1]]
        if len(row) > 2:
            islands_by_square[index] = [0 if sign == "." else ord(sign) - ord("A") + 1 for sign in row[2]]
    numbered = {ord(letter) - ord("A") + 1: seat for letter, seat in (claims or {}).items()}
    return Position.of(
        small(*tiles.shape, ruleset), Board.of(tiles, owner), islands=islands_by_square, claims=numbered, hops=hops
    )


def played(position, text, *, seat=1, words=ALL):
    """Judge a play written as machine text."""
    return judge(position, parse_play(text, position.board, ENGLISH), seat=seat, words=words)


def reasons(verdict):
    return {fault.violation.value: fault.squares for fault in verdict.faults}


def bonus(verdict):
    return {extra.kind.value: (extra.count, extra.points) for extra in verdict.bonuses}


def carried_out(position, play, verdict, *, seat):
    """Make a play on a copy of a position, as a game does that has accepted it."""
    after = position.copy()
    after.lay(play.placed, seat)
    after.convert(verdict.converted, seat)
    for island in verdict.claimed:
        after.claim(island, seat)
    return after
