# SPDX-License-Identifier: MIT
"""Sizes and names: what keeps each thing in a room of its own."""

from __future__ import annotations

import ast

import pytest

from crossgame.rules import catalog

FOLDERS = ("crossgame", "packaging", "benchmarks")
LONGEST = 400
BANNED = {"utils", "util", "helpers", "helper", "common", "manager", "misc"}


def modules(checkout, *folders):
    found = [file for folder in folders for file in sorted((checkout / folder).rglob("*.py"))]
    assert found
    return found


def test_no_module_is_longer_than_the_ceiling(checkout):
    lengths = {f: len(f.read_text(encoding="utf-8").splitlines()) for f in modules(checkout, *FOLDERS)}
    assert {str(file): length for file, length in lengths.items() if length > LONGEST} == {}


def test_no_module_is_a_drawer(checkout):
    names = [file for file in modules(checkout, *FOLDERS, "tests") if BANNED & {file.stem, *file.parent.parts}]
    assert names == []


def test_every_module_says_what_it_is(checkout):
    for file in modules(checkout, *FOLDERS):
        assert ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))), file


def names_a_game(node):
    """Whether a comparison or a case asks for a concrete game by its name."""
    parts = node.patterns if isinstance(node, ast.MatchOr) else [node]
    texts = {leaf.value for part in parts for leaf in ast.walk(part) if isinstance(leaf, ast.Constant)}
    return bool(texts & (set(catalog.GAMES) | {"megacross", "islands", "island_hopper"}))


def test_the_names_that_are_looked_for_are_those_of_the_catalog():
    sample = ast.parse("if ruleset.id == 'classic': pass\nif x in ('a', 'islands'): pass")
    assert all(names_a_game(node) for node in ast.walk(sample) if isinstance(node, ast.Compare))
    assert not names_a_game(ast.parse("x == 'board'", mode="eval").body)


def test_nobody_outside_the_catalog_asks_which_game_it_is(checkout):
    for file in modules(checkout, "crossgame"):
        if "catalog" in file.parts:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare | ast.MatchValue | ast.MatchOr):
                assert not names_a_game(node), f"{file}:{node.lineno}"


@pytest.mark.parametrize("package", ["rules", "lexicon", "game", "engine"])
def test_chance_is_injected_below_the_session(checkout, package):
    allowed = {("rules", "draw.py")}
    for file in modules(checkout, f"crossgame/{package}"):
        if (package, file.name) in allowed:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = {alias.name for alias in node.names} | {getattr(node, "module", "") or ""}
                assert not names & {"random", "secrets", "numpy.random"}, f"{file}:{node.lineno}"
