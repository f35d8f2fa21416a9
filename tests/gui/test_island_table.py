# SPDX-License-Identifier: MIT
"""The table of an island game, part by part: Play box, submissions, rounds, hot seat, time, what is said.

Computers wait until a test acts for them.
"""

import random

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from crossgame.game.commands import Pass, Place
from crossgame.game.events import Destroyed, Placed, SubmissionKind, Submitted
from crossgame.rules.layout import Square
from crossgame.rules.play import Direction, Play
from crossgame.ui.board.reading import ReadAs
from crossgame.ui.sounds import Effect
from tests.island_player import FakeClock, IslandPlayer

KEY = Qt.Key


@pytest.fixture
def player(qtbot, data_dir, monkeypatch):
    monkeypatch.setattr("crossgame.session.computer.ComputerSeat.look", lambda *_args, **_more: None)
    monkeypatch.setattr("crossgame.session.rover.Rover.look", lambda *_args, **_more: None)
    made = IslandPlayer.sit(qtbot, data_dir, seed=5)
    yield made
    made.close()


def finish_round(player, *seats):
    """Let others pass, so that the round is over."""
    for seat in seats:
        player.act_for(seat, Pass())


def established(player, seats=(2,)):
    """Bring an own word onto the board."""
    player.hand_in(player.play(lambda play: min(play.squares).row >= 3))
    finish_round(player, *seats)
    player.control.leave_round()


# I11: the Play box


def test_i11_the_preview_follows_the_pointer_and_a_click_submits(player):
    player.begin()
    play = player.play(lambda play: play.direction is Direction.ACROSS)
    player.write(player.letters(play.tiles))
    shown = []
    for square in play.squares[:2]:
        player.hover(square)
        shown.append([item.pos() for item in player.board.island_scene._read])
        assert player.aiming.at == square
    assert shown[0] != shown[1]
    player.hover(play.squares[0])
    assert player.panels.play.pill.text == "Valid"
    assert player.panels.play.score.lines[-1].points == str(player.aiming.chosen.verdict.total)
    assert player.own is None
    player.click_square(play.squares[0])
    assert player.own.kind is SubmissionKind.PLAY
    assert sorted(player.own.placed) == sorted(play.placed)
    assert not player.aiming.active
    assert player.strip.startswith("Submitted: ")


def test_i11_the_tiles_of_the_text_are_not_on_the_rack_meanwhile(player):
    player.begin()
    play = player.play()
    player.write(player.letters(play.tiles))
    assert len(player.page.rack._lent) == len(play.tiles)
    player.box.clear.click()
    assert not player.page.rack._lent
    assert player.box.field.hasFocus()


def test_i11_a_touch_shows_the_preview_and_submit_plays_it(player):
    player.begin()
    play = player.play(lambda play: play.direction is Direction.ACROSS)
    player.write(player.letters(play.tiles))
    player.touch_square(play.squares[0])
    assert player.aiming.chosen.placed == play.placed
    assert player.own is None
    player.click(player.page.bottom.bar.submit)
    assert sorted(player.own.placed) == sorted(play.placed)


def test_i11_letters_come_from_the_rack_by_click_and_touch(player):
    player.begin()
    rack = player.page.rack
    player.click(rack, rack.center_of(2))
    player.touch(rack, rack.center_of(0))
    player.key(KEY.Key_5)
    slots = player.board.placement.slots
    assert player.box.tiles == (slots[2], slots[0], slots[4])
    player.click(rack, rack.center_of(2))
    same = [slot for slot, tile in enumerate(slots) if tile == slots[2]]
    assert len(player.box.tiles) == 3 + (len(same) > 1 + (slots[0] == slots[2]) + (slots[4] == slots[2]))


