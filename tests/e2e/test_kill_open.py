# SPDX-License-Identifier: MIT
"""Kill the program in a game without turns, snapshots and all: nothing that was accepted is lost."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace

import pytest

from crossgame.app.assets import asset, read_text
from crossgame.engine.movegen import Generator
from crossgame.game.codec import command_to_dict, event_from_dict, event_to_dict
from crossgame.game.commands import Exchange, Place
from crossgame.game.saved import seats_to_list
from crossgame.game.state import Game
from crossgame.game.storage import Storage
from crossgame.lexicon.build import build
from crossgame.lexicon.files import read_words
from crossgame.rules.catalog import megacross
from crossgame.rules.play import NewTile
from crossgame.rules.policies import Goal
from crossgame.rules.tiles import TileSet
from crossgame.session.stored import replayed
from tests.dealer import whole
from tests.e2e.test_kill import SEATS, SEED, Round, check_racks
from tests.open_dealer import check_supplies


class OpenScript:
    """A whole game on a small board to a number of tiles: plays and swaps of both seats in any order."""

    def __init__(self) -> None:
        tiles = TileSet.parse(read_text("letters", "english.txt"))
        self.words = build(read_words(asset("lexicons", "enable.txt"), tiles.alphabet), tiles.alphabet)
        self.ruleset = replace(megacross(tiles, side=45), goal=Goal(tiles=110))
        self.game = Game.new(self.ruleset, SEATS, seed=SEED, words=self.words, lexicon="list", now=lambda: 0)
        self.steps, self.laid = [], set()
        generator, chance = Generator(self.ruleset, self.words), random.Random(SEED)
        while not self.game.is_over:
            able = [seat.info.seat for seat in self.game.view(None).seats if seat.laid < self.ruleset.goal.tiles]
            self.act(generator, chance.choice(able), swap=chance.random() < 0.15)
        self.events = json.loads(json.dumps([event_to_dict(event) for event in self.game.events]))

    def act(self, generator: Generator, seat: int, *, swap: bool) -> None:
        view = self.game.view(seat)
        table = generator.plays(view.position, view.rack, seat=seat)
        command = Exchange(view.rack[:1])
        if not swap and len(table):
            command = Place(tuple(NewTile(*placed) for placed in table.placed(0)))
        happened = self.game.submit(seat, command)
        assert isinstance(happened, tuple), happened
        self.laid |= {word.letters for event in happened for word in getattr(event, "words", ())}
        self.steps.append({"seat": seat, "command": command_to_dict(command), "flush": len(self.steps) % 3 == 0})

    def text(self) -> str:
        form = {
            "ruleset": self.ruleset.to_dict(),
            "seats": seats_to_list(SEATS),
            "seed": SEED,
            "steps": self.steps,
            "words": sorted(self.laid),
            "every": 12,
        }
        return json.dumps(form)

    @property
    def ids(self) -> list[str]:
        return [step["command"]["id"] for step in self.steps]


@pytest.fixture(scope="module")
def script():
    return OpenScript()


def test_the_script_is_a_game_worth_killing(script):
    kinds = Counter(event["kind"] for event in script.events)
    assert kinds["Ended"] == 1
    assert kinds["Swapped"] >= 5
    assert kinds["Placed"] >= 30


def check_stored(script, storage, key):
    """Return the ids of what is stored of a game, and whether a snapshot was there to open it from."""
    stored = storage.load(key)
    rows = storage.events(key, stored.events[-1].seq)
    assert [row.data for row in rows] == script.events[: len(rows)]
    game = replayed(stored, words=script.words, now=lambda: 0)
    full = Game.replay(
        script.ruleset, [event_from_dict(row.data) for row in rows], words=script.words, now=lambda: 0, seed=SEED
    )
    assert whole(game) == whole(full)
    check_supplies(game)
    check_racks(stored, game)
    ids = list(dict.fromkeys(row.command for row in rows if row.command))
    assert ids == script.ids[: len(ids)]
    return ids, game


@pytest.mark.proof
def test_killed_at_any_instant_an_open_game_goes_on_with_every_accepted_action(script, checkout, tmp_path, proof_size):
    file, script_file = tmp_path / "games.sqlite3", tmp_path / "script.json"
    script_file.write_text(script.text())
    chance = random.Random(4)
    opened_from_snapshots, finished = 0, set()
    expected: list[str] = []
    for _ in range(proof_size.of(200)):
        after = chance.uniform(0, 0.05)
        done = Round(checkout, [str(file), str(script_file)], early=False, after=after)
        expected += done.accepted
        storage = Storage.open(file)
        assert storage.rescue is None
        assert storage.intact()
        played: list[str] = []
        for summary in sorted(storage.games(), key=lambda summary: summary.created):
            if summary.id in finished:
                continue
            ids, game = check_stored(script, storage, summary.id)
            opened_from_snapshots += game.staged > 0
            played += ids
            if game.is_over:
                finished.add(summary.id)
                assert ids == script.ids
        storage.close()
        assert played in (expected, [*expected, *played[-1:]])
        unfinished = len(played) % len(script.ids)
        expected = played[len(played) - unfinished :]
    assert opened_from_snapshots > 0
