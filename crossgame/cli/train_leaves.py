# SPDX-License-Identifier: MIT
"""``crossgame train-leaves``: learn leave values by self-play. Seeded, resumable, any number of processes.

The work of a generation is cut into blocks of games; block ``b`` has a seed of its own, and blocks are added up in
order, so that the result depends neither on the number of processes nor on where a run was broken off.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from crossgame.app.assets import asset, read_text
from crossgame.cli import BROKEN_OFF, leave_stopping_to_the_parent

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from crossgame.engine.leaves import LeaveTable
    from crossgame.engine.movegen import Generator
    from crossgame.engine.training import Tally

GAMES_A_BLOCK = 8


@dataclass(frozen=True, slots=True)
class Plan:
    """What to learn from: the same plan gives the same values.

    Attributes:
        games: games of each generation, a multiple of ``GAMES_A_BLOCK``.
        racks: racks drawn on each position.
        seed: of all chance.
        letters, lexicon: asset or file of the tile set and the word list.
    """

    games: tuple[int, ...]
    racks: int
    seed: int
    letters: str
    lexicon: str


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    parser.add_argument(
        "--out", type=Path, default=Path("leaves.npz"), help="where the values go (default: leaves.npz)"
    )
    parser.add_argument("--state", type=Path, help="where to keep what was learned so far (default: beside --out)")
    parser.add_argument("--games", default="400,800,4000", help="games of each generation, comma between")
    parser.add_argument("--racks", type=int, default=60, help="racks drawn on each position")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--lexicon", default="", help="a word list file instead of the one that ships")
    parser.add_argument("--letters", default="", help="a tile set file instead of the English one")


def run(options: argparse.Namespace) -> int:
    """Learn, or go on learning; 0 when done, 2 for bad input, 130 when broken off (the state is kept)."""
    try:
        games = tuple(int(part) for part in options.games.split(","))
    except ValueError:
        return _refuse(f"--games takes whole numbers with commas between, not {options.games!r}")
    if min(*games, options.racks, options.jobs) < 1 or options.seed < 0:
        return _refuse("--games, --racks and --jobs are at least 1, --seed is not negative")
    rounded = tuple(-(-count // GAMES_A_BLOCK) * GAMES_A_BLOCK for count in games)
    plan = Plan(rounded, options.racks, options.seed, options.letters, options.lexicon)
    state = options.state or options.out.with_suffix(".state.npz")
    try:
        return _learn(plan, options.out, state, jobs=options.jobs)
    except KeyboardInterrupt:
        rest = f"the same command goes on from {state}" if state.exists() else "nothing was worth keeping yet"
        print(f"\nbroken off; {rest}", file=sys.stderr)
        return BROKEN_OFF
    except (OSError, ValueError) as error:
        return _refuse(str(error))


def _refuse(text: str) -> int:
    print(f"crossgame train-leaves: {text}", file=sys.stderr)
    return 2


@lru_cache(maxsize=1)
def _generator(letters: str, lexicon: str) -> Generator:
    from crossgame.engine.movegen import Generator
    from crossgame.lexicon.build import load
    from crossgame.rules.catalog import classic
    from crossgame.rules.tiles import TileSet

    text = Path(letters).read_text(encoding="utf-8") if letters else read_text("letters", "english.txt")
    tiles = TileSet.parse(text)
    words = Path(lexicon) if lexicon else asset("lexicons", "enable.txt")
    return Generator(classic(tiles), load(words, tiles.alphabet))


def _block(job: tuple[Plan, LeaveTable, int, int]) -> Tally:
    """Play one block; runs in a worker process."""
    import numpy as np

    from crossgame.engine.training import Trainer

    plan, table, generation, block = job
    seed = int(np.random.SeedSequence([plan.seed, generation, block]).generate_state(1, np.uint64)[0])
    generator = _generator(plan.letters, plan.lexicon)
    return Trainer(generator, table, racks=plan.racks, seed=seed).play(GAMES_A_BLOCK)


def _learn(plan: Plan, out: Path, state: Path, *, jobs: int) -> int:
    from crossgame.engine.leaves import LeaveTable
    from crossgame.engine.training import Tally, learn

    tiles = _generator(plan.letters, plan.lexicon).ruleset.tiles
    zero = LeaveTable.over(tiles)
    table, tally, generation, done = _resume(plan, state, zero)
    while generation < len(plan.games):
        blocks = plan.games[generation] // GAMES_A_BLOCK
        tasks = [(plan, table, generation, block) for block in range(done, blocks)]
        saved = time.monotonic()
        for part in _spread(tasks, jobs):
            tally.add(part)
            done += 1
            _progress(generation, done, blocks, tally)
            if time.monotonic() - saved > 60:
                _save(plan, state, table, tally, (generation, done))
                saved = time.monotonic()
        table, priors = learn(tiles, table, tally)
        shown = ", ".join(f"{prior:.0f}" for prior in priors)
        print(f"\ngeneration {generation + 1}: expectation counts as {shown} credits (1–6 tiles)", file=sys.stderr)
        games = sum(plan.games[: generation + 1])
        note = f"{games} self-played games, {tally.racks} racks in the last generation; {asdict(plan)}"
        table = table.with_values(table.values, note)
        generation, done, tally = generation + 1, 0, Tally.zero(len(zero.values))
        _save(plan, state, table, tally, (generation, done))
        _write(out, table.to_bytes())
    print(f"wrote {out}: {table.note}")
    return 0


def _spread(tasks: list[tuple[Plan, LeaveTable, int, int]], jobs: int) -> Iterator[Tally]:
    if jobs == 1:
        yield from map(_block, tasks)
        return
    with multiprocessing.get_context("spawn").Pool(jobs, leave_stopping_to_the_parent) as pool:
        yield from pool.imap(_block, tasks)


def _progress(generation: int, done: int, blocks: int, tally: Tally) -> None:
    print(
        f"\rgeneration {generation + 1}: block {done} of {blocks}, {tally.racks} racks",
        end="",
        file=sys.stderr,
        flush=True,
    )


def _save(plan: Plan, path: Path, table: LeaveTable, tally: Tally, at: tuple[int, int]) -> None:
    import io

    import numpy as np

    buffer = io.BytesIO()
    np.savez(
        buffer,
        plan=np.array(repr(plan)),
        values=table.values,
        note=np.array(table.note),
        credit=tally.credit,
        count=tally.count,
        sums=np.array([tally.squares, tally.racks, tally.games]),
        at=np.array(at),
    )
    _write(path, buffer.getvalue())


def _resume(plan: Plan, path: Path, zero: LeaveTable) -> tuple[LeaveTable, Tally, int, int]:
    import numpy as np

    from crossgame.engine.training import Tally

    if not path.exists():
        return zero, Tally.zero(len(zero.values)), 0, 0
    try:
        with np.load(path, allow_pickle=False) as file:
            if str(file["plan"]) != repr(plan):
                raise ValueError(f"{path} belongs to another plan; name another --state, or delete it")
            table = zero.with_values(file["values"], str(file["note"]))
            squares, racks, games = file["sums"].tolist()
            tally = Tally(file["credit"], file["count"], squares, int(racks), int(games))
            generation, done = file["at"].tolist()
    except (KeyError, EOFError) as error:
        raise ValueError(f"{path} is damaged; delete it to begin again") from error
    return table, tally, generation, done


def _write(path: Path, data: bytes) -> None:
    """Write a file so that a kill leaves the old one or the new one."""
    part = path.with_suffix(path.suffix + ".part")
    with part.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