def test_i11_letters_come_from_the_order_on_the_rack(player):
    player.begin()
    rack = player.page.rack
    slots = player.board.placement.slots
    player.drag(rack, rack.center_of(4), rack, rack.center_of(0))
    assert player.box.tiles == (slots[4],)
    player.drag(rack, rack.center_of(6), rack, rack.center_of(1))
    assert player.box.tiles == (slots[4], slots[6])
    assert player.board.placement.slots[:2] == (slots[4], slots[6])
    # It may have been for order only: a click that plays nothing is an ordinary one then.
    player.click_square((0, 0))
    if player.own is None:
        assert player.box.tiles == ()
        assert player.board.placement.cursor.square == (0, 0)


def test_i11_whole_word_and_rack_letters_are_the_same_play(player):
    player.begin()
    established(player)
    board = player.view.position.board

    def through(play):
        """A play round a letter that lies there, beginning with a new one."""
        first, last = play.squares[0], play.squares[-1]
        span = (last.row - first.row) + (last.col - first.col) + 1
        runs = board.run(*first, play.direction)
        return span > len(play.tiles) > 1 and runs[0] == (
            first.col if play.direction is Direction.ACROSS else first.row
        )

    play = player.play(through)
    verdict = player.table.preview(play.placed, seat=1)
    start = play.squares[0]
    word = player.letters(verdict.words[0].tiles)
    placements = {}
    for text in (word, player.letters(play.tiles)):
        player.box.clear.click()
        player.write(text)
        player.hover(start)
        if player.aiming.chosen.reading.direction is not play.direction:
            player.aiming.turn()
        placements[text] = player.aiming.chosen
    assert [sorted(chosen.placed) for chosen in placements.values()] == [sorted(play.placed)] * 2
    assert [chosen.reading.read_as for chosen in placements.values()] == [ReadAs.WHOLE, ReadAs.RACK]
    player.click_square(start)
    assert sorted(player.own.placed) == sorted(play.placed)


def test_i11_the_direction_is_worked_out_where_only_one_is_legal(player):
    player.begin()
    play = player.play(lambda play: play.direction is Direction.ACROSS and play.squares[-1].col < 14)
    row = 14 if player.view.position.island(14, 0) == 0 else 13
    player.write(player.letters(play.tiles))
    player.box.down.click()
    player.hover((row, 0))  # downwards it would run off the board
    assert player.aiming.chosen.legal
    assert player.box.across.isChecked()
    assert player.box.note.text().endswith("only across")
    player.hover((3, 0) if not any(player.view.position.island(r, 0) for r in range(3, 10)) else (2, 14))
    assert player.box.down.isChecked()


@pytest.mark.parametrize(
    ("text", "said"),
    [("zzz", "no Z left on your rack"), ("", "one's own"), ("off", "runs off the board")],
)
def test_i11_what_is_not_legal_says_why_in_words_and_changes_nothing(player, text, said):
    player.begin()
    play = player.play(lambda play: len(play.tiles) > 2)
    word = player.letters(play.tiles)
    position = player.view.position
    if text == "off":
        square = Square(14, 14)
        player.write(word)
    elif text:
        square = Square(0, 0)
        player.write(text)
    else:
        square = next(Square(int(r), int(c)) for r, c in zip(*position.islands.nonzero(), strict=True))
        said = "stays off the islands"
        player.write(word)
    before = player.table.game.seq
    player.hover(square)
    player.click_square(square)
    assert said in player.page.strip.said.whole
    assert player.page.strip.refused
    assert said in player.panels.play.reason.text()
    assert player.panels.play.pill.text == "Not legal"
    assert player.table.game.seq == before
    assert player.aiming.active


def test_with_an_empty_box_everything_is_as_elsewhere(player):
    player.begin()
    play = player.play(lambda play: play.direction is Direction.ACROSS)
    player.click_square(play.squares[0])
    assert player.board.placement.cursor.square == play.squares[0]
    player.type(player.letters(play.tiles).lower())
    assert sorted(player.board.placement.placed) == sorted(play.placed)
    assert not player.aiming.active
    player.click_square(play.squares[1], Qt.MouseButton.RightButton)
    assert len(player.board.placement.placed) == len(play.placed) - 1
    player.action("undo")
    player.enter()
    assert sorted(player.own.placed) == sorted(play.placed)


