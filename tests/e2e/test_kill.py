# SPDX-License-Identifier: MIT
"""Kill the program at any instant: nothing that was accepted is lost, and the game goes on."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import pytest

from crossgame.app.assets import asset, read_text
from crossgame.engine.choose import Chooser
from crossgame.engine.requests import Level
from crossgame.game.codec import command_to_dict, event_to_dict
from crossgame.game.commands import Accept, Challenge, Place
from crossgame.game.events import SeatInfo, SeatKind
from crossgame.game.saved import seats_to_list
from crossgame.game.state import Game
from crossgame.game.storage import Storage
from crossgame.lexicon.build import build
from crossgame.lexicon.files import read_words
from crossgame.rules.alphabet import is_blank
from crossgame.rules.play import NewTile
from crossgame.rules.policies import ChallengeRule
from crossgame.rules.tiles import TileSet
from crossgame.session.computer import command_of, turn_request
from crossgame.session.racks import Racks
from crossgame.session.setup import Chair, GameSetup
from crossgame.session.slots import rack_tile
from crossgame.session.stored import replayed

PROGRAM = Path(__file__).parent / "processes" / "scripted_game.py"
SEED = 20
SEATS = tuple(SeatInfo(seat, name, SeatKind.PERSON, player=name) for seat, name in enumerate(("Ann", "Ben"), start=1))


class Script:
    """A whole game under the single-challenge rule, with plays that are no words and are taken back."""

    def __init__(self) -> None:
        tiles = TileSet.parse(read_text("letters", "english.txt"))
        self.words = build(read_words(asset("lexicons", "enable.txt"), tiles.alphabet), tiles.alphabet)
        self.chooser = Chooser(asset("lexicons", "enable.txt"))
        self.ruleset = GameSetup((Chair("Ann"), Chair("Ben")), challenge=ChallengeRule.SINGLE).ruleset(tiles)
        self.game = Game.new(self.ruleset, SEATS, seed=SEED, words=self.words, lexicon="list", now=lambda: 0)
        self.steps = []
        self.laid = set()
        while not self.game.is_over:
            self.turn(len(self.steps))
        self.events = self.as_stored(self.game.events)

    def turn(self, number: int) -> None:
        seat = self.game.view(None).to_move
        phony = self.phony(seat) if number % 11 == 4 else None
        self.act(seat, phony or self.best(seat))
        window = self.game.view(None).window
        if window is not None:
            self.laid |= {word.letters for word in window.play.words if self.words.has(word.letters)}
            answer = Challenge if phony else Accept
            self.act(window.waiting[0], answer(window.play.seq))

    def best(self, seat: int):
        request = turn_request(self.game.view(seat), level=Level.CLUB, seed=len(self.steps))
        return command_of(self.chooser.choose(request).best)

    def phony(self, seat: int):
        """Hang a tile below one that lies alone there, so that it makes no word; ``None`` if there is no such place."""
        board = self.game.view(seat).position.board
        for row, col in ((r, c) for r in range(14) for c in range(15)):
            for tile in self.game.view(seat).rack:
                placed = (NewTile(row + 1, col, tile),)
                if board.tile(row, col) and not board.tile(row + 1, col) and not is_blank(tile):
                    verdict = self.game.preview(seat, placed)
                    if verdict.fits and any(not self.words.has(word.letters) for word in verdict.words):
                        return Place(placed)
        return None

    def act(self, seat: int, command) -> None:
        result = self.game.submit(seat, command)
        assert isinstance(result, tuple), result
        self.steps.append({"seat": seat, "command": command_to_dict(command), "flush": len(self.steps) % 3 == 0})

    def write(self, file: Path) -> None:
        form = {
            "ruleset": self.ruleset.to_dict(),
            "seats": seats_to_list(SEATS),
            "seed": SEED,
            "steps": self.steps,
            "words": sorted(self.laid),
        }
        file.write_text(json.dumps(form))

    @property
    def ids(self) -> list[str]:
        return [step["command"]["id"] for step in self.steps]

    @staticmethod
    def as_stored(events):
        return json.loads(json.dumps([event_to_dict(event) for event in events]))


@pytest.fixture(scope="module")
def script():
    return Script()


def test_the_script_is_a_game_worth_killing(script):
    kinds = Counter(event["kind"] for event in script.events)
    assert kinds["Ended"] == 1
    assert kinds["TakenBack"] >= 2
    assert kinds["Placed"] >= 15


class Round:
    """One run of the program, killed some time after it began (``early``) or was ready."""

    def __init__(self, checkout: Path, arguments: list[str], *, early: bool, after: float) -> None:
        self.accepted: list[str] = []
        command = [sys.executable, str(PROGRAM), *arguments]
        environment = {**os.environ, "PYTHONPATH": str(checkout)}
        with subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as program:
            errors: list[str] = []
            reader = threading.Thread(target=lambda: errors.append(program.stderr.read()))
            reader.start()
            if not early:
                assert program.stdout.readline() == "ready\n", program.stderr.read()
            listener = threading.Thread(target=self.listen, args=(program.stdout,))
            listener.start()
            time.sleep(after)
            assert program.poll() is None, errors
            program.kill()
            listener.join()
            reader.join()
        assert errors == [""]

    def listen(self, stream) -> None:
        for line in stream:
            if line.startswith("+ ") and line.endswith("\n"):
                self.accepted.append(line[2:-1])


def check_conserved(game: Game) -> None:
    """R10."""
    board = [rack_tile(int(tile)) for tile in game.position.board.tiles.flat if tile]
    held = [tile for info in SEATS for tile in game.view(info.seat).rack]
    assert Counter(board + held + list(game.ledger.bag)) == Counter(game.ruleset.tiles.full_set())


def check_racks(stored, game: Game) -> None:
    """What was saved of the racks fits the game without mending."""
    held = {info.seat: game.view(info.seat).rack for info in SEATS}
    racks = Racks.saved(stored.tables, held, game.ruleset.rack_size)
    for seat, table in racks.tables().items():
        assert table == stored.tables[seat]


@pytest.mark.proof
def test_killed_at_any_instant_the_game_goes_on_with_every_accepted_action(script, checkout, tmp_path, proof_size):
    file, script_file = tmp_path / "games.sqlite3", tmp_path / "script.json"
    script.write(script_file)
    chance = random.Random(4)
    accepted_in_all, in_the_middle, finished = 0, 0, set()
    expected: list[str] = []  # accepted commands of the game being played
    for _ in range(proof_size.of(200)):
        early = chance.random() < 0.1
        after = chance.uniform(0, 0.6) if early else chance.uniform(0, 0.06)
        done = Round(checkout, [str(file), str(script_file)], early=early, after=after)
        expected += done.accepted
        accepted_in_all += len(done.accepted)
        storage = Storage.open(file)
        assert storage.rescue is None
        assert storage.intact()
        played: list[str] = []
        for summary in sorted(storage.games(), key=lambda summary: summary.created):
            if summary.id in finished:
                continue
            stored = storage.load(summary.id)
            assert [row.data for row in stored.events] == script.events[: len(stored.events)]
            ids = list(dict.fromkeys(row.command for row in stored.events if row.command))
            assert ids == script.ids[: len(ids)]
            played += ids
            game = replayed(stored, words=script.words, now=lambda: 0)
            check_conserved(game)
            check_racks(stored, game)
            assert summary.picture.board == game.position.board.tiles.tobytes()
            if game.is_over:
                finished.add(summary.id)
                assert ids == script.ids
            elif ids:
                in_the_middle += 1
        storage.close()
        # The last action may be on the disk although the program died before it could say so.
        assert played in (expected, [*expected, *played[-1:]])
        unfinished = len(played) % len(script.ids)
        expected = played[len(played) - unfinished :]
    assert accepted_in_all > 0
    assert in_the_middle > 0
