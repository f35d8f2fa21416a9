# SPDX-License-Identifier: MIT
"""Two computers in network namespaces of their own: found by mDNS, with a bad cable between them."""

from __future__ import annotations

import pytest

from benchmarks.distance import bad_cable, pulled_cable
from benchmarks.faults import CannotError


def outcome(fault, *words):
    try:
        return fault(*words)
    except CannotError as error:
        pytest.skip(str(error))


@pytest.mark.proof
def test_a_game_goes_on_with_frames_lost_and_late(proof_size):
    result = outcome(bad_cable, max(5, proof_size.of(60)), 1)
    assert (result.lost, result.gone, result.apart) == (0, 0, False)


@pytest.mark.proof
def test_a_cable_that_is_pulled_out_costs_nothing(proof_size):
    result = outcome(pulled_cable, proof_size.of(30), 1)
    assert (result.lost, result.gone, result.apart) == (0, 0, False)
