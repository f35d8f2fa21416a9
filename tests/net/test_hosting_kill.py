"""A real ``crossgame serve`` process: killed in the middle of games, started again; stopped, told to do nonsense."""

from __future__ import annotations

import json
import signal
import subprocess
import sys

import pytest

from crossgame import cli
from crossgame.game.digest import public
from crossgame.session.room import RoomEndReason
from tests.party import CODE, Party, free_port


class Served:
    """The process, and what it printed."""

    def __init__(self, folder, *words):
        command = [sys.executable, "-m", "crossgame", "serve", *words, "--data-dir", str(folder), "--json"]
        command += ["--no-announce", "--address", "127.0.0.1"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.facts = json.loads(self.process.stdout.readline())

    def kill(self):
        self.process.kill()
        self.process.communicate(timeout=20)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, out, err


@pytest.fixture
def party(tmp_path, qtbot):
    made = Party(tmp_path, qtbot)
    yield made
    made.close()


@pytest.fixture
def serve(data_dir):
    made = []

    def serve(*words):
        made.append(Served(data_dir, *words))
        return made[-1]

    yield serve
    for one in made:
        if one.process.poll() is None:
            one.kill()


def play(party, until):
    def step():
        if until():
            return True
        for person in party.people:
            person.act()
        return False

    party.qtbot.waitUntil(step, timeout=60_000)


def newest(party):
    return max(person.table.mirror.seq for person in party.people)


def in_step(party):
    """All have the same number of events, and agree on what is public."""
    party.qtbot.waitUntil(
        lambda: len({(p.table.mirror.seq, public(p.view)) for p in party.people}) == 1, timeout=20_000
    )


@pytest.mark.proof
@pytest.mark.parametrize(
    "mode", [("classic", "--seats", "2"), ("megacross", "--side", "45"), ("islands", "--seats", "2")]
)
def test_a_killed_host_is_started_again_and_everybody_plays_on(party, serve, proof_size, mode):
    port = free_port()
    house = serve(*mode, "--port", str(port), "--code", CODE)
    target = f"127.0.0.1:{port}"
    for name in ("Ada", "Ben"):
        party.joins(name, target=target)
    if mode[0] != "megacross":
        for person in party.people:
            person.room.set_ready(True)
    party.joins("Wim", target=target, watch=True)
    party.qtbot.waitUntil(lambda: all(p.table is not None for p in party.people), timeout=20_000)
    for kill in range(proof_size.of(10)):
        wanted = 12 * (kill + 1)
        play(party, lambda wanted=wanted: newest(party) > wanted)
        accepted = {p.seat: [e.seq for e in p.events if getattr(e, "seat", 0) == p.seat] for p in party.people}
        house.kill()
        party.qtbot.waitUntil(lambda: all(p.room._connection is None for p in party.people), timeout=10_000)
        house = serve("--game", house.facts["game"], "--port", str(port))
        assert house.facts["code"] == CODE
        for person in party.people:
            person.room.retry()
        party.qtbot.waitUntil(lambda: all(p.room.is_live for p in party.people), timeout=20_000)
        in_step(party)
        for person in party.people:
            if person.seat:
                assert set(accepted[person.seat]) <= set(range(1, person.table.mirror.seq + 1))
    before = newest(party)
    play(party, lambda: newest(party) > before + 8)
    in_step(party)
    code, _, err = house.stop()
    assert code == 0, err
    party.qtbot.waitUntil(lambda: all(p.ends for p in party.people), timeout=10_000)
    assert {p.ends[0].reason for p in party.people} == {RoomEndReason.HOST_CLOSED}


@pytest.mark.parametrize(
    "words",
    [
        (), ("classic", "--code", "!"), ("classic", "--goal", "x:1"), ("classic", "--computers", "genius"),
        ("--game", "0" * 32), ("classic", "--port", "70000"), ("megacross", "--side", "44"),
    ],
)  # fmt: skip
def test_bad_input_is_one_sentence_and_exit_code_2(qapp, data_dir, capsys, words):
    assert cli.run(["serve", *words, "--data-dir", str(data_dir), "--no-announce"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("crossgame serve: ")
    assert len(err.strip().splitlines()) == 1, err


def test_no_window_library_is_loaded_and_sigterm_ends_it(data_dir):
    code = (
        "import sys; from crossgame import cli;"
        f"code = cli.run(['serve', 'megacross', '--side', '45', '--no-announce', '--data-dir', {str(data_dir)!r}]);"
        "sys.exit(3 if any('QtWidgets' in m or m.startswith('crossgame.ui') for m in sys.modules) else code)"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout.readline().startswith("serving megacross at ")
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 0, err
