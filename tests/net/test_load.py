# SPDX-License-Identifier: MIT
"""What ``crossgame bench lan`` measures with: a host process and bots in processes of their own."""

from __future__ import annotations

import json

from crossgame import cli
from crossgame.cli.lan import load
from crossgame.cli.lan.bot import Skimmer, Times
from crossgame.cli.lan.crowd import all_do
from crossgame.cli.lan.load import hall
from crossgame.net.messages import Events
from crossgame.net.protocol import encode


def group(first, last):
    """A message of several events, a second apart."""
    told = ({"event": {"kind": "Passed", "seq": n, "seat": n, "at_ms": 1000 * n}} for n in range(first, last))
    return encode(Events(tuple(told)))


def test_a_slim_bot_samples_the_events_that_waited_for_others_of_their_message_too():
    times = Times()
    skimmer = Skimmer(times)
    skimmer.seat = b'"seat":7,'
    skimmer.push(group(1, 5))
    late = times.clear()
    assert [round(late[0] - one) for one in late] == [0, 1000, 2000, 3000]
    data = group(1, 4) + group(6, 9)
    skimmer.push(data[:60])
    skimmer.push(data[60:])
    own = skimmer.take()
    assert [one["event"]["seat"] for one in own.events] == [6, 7, 8]
    assert len(times.clear()) == 6
    assert skimmer.messages == 3


def test_bots_of_both_kinds_play_are_cut_off_come_back_and_see_the_same(tmp_path):
    with hall(tmp_path, ["--open", "--seed", "5"]) as there:
        there.join(8, whole=4)
        played = there.play(3, every_s=0.5)
        assert played.accepted > 10
        assert played.whole
        assert played.slim
        assert there.here() == 8
        assert there.dropped(8) == 0
        all_do(there.crowds, "cut", 2)
        assert max(all_do(there.crowds, "await_back", 30)) < 30
        again = there.play(2, every_s=0.5, newcomers=2)
        assert again.accepted > 0
        assert there.late is not None
        all_do(there.everybody, "await_back", 30)
        assert there.here() == 10
        assert there.dropped(10) == 4  # all of them are here again, and were dropped all the same
        assert not any(one["ends"] for one in there.state())
        assert there.agrees()
        assert there.host.stop() == 0


def test_the_command_tells_of_plays_latency_and_who_was_dropped(monkeypatch, capsys):
    monkeypatch.setattr(load, "WARM_S", 0.5)
    monkeypatch.setattr(load, "EVERY_S", 0.3)
    monkeypatch.setattr(load, "LATE", 2)
    assert cli.run(["bench", "lan", "--players", "4", "--seconds", "4", "--json"]) == 0
    rows = {row["name"].partition(": ")[2]: row for row in map(json.loads, capsys.readouterr().out.splitlines())}
    assert rows["dropped"]["median"] == 0
    assert rows["views apart"]["median"] == 0
    assert rows["plays"]["median"] > 0
    assert 0 < rows["latency"]["median"] <= rows["latency"]["p95"] <= rows["latency p99"]["median"]


def test_numbers_that_make_no_sense_are_bad_input(capsys):
    for words in (["--players", "many"], ["--players", "0"], ["--players", "9,99999"], ["--seconds", "0"]):
        assert cli.run(["bench", "lan", *words]) == 2
        assert capsys.readouterr().err.startswith("crossgame bench: --players")
    assert cli.run(["bench", "lan", "--whole", "0"]) == 2
    assert capsys.readouterr().err.startswith("crossgame bench: --whole")
