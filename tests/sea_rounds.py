# SPDX-License-Identifier: MIT
"""Boards with islands from drawings, and rounds worked out on them, for tests of what is shown. No table, no flow."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from crossgame.app import assets
from crossgame.game.events import (
    Claimed,
    Converted,
    DestroyCause,
    Destroyed,
    Placed,
    RoundClosed,
    RoundEntry,
    SubmissionKind,
    Surfaced,
)
from crossgame.game.view import RoundLine, RoundResult
from crossgame.rules.catalog.islands import island_race, islands
from crossgame.rules.layout import Square
from crossgame.rules.legality import judge
from crossgame.rules.play import NewTile, Play
from crossgame.rules.position import Position
from crossgame.rules.tiles import TileSet

TILES = TileSet.parse(assets.read_text("letters", "english.txt"))


def sea(drawing: str, *, owners: str = "", side: int = 15, top: int = 2, left: int = 2, race: bool = False) -> Position:
    """Return a position: letters, ``~`` and ``.`` water, digits islands, ``owners`` drawn alike with seats.

    A square that is a letter and on an island is drawn as a letter here and as a digit nowhere: use ``lay`` after.
    """
    ruleset = (island_race if race else islands)(TILES, side=side)
    position = Position.empty(ruleset)
    letters, seats = drawing.split(), owners.split()
    found: dict[int, list[Square]] = {}
    for r, line in enumerate(letters):
        for c, sign in enumerate(line):
            square = Square(top + r, left + c)
            if sign.isdigit():
                found.setdefault(int(sign), []).append(square)
            elif sign.isalpha():
                position.lay([NewTile(*square, code(sign))], int(seats[r][c]) if seats else 1)
    position.surface(found[number] for number in sorted(found))
    return position


def code(letter: str) -> int:
    return TILES.alphabet.encode(letter.upper())[0]


def tiles_of(position: Position, word: str, row: int, col: int, *, down: bool = False) -> tuple[NewTile, ...]:
    """Return the new tiles of a word; squares that are filled are passed over."""
    squares = [Square(row + i * down, col + i * (not down)) for i in range(len(word))]
    return tuple(
        NewTile(*square, code(letter))
        for square, letter in zip(squares, word, strict=True)
        if not position.board.tile(*square)
    )


@dataclass
class Wish:
    """A play that a seat hands in."""

    seat: int
    word: str
    row: int
    col: int
    down: bool = False


def work_out(position: Position, wishes: list[Wish], *, number: int = 1, surfaced=()):
    """Place plays in this order on a position; return all events and the round's result.

    Only a square that is taken destroys a play here.
    """
    start = position.copy()
    entries = []
    for wish in wishes:
        placed = tiles_of(start, wish.word, wish.row, wish.col, down=wish.down)
        play = Play.of(placed, start.board)
        total = judge(start, play, seat=wish.seat, words=None).total
        entries.append(RoundEntry(wish.seat, SubmissionKind.PLAY, play.placed, play.direction, total))
    events, lines = [RoundClosed(0, 0, number, tuple(entries))], []
    for entry in entries:
        taken = tuple(tile.square for tile in entry.placed if position.board.tile(*tile.square))
        if taken:
            found = [
                Destroyed(
                    0, 0, entry.seat, entry.placed, entry.direction, DestroyCause.SQUARE_TAKEN, taken, (), (entry.seat,)
                )
            ]
        else:
            found = _place(position, entry)
        events += found
        claimed = next((event for event in found if isinstance(event, Claimed)), None)
        converted = next((event for event in found if isinstance(event, Converted)), None)
        lines.append(RoundLine(entry.seat, entry, found[0], claimed, converted, 0))
    if surfaced:
        position.surface(surfaced)
        events.append(Surfaced(0, 0, tuple(tuple(island) for island in surfaced)))
    return events, RoundResult(number, tuple(lines), len(surfaced))


def _place(position: Position, entry: RoundEntry):
    play = Play(entry.placed, entry.direction)
    verdict = judge(position, play, seat=entry.seat, words=None)
    found = [
        Placed(
            0, 0, entry.seat, entry.placed, entry.direction, verdict.words, verdict.bonuses, verdict.total,
            out=False, window=False,
        )
    ]  # fmt: skip
    position.lay(entry.placed, entry.seat)
    if verdict.claimed:
        squares = tuple(Square(*map(int, at)) for at in np.argwhere(np.isin(position.islands, verdict.claimed)))
        found.append(Claimed(0, 0, entry.seat, verdict.claimed, squares, 100 * len(verdict.claimed)))
        for island in verdict.claimed:
            position.claim(island, entry.seat)
    if verdict.converted:
        owners = tuple(int(position.board.owner[square]) for square in verdict.converted)
        found.append(Converted(0, 0, entry.seat, verdict.converted, owners, 20 * len(owners)))
        position.convert(verdict.converted, entry.seat)
    return found


def same(one: Position, other: Position) -> bool:
    """Tell whether two positions look the same."""
    return (
        np.array_equal(one.board.tiles, other.board.tiles)
        and np.array_equal(one.board.owner, other.board.owner)
        and np.array_equal(one.islands, other.islands)
        and dict(one.claims) == dict(other.claims)
    )
