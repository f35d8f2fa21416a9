# SPDX-License-Identifier: MIT
"""What goes wrong on the host's own computer, with a hall of bots at its table; at full size a hundred of them."""

from __future__ import annotations

import pytest

from benchmarks import faults, reliability
from benchmarks.faults import FAULTS, CannotError, Result

SECONDS = 2.0


@pytest.mark.proof
@pytest.mark.parametrize("name", FAULTS)
def test_nothing_is_lost_and_everybody_sees_the_same(name, proof_size, monkeypatch):
    if name in ("worker", "locked", "slow disk") and proof_size.factor < 1:
        pytest.skip("at full size only: they take their time")
    monkeypatch.setattr(faults, "EVERY_S", 0.7)
    try:
        result = FAULTS[name](max(6, proof_size.of(100)), SECONDS, 1)
    except CannotError as error:
        pytest.skip(str(error))
    assert (result.lost, result.gone, result.apart) == (0, 0, False)
    assert result.back_s < 5 * faults.BACK_S  # loose: machines are shared; docs/RELIABILITY.md holds the figure


def test_the_table_says_what_failed():
    slow = Result("host killed", "kill -9", 3, 0, 0, apart=False, noticed="all back", back_s=12.34)
    bad = Result("disk full", "no byte", 1, 2, 0, apart=True, noticed="")
    lines = list(reliability._results(iter([lambda: slow, lambda: bad])))
    assert lines[2].endswith("| **all back after 12.3 s, 10 at most** |")
    assert lines[3].endswith("| **plays lost, boards differ** |")
    assert len({line.count("|") for line in lines}) == 1
