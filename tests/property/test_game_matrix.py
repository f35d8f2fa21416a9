"""The matrix of endings: players × challenge rule × what becomes of the last play × bag empty or not.

The end scores are worked out here by plain arithmetic from the racks as they were dealt, with nothing from the program.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import product

import pytest

from crossgame.game.events import EndReason
from crossgame.game.refusal import Reason, Refusal
from crossgame.rules.policies import ChallengeRule
from tests.dealer import ALL, COUNTS, NONE, all_tiles, deal, worth

RULES = list(ChallengeRule)
FATES = ("accepted", "challenged rightly", "challenged wrongly")
POOL = "".join(letter * count for letter, count in COUNTS.items())
CELLS = list(product((2, 3, 4), RULES, FATES, (True, False)))
BACK = {ChallengeRule.SINGLE, ChallengeRule.DOUBLE, ChallengeRule.FIVE, ChallengeRule.TEN}
GIVEN = {ChallengeRule.FIVE: 5, ChallengeRule.TEN: 10}


@dataclass(frozen=True)
class Deal:
    """Racks and bag as text. The play is the first rack in row 8 from the centre on."""

    racks: tuple[str, ...]
    bag: str

    @property
    def play_points(self):
        rack = self.racks[0]
        # The centre doubles the word; the fifth square (8L) doubles its letter; seven tiles bring 50.
        letters = worth(rack) + (worth(rack[4]) if len(rack) > 4 else 0)
        return 2 * letters + (50 if len(rack) == 7 else 0)


def dealt_at_random(players, bag_empty, chance):
    letters = chance.sample(POOL, len(POOL))
    take = lambda count: "".join(letters.pop() for _ in range(count))  # noqa: E731
    if bag_empty:
        return Deal(tuple(take(chance.randint(2, 7)) for _ in range(players)), "")
    # At most seven in the bag, so that what the player draws is known: all of it.
    return Deal(tuple(take(7) for _ in range(players)), take(chance.randint(1, 7)))


def expected(deal_, rule, fate, bag_empty):
    """Return (end scores, reason) by arithmetic."""
    others = [worth(rack) for rack in deal_.racks[1:]]
    players = len(deal_.racks)
    minus = [-rack for rack in others]
    if fate == "challenged rightly" and (rule in BACK or rule is ChallengeRule.VOID):
        # The rack is whole again and nothing was drawn; everybody passes.
        reason = EndReason.ALL_PASSED if bag_empty else EndReason.SCORELESS
        return [-worth(deal_.racks[0]), *minus], reason
    points = 0 if fate == "challenged rightly" else deal_.play_points
    points += GIVEN.get(rule, 0) if fate == "challenged wrongly" else 0
    if not bag_empty:
        return [points - worth(deal_.bag), *minus], EndReason.ALL_PASSED
    spoiled = fate == "challenged rightly"
    assert players == len(others) + 1
    return [points + (0 if spoiled else sum(others)), *minus], EndReason.PLAYED_OUT


def play_it(deal_, rule, fate, chance):
    """Play one cell to its end and return the game."""
    table = deal(*deal_.racks, bag=deal_.bag, rule=rule, words=NONE if fate == "challenged rightly" else ALL)
    before = all_tiles(table.game)
    answer = table.place(1, f"8H {deal_.racks[0]}")
    if isinstance(answer, Refusal):
        assert (rule, fate) == (ChallengeRule.VOID, "challenged rightly")
        assert answer.reason is Reason.UNKNOWN_WORDS
    elif rule is not ChallengeRule.VOID:
        if fate == "accepted":
            table.all_accept()
        else:
            challenger = chance.choice(table.window.waiting)
            assert not isinstance(table.challenge(challenger), Refusal)
    if not table.game.is_over:
        table.everybody_passes()
    assert all_tiles(table.game) == before
    return table


@pytest.mark.proof
@pytest.mark.parametrize(
    ("players", "rule", "fate", "bag_empty"),
    CELLS,
    ids=[f"{p} players, {r.value}, {f}, bag {'empty' if b else 'not empty'}" for p, r, f, b in CELLS],
)
def test_c8_c9_end_scores_of_the_whole_matrix(players, rule, fate, bag_empty, proof_size):
    chance = random.Random(f"{players} {rule} {fate} {bag_empty}")
    for _ in range(proof_size.of(100)):
        deal_ = dealt_at_random(players, bag_empty, chance)
        table = play_it(deal_, rule, fate, chance)
        result = table.game.view(None).result
        assert ([score for _, score in result.scores], result.reason) == expected(deal_, rule, fate, bag_empty), deal_


def test_the_matrix_is_whole():
    assert len(CELLS) == 3 * 6 * 3 * 2
