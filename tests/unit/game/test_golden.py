"""R8: one whole game, word for word: the same seed and the same actions give the same game on every machine.

``tests/data/golden/classic.txt`` is a transcript: ``> `` lines are what was done, the others what came of it. It was
made once by letting the engine choose the plays, with a bad word, a wrong challenge and exchanges thrown in.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from crossgame.app.assets import asset, read_text
from crossgame.game.commands import Accept, Challenge, Exchange, Pass, Place
from crossgame.game.refusal import Refusal
from crossgame.game.state import Game
from crossgame.lexicon.build import build
from crossgame.lexicon.files import read_words
from crossgame.rules.catalog import classic
from crossgame.rules.notation import parse_play, play_text
from crossgame.rules.play import Play
from crossgame.rules.policies import ChallengeRule, Challenges, Clock
from crossgame.rules.position import Position
from crossgame.rules.tiles import TileSet
from tests.dealer import seats

FILE = Path(__file__).parents[2] / "data" / "golden" / "classic.txt"
SEED = 20261130


def new_game(time):
    """The game of the transcript before its first action."""
    tiles = TileSet.parse(read_text("letters", "english.txt"))
    words = build(read_words(asset("lexicons", "enable.txt"), tiles.alphabet), tiles.alphabet)
    ruleset = replace(
        classic(tiles),
        challenges=Challenges(rule=ChallengeRule.FIVE),
        clock=Clock(initial_ms=120_000, increment_ms=1_000),
    )
    return Game.new(ruleset, seats(3), seed=SEED, words=words, lexicon="enable", now=lambda: time[0])


class Scribe:
    """Writes events down as lines; follows the board to name plays."""

    def __init__(self, ruleset):
        self.position = Position.empty(ruleset)
        self.tiles = ruleset.tiles
        self.text = ruleset.tiles.alphabet.tiles_text

    def line(self, event):
        kind = type(event).__name__
        return " ".join([kind, *map(str, getattr(self, f"_{kind.lower()}", lambda e: [getattr(e, "seat", "")])(event))])

    def _started(self, event):
        draws = [f"{seat}:{self.text([tile])}" for draw in event.first_draws for seat, tile in draw]
        return ["first", event.first, *draws]

    def _drawn(self, event):
        return [event.seat, self.text(event.tiles)]

    def _swapped(self, event):
        return [event.seat, self.text(event.given), "for", self.text(event.drawn)]

    def _placed(self, event):
        play = Play.of(event.placed, self.position.board)
        text = play_text(play, self.position.board, self.tiles)
        self.position.board.lay(event.placed, event.seat)
        words = [f"{self.text(word.tiles)}={word.points}" for word in event.words]
        return [event.seat, text, *words, "total", event.total, *(["out"] if event.out else [])]

    def _challenged(self, event):
        return [event.seat, "right" if event.upheld else "wrong", -event.points_off, event.points_given]

    def _takenback(self, event):
        self.position.board.lift(tile.square for tile in event.placed)
        return [event.seat, self.text(tile.tile for tile in event.placed)]

    def _clockchanged(self, event):
        return [*(f"{seat}:{left}" for seat, left in event.remaining_ms), "running", event.running]

    def _ended(self, event):
        lines = [f"{line.seat}:{line.kind.value}:{line.points}" for line in event.adjustments]
        return [event.reason.value, *lines, "scores", *(f"{s}:{p}" for s, p in event.scores), "won", *event.winners]


def command(game, words):
    """Read the action of a ``> SEAT …`` line."""
    alphabet = game.ruleset.tiles.alphabet
    match words:
        case ["exch", letters]:
            return Exchange(alphabet.parse_tiles(letters))
        case ["pass"]:
            return Pass()
        case ["challenge"]:
            return Challenge(game.view(None).window.play.seq)
        case ["accept"]:
            return Accept(game.view(None).window.play.seq)
    return Place(parse_play(" ".join(words), game.position.board, game.ruleset.tiles).placed)


def transcript(actions):
    """Return the lines of a game in which these ``> `` lines are done."""
    time = [0]
    game = new_game(time)
    scribe = Scribe(game.ruleset)
    lines = [scribe.line(event) for event in game.events]
    for action in actions:
        lines.append(action)
        seat, *words = action.removeprefix("> ").split()
        if seat == "wait":
            time[0] += int(words[0]) * 1_000_000
            events = game.tick()
        else:
            events = game.submit(int(seat), command(game, words))
        assert not isinstance(events, Refusal), action
        lines += map(scribe.line, events)
    return lines, game


@pytest.fixture(scope="module")
def golden():
    return FILE.read_text(encoding="utf-8").splitlines()


def test_r8_the_golden_game_is_played_again_line_by_line(golden):
    lines, game = transcript([line for line in golden if line.startswith("> ")])
    assert lines == golden
    assert game.is_over


def test_the_golden_game_has_everything_in_it(golden):
    kinds = {line.split()[0] for line in golden}
    assert kinds >= {"Placed", "Swapped", "Challenged", "TakenBack", "Accepted", "ClockChanged", "Ended"}
    assert any("Challenged" in line and "wrong" in line for line in golden)
    assert any("out" in line.split() for line in golden)
