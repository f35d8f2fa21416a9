# SPDX-License-Identifier: MIT
"""``crossgame bench``: the speed of the core on this machine, beside what was promised."""

from __future__ import annotations

import json
import sys
from itertools import chain
from typing import TYPE_CHECKING

from crossgame.cli import BROKEN_OFF

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from crossgame.cli.measures import Measure

LAN = "lan"
MOST = 2000
"""Most players of a run."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help="which: lexicon, plays, boards, best, racks, judge, playouts, endgames, games (all of these if none is "
        "named), lan (a host under load)",
    )
    parser.add_argument(
        "--players", default="100,250,500", metavar="N,N", help="lan: how many, one run each (default: 100,250,500)"
    )
    parser.add_argument("--seconds", type=float, default=30.0, metavar="S", help="lan: of each run (default: 30)")
    parser.add_argument(
        "--whole", type=int, default=8, metavar="N",
        help="lan: how many have a whole table before them, as people's programs do; the others only read what is "
        "theirs, to leave room for the host (default: 8)",
    )  # fmt: skip
    parser.add_argument(
        "--computers", type=int, default=0, metavar="N", help="lan: how many computers play beside them (default: 0)"
    )
    parser.add_argument(
        "--code", action="store_true",
        help="lan: guests give a join code, of which a host takes five a second; without this the table is open",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")


def run(options: argparse.Namespace) -> int:
    """Measure; 2 if a name is unknown. A missed target is no finding: machines differ."""
    from crossgame.cli.measures import MEASURES, ground

    unknown = [name for name in options.names if name not in {*MEASURES, LAN}]
    if unknown:
        return _bad(f"there is no {unknown[0]!r}; there are {', '.join([*MEASURES, LAN])}")
    players = options.players.split(",")
    if not all(one.isdecimal() and 0 < int(one) <= MOST for one in players) or not 1 <= options.seconds <= 3600:
        return _bad(f"--players is a list of numbers up to {MOST}, as 100,250; --seconds a number from 1 to 3600")
    if not 1 <= options.whole <= MOST:
        return _bad(f"--whole is a number from 1 to {MOST}")
    if not 0 <= options.computers <= MOST - max(map(int, players)):
        return _bad(f"--computers is a number; players and computers are {MOST} at most")
    names = options.names or list(MEASURES)
    try:
        at = ground() if set(names) & set(MEASURES) else None
        for name in names:
            runs = _lan(players, options) if name == LAN else iter([MEASURES[name](at)])  # type: ignore[arg-type]
            for measure in chain.from_iterable(runs):
                print(json.dumps(measure._asdict()) if options.json else line(measure), flush=True)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return BROKEN_OFF
    except RuntimeError as error:
        return _bad(str(error), code=1)
    return 0


def _lan(players: Sequence[str], options: argparse.Namespace) -> Iterator[list[Measure]]:
    from crossgame.cli.lan.load import load

    for count in players:
        yield load(int(count), options.seconds, whole=options.whole, computers=options.computers, code=options.code)


def _bad(text: str, *, code: int = 2) -> int:
    print(f"crossgame bench: {text}", file=sys.stderr)
    return code


def line(measure: Measure) -> str:
    """Return a measure as a line for people."""
    promised = "" if measure.target is None else f"   (target {measure.target:g})"
    return f"{measure.name:<32} {measure.median:>9.3f} {measure.unit:<10} p95 {measure.p95:>9.3f}{promised}"