def test_tiles_laid_out_and_text_make_room_for_each_other(player):
    player.begin()
    player.drag_to_board(0, (7, 7))
    player.write(player.letters(player.board.placement.slots[:2]))
    assert player.board.placement.placed == ()
    assert player.aiming.active
    player.drag_to_board(3, (7, 7))
    assert not player.aiming.active
    assert len(player.board.placement.placed) == 1


def test_a_word_is_aimed_and_submitted_by_keys_alone(player):
    player.begin()
    play = player.play(lambda play: play.direction is Direction.DOWN or len(play.tiles) > 1)
    assert player.box.field.hasFocus()
    field, start = player.box.field, player.view.ruleset.layout.start
    QTest.keyClicks(field, player.letters(play.tiles).lower())
    player.key(KEY.Key_Right, widget=field)
    assert player.aiming.at == start
    row, col = play.squares[0]
    for key, count in ((KEY.Key_Up, start.row - row), (KEY.Key_Left, start.col - col)):
        opposite = {KEY.Key_Up: KEY.Key_Down, KEY.Key_Left: KEY.Key_Right}[key]
        for _ in range(abs(count)):
            player.key(key if count > 0 else opposite, widget=field)
    assert player.aiming.at == play.squares[0]
    if player.aiming.chosen.placed != play.placed:
        player.key(KEY.Key_Space, widget=field)
    player.key(KEY.Key_Return, widget=field)
    assert sorted(player.own.placed) == sorted(play.placed)


def test_caps_lock_and_modifiers_change_nothing_and_shift_asks_for_a_blank(player):
    player.begin()
    field = player.box.field
    letter = next(face for face in player.letters(player.board.placement.slots) if face not in "ACVXZ")
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):  # with Caps Lock: a capital, Shift is not held
        QApplication.sendEvent(field, QKeyEvent(kind, ord(letter), Qt.KeyboardModifier.NoModifier, letter))
    QTest.keyClick(field, letter.lower(), Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(field, letter.lower(), Qt.KeyboardModifier.AltModifier)
    assert field.text() == letter
    QTest.keyClick(field, letter, Qt.KeyboardModifier.ShiftModifier)
    assert field.text() == letter + letter.lower()


def test_random_handling_loses_no_tile_and_never_mixes_both_ways(player, proof_size):
    """CHECKS 5, of its whole kind: whatever is done with box, rack and board, the rack stays the rack."""
    player.begin()
    rng, rack, view = random.Random(3), player.page.rack, player.board.viewport()
    held = player.held()

    def square():
        return Square(rng.randrange(15), rng.randrange(15))

    ways = [
        lambda: player.write(rng.choice("abcdefgh?")),
        lambda: player.key(rng.choice([KEY.Key_Backspace, KEY.Key_Delete, KEY.Key_Space, KEY.Key_Escape])),
        lambda: player.key(rng.choice([KEY.Key_1, KEY.Key_4, KEY.Key_7, KEY.Key_Up, KEY.Key_Left])),
        lambda: player.type(rng.choice("aeiourst")),
        lambda: player.hover(square()),
        lambda: player.click(view, player.at(square()), Qt.MouseButton.RightButton),
        lambda: player.drag(rack, rack.center_of(rng.randrange(7)), rack, rack.center_of(rng.randrange(7))),
        lambda: player.drag_to_board(rng.randrange(7), square()),
        lambda: player.click(rack, rack.center_of(rng.randrange(7))),
        lambda: player.action(rng.choice(["undo", "redo", "recall", "shuffle", "sort", "withdraw"])),
        lambda: player.click_square(square()),
    ]
    for _ in range(proof_size.of(4_000)):
        rng.choice(ways)()
        assert player.held() == held
        assert not (player.aiming.active and player.board.placement.placed)
        if player.board.picker.isVisible():
            player.board.picker.hide()


# Submissions


def test_a_submission_can_be_changed_and_withdrawn_until_the_round_ends(player):
    player.begin()
    first = player.hand_in()
    assert player.panels.play.pill.text == "Submitted"
    assert player.panels.play.submission.text().startswith("Submitted: ")
    assert not player.window.actions_["submit"].isEnabled()
    other = player.play(lambda play: set(play.squares) != set(first.squares))
    player.hand_in(other)
    assert sorted(player.own.placed) == sorted(other.placed)
    assert sum(isinstance(event, Submitted) for event in player.table.game.events) == 2
    player.click(player.panels.play.withdraw)
    assert player.own is None
    assert sorted(player.board.placement.placed) == sorted(other.placed)
    assert player.strip == "Your submission is withdrawn."
    assert not player.panels.play.submitted.isVisible()
    assert player.window.actions_["submit"].isEnabled()


def test_the_same_play_is_not_handed_in_twice(player):
    """CHECKS 9: two clicks or Enters are one submission, whose time stays that of the first."""
    player.begin()
    play = player.hand_in()
    player.enter()
    player.control.submit()
    player.click_square(play.squares[0])
    view, point = player.board.viewport(), player.at(play.squares[0])
    QTest.mouseDClick(view, Qt.MouseButton.LeftButton, pos=point)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=point)  # or the button would stay down for later tests
    assert sum(isinstance(event, Submitted) for event in player.table.game.events) == 1


