# SPDX-License-Identifier: MIT
"""Rounds in words: every cause of destruction, whose play did it, what was handed in; no text that says nothing."""

from dataclasses import replace

import pytest

from crossgame.game.events import (
    DestroyCause,
    Destroyed,
    HintUsed,
    Passed,
    PassReason,
    Placed,
    PresenceChanged,
    RoundEntry,
    RoundOpened,
    Submission,
    SubmissionKind,
    Submitted,
    Surfaced,
    Swapped,
    Withdrawn,
)
from crossgame.game.view import RoundLine, RoundResult
from crossgame.rules.layout import Square
from crossgame.rules.legality import judge
from crossgame.rules.play import Direction, NewTile, Play
from crossgame.rules.verdict import BonusKind
from crossgame.ui.narration import Names
from crossgame.ui.panels.score_lines import ScoreLine
from crossgame.ui.play_lines import score_lines, verdict_trouble, wins_text
from crossgame.ui.round_texts import (
    destroyed_text,
    event_sentence,
    listed,
    round_sentence,
    squares_text,
    submission_text,
    whose,
    word_of,
)
from tests.archipelago import HOPPER, drawn
from tests.dealer import Words, codes

NAMES = Names({1: "Ann", 2: "Theo", 3: "Mira"}, you=1)


def tiles(text, row=10, col=2, down=False):
    return tuple(
        NewTile(row + (i if down else 0), col + (0 if down else i), tile) for i, tile in enumerate(codes(text))
    )


def placed_line(seat, word="ALIENATE", total=86):
    played = tiles(word)
    words = judge(drawn("\n".join(["." * 15] * 15)), Play(played, Direction.ACROSS), seat=seat, words=None).words
    event = Placed(1, 0, seat, played, Direction.ACROSS, words, (), total, out=False, window=False)
    return RoundLine(seat, RoundEntry(seat, SubmissionKind.PLAY, played, Direction.ACROSS, total), event, None, None, 9)


def lost_line(cause, *, by=(2,), squares=((10, 2), (11, 2), (12, 2)), words=(), seat=3, text="NOT"):
    event = Destroyed(2, 0, seat, tiles(text), Direction.ACROSS, cause, tuple(map(Square._make, squares)), words, by)
    return RoundLine(
        seat, RoundEntry(seat, SubmissionKind.PLAY, event.placed, Direction.ACROSS, 72), event, None, None, 0
    )


def told(line, *others):
    return destroyed_text(line, RoundResult(8, (*others, line), 0), NAMES, HOPPER)


def test_i8_a_taken_square_names_the_play_and_the_squares():
    assert told(lost_line(DestroyCause.SQUARE_TAKEN), placed_line(2)) == (
        "Theo’s ALIENATE took C11, C12 and C13 first. It would have been 72; its 3 letters are replaced."
    )


def test_i8_one_s_own_play_and_one_letter_read_well():
    text = told(lost_line(DestroyCause.SQUARE_TAKEN, by=(1,), squares=((10, 2),), text="S"), placed_line(1, "SPY"))
    assert text == "Your SPY took C11 first. It would have been 72; its letter is replaced."


@pytest.mark.parametrize(
    ("cause", "words", "said"),
    [
        (DestroyCause.ISLAND_CLAIMED, (), "claimed the island at C11"),
        (DestroyCause.BAD_WORD, (codes("NOTX"),), "Beside Theo’s ALIENATE it made NOTX"),
        (DestroyCause.TOUCHES_OTHERS, (), "Theo’s ALIENATE came to lie beside it"),
        (DestroyCause.NOT_ATTACHED, (), "converted the letters at C11"),
    ],
)
def test_i8_every_cause_has_its_own_sentence(cause, words, said):
    text = told(lost_line(cause, words=words, squares=((10, 2),)), placed_line(2))
    assert said in text
    assert "{" not in text


def test_there_is_a_sentence_for_every_cause():
    texts = {told(lost_line(cause), placed_line(2)) for cause in DestroyCause}
    assert len(texts) == len(DestroyCause)


def test_several_doers_are_all_named():
    text = told(lost_line(DestroyCause.BAD_WORD, by=(1, 2)), placed_line(1, "SPY"), placed_line(2))
    assert text.startswith("Beside your SPY and Theo’s ALIENATE")


def test_a_round_in_a_line():
    lost = lost_line(DestroyCause.SQUARE_TAKEN)
    result = RoundResult(8, (placed_line(1, "STRIPE", 166), placed_line(2), lost), 2)
    said = round_sentence(result, NAMES, HOPPER, {3: "NOTE"})
    assert said.first == "Round 8: STRIPE 166, ALIENATE 86."
    assert said.rest == "Mira’s NOTE was destroyed. 2 new islands."
    assert round_sentence(result, NAMES, HOPPER).rest.startswith("Mira’s NOT was")
    assert round_sentence(RoundResult(3, (), 0), NAMES, HOPPER).first == "Round 3: nothing was placed."


