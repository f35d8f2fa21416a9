# SPDX-License-Identifier: MIT
"""Builds the frozen program from ``crossgame.spec`` and proves that it plays.

``python packaging/smoke_frozen.py`` in the project's environment (the one that bootstrap.py makes). On Linux it is
shown to an X server of its own. Steps: ``--version``, ``selftest``, and ``--smoke-test``: the window opens, a game
against the computer in its worker process starts, two turns are played, the window closes. Each must end with code 0.
The size on disk is printed and held against the promise of docs/ARCHITECTURE.md.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bootstrap import QT_LIBRARIES  # beside this script

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
DISK_LIMIT_MB = 210
STEP_SECONDS = 120


def provide_screen() -> None:
    """Where packages are Debian's: install the X server, and what Qt's plugin for it leaves to the system.

    Before anything is built, so that these libraries are taken along.
    """
    wanted = ("xvfb", *QT_LIBRARIES)
    if shutil.which("dpkg-query") is None or os.geteuid() != 0:
        return
    if subprocess.run(["dpkg-query", "-W", *wanted], check=False, capture_output=True).returncode:
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *wanted], check=True)


def build(into: Path) -> Path:
    """Freeze the program and return its folder."""
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    places = ["--distpath", str(into / "dist"), "--workpath", str(into / "build")]
    subprocess.run([*command, *places, str(ROOT / "crossgame.spec")], check=True, cwd=ROOT)
    return into / "dist" / "crossgame"


def size_mb(folder: Path) -> float:
    """Return what a folder takes in millions of bytes, links not counted."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink()) / 1e6


@contextmanager
def screen() -> Iterator[dict[str, str]]:
    """Give an environment with a screen: on Linux an X server that does not reset when its last client leaves."""
    environ = {name: text for name, text in os.environ.items() if not name.startswith(("PYTHON", "QT_", "LD_"))}
    if not sys.platform.startswith("linux"):
        yield environ
        return
    command = ["Xvfb", "-displayfd", "1", "-noreset", "-screen", "0", "1280x800x24"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            number = server.stdout.readline().strip() if server.stdout else ""
            yield {**environ, "DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
        finally:
            server.terminate()


def step(name: str, command: list[str], environ: dict[str, str]) -> bool:
    """Run one step and say how it ended."""
    start = time.monotonic()
    try:
        answer = subprocess.run(
            command, env=environ, check=False, capture_output=True, text=True, timeout=STEP_SECONDS, cwd=Path.home()
        )
        code, said = answer.returncode, answer.stdout + answer.stderr
    except subprocess.TimeoutExpired as late:
        code, said = -1, f"no end after {STEP_SECONDS} s: {late}"
    print(f"{'ok  ' if code == 0 else 'FAIL'} {name}: exit code {code}, {time.monotonic() - start:.1f} s")
    if said.strip():
        print("     " + said.strip().replace("\n", "\n     "))
    return code == 0


def prove(folder: Path) -> bool:
    """Run all steps on a frozen program and check its size."""
    program = str(folder / ("crossgame.exe" if sys.platform == "win32" else "crossgame"))
    with tempfile.TemporaryDirectory() as data, screen() as environ:
        place = ["--data-dir", data]
        fine = step("version", [program, "--version"], environ)
        fine = step("selftest", [program, "selftest", *place], environ) and fine
        fine = step("plays", [program, "--smoke-test", *place], environ) and fine
    size = size_mb(folder)
    small = size <= DISK_LIMIT_MB
    print(f"{'ok  ' if small else 'FAIL'} size on disk: {size:.0f} MB (at most {DISK_LIMIT_MB})")
    return fine and small


def main() -> int:
    """Build and prove; 0 if all is well."""
    parser = argparse.ArgumentParser(description="Build the frozen program and prove that it plays.")
    parser.add_argument("--into", type=Path, default=ROOT / "build" / "frozen", help="where to build (build/frozen)")
    parser.add_argument("--no-build", action="store_true", help="only prove what was built before")
    options = parser.parse_args()
    provide_screen()
    folder = options.into / "dist" / "crossgame" if options.no_build else build(options.into)
    return 0 if prove(folder) else 1


if __name__ == "__main__":
    sys.exit(main())
