# SPDX-License-Identifier: MIT
"""Kill the program in a game of rounds: what was handed in, withdrawn or worked out is never lost, nor half there."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from crossgame.app.assets import asset, read_text
from crossgame.engine.movegen import Generator
from crossgame.game.codec import command_to_dict, event_to_dict
from crossgame.game.commands import Exchange, Pass, Place, Withdraw
from crossgame.game.events import Ended, RoundClosed, RoundOpened
from crossgame.game.saved import seats_to_list
from crossgame.game.state import Game
from crossgame.game.storage import Storage
from crossgame.lexicon.build import build
from crossgame.lexicon.files import read_words
from crossgame.rules.catalog import islands
from crossgame.rules.play import NewTile
from crossgame.rules.tiles import TileSet
from crossgame.session.stored import replayed
from tests.dealer import whole
from tests.e2e.test_kill import SEATS, SEED, Round, check_racks


class RoundsScript:
    """A whole game of twelve rounds for two, with plays replaced and withdrawn, swaps, passes and plays destroyed."""

    def __init__(self) -> None:
        tiles = TileSet.parse(read_text("letters", "english.txt"))
        self.words = build(read_words(asset("lexicons", "enable.txt"), tiles.alphabet), tiles.alphabet)
        self.ruleset = islands(tiles, side=15)
        self.game = Game.new(self.ruleset, SEATS, seed=SEED, words=self.words, lexicon="list", now=lambda: 0)
        self.steps, self.laid = [], set()
        self.generator, self.chance = Generator(self.ruleset, self.words), random.Random(SEED)
        while not self.game.is_over:
            self.act()
        self.events = json.loads(json.dumps([event_to_dict(event) for event in self.game.events]))

    def act(self) -> None:
        seat = self.chance.choice([1, 2])
        handed = seat in self.game.ledger.submissions
        kind = self.chance.choices(["place", "swap", "pass", "withdraw"], [80, 8, 4, 8 if handed else 0])[0]
        view = self.game.view(seat)
        table = self.generator.plays(view.position, view.rack, seat=seat)
        command = {"swap": Exchange(view.rack[:3]), "withdraw": Withdraw()}.get(kind, Pass())
        if kind == "place" and len(table):
            placed = table.placed(self.chance.randrange(min(3, len(table))))
            command = Place(tuple(NewTile(*new) for new in placed), round=view.round.number)
            self.laid |= {word.letters for word in self.game.preview(seat, command.placed).words}
        happened = self.game.submit(seat, command)
        assert isinstance(happened, tuple), happened
        self.laid |= {word.letters for event in happened if hasattr(event, "total") for word in event.words}
        self.steps.append({"seat": seat, "command": command_to_dict(command), "flush": len(self.steps) % 3 == 0})

    def text(self) -> str:
        form = {
            "ruleset": self.ruleset.to_dict(),
            "seats": seats_to_list(SEATS),
            "seed": SEED,
            "steps": self.steps,
            "words": sorted(self.laid),
        }
        return json.dumps(form)

    @property
    def ids(self) -> list[str]:
        return [step["command"]["id"] for step in self.steps]


@pytest.fixture(scope="module")
def script():
    return RoundsScript()


def test_the_script_is_a_game_worth_killing(script):
    kinds = Counter(event["kind"] for event in script.events)
    assert (kinds["RoundClosed"], kinds["Ended"]) == (12, 1)
    assert min(kinds[name] for name in ("Placed", "Destroyed", "Claimed", "Converted", "Swapped", "Withdrawn")) >= 1
    assert kinds["Submitted"] > 26


def check_stored(script, storage, key):
    """Return the ids of what is stored of a game, and the game: a whole beginning of the script, no round half told."""
    stored = storage.load(key)
    assert [row.data for row in stored.events] == script.events[: len(stored.events)]
    game = replayed(stored, words=script.words, now=lambda: 0)
    ids = list(dict.fromkeys(row.command for row in stored.events if row.command))
    assert ids == script.ids[: len(ids)]
    replay = Game.replay(script.ruleset, script.game.events[: game.seq], words=script.words, now=lambda: 0, seed=SEED)
    assert whole(game) == whole(replay)
    closed = sum(isinstance(event, RoundClosed) for event in game.events)
    assert closed + 1 == sum(isinstance(event, RoundOpened | Ended) for event in game.events)
    assert not game.ledger.entries
    check_racks(stored, game)
    return ids, game


@pytest.mark.proof
def test_killed_at_any_instant_rounds_go_on_with_every_accepted_action(script, checkout, tmp_path, proof_size):
    file, script_file = tmp_path / "games.sqlite3", tmp_path / "script.json"
    script_file.write_text(script.text())
    chance = random.Random(4)
    in_the_middle, finished = 0, set()
    expected: list[str] = []
    for _ in range(proof_size.of(200)):
        done = Round(checkout, [str(file), str(script_file)], early=False, after=chance.uniform(0, 0.05))
        expected += done.accepted
        storage = Storage.open(file)
        assert storage.rescue is None
        assert storage.intact()
        played: list[str] = []
        for summary in sorted(storage.games(), key=lambda summary: summary.created):
            if summary.id in finished:
                continue
            ids, game = check_stored(script, storage, summary.id)
            in_the_middle += bool(game.ledger.submissions)
            played += ids
            if game.is_over:
                finished.add(summary.id)
                assert ids == script.ids
        storage.close()
        assert played in (expected, [*expected, *played[-1:]])
        expected = played[len(played) - len(played) % len(script.ids) :]
    assert in_the_middle
