# SPDX-License-Identifier: MIT
"""Opens a big board from a file in a process of its own, moves about, and prints what memory that took, as JSON.

``python -m benchmarks.big_memory FILE``; FILE is what ``save`` wrote. Resident is what the process holds at the end,
peak the most it ever held.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.first_frame import memory_mb
from benchmarks.tiled import english
from crossgame.rules.board import Board
from crossgame.rules.catalog import megacross
from crossgame.rules.position import Position

if TYPE_CHECKING:
    from crossgame.rules.position import Position as Saved


def save(position: Saved, file: Path) -> None:
    """Write the arrays of a board."""
    np.savez(file, tiles=position.board.tiles, owner=position.board.owner)


def resident_mb() -> float:
    """Return what this process holds now, or the most it held where the system does not tell."""
    status = Path("/proc/self/statm")
    if not status.is_file():
        return memory_mb()
    return int(status.read_text(encoding="ascii").split()[1]) * 4096 / 1e6


def peak_mb() -> float:
    """Return the most this process held; that of ``getrusage`` counts the parent in on Linux."""
    status = Path("/proc/self/status")
    if not status.is_file():
        return memory_mb()
    lines = status.read_text(encoding="ascii").splitlines()
    return next((int(line.split()[1]) * 1024 / 1e6 for line in lines if line.startswith("VmHWM")), memory_mb())


def main(file: str) -> int:
    """Open, pan, zoom, and tell."""
    from benchmarks import big_board

    with np.load(file) as arrays:
        board = Board.of(arrays["tiles"], arrays["owner"])
    position = Position(megacross(english(), side=board.rows), board)
    big_board._app()  # noqa: SLF001  the same package
    bare = resident_mb()
    page = big_board.Page(big_board.Seated(position), big_board.SIZES[0])
    opened = resident_mb()
    big_board.pans(page)
    big_board.zooms(page)
    found = {"bare_mb": bare, "opened_mb": opened, "resident_mb": resident_mb(), "peak_mb": peak_mb()}
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
