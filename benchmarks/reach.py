# SPDX-License-Identifier: MIT
"""How often a random rack bridges so many tiles to an island: the table ``engine.reach.EASE`` comes from this.

Positions are those of two-player games, Expert against most points; on each, every seat is given random racks, and it
is counted which unclaimed islands some legal play lays on, by their distance. Run: ``python -m benchmarks.reach``.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from crossgame.cli.arena import GREEDY, Players, acting, command_of
from crossgame.engine.reach import FAR, Sea
from crossgame.game.seats import SeatInfo, SeatKind

if TYPE_CHECKING:
    from crossgame.engine.movegen import Generator
    from crossgame.rules.position import Position

RACKS = 8


class Tally:
    """Tries and hits by distance, with racks from a seed."""

    def __init__(self, generator: Generator, seed: int) -> None:
        self._generator = generator
        self._rng = np.random.Generator(np.random.PCG64(seed))
        self._tiles = np.array(generator.ruleset.tiles.full_set(blanks=False))
        self.hits, self.tries = np.zeros(FAR + 1), np.zeros(FAR + 1)

    def count(self, position: Position, seat: int) -> None:
        """Give a seat random racks on a position, without a right to hop."""
        joined = position.copy()
        assert joined.islands is not None
        joined.stand(seat, replace(joined.standing(seat), may_hop=False))
        size = self._generator.ruleset.rack_size
        racks = [tuple(self._rng.permutation(self._tiles)[:size].tolist()) for _ in range(RACKS)]
        moves, slots, _ = self._generator.for_racks(joined, racks, seat=seat)
        side = self._generator.whole.side
        reached = np.zeros((RACKS, joined.island_count + 1), dtype=bool)
        for rack, slot in np.unique(np.stack([moves.rack, moves.slot]), axis=1).T.tolist():
            line, start = int(slots.line[slot]) % (2 * side), int(slots.start[slot])
            at = start + slots.open[slot].nonzero()[0]
            squares = (line, at) if line < side else (at, line - side)
            reached[rack, joined.islands[squares]] = True
        free = [number for number in range(1, joined.island_count + 1) if number not in joined.claims]
        for island, distance in zip(free, Sea(joined, seat).distances.tolist(), strict=True):
            self.tries[distance] += RACKS
            self.hits[distance] += reached[:, island].sum()


def measure(games: int, seed: int) -> Tally:
    """Play games and count on every position of theirs."""
    players = Players.of("islands", "cpu")
    tally = Tally(players.generator, seed)
    for number in range(games):
        seats = [SeatInfo(seat, str(seat), SeatKind.COMPUTER, "expert") for seat in (1, 2)]
        game = players.begin(seats, seed=seed + number)
        for turn, seat in enumerate(acting(game, most=400)):
            view, level = game.view(seat), ("expert", GREEDY)[seat - 1]
            if view.position.standing(seat).letters:
                tally.count(view.position, seat)
            game.submit(seat, command_of(players.chosen(view, level, seed=number * 400 + turn, budget=1.0)))
    return tally


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    tally = measure(options.games, options.seed)
    print("tiles  reached  tries")
    for distance in range(1, FAR + 1):
        print(
            f"{distance:5}  {tally.hits[distance] / max(1, tally.tries[distance]):7.3f}  {int(tally.tries[distance])}"
        )


if __name__ == "__main__":
    main()
