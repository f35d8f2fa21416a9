# SPDX-License-Identifier: MIT
"""Ends of 9 to 14 tiles, not all of which can be proved in time: never worse than the greedy play."""

from __future__ import annotations

import time

import numpy as np
import pytest

from crossgame.engine.endgame import PASS
from crossgame.engine.evaluate import STUCK
from crossgame.engine.finish import finish
from crossgame.engine.leaves import LeaveTable
from crossgame.engine.movegen import Generator
from crossgame.engine.replies import replies
from crossgame.engine.requests import Kind, Request
from crossgame.engine.selfplay import Arena
from crossgame.lexicon import build
from crossgame.rules.board import Board
from crossgame.rules.catalog import classic
from crossgame.rules.position import Position
from crossgame.rules.tiles import TileSet


@pytest.fixture(scope="module")
def seconds(proof_size):
    """Time for one answer: as at the table in a full proof, else less."""
    return 1.0 if proof_size.factor >= 1 else 0.25


@pytest.fixture(scope="module")
def generator(checkout):
    tiles = TileSet.parse((checkout / "resources/letters/english.txt").read_text(encoding="utf-8"))
    return Generator(classic(tiles), build.load(checkout / "resources/lexicons/enable.txt", tiles.alphabet))


def ends(generator, count, seed):
    """Return (board, mover's rack, other rack) of games by static equity at the moment the bag is empty."""
    folder = LeaveTable.over(generator.ruleset.tiles)
    arena, found, running, begun = Arena(generator, seed=seed), [], [], 0
    while len(found) < count:
        while len(running) < 16:
            running.append(arena.fresh(mover=begun % 2))
            begun += 1
        for match in list(running):
            tiles = sum(map(len, match.racks))
            if not match.bag or match.over:
                running.remove(match)
            if not match.bag and not match.over and 9 <= tiles <= 14:
                mine, other = match.racks[match.mover], match.racks[1 - match.mover]
                found.append((match.position.board.tiles.copy(), tuple(sorted(mine)), tuple(sorted(other))))
        arena.step(running, (folder, folder))
    return found[:count]


def greedy(generator, board, rack, other):
    """Return the plays and the index of the one that static equity chooses."""
    tiles = generator.ruleset.tiles
    (plays,) = replies(generator, [board], rack)
    worth = [
        score + (2 * tiles.total(other) if not leave else -2 * tiles.total(leave) - STUCK)
        for score, leave in zip(plays.score, plays.leaves, strict=True)
    ]
    return plays, int(np.argmax(worth)) if worth else PASS


def searched(generator, board, rack, other, *, passes, noted, seconds):
    """Return the plays and the index of the one that the engine chooses."""
    ruleset = generator.ruleset
    request = Request(ruleset.to_dict(), board.tobytes(), 15, 15, rack, unseen=other, bag=0, passes=passes)
    began = time.process_time()
    found, proved = finish(
        request,
        Position(ruleset, Board.of(board)),
        generator,
        stop=lambda: time.process_time() - began > 0.9 * seconds,
        unproved=lambda: time.process_time() - began > 0.4 * seconds,
    )
    (plays,) = replies(generator, [board], rack)
    places = {frozenset(plays.placed(index, 15)): index for index in range(len(plays))}
    noted.append((len(rack) + len(other), proved, found, places))
    best = found[0]
    return plays, PASS if best.kind is Kind.PASS else places[frozenset(best.placed)]


def margin(generator, end, noted=None, seconds=0.0):
    """Return by how much the mover of an end comes out ahead: against greedy play, itself greedy unless noted."""
    tiles = generator.ruleset.tiles
    board, rack, other = end
    ahead, sign, passes = 0, 1, 0
    while True:
        if sign > 0 and noted is not None:
            plays, index = searched(generator, board, rack, other, passes=passes, noted=noted, seconds=seconds)
        else:
            plays, index = greedy(generator, board, rack, other)
        if index == PASS:
            passes += 1
            if passes == 2:
                return ahead + sign * (tiles.total(other) - tiles.total(rack))
            rack, other, sign = other, rack, -sign
            continue
        passes = 0
        ahead += sign * plays.score[index]
        board, leave = plays.after(board, index), plays.leaves[index]
        if not leave:
            return ahead + sign * 2 * tiles.total(other)
        rack, other, sign = other, leave, -sign


@pytest.mark.proof
def test_never_below_the_greedy_play(generator, proof_size, seconds, record_property):
    gained, noted = [], []
    for end in ends(generator, proof_size.of(100), seed=5):
        first = len(noted)
        gained.append(margin(generator, end, noted, seconds) - margin(generator, end))
        tiles, proved, found, places = noted[first]
        record_property("end", (tiles, proved, gained[-1]))
        equity = {frozenset(one.placed): one.equity for one in found}
        _, index = greedy(generator, *end)
        mine = found[0].equity
        if index != PASS:
            # By the engine's own judgement: of lines that are proved the others are bounds from above.
            greedy_play = next(play for play, at in places.items() if at == index)
            assert mine >= equity[greedy_play]
        # A proved answer is best against the best replies, not against greedy ones.
        assert gained[-1] >= 0 or any(answer[1] for answer in noted[first:])
    gains = np.array(gained)
    assert gains.mean() > 0
    assert np.mean(gains < 0) <= 0.1
    record_property("gain", (float(gains.mean()), int((gains < 0).sum()), int(gains.min())))


def test_the_greedy_play_stays_in_the_running(generator, seconds):
    for board, rack, other in ends(generator, 3, seed=2):
        noted = []
        searched(generator, board, rack, other, passes=0, noted=noted, seconds=seconds)
        _, index = greedy(generator, board, rack, other)
        _, proved, found, places = noted[0]
        order = [places[frozenset(one.placed)] for one in found if one.kind is Kind.PLACE]
        assert index in order
        if not proved:
            assert found[0].equity == max(one.equity for one in found[:4])
