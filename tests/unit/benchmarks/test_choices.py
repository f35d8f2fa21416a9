# SPDX-License-Identifier: MIT
"""Turns of static games, answered and judged."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from benchmarks.choices import Turn, chosen, gains, report, turns
from crossgame.engine.requests import Candidate, Kind


@pytest.fixture(scope="module")
def found():
    return list(turns(2, seed=3, share=0.4))


def test_turns_come_back_from_their_lines(found):
    assert [Turn.from_json(turn.to_json()) for turn in found] == found
    for turn in found:
        assert len(turn.request.unseen) == len(turn.other) + turn.request.bag
        assert len(turn.other) == 7
        left = list(turn.request.unseen)
        for tile in turn.other:
            left.remove(tile)
    # Each stands for as many as were left out: some ten turns of a side with tiles in the bag.
    assert 6 < sum(turn.weight for turn in found) < 18


def test_what_a_turn_gains(found):
    turn = next(one for one in found if one.request.bag < 30)
    answer = chosen(turn, seconds=0.05)
    best = Candidate(
        Kind(answer["kind"]), answer["placed"], answer["exchanged"], answer["text"], answer["score"], answer["leave"]
    )
    passing = Candidate(Kind.PASS, leave=turn.request.rack)
    (_, (wins, points)) = gains(turn, [best, passing], deals=32, seed=1)
    assert wins < 0
    assert points < -5
    assert gains(turn, [passing], deals=32, seed=1) == gains(turn, [passing], deals=32, seed=1)


def test_the_report_adds_phases_up(found):
    turn = replace(found[0], weight=0.5)
    rows = [replace(turn, request=replace(turn.request, bag=bag)) for bag in (5, 6, 50, 60)]
    gained = np.array([[(0.02, 2.0)], [(0.04, 0.0)], [(0.0, 0.0)], [(0.01, 4.0)]])
    lines = list(report(rows, gained, ["new"]))
    assert lines[0] == "new"
    assert "bag   3–9:    2 turns, 100% otherwise, wins +3.00 ± 1.00 %, points +1.00 ± 1.00" in lines[2]
    assert "bag 41–86:    2 turns,  50% otherwise, wins +0.50 ± 0.50 %, points +2.00 ± 2.00" in lines[3]
    assert "a game: wins +3.50 ± 1.12 %, points +3.00 ± 2.24" in lines[4]
    both = list(report(rows, np.concatenate([gained, gained * 2], axis=1), ["new", "old"]))
    assert "beside new" in both[10]
    assert "a game: wins +3.50" in both[13]
