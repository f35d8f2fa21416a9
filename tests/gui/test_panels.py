# SPDX-License-Identifier: MIT
"""Panels: what they show follows from a view alone, and every wish leaves as a signal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from crossgame.app.assets import read_text
from crossgame.game.commands import Accept, Challenge, Exchange, Pass, Place
from crossgame.game.events import Adjustment, AdjustmentKind, Ended, EndReason
from crossgame.game.state import Game
from crossgame.game.statistics import statistics
from crossgame.rules.alphabet import BLANK
from crossgame.rules.play import NewTile
from crossgame.rules.policies import ChallengeRule, Clock
from crossgame.rules.tiles import TileSet
from crossgame.session.setup import Chair, GameSetup
from crossgame.ui.icons import Icons
from crossgame.ui.look import Look, dress_all
from crossgame.ui.narration import Names
from crossgame.ui.panels.bag import BagPanel
from crossgame.ui.panels.exchange import ExchangeBar
from crossgame.ui.panels.finish import FinishPanel
from crossgame.ui.panels.moves import MoveList, MoveModel
from crossgame.ui.panels.players import line_of
from crossgame.ui.panels.question import ChallengePanel
from crossgame.ui.theme import Scheme, load_theme
from crossgame.ui.typography import load_fonts

SECOND = 1_000_000_000


class Anything:
    """Knows every word but those with a Z in them."""

    def __init__(self, tiles):
        self.z = tiles.alphabet.encode("Z")[0]

    def has(self, word):
        return self.z not in word


class Hands:
    """A game that a test plays for all seats."""

    def __init__(self, *, rule=ChallengeRule.VOID, players=2, clock=None, seed=3):
        self.tiles = TileSet.parse(read_text("letters", "english.txt"))
        chairs = tuple(Chair(name) for name in ("Ann", "Ben", "Cy", "Dora")[:players])
        setup = GameSetup(chairs, challenge=rule, clock=clock or Clock())
        self.time = 0
        self.game = Game.new(
            setup.ruleset(self.tiles),
            setup.seats(),
            seed=seed,
            words=Anything(self.tiles),
            lexicon="",
            now=lambda: self.time,
        )

    @property
    def mover(self):
        return self.view().to_move

    def view(self, seat=None):
        return self.game.view(seat)

    def names(self, you=None):
        return Names({1: "Ann", 2: "Ben", 3: "Cy", 4: "Dora"}, you)

    def play(self, tiles=2):
        """Lay the first tiles of the rack from the start square on, or below what lies there."""
        view = self.game.view(self.mover)
        rack = [tile for tile in view.rack if tile != BLANK][:tiles]
        row = next(r for r in range(7, 15) if not view.position.board.tile(r, 7))
        placed = [NewTile(row, 7 + i, tile) for i, tile in enumerate(rack)]
        result = self.game.submit(self.mover, Place(tuple(placed)))
        assert isinstance(result, tuple), result
        return result


@pytest.fixture
def look(qapp):
    load_fonts()
    theme = load_theme(Scheme.LIGHT)
    return Look(theme, Icons(theme), reduce_motion=True)


def shown(qtbot, look, widget, size=(320, 400)):
    qtbot.addWidget(widget)
    dress_all(widget, look)
    widget.resize(*size)
    widget.show()
    return widget


def test_the_move_model_keeps_the_rules_of_models(qtmodeltester):
    hands, model = Hands(rule=ChallengeRule.SINGLE), MoveModel()
    qtmodeltester.check(model, force_py=False)
    model.show_view(hands.view(), hands.names())
    play = hands.play()[0]
    model.show_view(hands.view(), hands.names())
    model.toggle(0)
    hands.game.submit(hands.mover, Challenge(play.seq))
    model.show_view(hands.view(), hands.names())
    hands.game.submit(hands.mover, Pass())
    model.show_view(hands.view(), hands.names())
    assert [line.number for line in model.lines] == [1, 2]
    model.show_view(Hands().view(), hands.names())
    assert model.rowCount() == 0
    assert model.open_row == -1


def test_a_line_opens_to_one_explanation_for_each_word(qtbot, look):
    hands = Hands()
    hands.play(3)
    hands.play(2)
    moves = shown(qtbot, look, MoveList())
    moves.show_view(hands.view(), hands.names(you=1))
    row = hands.view().moves[1]
    details = moves.lines.lines[1].details
    words = row.events[0].words
    assert len(words) == 3
    assert [detail.points for detail in details] == [str(word.points) for word in words]
    assert all(eval_sum(detail.how) == int(detail.points) for detail in details)
    QTest.mouseClick(moves.viewport(), Qt.MouseButton.LeftButton, pos=moves.visualRect(moves.lines.index(1)).center())
    assert moves.lines.open_row == 1
    QTest.keyClick(moves, Qt.Key.Key_Return)
    assert moves.lines.open_row == -1


def eval_sum(text):
    """Work out ``(2+1×3) ×2``."""
    return eval(text.replace("\N{MULTIPLICATION SIGN}", "*"))


def test_what_is_no_play_is_told_in_words():
    hands, model = Hands(), MoveModel()
    hands.game.submit(hands.mover, Pass())
    hands.game.submit(hands.mover, Exchange(hands.game.view(hands.mover).rack[:3]))
    model.show_view(hands.view(), hands.names())
    assert [line.note for line in model.lines] == ["passed", "exchanged 3 tiles"]


def test_the_challenge_panel_is_a_function_of_the_view(qtbot, look):
    hands = Hands(rule=ChallengeRule.SINGLE, players=3)
    panel = shown(qtbot, look, ChallengePanel())
    panel.show_view(hands.view(), hands.names(), (1, 2, 3))
    assert panel.isHidden()
    play = hands.play()[0]
    others = [seat for seat in (1, 2, 3) if seat != play.seat]
    panel.show_view(hands.view(), hands.names(), (1, 2, 3))
    assert panel.isVisible()
    assert panel.asked == (others[0], play.seq)
    assert f"for {play.total}." in panel.text.text()
    hands.game.submit(others[0], Accept(play.seq))
    panel.show_view(hands.view(), hands.names(), (1, 2, 3))
    assert panel.asked == (others[1], play.seq)
    hands.game.submit(others[1], Accept(play.seq))
    panel.show_view(hands.view(), hands.names(), (1, 2, 3))
    assert panel.isHidden()


def test_who_is_not_asked_sees_whom_the_game_waits_for(qtbot, look):
    hands = Hands(rule=ChallengeRule.SINGLE)
    play = hands.play()[0]
    panel = shown(qtbot, look, ChallengePanel())
    panel.show_view(hands.view(), hands.names(play.seat), (play.seat,))
    assert panel.asked == (0, play.seq)
    assert not panel.yes.isVisible()
    assert "Waiting for" in panel.line.text()


@pytest.mark.parametrize("keys", ["13", "31"])
def test_an_exchange_by_digits_and_enter(qtbot, look, keys):
    hands = Hands()
    slots = hands.game.view(hands.mover).rack
    bar = shown(qtbot, look, ExchangeBar(), (900, 80))
    bar.begin(slots, hands.tiles, bag=86)
    assert not bar.confirm.isEnabled()
    QTest.keyClicks(bar, keys)
    with qtbot.waitSignal(bar.confirmed) as told:
        QTest.keyClick(bar, Qt.Key.Key_Return)
    assert sorted(told.args[0]) == sorted((slots[0], slots[2]))


def test_an_exchange_by_letters_takes_one_tile_for_each_press_and_keep_turns_it_round(qtbot, look):
    tiles = TileSet.parse(read_text("letters", "english.txt"))
    slots = (*tiles.alphabet.parse_tiles("EEATRQ"), BLANK)
    bar = shown(qtbot, look, ExchangeBar(), (900, 80))
    bar.begin(slots, tiles, bag=50)
    QTest.keyClicks(bar, "ee?")
    assert bar.chosen == (slots[0], slots[1], BLANK)
    QTest.keyClicks(bar, "e")
    assert bar.chosen == (slots[0], BLANK)
    bar.keep_only_these()
    assert bar.chosen == slots[1:6]
    with qtbot.waitSignal(bar.left):
        QTest.keyClick(bar, Qt.Key.Key_Escape)


def test_players_show_score_clock_and_turn():
    hands = Hands(clock=Clock(initial_ms=600_000))
    mover = hands.mover
    hands.time += 18 * SECOND
    lines = {s.info.seat: line_of(s, hands.view(), hands.names(mover)) for s in hands.view().seats}
    assert lines[mover].to_move
    assert lines[mover].name == "You"
    assert lines[mover].clock == "9:42"
    assert lines[3 - mover].clock == "10:00"
    assert lines[3 - mover].state == "7 tiles"
    for _ in range(128):  # a longer jump would be a laptop that slept
        hands.time += 5 * SECOND
        hands.game.tick()
    late = {s.info.seat: line_of(s, hands.view(), hands.names()) for s in hands.view().seats}
    assert late[mover].low
    assert late[mover].clock.startswith("\N{MINUS SIGN}0:5")


def test_the_bag_counts_what_cannot_be_seen(qtbot, look):
    hands = Hands()
    bag = shown(qtbot, look, BagPanel())
    bag.show_view(hands.game.view(1))
    assert bag.row.accessibleName() == "86 in the bag, 93 unseen"
    assert sum(count for _, count in bag.unseen.rows) == 93
    assert bag.unseen.isHidden()
    bag.row.click()
    assert bag.unseen.isVisible()


def finished(hands, scores, adjustments=(), winners=()):
    ended = Ended(99, 0, EndReason.PLAYED_OUT, tuple(adjustments), tuple(scores.items()), tuple(winners))
    return replace(hands.view(), result=ended)


def test_the_end_adds_up_line_by_line(qtbot, look):
    hands = Hands(players=3)
    hands.play(2)
    tiles = hands.tiles.alphabet.parse_tiles
    adjustments = (
        Adjustment(1, AdjustmentKind.TILES_LEFT, -4, tiles("V")),
        Adjustment(2, AdjustmentKind.TILES_LEFT, -10, tiles("Q")),
        Adjustment(3, AdjustmentKind.OTHERS_LEFT, 14, tiles("VQ")),
        Adjustment(2, AdjustmentKind.OVERTIME, -10),
    )
    view = finished(hands, {1: 289, 2: 300, 3: 321}, adjustments, (3,))
    panel = shown(qtbot, look, FinishPanel(), (320, 700))
    panel.show_end(view, hands.names(1), statistics_of(hands))
    assert panel.result.text() == "Cy wins by 21"
    rows = dict(row for row in panel.sums.rows if row[0])
    assert rows["Plays"] == ["293", "320", "307"]
    assert rows["Tiles left: V"] == ["\N{MINUS SIGN}4", "", ""]
    assert rows["Overtime"] == ["", "\N{MINUS SIGN}10", ""]
    assert rows["Final"] == ["289", "300", "321"]


def statistics_of(hands):
    return statistics(hands.game.ruleset, hands.game.events)


@pytest.mark.parametrize(
    ("winners", "you", "text"),
    [
        ((1, 2), None, "A tie: Ann and Ben"),
        ((1, 2), 1, "A tie: You and Ben"),
        ((2,), 2, "You win"),
        ((), 1, "Nobody wins"),
    ],
)
def test_a_tie_is_a_tie(qtbot, look, winners, you, text):
    hands = Hands()
    panel = shown(qtbot, look, FinishPanel(), (320, 700))
    panel.show_end(finished(hands, {1: 300, 2: 300}, winners=winners), hands.names(you), statistics_of(hands))
    assert panel.result.text() == text


def test_two_ends_after_each_other_leave_one_sheet(qtbot, look):
    hands = Hands()
    panel = shown(qtbot, look, FinishPanel(), (320, 700))
    for winner in (1, 2):
        panel.show_end(finished(hands, {1: 1, 2: 2}, winners=(winner,)), hands.names(1), statistics_of(hands))
    sheets = type(panel.sums)
    qtbot.waitUntil(lambda: len([sheet for sheet in panel.findChildren(sheets) if sheet.isVisible()]) == 2)
    assert panel.result.text() == "Ben wins by 1"
