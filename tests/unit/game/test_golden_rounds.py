# SPDX-License-Identifier: MIT
"""R8: a game in rounds as it was once recorded is read today, and played again from its seed it is the same.

``tests/data/golden/rounds.json`` was made once by random choice among good plays, with withdrawals, swaps, passes and
rounds that ran out of time.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from crossgame.app.assets import asset, read_text
from crossgame.game.commands import Exchange, Pass, Place, Withdraw
from crossgame.game.events import DestroyCause, Destroyed, SubmissionKind, Submitted, Withdrawn
from crossgame.game.record import record_from_text, record_of, record_to_text
from crossgame.game.refusal import Refusal
from crossgame.game.state import Game
from crossgame.lexicon.build import build
from crossgame.lexicon.files import read_words
from crossgame.rules.tiles import TileSet

FILE = Path(__file__).parents[2] / "data" / "golden" / "rounds.json"
_NS = 1_000_000


@pytest.fixture(scope="module")
def golden():
    return record_from_text(FILE.read_text(encoding="utf-8"))


def command(event):
    """What a seat did by which this event came."""
    if isinstance(event, Withdrawn):
        return Withdraw()
    match event.action.kind:
        case SubmissionKind.PLAY:
            return Place(event.action.placed)
        case SubmissionKind.SWAP:
            return Exchange(event.action.tiles)
        case SubmissionKind.PASS:
            return Pass()


def test_r8_the_golden_game_is_played_again_event_by_event(golden):
    tiles = TileSet.parse(read_text("letters", "english.txt"))
    words = build(read_words(asset("lexicons", "enable.txt"), tiles.alphabet), tiles.alphabet)
    time = [0]

    def wait_until(ms):
        while time[0] < ms * _NS:
            time[0] = min(ms * _NS, time[0] + game.next_deadline_ms() * _NS)
            game.tick()

    game = Game.new(
        golden.ruleset, golden.seats, seed=golden.start.seed, words=words, lexicon="enable", now=lambda: time[0]
    )
    for event in golden.events:
        wait_until(event.at_ms)
        if isinstance(event, Submitted | Withdrawn):
            assert not isinstance(game.submit(event.seat, command(event)), Refusal)
    assert game.events == golden.events
    assert game.is_over


def test_the_golden_game_is_written_as_it_was_read(golden):
    assert record_to_text(golden) == FILE.read_text(encoding="utf-8")
    game = Game.replay(golden.ruleset, golden.events, words=None, now=lambda: 0)
    assert record_of(game, golden.created) == golden


def test_the_golden_game_has_everything_in_it(golden):
    kinds = {type(event).__name__ for event in golden.events}
    assert kinds >= {
        "Surfaced", "RoundOpened", "Submitted", "Withdrawn", "RoundClosed", "Placed", "Claimed", "Converted",
        "Destroyed", "Swapped", "Passed", "Drawn", "Ended",
    }  # fmt: skip
    causes = {event.cause for event in golden.events if isinstance(event, Destroyed)}
    assert causes >= set(DestroyCause) - {DestroyCause.BAD_WORD}
