# SPDX-License-Identifier: MIT
"""``python -m benchmarks.reliability``: provokes every fault and attack and writes the tables of docs/RELIABILITY.md.

Each section of the page between its two marks is written anew; what could not be run keeps its last figures.
``--only load faults distance attacks soak evenings`` runs some; without ``--write`` the tables go to stdout.
"""

from __future__ import annotations

import argparse
import platform
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.distance import bad_cable, pulled_cable
from benchmarks.evenings import table as evenings
from benchmarks.faults import FAULTS, CannotError, Result
from benchmarks.siege import MOST_TIMES, besieged
from benchmarks.soak import PLAYS, soak
from crossgame.cli.lan.load import load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

PAGE = Path(__file__).parents[1] / "docs" / "RELIABILITY.md"
LOADS = (100, 250, 500, 1000)
LOAD_S = 20.0
PLAYERS = 100
CUT_S = 30.0
BAD_S = 60.0


def loads(counts: Sequence[int]) -> Iterator[str]:
    """Yield the lines of the table of loads."""
    yield from _head(
        "players", "joined a second", "plays a second", "latency p50, p95, p99 ms", "p99 while 10 come in",
        "host's CPU", "memory MB", "dropped",
    )  # fmt: skip
    for players in counts:
        found = {measure.name.partition(": ")[2]: measure for measure in load(players, LOAD_S)}
        late = found["latency"]
        joined, plays, p99, busy, core, memory, dropped = (
            found[name].median
            for name in ("joined", "plays", "latency p99", "p99, 10 come in", "host's CPU", "host's memory", "dropped")
        )
        yield (
            f"| {players} | {joined:.0f} | {plays:.1f} | {late.median:.0f}, {late.p95:.0f}, {p99:.0f} | {busy:.0f} |"
            f" {core:.0f} % | {memory:.0f} | {dropped:.0f} |"
        )


def faults(runs: int) -> Iterator[str]:
    """Yield the lines of the table of faults."""
    yield from _results(partial(fault, PLAYERS, 5.0, runs) for fault in FAULTS.values())


def distances(runs: int) -> Iterator[str]:
    """Yield the lines of the table of bad cables."""
    yield from _results(iter([partial(bad_cable, BAD_S, runs), partial(pulled_cable, CUT_S, runs)]))


def attacks() -> Iterator[str]:
    """Yield the lines of the table of attacks."""
    yield from _head(
        "attack", "how", "what the attacker gets", "players' p99, ms (quiet just before)", "times quiet",
        "players lost", "the host's log",
    )  # fmt: skip
    for one in besieged():
        got = ", ".join(f"{_cell(what)} × {count}" for what, count in one.got.most_common(6) if count)
        logged = f"{one.logged} lines, most: {_cell(one.line)}" if one.logged else "nothing"
        how = f"{one.attack.name} | {_cell(one.attack.how)}"
        times = f"{one.times:.1f}" if one.times <= MOST_TIMES else f"**{one.times:.1f}**"
        times += f" (median of {one.runs})" if one.runs > 1 else ""
        yield f"| {how} | {got} | {one.p99:.0f} ({one.quiet:.0f}) | {times} | {one.lost} | {logged} |"


def _results(results: Iterator[Callable[[], Result]]) -> Iterator[str]:
    yield from _head(
        "fault", "how it is provoked", "runs", "plays lost", "players not back", "boards differ", "what players notice",
        "failed",
    )  # fmt: skip
    for make in results:
        try:
            one = make()
        except CannotError as error:
            yield f"| (left out) | {error} | | | | | | |"
            continue
        differ, failed = "yes" if one.apart else "no", f"**{', '.join(one.failures)}**" if one.failures else "no"
        came = f"{one.runs} | {one.lost} | {one.gone} | {differ} | {_cell(one.noticed)}"
        yield f"| {one.name} | {one.how} | {came} | {failed} |"


def _head(*names: str) -> Iterator[str]:
    yield f"| {' | '.join(names)} |"
    yield "|---" * len(names) + "|"


def _cell(text: str) -> str:
    return "".join(sign if sign.isprintable() else "·" for sign in text).replace("|", "/").replace("<", "&lt;")


def written(page: str, section: str, lines: list[str]) -> str:
    """Return a page with a section's table in place of the one that it has.

    Raises:
        ValueError: the page has no such section.
    """
    begin, end = f"<!-- {section}: begin -->", f"<!-- {section}: end -->"
    if begin not in page or end not in page:
        raise ValueError(f"the page has no section {section!r}")
    head, _, rest = page.partition(begin)
    return head + begin + "\n" + "\n".join(lines) + "\n" + end + rest.partition(end)[2]


def main(argv: list[str]) -> int:
    """Run, and write."""
    sections: dict[str, Callable[[int], Iterator[str]]] = {
        "load": lambda _runs: loads(options.players), "faults": faults, "distance": distances,
        "attacks": lambda _runs: attacks(), "soak": lambda _runs: soak(options.plays),
        "evenings": lambda _runs: evenings(),
    }  # fmt: skip
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reliability", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=sections, default=list(sections))
    parser.add_argument("--players", nargs="+", type=int, default=list(LOADS), help="of each load")
    parser.add_argument("--plays", type=int, default=PLAYS, help=f"of the long evening (default: {PLAYS})")
    parser.add_argument("--runs", type=int, default=3, help="of each fault (default: 3)")
    parser.add_argument("--write", action="store_true", help=f"into {PAGE.name}")
    options = parser.parse_args(argv)
    for section in options.only:
        lines = list(sections[section](options.runs))
        if section == "load":
            lines += ["", f"Python {platform.python_version()}, {platform.machine()}."]
        print("\n".join(lines), flush=True)
        if options.write:
            PAGE.write_text(written(PAGE.read_text("utf-8"), section, lines), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