def test_a_play_is_sent_once_while_its_answer_is_on_its_way(player, monkeypatch):
    """CHECKS 9: at a table elsewhere the answer takes its time, and people click twice."""
    player.begin()
    sent = []
    monkeypatch.setattr(player.table, "submit", lambda _seat, command: sent.append(command))
    play = player.hand_in()
    for _ in range(3):
        player.click_square(play.squares[0])
        player.key(KEY.Key_Return, widget=player.box.field)
    assert [sorted(command.placed) for command in sent] == [sorted(play.placed)]
    assert sent[0].round == 1
    assert player.aiming.active


def test_of_others_it_is_seen_only_that_they_submitted(player):
    player.begin(("club", "club"))
    line = player.panels.players.rows[1].line
    assert line.state.startswith("Choosing")
    view = player.table.view(2)
    player.act_for(2, Place(player.plays(view)[0]))
    line = player.panels.players.rows[1].line
    assert line.state.startswith("Submitted")
    assert line.score == "0"
    assert player.strip == "Mira submitted."
    event = player.table.game.events[-1].seen_by(1)
    assert isinstance(event, Submitted)
    assert event.action is None


def test_a_swap_and_a_pass_are_submissions(player):
    player.begin()
    player.action("exchange")
    bar = player.page.bottom.exchange
    assert "Free" in bar.line.text()
    player.key(KEY.Key_1, widget=bar)
    player.key(KEY.Key_3, widget=bar)
    player.key(KEY.Key_Return, widget=bar)
    assert player.own.kind is SubmissionKind.SWAP
    assert "a swap of 2 tiles" in player.strip
    player.action("pass")
    assert player.own.kind is SubmissionKind.PASS
    finish_round(player, 2)
    assert [row.line.word for row in player.panels.summary.rows] == ["Passed", "Passed"]


def test_a_submission_is_there_again_when_the_game_is_opened_again(player):
    player.begin()
    play = player.hand_in()
    key = player.table.id
    player.window.show_home()
    player.window.resume(key)
    assert sorted(player.own.placed) == sorted(play.placed)
    assert sorted(player.board.placement.placed) == sorted(play.placed)
    assert player.panels.play.pill.text == "Submitted"


# Rounds looked back at


