# SPDX-License-Identifier: MIT
"""``crossgame bench``: the speed of the core on this machine, beside what was promised."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from crossgame.cli import BROKEN_OFF

if TYPE_CHECKING:
    import argparse

    from crossgame.cli.measures import Measure


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help="which: lexicon, plays, boards, best, racks, judge, playouts, endgames, games",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")


def run(options: argparse.Namespace) -> int:
    """Measure; 2 if a name is unknown. A missed target is no finding: machines differ."""
    from crossgame.cli.measures import MEASURES, ground

    unknown = [name for name in options.names if name not in MEASURES]
    if unknown:
        print(f"crossgame bench: there is no {unknown[0]!r}; there are {', '.join(MEASURES)}", file=sys.stderr)
        return 2
    try:
        at = ground()
        for name in options.names or MEASURES:
            for measure in MEASURES[name](at):
                print(json.dumps(measure._asdict()) if options.json else line(measure), flush=True)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return BROKEN_OFF
    return 0


def line(measure: Measure) -> str:
    """Return a measure as a line for people."""
    promised = "" if measure.target is None else f"   (target {measure.target:g})"
    return f"{measure.name:<32} {measure.median:>9.3f} {measure.unit:<10} p95 {measure.p95:>9.3f}{promised}"
