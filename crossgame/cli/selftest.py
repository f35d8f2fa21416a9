# SPDX-License-Identifier: MIT
"""``crossgame selftest``: everything this installation needs, one line each."""

from __future__ import annotations

import json
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


CHECKS: dict[str, Callable[[Folders], str]] = {
    "python": _python,
    "folders": _folders,
    "database": _database,
    "numpy": _numpy,
    "resources": _resources,
    "qt": _qt,
}