def collided(player):
    """A round in which the play of seat 2 is destroyed by mine."""
    mine = player.play(lambda play: len(play.tiles) > 2)
    view = player.table.view(2)
    worth = player.table.preview(mine.placed, seat=1).total
    plays = (p for p in player.plays(view) if player.table.preview(p, seat=2).total < worth)
    theirs = next(p for p in plays if {n.square for n in p} & set(mine.squares))
    player.act_for(2, Place(theirs))
    player.hand_in(mine)
    return mine, theirs


def test_a_round_is_told_in_order_and_says_why_a_play_was_destroyed(player):
    player.begin(rounds=6)
    mine, theirs = collided(player)
    summary = player.panels.summary
    assert player.panels.shows_round
    assert [row.line.number for row in summary.rows] == [1, 0]
    assert [row.line.destroyed for row in summary.rows] == [False, True]
    note = summary.rows[1].line.note
    assert note.startswith(f"Your {player.letters(mine.tiles)} took ")
    assert "It would have been" in note
    assert f"its {len(theirs)} letters are replaced" in note
    assert "Mira\N{RIGHT SINGLE QUOTATION MARK}s" in player.strip
    assert "destroyed" in player.strip
    assert player.panels.head.title.text() == "Round 1 placed"
    assert summary.standing.lines[0].gained.startswith("+")
    assert "rounds left" in summary.foot.text()
    result = player.view.rounds[-1]
    assert [type(line.event) for line in result.lines] == [Placed, Destroyed]


def test_a_round_can_be_stepped_through_again(player):
    player.begin()
    mine, _ = collided(player)
    summary, scene = player.panels.summary, player.board.island_scene

    def lies():
        return all(scene.painted.board.tile(*square) for square in mine.squares)

    assert lies()
    player.key(KEY.Key_Left, widget=summary)
    assert (summary.step, lies()) == (1, True)
    player.key(KEY.Key_Left, widget=summary)
    assert (summary.step, lies()) == (0, False)
    assert player.strip == "The board as the round began."
    player.key(KEY.Key_Right, widget=summary)
    assert (summary.step, lies()) == (1, True)
    assert summary.rows[0].isChecked()
    assert player.strip == summary.rows[0].line.spoken
    player.click(summary.rows[1])
    assert summary.step is None
    summary.play_again()
    assert (summary.step, lies()) == (0, False)
    player.key(KEY.Key_Return, widget=summary)
    assert not player.panels.shows_round
    assert lies()


def test_the_round_makes_way_as_soon_as_somebody_plays_on(player):
    player.begin()
    for go_on in (
        lambda: player.write(player.letters(player.board.placement.slots[:1])),
        lambda: player.drag_to_board(0, (14, 14)),
        lambda: player.click(player.panels.summary.on),
        lambda: QTest.keyClicks(player.panels.summary.on, player.letters(player.board.placement.slots[:1])),
        lambda: player.key(KEY.Key_Return),
    ):
        player.action("pass")
        finish_round(player, 2)
        assert player.panels.shows_round
        go_on()
        assert not player.panels.shows_round
        assert not player.board.island_scene.round_marks
        player.action("recall")
    player.action("last_round")
    assert player.panels.shows_round
    assert player.panels.head.title.text() == "Round 5 placed"


def test_a_letter_typed_while_looking_back_is_written(player):
    player.begin()
    player.action("pass")
    finish_round(player, 2)
    letter = player.letters(player.board.placement.slots[:1])
    QTest.keyClicks(player.panels.summary.on, letter.lower())
    assert player.box.field.text() == letter
    assert player.box.field.hasFocus()


def test_i8_only_what_happens_to_oneself_is_heard_at_the_end_of_a_round(player):
    player.begin()
    heard = []
    player.control.heard.connect(heard.append)
    collided(player)
    assert heard.count(Effect.SUBMIT) == 2  # handed in, and placed
    assert Effect.REFUSE not in heard  # destroyed was somebody else's