@pytest.mark.parametrize(
    ("event", "word"),
    [
        (Swapped(1, 0, 2, (1, 2), (3, 4)), "Swapped 2 tiles"),
        (Passed(1, 0, 2, PassReason.CHOSEN), "Passed"),
        (Passed(1, 0, 2, PassReason.MOVE_TIME), "Out of time"),
        (Passed(1, 0, 2, PassReason.LEFT), "Left"),
    ],
)
def test_what_is_no_play_is_said_in_a_word(event, word):
    assert word_of(replace(placed_line(2), event=event), HOPPER) == word


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Submitted(1, 0, 1, Submission(SubmissionKind.PLAY, tiles("BRN")), 26), "Submitted: BRN, 26 points."),
        (Submitted(1, 0, 1, Submission(SubmissionKind.SWAP, tiles=(1, 2)), 0), "Submitted: a swap of 2 tiles."),
        (Submitted(1, 0, 1, Submission(SubmissionKind.PASS), 0), "Submitted: a pass."),
        (Submitted(1, 0, 2, None, 0), "Theo submitted."),
        (Withdrawn(1, 0, 1), "Your submission is withdrawn."),
        (Withdrawn(1, 0, 2), "Theo withdrew what was submitted."),
        (Surfaced(1, 0, ((Square(1, 1),),)), "1 new island."),
        (HintUsed(1, 0, 3), "Mira used a hint."),
        (PresenceChanged(1, 0, 2, here=False), "Away: Theo."),
        (PresenceChanged(1, 0, 2, here=True), "Back at the table: Theo."),
        (RoundOpened(1, 0, 1), "Round 1 is open."),
    ],
)
def test_events_are_said(event, said):
    assert event_sentence(event, NAMES, HOPPER).first == said


def test_of_others_nothing_is_said_but_that_they_submitted():
    event = Submitted(1, 0, 2, Submission(SubmissionKind.PLAY, tiles("SECRET")), 99)
    said = event_sentence(event.seen_by(1), NAMES, HOPPER)
    assert (said.first, said.rest) == ("Theo submitted.", "")


def test_lists_and_squares():
    assert (listed([]), listed(["A"]), listed(["A", "B"]), listed(["A", "B", "C"])) == (
        "",
        "A",
        "A and B",
        "A, B and C",
    )
    many = [Square(0, col) for col in range(9)]
    assert squares_text(many, HOPPER) == "A1, B1, C1 and more"
    assert whose(2, NAMES, "play") == "Theo’s play"
    assert submission_text(Submission(SubmissionKind.SWAP, tiles=(1,)), 0, HOPPER) == "a swap of 1 tile"


# Points by kind


def test_points_of_a_play_by_kind():
    position = drawn(
        """
        .......  .......  .......
        .HAZEL.  .22211.  .......
        .......  .......  ......A
        .......  .......  ......A
        """
    )
    placed = (NewTile(0, 6, codes("A")[0]), NewTile(1, 6, codes("S")[0]), NewTile(2, 6, codes("K")[0]))
    verdict = judge(position, Play.of(placed, position.board), seat=1, words=Words.of("ASK HAZELS"))
    assert verdict.acceptable
    lines = score_lines(verdict, position.board, NAMES, position.ruleset)
    letters = sum(word.points for word in verdict.words)
    assert lines[0] == ScoreLine("Letters", "", str(letters))
    assert [line.label for line in lines if line.quiet] == ["ASK", "HAZELS"]
    converted = next(line for line in lines if line.label == "Converted")
    assert converted.how == "H, A, Z from Theo • 3 × 20"
    assert next(line for line in lines if line.label == "Islands").points == "100"
    assert lines[-1] == ScoreLine("Total", "", str(letters + 160), total=True)
    assert wins_text(verdict) == "Converts 3 letters, claims 1 island."
    assert verdict_trouble(verdict, position.ruleset) == ""


def test_of_many_converted_letters_it_is_said_how_many_came_from_whom():
    position = drawn(
        """
        .......  .......  .......
        .HAZEL.  .22331.  .......
        """
    )
    placed = (NewTile(0, 6, codes("A")[0]), NewTile(1, 6, codes("S")[0]))
    verdict = judge(position, Play.of(placed, position.board), seat=1, words=Words.of("AS HAZELS"))
    lines = score_lines(verdict, position.board, NAMES, position.ruleset)
    (how,) = (line.how for line in lines if line.label == "Converted")
    assert how == f"2 from {NAMES[2]}, 2 from {NAMES[3]} • 4 × 20"


def test_a_bingo_says_that_one_may_hop():
    position = drawn("\n".join(["." * 15] * 15))
    placed = tiles("STRIPED", row=0, col=0)
    verdict = judge(position, Play.of(placed, position.board), seat=1, words=None)
    lines = score_lines(verdict, position.board, NAMES, position.ruleset)
    bonus = next(b for b in verdict.bonuses if b.kind is BonusKind.TILES)
    assert next(line for line in lines if line.label == "Bingo").points == str(bonus.points) == "50"
    assert wins_text(verdict) == "Gives the right to hop."


def test_what_is_wrong_with_a_play_is_one_sentence():
    position = drawn(".....\n.AT..\n.....")

    def trouble(row, col, letter):
        placed = (NewTile(row, col, codes(letter)[0]),)
        verdict = judge(position, Play.of(placed, position.board), seat=1, words=Words.of("AT ATE"))
        return verdict_trouble(verdict, position.ruleset)

    assert trouble(1, 3, "E") == ""
    assert trouble(1, 3, "X") == "ATX is not in the lexicon."
    assert trouble(2, 0, "X") == "A play forms a word of two letters or more."
