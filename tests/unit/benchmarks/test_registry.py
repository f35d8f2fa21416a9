# SPDX-License-Identifier: MIT
from __future__ import annotations

import json

import pytest

from benchmarks import __main__ as command
from benchmarks import core, start
from crossgame.cli.measures import Measure


@pytest.fixture
def two(monkeypatch):
    monkeypatch.setattr(core, "MEASURES", {"one": lambda: [Measure("first", "ms", 1.5, 2.0, 3.0)]})
    monkeypatch.setattr(start, "MEASURES", {"two": lambda: [Measure("second", "s", 1.0, 1.0)]})


def test_every_module_with_measures_is_found():
    assert {"lexicon", "plays", "judge", "start", "command"} <= command.registry().keys()


def test_all_or_those_named_are_measured(two, capsys):
    assert command.main(["two"]) == 0
    out = capsys.readouterr().out
    assert "second" in out
    assert "first" not in out
    assert command.main(["one", "two", "--json"]) == 0
    rows = [json.loads(row) for row in capsys.readouterr().out.splitlines()]
    assert [(row["name"], row["median"], row["target"]) for row in rows] == [("first", 1.5, 3.0), ("second", 1.0, None)]


def test_an_unknown_name_is_bad_input(two, capsys):
    assert command.main(["three"]) == 2
    known = capsys.readouterr().err.rstrip("\n").rpartition("there are ")[2].split(", ")
    assert {"one", "two"} <= set(known)


def test_two_of_one_name_are_a_mistake(two, monkeypatch):
    monkeypatch.setattr(start, "MEASURES", {"one": list})
    with pytest.raises(ValueError, match="one"):
        command.registry()
