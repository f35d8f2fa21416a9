# SPDX-License-Identifier: MIT
"""What has just happened: passes running, and what the other side has laid."""

from __future__ import annotations

from crossgame.game.recent import just_laid, passes_running
from crossgame.rules.policies import ChallengeRule
from tests.dealer import NONE, deal

BAG = "LMNOPRSTULMNOPRSTU"
CAT = ((7, 7), (7, 8), (7, 9))


def test_nothing_has_happened_at_first():
    view = deal("CATSDOG", "AEIOURS", bag=BAG).game.view(1)
    assert (passes_running(view), just_laid(view)) == (0, ())


def test_only_the_others_newest_play_counts():
    dealt = deal("CATSDOG", "AEIOURS", bag=BAG)
    dealt.place(1, "8H CAT")
    assert just_laid(dealt.game.view(2)) == CAT
    assert just_laid(dealt.game.view(1)) == ()
    dealt.pass_(2)
    assert [just_laid(dealt.game.view(seat)) for seat in (1, 2)] == [(), ()]
    dealt.exchange(1, "DOG")
    assert just_laid(dealt.game.view(2)) == ()


def test_passes_are_counted_from_the_last_turn_that_was_none():
    dealt = deal("CATSDOG", "AEIOURS", bag=BAG)
    counts = []
    for act in (dealt.pass_, dealt.pass_, lambda seat: dealt.place(seat, "8H CAT"), dealt.pass_):
        act(dealt.to_move)
        counts.append(passes_running(dealt.game.view(None)))
    assert counts == [1, 2, 0, 1]


def test_a_play_that_was_taken_back_lies_there_no_longer():
    dealt = deal("CATSDOG", "AEIOURS", bag=BAG, rule=ChallengeRule.DOUBLE, words=NONE)
    dealt.place(1, "8H CAT")
    assert just_laid(dealt.game.view(2)) == CAT
    dealt.challenge(2)
    assert just_laid(dealt.game.view(2)) == ()
