# SPDX-License-Identifier: MIT
"""``crossgame.__main__``: the window or a command."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from crossgame import __main__, __version__

PLAIN = {"file": None, "data_dir": None, "smoke_test": False}


@pytest.mark.parametrize(
    ("words", "request_"),
    [
        ([], PLAIN),
        (["game.gcg"], PLAIN | {"file": Path("game.gcg")}),
        (["./game"], PLAIN | {"file": Path("game")}),
        (["dir\\game"], PLAIN | {"file": Path("dir\\game")}),
        (["--data-dir", "d"], PLAIN | {"data_dir": Path("d")}),
        (["--data-dir=d", "a.json"], PLAIN | {"data_dir": Path("d"), "file": Path("a.json")}),
        (["a.json", "--data-dir", "d"], PLAIN | {"data_dir": Path("d"), "file": Path("a.json")}),
        (["crossgame://box:1/a#K.f"], PLAIN | {"link": "crossgame://box:1/a#K.f"}),
        (["a.json", "crossgame://box"], PLAIN | {"file": Path("a.json"), "link": "crossgame://box"}),
        (["crossgame://a", "crossgame://b"], None),
        (["--smoke-test"], PLAIN | {"smoke_test": True}),
        (["selftest"], None),
        (["plays"], None),
        (["game"], None),
        (["--version"], None),
        (["--help"], None),
        (["--data-dir"], None),
        (["--data-dir="], None),
        (["--data-dir", "d", "selftest"], None),
        (["a.gcg", "b.gcg"], None),
        (["check", "a.gcg"], None),
        (["-x.y"], None),
    ],
)
def test_a_word_without_dot_or_slash_is_a_command_never_a_file(words, request_):
    assert __main__.window_request(words) == request_


def test_the_window_gets_what_was_asked(monkeypatch):
    calls = []
    startup = SimpleNamespace(run=lambda **request: calls.append(request) or 7)
    monkeypatch.setitem(sys.modules, "crossgame.startup", startup)
    monkeypatch.setattr("crossgame.startup", startup, raising=False)
    assert __main__.main(["--smoke-test", "a.gcg"]) == 7
    monkeypatch.setattr(sys, "argv", ["crossgame"])
    assert __main__.window() == 7
    assert calls == [PLAIN | {"file": Path("a.gcg"), "smoke_test": True}, PLAIN]


def test_the_version_costs_neither_qt_nor_numpy():
    code = (
        "import sys; from crossgame.__main__ import main\n"
        "try: main(['--version'])\n"
        "finally: print(sorted({'PySide6', 'numpy'} & sys.modules.keys()))\n"
    )
    answer = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert answer.stdout.splitlines() == [f"crossgame {__version__}", "[]"]