def test_the_last_round_in_short_leads_back_to_it(player):
    player.begin()
    play = player.hand_in()
    finish_round(player, 2)
    player.control.leave_round()
    log = player.panels.log
    assert [line.word for line in log.lines] == [player.letters(play.tiles), "Passed"]
    player.click(log)
    assert player.panels.shows_round


# Time


def test_the_time_of_a_round_runs_out_with_bar_text_and_sound(qtbot, data_dir, monkeypatch):
    monkeypatch.setattr("crossgame.session.computer.ComputerSeat.look", lambda *_args, **_more: None)
    player = IslandPlayer.sit(qtbot, data_dir, seed=5)
    player.clock = FakeClock()
    player.begin(turn_ms=60_000)
    heard = []
    player.control.heard.connect(heard.append)
    head = player.panels.head
    player.pass_time(30_000)
    assert (head.time.text, head.bar.share, head.bar.low) == ("0:30", 0.5, False)
    assert Effect.TIME_LOW not in heard
    player.pass_time(21_000)
    assert (head.time.text, head.bar.low) == ("0:09", True)
    player.pass_time(1_000)
    assert heard.count(Effect.TIME_LOW) == 1
    player.control.say("say_clocks")
    assert player.strip == "0:08 left."
    player.aim(player.play())  # only previewed: that is a pass (I8)
    player.pass_time(9_000)
    assert [type(line.event).__name__ for line in player.view.rounds[-1].lines] == ["Passed", "Passed"]
    assert "Out of time" in [row.line.word for row in player.panels.summary.rows]
    assert player.view.round.number == 2
    assert head.time.text == "1:00"
    player.close()


def test_an_open_round_calls_who_looks_at_another_window(player, qtbot, monkeypatch):
    player.begin()
    monkeypatch.setattr(player.window, "isActiveWindow", lambda: False)
    alerts = []
    monkeypatch.setattr(QApplication, "alert", lambda *args: alerts.append(args))
    player.action("pass")
    with qtbot.waitSignal(player.control.turn_came, timeout=2_000):
        finish_round(player, 2)
    assert len(alerts) == 1
    assert "Your turn" in player.window.windowTitle()


# Several people at one screen


def test_hot_seat_covers_rack_and_submission_between_people(player):
    player.begin((), people=("Ann", "Bob"))
    cover = player.page.bottom.cover
    assert player.page.bottom.covered
    assert cover.seat == 1
    player.key(KEY.Key_Return, widget=cover)
    play = player.hand_in()
    assert player.page.bottom.covered
    assert cover.seat == 2
    assert player.table.viewing is None
    assert player.board.placement.placed == ()
    assert player.panels.play.submission.text() == ""
    assert not player.panels.play.score.lines
    word = player.letters(play.tiles)
    assert word not in player.strip
    # The one who has just handed in may still think again.
    player.action("withdraw")
    assert player.table.viewing == 1
    assert player.own is None
    player.enter()
    player.click(cover.button)
    assert player.table.viewing == 2
    assert player.own is None
    player.action("pass")
    assert player.view.rounds[-1].lines[0].seat == 1
    # Both look back at the round; who sits there goes on, and is followed by the other one.
    assert player.panels.shows_round
    assert player.table.viewing == 2
    player.action("pass")
    assert (player.page.bottom.covered, cover.seat) == (True, 1)


