# SPDX-License-Identifier: MIT
"""Who may import whom. The contracts themselves stand in pyproject.toml."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest


def imports(file):
    """Every module that a file imports, at any depth of its code, ``TYPE_CHECKING`` blocks included."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def inside(names, package):
    return sorted({name for name in names if name == package or name.startswith(package + ".")})


def files(checkout, package):
    found = sorted((checkout / "crossgame" / package).rglob("*.py"))
    assert found, package
    return found


def test_the_contracts_hold(checkout):
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    answer = subprocess.run(command, cwd=checkout, check=False, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stdout[-3000:] + answer.stderr


def test_the_layers_are_those_of_the_design(checkout):
    project = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))
    layers = next(c for c in project["tool"]["importlinter"]["contracts"] if c["type"] == "layers")
    assert layers["exhaustive"] is True
    # What builds the window may have more than one storey; the rest is as it was drawn.
    between = {"smoke", "gallery"}
    assert [layer.strip() for layer in layers["layers"] if layer not in between] == [
        "__main__",
        "startup | cli",
        "ui",
        "session | app",
        "net",
        "game | engine",
        "lexicon",
        "rules",
    ]


@pytest.mark.parametrize("package", ["session", "net", "app", "game", "engine", "lexicon", "rules", "cli"])
def test_no_widgets_below_the_window(checkout, package):
    for file in files(checkout, package):
        assert inside(imports(file), "PySide6.QtWidgets") == [], file


@pytest.mark.parametrize("package", ["game", "engine", "lexicon", "rules"])
def test_no_qt_in_the_core(checkout, package):
    for file in files(checkout, package):
        assert inside(imports(file), "PySide6") == [], file


@pytest.mark.parametrize(
    ("package", "other"), [("ui", "engine"), ("net", "engine"), ("ui", "net"), ("cli", "ui"), ("net", "game")]
)
def test_who_never_imports_whom(checkout, package, other):
    for file in files(checkout, package):
        assert inside(imports(file), f"crossgame.{other}") == [], file


def test_every_package_says_what_may_not_enter(checkout):
    for init in sorted((checkout / "crossgame").rglob("__init__.py")):
        text = ast.get_docstring(ast.parse(init.read_text(encoding="utf-8")))
        assert text, init
