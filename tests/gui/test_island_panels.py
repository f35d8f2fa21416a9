# SPDX-License-Identifier: MIT
"""Panels of an island table by themselves: at every size of text, folded, for one player and for eight."""

import itertools

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QLabel, QWidget

from crossgame.game.commands import Pass
from crossgame.ui.panels.island_figures import turned
from crossgame.ui.panels.round_head import TimeBar
from crossgame.ui.panels.score_lines import ScoreLine, ScoreLines
from tests.island_player import NAMES, IslandPlayer


@pytest.fixture
def still(monkeypatch):
    """Computers that do nothing by themselves."""
    monkeypatch.setattr("crossgame.session.computer.ComputerSeat.look", lambda *_args, **_more: None)


def sat(qtbot, data_dir, **options):
    return IslandPlayer.sit(qtbot, data_dir, seed=5, **options)


def on_page(page, widget):
    return QRect(widget.mapTo(page, QPoint(0, 0)), widget.size())


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize(
    ("scale", "size"), [(100, (900, 600)), (130, (1000, 700)), (160, (1280, 800)), (200, (1280, 800))]
)
def test_a_folded_column_is_as_high_as_its_play_box_needs(qtbot, data_dir, scale, size):
    player = sat(qtbot, data_dir, size=size, ui__text_scale=scale)
    player.begin(("club",) * 3, side=21)
    player.aim(player.play())
    panels, page = player.panels, player.page
    assert panels.narrow
    box = panels.box
    field, across, clear = (on_page(page, part) for part in (box.field, box.across, box.clear))
    assert field.bottom() < min(across.top(), clear.top())
    assert on_page(page, panels).contains(across)
    assert not on_page(page, panels).intersects(on_page(page, page.bottom))
    assert not on_page(page, page.board).intersects(on_page(page, page.bottom))
    assert not on_page(page, page.bottom).intersects(on_page(page, page.strip))
    player.close()


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("scale", [80, 100, 150, 200])
def test_nothing_is_cut_off_or_overlaps_at_any_size_of_text(qtbot, data_dir, scale):
    player = sat(qtbot, data_dir, size=(1600, 1200), ui__text_scale=scale)
    player.begin(("club",) * 3, side=21)
    player.hand_in()
    panels, page = player.panels, player.page
    parts = [panels.head, panels.players, panels.box]
    rects = [on_page(page, part) for part in parts if part.isVisible()]
    for above, below in itertools.pairwise(rects):
        assert above.bottom() < below.top()
    for widget in (panels.box.field, panels.box.across, panels.box.down, panels.box.clear, panels.play.withdraw):
        assert on_page(page, panels).contains(on_page(page, widget)), widget
        assert widget.fontMetrics().height() <= widget.height()
    player.close()


@pytest.mark.usefixtures("still")
def test_a_folded_column_has_everything_in_tabs_and_all_scores_in_sight(qtbot, data_dir):
    player = sat(qtbot, data_dir, size=(900, 600))
    player.begin(("club",) * 5, side=21)
    panels = player.panels
    assert panels.narrow
    assert panels.scores.isVisible()
    parts = {"play": panels.box, "players": panels.players, "words": panels.words}
    for number, name in enumerate(("play", "players", "round", "words")):
        panels.tabs.setCurrentIndex(number)
        assert [key for key, part in parts.items() if part.isVisible()] == ([name] if name in parts else [])
    player.action("play_box")
    assert panels.box.field.isVisible()
    assert panels.box.field.hasFocus()
    player.close()


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("count", [0, 1, 3, 7])
def test_the_end_is_shown_for_one_player_and_for_eight(qtbot, data_dir, count):
    player = sat(qtbot, data_dir)
    player.begin(("beginner",) * count, side=31 if count else 15, rounds=6)
    for _ in range(6):
        player.action("pass")
        for seat in range(2, count + 2):
            player.act_for(seat, Pass())
    finish = player.panels.finish
    assert player.panels.shows_round == bool(count)  # who played alone knows what came of the last round
    if count:
        player.click(player.panels.summary.on)
    assert finish.isVisible()
    assert finish.sums.rows
    for sheet in (finish.sums, finish.figures):
        assert sheet.sizeHint().width() <= finish.width(), count
    if count == 7:
        assert [label for label, _ in finish.figures.rows] == ["You", *NAMES]
    assert player.board.placement.placed == ()
    assert not player.box.isEnabled()
    player.close()


def test_a_table_is_turned_a_few_figures_at_a_time():
    rows = [(name, [name + "1", name + "2"]) for name in "abcd"]
    assert turned(["x", "y"], rows) == [
        (["a", "b", "c"], [("x", ["a1", "b1", "c1"]), ("y", ["a2", "b2", "c2"])]),
        (["d"], [("x", ["d1"]), ("y", ["d2"])]),
    ]


@pytest.mark.parametrize(
    ("left", "limit", "share", "low"),
    [(None, 60_000, 0.0, False), (60_000, 60_000, 1.0, False), (10_001, 60_000, 10_001 / 60_000, False),
     (10_000, 60_000, 1 / 6, True), (0, 60_000, 0.0, True), (-500, 60_000, 0.0, True), (5, 0, 0.0, True),
     (90_000, 60_000, 1.0, False)],
)  # fmt: skip
def test_the_bar_is_as_long_as_the_time(qtbot, left, limit, share, low):
    bar = TimeBar()
    qtbot.addWidget(bar)
    bar.show_left(left, limit)
    assert (bar.share, bar.low) == (share, low)


def test_points_are_said_line_by_line(qtbot):
    lines = ScoreLines()
    qtbot.addWidget(lines)
    lines.show_lines((ScoreLine("Letters", "", "26"), ScoreLine("BARN", "3+1+1+1", "6", quiet=True)))
    assert lines.accessibleName() == "Letters 26; BARN 3+1+1+1 6"
    lines.show_lines(())
    assert lines.sizeHint().height() == 0


@pytest.mark.usefixtures("still")
def test_names_of_people_are_never_read_as_markup(qtbot, data_dir):
    """CHECKS 9: labels are plain everywhere; tool tips, which Qt would guess about, are escaped."""
    nasty = "<img src='x'>evil"
    player = sat(qtbot, data_dir)
    player.begin((), people=("Ann", nasty))
    player.key(Qt.Key.Key_Return, widget=player.page.bottom.cover)
    player.action("pass")
    player.click(player.page.bottom.cover.button)
    player.action("pass")
    assert any(nasty in row.line.spoken for row in player.panels.summary.rows)
    player.control.say("say_scores")
    assert nasty in player.strip
    tips = [widget.toolTip() for widget in player.page.findChildren(QWidget)]
    assert any("&lt;img" in tip for tip in tips)
    assert not any("<img" in tip for tip in tips)
    assert {label.textFormat() for label in player.panels.findChildren(QLabel)} == {Qt.TextFormat.PlainText}
    player.close()
