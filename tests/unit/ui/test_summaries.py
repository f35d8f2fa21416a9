# SPDX-License-Identifier: MIT
"""Stored games of every turn order in words for Home."""

import pytest

from crossgame.game.saved import GameSummary, Picture, Status
from crossgame.game.seats import SeatInfo, SeatKind
from crossgame.rules.catalog import classic, island_race, islands, megacross
from crossgame.ui.summaries import state_of, title_of
from tests.dealer import ENGLISH

SEATS = (SeatInfo(1, "Ann", SeatKind.PERSON), SeatInfo(2, "Mira", SeatKind.COMPUTER))


def summary(ruleset, **picture):
    made = Picture(scores=((1, 10), (2, 20)), moves=8, **picture)
    return GameSummary("0", "2026-01-01", "2026-01-01", ruleset.to_dict(), SEATS, made)


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [
        (classic(ENGLISH), "Your turn. 32 tiles in the bag, 8 turns so far."),
        (megacross(ENGLISH, side=45), "Play whenever you are ready. 45 by 45, 8 plays so far."),
        (islands(ENGLISH, side=31), "A round is open. 31 by 31, 8 plays so far."),
        (island_race(ENGLISH), "Play whenever you are ready. 21 by 21, 8 plays so far."),
    ],
)
def test_how_far_a_game_has_come(ruleset, said):
    assert state_of(summary(ruleset, to_move=1, bag=32)) == said
    assert state_of(summary(ruleset, status=Status.FINISHED)).startswith("Finished.")
    assert title_of(summary(ruleset)).endswith(" with Mira")
