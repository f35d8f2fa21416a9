# SPDX-License-Identifier: MIT
"""Attacks on a host with players at its table: attackers get refusals, players notice nothing, the game is unharmed."""

from __future__ import annotations

import pytest

from benchmarks.attacks import ATTACKS
from benchmarks.siege import besieged

QUICK = {"flood of joins", "nonsense from a guest", "oversized and deep", "others' seats"}
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
}


@pytest.mark.proof
def test_attackers_get_nothing_and_players_lose_nothing(proof_size):
    whole = proof_size.factor >= 1
    which = [attack for attack in ATTACKS if whole or attack.name in QUICK]
    outcomes = list(besieged(40 if whole else 4, 10.0 if whole else 1.6, which))
    assert [outcome.attack.name for outcome in outcomes] == [attack.name for attack in which]
    for outcome in outcomes:
        name = outcome.attack.name
        assert outcome.got.total() > 0, name
        if name in ALLOWED:
            assert set(outcome.got) <= ALLOWED[name], name
        assert outcome.lost == 0, name
        assert outcome.grown < 30, name
    noted = [
        outcome.logged for outcome in outcomes if outcome.attack.name in ("flood of joins", "nonsense from a guest")
    ]
    assert all(noted)
