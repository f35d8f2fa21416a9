# SPDX-License-Identifier: MIT
"""``crossgame selftest``: everything this installation needs, one line each."""

from __future__ import annotations

import json
import multiprocessing
import os
import sqlite3
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crossgame.app.assets import asset, read_text
from crossgame.app.paths import Folders

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from crossgame.session.worker import Answerer

_WORKER_SECONDS = 30


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found."""

    name: str
    fine: bool
    text: str


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")


def run(options: argparse.Namespace) -> int:
    """Run all checks; 0 if each is fine, else 1."""
    folders = Folders(options.data_dir)
    findings = [_find(name, check, folders) for name, check in CHECKS.items()]
    if options.json:
        print(json.dumps({f.name: {"fine": f.fine, "text": f.text} for f in findings}))
    else:
        for finding in findings:
            print(f"{'ok  ' if finding.fine else 'FAIL'} {finding.name}: {finding.text}")
    return 0 if all(finding.fine for finding in findings) else 1


def _find(name: str, check: Callable[[Folders], str], folders: Folders) -> Finding:
    try:
        return Finding(name, True, check(folders))
    except Exception as error:  # noqa: BLE001  a broken installation can fail in any way; each way is a finding
        return Finding(name, False, f"{type(error).__name__}: {error}")


def _python(_: Folders) -> str:
    return f"{sys.version.split()[0]} on {sys.platform}"


def _folders(folders: Folders) -> str:
    for folder in (folders.data(), folders.config(), folders.cache(), folders.logs()):
        probe = folder / ".selftest"
        probe.write_bytes(b"x")
        probe.unlink()
    return f"writable: {folders.data()}"


def _database(_: Folders) -> str:
    with sqlite3.connect(":memory:") as database:
        database.execute("create table t (x)")
    database.close()
    return f"SQLite {sqlite3.sqlite_version}"


def _numpy(_: Folders) -> str:
    import numpy as np

    total = int((np.arange(8, dtype=np.float64) @ np.eye(8)).sum())
    if total != 28:
        raise ArithmeticError(f"a matrix product gave {total} instead of 28")
    return np.__version__


def _resources(_: Folders) -> str:
    folders = ("lexicons", "letters", "icons", "fonts", "themes")
    for folder in folders:
        asset(folder)
    read_text("NOTICES.md")
    return ", ".join(folders)


def _qt(_: Folders) -> str:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import qVersion
    from PySide6.QtGui import QGuiApplication

    application = QGuiApplication.instance() or QGuiApplication(["crossgame"])
    name = QGuiApplication.platformName()
    del application
    return f"{qVersion()}, platform {name}"


def _count_words() -> Answerer:
    """Make what answers in the worker process: it reads the shipped word list as a computer player does."""
    from crossgame.lexicon.build import load
    from crossgame.rules.tiles import TileSet

    lexicon = load(asset("lexicons", "enable.txt"), TileSet.parse(read_text("letters", "english.txt")).alphabet)
    return lambda _request, _stop: len(lexicon)


def _worker(_: Folders) -> str:
    from crossgame.session.worker import run

    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    given_up = context.Value("q", 0)  # held here: its semaphore must live until the process has opened it
    process = context.Process(target=run, args=(theirs, given_up, _count_words), daemon=True)
    process.start()
    theirs.close()
    try:
        ours.send((1, None))
        said = [ours.recv() for _ in range(2) if ours.poll(_WORKER_SECONDS)]
    finally:
        ours.close()
        process.join(_WORKER_SECONDS)
    if len(said) != 2 or not isinstance(said[1].content, int):
        raise RuntimeError(f"the worker process said {said}")
    return f"read {said[1].content} words"


def _network(_: Folders) -> str:
    from PySide6.QtCore import QCoreApplication

    import crossgame.net.discovery  # noqa: F401  only whether it is there: to announce something is no test
    from crossgame.net.trial import meet

    application = QCoreApplication.instance() or QCoreApplication(["crossgame"])
    library = meet()
    del application
    return f"host and guest met by TLS ({library}) and a join code"


CHECKS: dict[str, Callable[[Folders], str]] = {
    "python": _python,
    "folders": _folders,
    "database": _database,
    "numpy": _numpy,
    "resources": _resources,
    "qt": _qt,
    "network": _network,
    "worker": _worker,
}