def test_hot_seat_whoever_has_submitted_can_withdraw_from_the_cover(player):
    player.begin((), people=("Ann", "Bob", "Cat"), side=21)
    cover, handed = player.page.bottom.cover, player.panels.play.handed_in
    assert not handed.isVisible()
    for seat in (1, 2):
        player.key(KEY.Key_Return, widget=cover)
        assert not handed.isVisible()
        assert player.box.isEnabled()
        player.hand_in()
        assert player.page.bottom.covered
        assert not player.box.isEnabled()
        assert sorted(handed.buttons) == list(range(1, seat + 1))
    assert cover.seat == 3
    names = {seat: button.accessibleName() for seat, button in handed.buttons.items()}
    assert names == {1: "Withdraw what Ann submitted", 2: "Withdraw what Bob submitted"}
    # Not the last one, but the first.
    player.click(handed.buttons[1])
    assert player.table.viewing == 1
    assert player.own is None
    assert not player.page.bottom.covered
    assert not handed.isVisible()
    assert [seat.submitted for seat in player.view.seats] == [False, True, False]
    other = player.play(lambda play: True)
    player.control.recall()
    player.hand_in(other)
    assert player.page.bottom.covered
    assert sorted(handed.buttons) == [1, 2]
    player.key(KEY.Key_Return, widget=cover)
    player.action("pass")
    assert len(player.view.rounds) == 1
    assert not handed.isVisible()
    assert player.box.isEnabled()


@pytest.mark.parametrize("mode", ["rounds", "speed"])
def test_who_watches_has_nothing_to_write_with(player, mode):
    player.begin(("club",), mode=mode)
    assert player.box.isEnabled()
    assert player.panels.play.reason.text()
    player.control._look_as(None)
    player.control.refresh()
    assert not player.box.isEnabled()
    assert player.panels.play.reason.text() == ""
    player.control._look_as(1)
    player.control.refresh()
    assert player.box.isEnabled()


# What is said


def test_f2_to_f8_say_all_there_is_of_rounds_and_islands(player):
    player.begin(("club", "club"), rounds=6)
    play = player.play(lambda play: play.direction is Direction.ACROSS)
    said = {}
    player.aim(play)
    for key, name in ((KEY.Key_F2, "square"), (KEY.Key_F4, "rack"), (KEY.Key_F5, "scores"), (KEY.Key_F6, "clocks"),
                      (KEY.Key_F7, "unseen"), (KEY.Key_F8, "turn"), (KEY.Key_F3, "last")):  # fmt: skip
        player.key(key)
        said[name] = player.strip
    assert said["square"].startswith(f"{chr(65 + play.squares[0].col)}{play.squares[0].row + 1}. ")
    assert said["rack"].startswith("Rack: ")
    assert "You: 0 islands, 0 letters." in said["scores"]
    assert said["clocks"].endswith("left.")
    assert "supply" in said["unseen"]
    assert said["turn"].startswith("Round 1 of 6. You have not submitted.")
    assert "Choosing: Mira, Theo." in said["turn"]
    assert said["last"] == "Nothing has been played yet."
    player.click_square(play.squares[0])
    player.key(KEY.Key_F8)
    assert "You submitted " in player.strip
    finish_round(player, 2, 3)
    player.key(KEY.Key_F3)
    assert player.strip.startswith("Round 1: ")


def test_every_part_has_a_name_for_assistive_technology(player):
    player.begin()
    player.hand_in()
    finish_round(player, 2)
    panels = player.panels
    named = [
        panels.box.field, panels.box.across, panels.box.down, panels.box.clear, panels.play.withdraw,
        panels.summary.on, *panels.summary.rows, panels.summary.standing, *panels.players.rows, panels.tabs,
        *(button for _, _, button in panels.summary._tools.values()), panels.scores,
    ]  # fmt: skip
    assert [widget for widget in named if not widget.accessibleName()] == []


# Speed mode


def test_i9_a_play_that_comes_too_late_is_refused_with_the_reason_and_its_letters_stay(player):
    player.begin(mode="speed", minutes=2)
    mine = player.play(lambda play: len(play.tiles) > 1)
    player.aim(mine)
    theirs = next(p for p in player.plays(player.table.view(2)) if {n.square for n in p} & set(mine.squares))
    player.table.game.submit(2, Place(theirs))  # it is on its way here
    held = player.held()
    player.click_square(mine.squares[0])
    assert player.page.strip.refused
    assert player.held() == held
    assert player.aiming.active
    assert player.view.seats[0].score == 0


