# SPDX-License-Identifier: MIT
"""Hints: round the cursor first, then what is seen; the newest wish wins; none where plays are challenged."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crossgame.engine.requests import Candidate, Choice, Kind, Level
from crossgame.game.commands import Place
from crossgame.game.events import Placed
from crossgame.rules.layout import Rect, Square
from crossgame.session.jobs import Rank
from crossgame.session.question import window_request
from crossgame.session.thinker import Failure
from crossgame.session.venue import at_once

LONG = 20_000
MIDDLE = Square(7, 7)


def hinting(table):
    table.hints = []
    table.hinted.connect(table.hints.append)
    return table


@pytest.fixture
def classic(tables):
    return hinting(tables.begun_by(1, "Ann", "computer:club"))


@pytest.fixture
def mega(tables, venue):
    quiet = replace(venue, tempo=lambda level: 10**8, pace=at_once)
    return lambda side=1005, **options: hinting(tables("Ann", game="megacross", side=side, venue=quiet, **options))


def test_a_hint_is_the_best_play_that_is_known(qtbot, classic, chooser):
    view = classic.view(1)
    assert classic.ask_hint(1, MIDDLE, view.ruleset.layout.whole)
    qtbot.waitUntil(lambda: bool(classic.hints), timeout=LONG)
    hint = classic.hints[-1]
    request = window_request(view, view.ruleset.layout.whole, level=Level.EXPERT, seed=0)
    best = chooser.choose(replace(request, limited=False)).best
    assert tuple(map(tuple, hint.placed)) == best.placed
    assert (hint.score, hint.final, hint.seat) == (best.score, True, 1)
    assert classic.preview(hint.placed, seat=1).acceptable
    classic.submit(1, Place(hint.placed))
    assert any(isinstance(event, Placed) for event in classic.log)


@pytest.mark.parametrize("rule", ["points_back", "single", "double", "five", "ten"])
def test_r6_no_hint_where_plays_can_be_challenged(tables, thinker, rule):
    table = hinting(tables("Ann", "Ben", rule=rule))
    assert not table.ask_hint(1, MIDDLE, table.ruleset.layout.whole)
    assert thinker.asked == []


def test_no_hint_without_anybody_to_ask_or_after_the_end(tables, venue):
    table = tables("Ann", "Ben", rule="void", venue=replace(venue, thinker=None))
    assert not table.ask_hint(1, MIDDLE, table.ruleset.layout.whole)
    table.close()
    assert not table.ask_hint(1, MIDDLE, table.ruleset.layout.whole)


def test_hints_go_before_turns(classic, thinker):
    classic.ask_hint(1, MIDDLE, classic.ruleset.layout.whole)
    assert thinker.asked[-1][2] is Rank.HINT


def test_the_window_round_the_cursor_comes_first_and_then_the_view(qtbot, mega, thinker):
    table = mega()
    cursor, seen = Square(500, 510), Rect(300, 300, 400, 420)
    table.ask_hint(1, cursor, seen)
    qtbot.waitUntil(lambda: bool(table.hints) and table.hints[-1].final, timeout=LONG)
    requests = [request for _, request, _ in thinker.asked]
    first = requests[0]
    assert (first.rows, first.cols) == (128, 128)
    assert first.origin[0] < cursor.row < first.origin[0] + 128
    assert first.origin[1] < cursor.col < first.origin[1] + 128
    assert len(requests) > 9
    assert all(len(request.tiles) == 128 * 128 for request in requests)
    assert table.ruleset.layout.start in [tile.square for tile in table.hints[-1].placed]


def test_what_is_found_is_told_only_as_it_gets_better(qtbot, mega, thinker):
    table = mega()
    worth = iter([5.0, 3.0, 9.0, 4.0])

    def answer(request):
        equity = next(worth, 0.0)
        row, col = request.origin
        best = Candidate(Kind.PLACE, placed=((row + 1, col + 1, 1),), score=int(equity), equity=equity)
        return Choice(best, (best,), 1)

    thinker.answer = answer
    table.ask_hint(1, Square(500, 500), Rect(436, 436, 200, 200))
    qtbot.waitUntil(lambda: bool(table.hints) and table.hints[-1].final, timeout=LONG)
    assert [hint.score for hint in table.hints] == [5, 9, 9]
    assert [hint.final for hint in table.hints] == [False, False, True]


def test_the_newest_wish_wins(qtbot, mega, thinker):
    table = mega()
    table.ask_hint(1, Square(100, 100), Rect(90, 90, 20, 20))
    table.ask_hint(1, Square(502, 502), Rect(492, 492, 20, 20))
    qtbot.waitUntil(lambda: bool(table.hints) and table.hints[-1].final, timeout=LONG)
    assert len([hint for hint in table.hints if hint.final]) == 1
    assert table.hints[-1].placed


def test_a_hint_that_is_not_wanted_any_more_never_comes(qtbot, mega, thinker):
    table = mega()
    table.ask_hint(1, Square(502, 502), Rect(492, 492, 20, 20))
    table.forget_hint()
    qtbot.waitUntil(lambda: not thinker._open, timeout=LONG)
    assert table.hints == []


def test_an_engine_that_fails_says_that_there_is_none(qtbot, mega, thinker, log_guard):
    log_guard.expect("crossgame.session.hints")
    thinker.answer = lambda request: Failure("", 0, "broken")
    table = mega()
    table.ask_hint(1, Square(502, 502), Rect(492, 492, 20, 20))
    qtbot.waitUntil(lambda: bool(table.hints), timeout=LONG)
    assert table.hints[-1].final
    assert table.hints[-1].placed == ()
