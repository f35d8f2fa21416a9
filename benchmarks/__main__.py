# SPDX-License-Identifier: MIT
"""Runs the benchmarks, all or those named, and prints each figure beside what was promised."""

from __future__ import annotations

import argparse
import json
import os
import pkgutil
import platform
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import benchmarks
from crossgame.cli.bench import line

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.cli.measures import Measure


def registry() -> dict[str, Callable[[], list[Measure]]]:
    """Return every benchmark of this package by name, in the order of the modules' names.

    Raises:
        ValueError: two have the same name.
    """
    found: dict[str, Callable[[], list[Measure]]] = {}
    for module in sorted(info.name for info in pkgutil.iter_modules(benchmarks.__path__) if info.name != "__main__"):
        for name, measure in getattr(import_module(f"benchmarks.{module}"), "MEASURES", {}).items():
            if name in found:
                raise ValueError(f"two benchmarks are called {name}")
            found[name] = measure
    return found


def main(argv: list[str]) -> int:
    """Measure; 2 for an unknown name. A missed target is no failure: machines differ."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    measures = registry()
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which: {', '.join(measures)}")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    options = parser.parse_args(argv)
    if unknown := [name for name in options.names if name not in measures]:
        print(f"there is no {unknown[0]!r}; there are {', '.join(measures)}", file=sys.stderr)
        return 2
    if not options.json:
        print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores", flush=True)
    for name in options.names or measures:
        for measure in measures[name]():
            print(json.dumps(measure._asdict()) if options.json else line(measure), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
