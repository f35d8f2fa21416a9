# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
from importlib import import_module

import pytest

from crossgame import cli


@pytest.mark.parametrize("word", sorted(cli.COMMANDS))
def test_every_command_keeps_the_form_and_explains_itself(word, capsys):
    module = import_module(cli.COMMANDS[word][0])
    assert callable(module.arguments)
    assert callable(module.run)
    with pytest.raises(SystemExit) as end:
        cli.run([word, "--help"])
    assert end.value.code == 0
    assert "--data-dir" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["nonsense"], ["--data-dir"], ["selftest", "--nonsense"]])
def test_what_makes_no_sense_is_bad_input(words, capsys):
    with pytest.raises(SystemExit) as end:
        cli.run(words)
    assert end.value.code == 2
    assert "crossgame" in capsys.readouterr().err


@pytest.mark.parametrize("before", [True, False])
def test_data_dir_stands_before_or_after_the_command(before, data_dir, monkeypatch):
    seen = []
    monkeypatch.setattr("crossgame.cli.selftest.run", lambda options: seen.append(options.data_dir) or 0)
    place = ["--data-dir", str(data_dir)]
    assert cli.run([*place, "selftest"] if before else ["selftest", *place]) == 0
    assert seen == [data_dir]


def test_selftest_is_fine_here(data_dir, capsys, qapp):
    assert cli.run(["selftest", "--json", "--data-dir", str(data_dir)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert {"python", "folders", "database", "numpy", "resources", "qt", "worker"} <= answer.keys()
    assert all(finding["fine"] for finding in answer.values()), answer
    assert answer["worker"]["text"] == "read 172823 words"


def test_selftest_says_what_is_wrong(data_dir, capsys, qapp):
    (data_dir / "data").write_text("a file where a folder should be", encoding="utf-8")
    assert cli.run(["selftest", "--data-dir", str(data_dir)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines if line.startswith("FAIL")] == ["FAIL folders"]