def test_i9_a_play_is_placed_at_once_and_i10_a_swap_costs_ten(player):
    player.begin(mode="speed", minutes=2)
    play = player.hand_in()
    assert player.view.seats[0].score == player.view.moves[-1].score
    assert all(player.view.position.board.tile(*square) for square in play.squares)
    assert not player.aiming.active
    assert len(player.view.rack) == 7
    before = player.view.seats[0].score
    player.action("exchange")
    assert "10 points" in player.page.bottom.exchange.line.text()
    for key in (KEY.Key_1, KEY.Key_2, KEY.Key_5):
        player.key(key, widget=player.page.bottom.exchange)
    player.key(KEY.Key_Return, widget=player.page.bottom.exchange)
    assert player.view.seats[0].score == before - 10
    assert not player.window.actions_["pass"].isEnabled()


def test_plays_of_others_talk_over_nothing_in_speed_mode(player):
    player.begin(mode="speed", minutes=2)
    player.aim(player.play())
    said = player.strip
    far = next(p for p in player.plays(player.table.view(2)) if min(n.row for n in p) > 8)
    player.act_for(2, Place(far))
    assert player.strip == said
    assert Play.of(far, player.view.position.board).squares[0].row > 8
    assert player.panels.log.lines[0].name == "Mira"


def test_typing_ends_what_is_still_being_told(qtbot, data_dir, monkeypatch):
    monkeypatch.setattr("crossgame.session.computer.ComputerSeat.look", lambda *_args, **_more: None)
    player = IslandPlayer.sit(qtbot, data_dir, seed=5, ui__reduce_motion=False)
    player.begin()
    mine, _ = collided(player)
    assert player.board.is_telling
    assert player.panels.shows_round
    player.write(player.letters(player.board.placement.slots[:1]))
    assert not player.board.is_telling
    painted = player.board.island_scene.painted.board
    assert all(painted.tile(*square) for square in mine.squares)
    player.close()


def test_a_large_board_follows_the_square_that_is_aimed_at(qtbot, data_dir, monkeypatch):
    monkeypatch.setattr("crossgame.session.computer.ComputerSeat.look", lambda *_args, **_more: None)
    player = IslandPlayer.sit(qtbot, data_dir, seed=5, size=(900, 600))
    player.begin(side=45)
    assert not player.board.fits
    field = player.box.field
    player.write(player.letters(player.board.placement.slots[:2]))
    player.key(KEY.Key_Up, widget=field)
    for key in (KEY.Key_Up, KEY.Key_Left, KEY.Key_Down, KEY.Key_Right):
        for _ in range(50):
            player.key(key, widget=field)
            seen, at = player.board.seen, player.aiming.at
            assert 0 <= at.row - seen.row < seen.rows
            assert 0 <= at.col - seen.col < seen.cols
    assert player.aiming.at == (44, 44)
    player.close()


def test_a_hint_goes_when_something_is_written(player, qtbot):
    player.begin()
    with qtbot.waitSignal(player.table.hinted, timeout=60_000):
        player.action("hint")
    qtbot.waitUntil(lambda: bool(player.control.hinting.shown), timeout=60_000)
    assert player.strip.startswith("Hint: ")
    player.write(player.letters(player.board.placement.slots[:1]))
    assert player.control.hinting.shown == ()


def test_where_the_host_has_another_word_list_nothing_is_called_valid(player, monkeypatch):
    player.begin()
    monkeypatch.setattr(player.table, "has_word", lambda _letters: None)
    play = player.play()
    player.aim(play)
    assert player.panels.play.pill.text == "Fits"
    assert "checked by the host" in player.panels.play.reason.text()
    assert "VALID" not in player.board.island_scene.badge.text.words
    player.box.clear.click()
    player.lay(play.placed)
    assert player.panels.play.pill.text == "Fits"
    assert "VALID" not in player.board.island_scene.badge.text.words
