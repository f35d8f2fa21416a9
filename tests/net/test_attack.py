# SPDX-License-Identifier: MIT
"""Attacks on a host with players at its table: attackers get refusals, players notice nothing, the game is unharmed."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks import siege
from benchmarks.attacks import ATTACKS
from benchmarks.siege import Outcome, besieged

QUICK = {
    "flood of joins", "nonsense from a guest", "oversized and deep", "others' seats", "joins with the code",
    "large commands", "drip-fed bytes",
}  # fmt: skip
ALLOWED = {
    "silent sockets": {"hung up"},
    "half handshakes": {"hung up"},
    "flood of joins": {"code_needed", "hung up"},
    "wrong codes": {"wrong_code", "left waiting"},
    "forged tokens": {"wrong_token", "hung up", "left waiting"},
    "replayed handshake": {"wrong_code", "malformed"},
    "nonsense at the door": {"malformed", "code_needed", "version", "no_game", "wrong_token", "hung up"},
    "nonsense from a guest": {"malformed", "hung up", "left"},
    "oversized and deep": {"malformed", "hung up"},
    "decompression bombs": {"malformed", "hung up"},
    "others' seats": {"not_seated", "not_on_rack"},
    "lying clocks": {"not_seated", "not_on_rack"},
    "hostile chat": {"lines said", "lines told"},
    "joins with the code": {"let in", "full", "busy", "left waiting"},
    "watchers without end": {"let in", "full", "busy", "left waiting"},
    "leaving with a computer": {"let in", "full", "busy", "left waiting"},
    "leaving and sitting down": {"carried out", "not_seated"},
    "large commands": {"not_on_rack", "malformed", "hung up"},
    "swaps without end": {"carried out", "not_on_rack"},
    "farewell on the line": {"farewells", "sockets that the host still has"},
    "drip-fed bytes": {"records", "malformed", "hung up"},
}


@pytest.mark.proof
def test_attackers_get_nothing_and_players_lose_nothing(proof_size):
    whole = proof_size.factor >= 1
    which = [attack for attack in ATTACKS if whole or attack.name in QUICK]
    outcomes = list(besieged(40 if whole else 4, 10.0 if whole else 1.6, which, runs=3 if whole else 1))
    assert [outcome.attack.name for outcome in outcomes] == [attack.name for attack in which]
    for outcome in outcomes:
        name = outcome.attack.name
        assert outcome.got.total() > 0, name
        if name in ALLOWED:
            assert set(outcome.got) <= ALLOWED[name], name
        assert outcome.lost == 0, name
        assert outcome.got["sockets that the host still has"] == 0, name
        assert outcome.grown < 30, name
    noted = [
        outcome.logged for outcome in outcomes if outcome.attack.name in ("flood of joins", "nonsense from a guest")
    ]
    assert all(noted)


@pytest.mark.parametrize(("p99s", "told", "runs"), [([21], 21, 1), ([90, 22, 41], 41, 3), ([90, 22, 20], 22, 3)])
def test_an_attack_that_seems_to_cost_a_lot_is_run_again_and_the_median_is_told(monkeypatch, p99s, told, runs):
    made = iter(p99s)

    def attacked(*_):
        return Outcome(ATTACKS[0], Counter(), 0.0, next(made), 20.0, 1, 1, 0.0, 0, "")

    monkeypatch.setattr(siege, "_attacked", attacked)
    outcome = siege._judged(None, None, ATTACKS[0], 4, 1.0, 3)
    assert (outcome.p99, outcome.runs, outcome.lost) == (told, runs, runs)
