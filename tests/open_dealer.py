# SPDX-License-Identifier: MIT
"""Deals games without turns for tests: racks and words as a test wants them, plays by row, column and letters."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from crossgame.game.changes import rack_tile
from crossgame.game.commands import Exchange, Place
from crossgame.game.events import Drawn, Placed, SeatInfo, SeatKind, Started, Swapped
from crossgame.game.state import Game
from crossgame.rules.alphabet import BLANK
from crossgame.rules.catalog import megacross
from crossgame.rules.draw import supply_slice
from crossgame.rules.play import NewTile
from tests.dealer import ALL, ENGLISH, codes, seats

ACROSS, DOWN = (0, 1), (1, 0)
MEGA = megacross(ENGLISH, side=45)
MIDDLE = 22
SEED = 7
_NS = 1_000_000


def tiles_at(board, row, col, letters, step=ACROSS):
    """New tiles of letters from a square on; filled squares are skipped, lower case is a blank."""
    placed = []
    for letter in letters:
        while board.tile(row, col):
            row, col = row + step[0], col + step[1]
        (code,) = codes(letter.upper())
        placed.append(NewTile(row, col, code | BLANK if letter.islower() else code))
        row, col = row + step[0], col + step[1]
    return tuple(placed)


@dataclass
class OpenDealt:
    """A game without turns on hand-made racks, and its clock."""

    game: Game
    time: list[int]

    def place(self, seat, row, col, letters, step=ACROSS):
        return self.game.submit(seat, Place(tiles_at(self.game.position.board, row, col, letters, step)))

    def swap(self, seat, letters):
        return self.game.submit(seat, Exchange(codes(letters)))

    def wait(self, ms, step=10_000):
        happened = []
        while ms > 0:
            self.time[0] += min(ms, step) * _NS
            ms -= step
            happened += self.game.tick()
        return happened

    def rack(self, seat):
        return self.game.ruleset.tiles.alphabet.tiles_text(self.game.ledger.hands[seat].rack)

    @property
    def scores(self):
        return {seat: hand.score for seat, hand in self.game.ledger.hands.items()}

    def again(self, words=ALL):
        """The same game replayed."""
        return Game.replay(self.game.ruleset, self.game.events, words=words, now=lambda: 0)


def open_deal(*racks, words=ALL, kinds=None, **changes):
    """Deal a game in which these are the first racks; what is drawn later comes from the supplies of the seed."""
    time = [0]
    infos = seats(len(racks))
    if kinds:
        infos = tuple(SeatInfo(info.seat, info.name, kind, level="club" if kind is SeatKind.COMPUTER else None)
                      for info, kind in zip(infos, kinds, strict=True))  # fmt: skip
    events = [Started(1, 0, infos, "list", 0, (), SEED)]
    for seat, rack in enumerate(racks, start=1):
        events.append(Drawn(len(events) + 1, 0, seat, codes(rack)))
    ruleset = replace(MEGA, **changes)
    return OpenDealt(Game.replay(ruleset, events, words=words, now=lambda: time[0]), time)


def open_fresh(players=3, *, seed=SEED, words=ALL, ruleset=MEGA):
    """Start a game without turns on supplies of the seed."""
    time = [0]
    game = Game.new(ruleset, seats(players), seed=seed, words=words, lexicon="list", now=lambda: time[0])
    return OpenDealt(game, time)


def supply(game, seat, count, start=0):
    """What lies in a seat's supply."""
    tiles = game.ruleset.supply.one_set(game.ruleset.tiles)
    return supply_slice(game.seed, seat, tiles=tiles, start=start, count=count)


def check_supplies(game):
    """R8, R10: what a seat has drawn is the beginning of its own supply, and lies on its rack, the board, or was given.

    The first racks must have come from the supply too (``open_fresh``).
    """
    drawn, given, laid = Counter(), Counter(), Counter()
    for event in game.events:
        if isinstance(event, Drawn):
            drawn[event.seat] += len(event.tiles)
        elif isinstance(event, Swapped):
            drawn[event.seat] += len(event.drawn)
            given.update((event.seat, tile) for tile in event.given)
        elif isinstance(event, Placed):
            laid.update((event.seat, rack_tile(tile.tile)) for tile in event.placed)
    board = game.position.board
    for seat, hand in game.ledger.hands.items():
        assert hand.drawn == drawn[seat]
        there = Counter((seat, tile) for tile in hand.rack) + laid + given
        mine = Counter({key: count for key, count in there.items() if key[0] == seat})
        assert mine == Counter((seat, tile) for tile in supply(game, seat, hand.drawn))
        lying = Counter(rack_tile(int(tile)) for tile in board.tiles[board.owner == seat])
        assert lying == Counter({tile: count for (owner, tile), count in laid.items() if owner == seat})
        assert len(hand.rack) == game.ruleset.rack_size
