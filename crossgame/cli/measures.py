# SPDX-License-Identifier: MIT
"""What ``crossgame bench`` and ``benchmarks`` measure of the core: list, generator, judge. CPU time of one process.

The positions come from self-play with a fixed seed, so figures of two versions compare. Names, units and targets are
those of docs/ENGINE.md.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from crossgame.app.assets import asset, read_text
from crossgame.cli.thinking import THINKING
from crossgame.engine.best import best_plays
from crossgame.engine.movegen import Generator
from crossgame.lexicon.build import load
from crossgame.rules.alphabet import BLANK
from crossgame.rules.catalog import classic
from crossgame.rules.draw import Purpose, Stream
from crossgame.rules.layout import Square
from crossgame.rules.legality import judge
from crossgame.rules.play import NewTile, Play
from crossgame.rules.position import Position
from crossgame.rules.tiles import TileSet

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crossgame.engine.probes import Probes
    from crossgame.lexicon.tables import Lexicon

_SEED = 15
_GAMES = 8
_RACKS = 256
_BATCH = (32, 8, 4)


class Measure(NamedTuple):
    """One figure.

    Attributes:
        name: what was measured.
        unit: of the numbers.
        median, p95: over the samples.
        target: what ``median`` should not exceed, ``None`` where nothing was promised.
    """

    name: str
    unit: str
    median: float
    p95: float
    target: float | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """What the measures stand on: the shipped list, its generator, and mid-game positions with racks."""

    lexicon: Lexicon
    generator: Generator
    games: tuple[tuple[Position, tuple[int, ...]], ...]

    def racks(self, blanks: int) -> list[tuple[Position, tuple[int, ...]]]:
        """Return the positions with full racks of exactly so many blanks, in place of the last tiles."""
        full = [(position, rack) for position, rack in self.games if len(rack) == self.generator.ruleset.rack_size]
        bare = [(p, tuple(tile if tile != BLANK else 5 for tile in rack)) for p, rack in full]
        return [(p, (*rack[: len(rack) - blanks], *[BLANK] * blanks)) for p, rack in bare]


def ground() -> Ground:
    """Read the list and play the games."""
    tiles = TileSet.parse(read_text("letters", "english.txt"))
    lexicon = load(asset("lexicons", "enable.txt"), tiles.alphabet)
    generator = Generator(classic(tiles), lexicon)
    games: list[tuple[Position, tuple[int, ...]]] = []
    for number in range(_GAMES):
        games.extend(_game(generator, Stream(_SEED, Purpose.BAG, number)))
    return Ground(lexicon, generator, tuple(games))


def _game(generator: Generator, stream: Stream) -> list[tuple[Position, tuple[int, ...]]]:
    """Play the best score every turn and return what the mover saw each time."""
    ruleset = generator.ruleset
    bag = stream.shuffled(ruleset.tiles.full_set())
    racks: list[list[int]] = [[], []]
    position = Position.empty(ruleset)
    seen: list[tuple[Position, tuple[int, ...]]] = []
    for turn in range(60):
        rack = racks[turn % 2]
        while bag and len(rack) < ruleset.rack_size:
            rack.append(bag.pop())
        if not rack:
            break
        seen.append((position.copy(), tuple(rack)))
        table = generator.plays(position, rack)
        if len(table):
            position.board.lay(table.placed(0), turn % 2 + 1)
            rack[:] = table.leave(0)
    return seen


def _timed(run: Callable[[], object]) -> float:
    began = time.process_time_ns()
    run()
    return (time.process_time_ns() - began) / 1e6


def _measure(name: str, unit: str, samples: Sequence[float], target: float | None = None) -> Measure:
    return Measure(name, unit, float(np.median(samples)), float(np.percentile(samples, 95)), target)


def lexicon_build(at: Ground) -> list[Measure]:
    """Measure reading the word list and building its tables."""
    path, alphabet = asset("lexicons", "enable.txt"), at.lexicon.alphabet
    samples = [_timed(lambda: load(path, alphabet)) for _ in range(7)]
    size = at.lexicon.nbytes / 1e6
    return [
        _measure("lexicon from text", "ms", samples, 150.0),
        Measure("lexicon in memory", "MB", size, size, 15.0),
    ]


def single_positions(at: Ground) -> list[Measure]:
    """Measure listing and scoring all plays of one position after the other."""
    out: list[Measure] = []
    for blanks, target in enumerate((0.88, 2.1, 7.1)):
        cases = at.racks(blanks)[:: 1 + blanks]
        for position, rack in cases[:5]:
            at.generator.plays(position, rack)
        samples = [_timed(partial(at.generator.plays, position, rack)) for position, rack in cases]
        counts = [float(len(at.generator.plays(position, rack))) for position, rack in cases]
        out.append(_measure(f"all plays, {blanks} blanks", "ms", samples, target))
        out.append(_measure(f"plays listed, {blanks} blanks", "plays", counts))
    return out


def board_batches(at: Ground) -> list[Measure]:
    """Measure listing plays of several boards at once, per board."""
    out: list[Measure] = []
    for blanks, target in enumerate((0.36, 1.2, 5.8)):
        cases, size = at.racks(blanks), _BATCH[blanks]
        samples: list[float] = []
        for start in range(0, len(cases) - size, size):
            positions, racks = zip(*cases[start : start + size], strict=True)
            samples.append(_timed(partial(at.generator.on_boards, positions, racks)) / size)
        out.append(_measure(f"{size} boards at once, {blanks} blanks", "ms a board", samples, target))
    return out


def best_of_boards(at: Ground) -> list[Measure]:
    """Measure finding the best play of several boards at once, per board."""
    out: list[Measure] = []
    for blanks, size in enumerate(_BATCH):
        cases = at.racks(blanks)
        samples: list[float] = []
        for start in range(0, len(cases) - size, size):
            positions, racks = zip(*cases[start : start + size], strict=True)
            run = partial(best_plays, at.generator, positions, racks, worth=_nothing)
            samples.append(_timed(run) / size)
        out.append(_measure(f"best of {size} boards, {blanks} blanks", "ms a board", samples))
    return out


def _nothing(probes: Probes) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return np.zeros((len(probes.letters), len(probes.scheme.subset)))


def rack_batches(at: Ground) -> list[Measure]:
    """Measure many racks on one position, per rack."""
    stream = Stream(_SEED, Purpose.SUPPLY)
    tiles = at.generator.ruleset.tiles.full_set(blanks=False)
    racks = [stream.take(tiles, 7)[0] for _ in range(_RACKS)]
    cases = at.racks(0)[5::12]
    samples = [_timed(partial(at.generator.for_racks, position, racks)) / _RACKS for position, _ in cases]
    return [_measure(f"{_RACKS} racks on one position", "ms a rack", samples, 0.11)]


def judging(at: Ground) -> list[Measure]:
    """Measure judging a play of five tiles with three cross words on the largest board."""
    ruleset = classic(at.generator.ruleset.tiles, side=4005)
    position = Position.empty(ruleset)
    code = at.lexicon.alphabet.encode
    row, col = ruleset.layout.start
    position.board.lay([NewTile(row, col + i, tile) for i, tile in enumerate(code("TEA"))], 1)
    squares = [Square(row + 1, col + i) for i in range(5)]
    play = Play.of(
        [NewTile(*square, tile) for square, tile in zip(squares, code("OASES"), strict=True)], position.board
    )
    samples = [
        _timed(lambda: [judge(position, play, seat=1, words=at.lexicon) for _ in range(100)]) * 10 for _ in range(30)
    ]
    return [_measure("judge one play", "µs", samples, 150.0)]


def _thinking(at: Ground, *, name: str) -> list[Measure]:
    samples, title, unit, target = THINKING[name]
    return [_measure(title, unit, samples(at), target)]


MEASURES: dict[str, Callable[[Ground], list[Measure]]] = {
    "lexicon": lexicon_build,
    "plays": single_positions,
    "boards": board_batches,
    "best": best_of_boards,
    "racks": rack_batches,
    "judge": judging,
    **{name: partial(_thinking, name=name) for name in THINKING},
}
