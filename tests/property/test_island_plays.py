# SPDX-License-Identifier: MIT
"""The move generator on boards with islands: exactly what a plain search and judge allow, with judge's scores."""

import random
from dataclasses import replace

import numpy as np
import pytest

from crossgame.engine.best import best_plays
from crossgame.engine.movegen import Generator
from crossgame.lexicon import build
from crossgame.rules.alphabet import BLANK
from crossgame.rules.board import Board
from crossgame.rules.catalog import islands
from crossgame.rules.islands import Islands
from crossgame.rules.layout import Rect
from crossgame.rules.legality import judge
from crossgame.rules.play import NewTile, Play
from crossgame.rules.position import Position
from crossgame.rules.verdict import BonusKind
from tests.archipelago import HOPPER, carried_out, small
from tests.brute_force import BruteForce
from tests.dealer import ENGLISH

SEATS = (1, 2, 3)
NATURAL = [tile for tile in ENGLISH.full_set() if tile != BLANK]


class Anywhere(BruteForce):
    """Every way to lay words on a board, joined to something or not; what is allowed is left to judge."""

    def listed(self, board, rack):
        """Return the plays as sets of (row, col, tile)."""
        found = {}
        for down in (False, True):
            grid = [list(column) for column in zip(*board, strict=True)] if down else board
            for line in range(len(grid)):
                for first in range(len(grid[0])):
                    if not (first and grid[line][first - 1]):
                        self._extend(grid, line, first, first, (), [], list(rack), down, False, found)
        return set(found)

    def _record(self, grid, line, first, laid, length, down, empty_board, found):
        found[frozenset((col, line, t) if down else (line, col, t) for col, t in laid)] = 0


@pytest.fixture(scope="module")
def words(checkout):
    listed = (checkout / "resources/lexicons/enable.txt").read_text(encoding="ascii").upper().split()
    rng = random.Random(1)
    return sorted({*rng.sample(listed, 9_000), *(word for word in listed if len(word) <= 3)})


@pytest.fixture(scope="module")
def lexicon(words):
    return build.from_words(words, ENGLISH.alphabet)


@pytest.fixture(scope="module")
def slow(words):
    return Anywhere(
        [ENGLISH.alphabet.encode(word) for word in words], values=ENGLISH.values, letter=[], word=[], start=(0, 0)
    )


def any_ruleset(rng):
    """Rules on a small board, with values by which claims and conversions can be told from letters."""
    worth = Islands(
        claim=rng.choice([100, 50, 1_000]),
        conversion=rng.choice([20, 5, 300]),
        fewest=3,
        squares_each=rng.choice([9, 40]),
    )
    bonus = rng.choice([(0, 0, 0, 0, 0, 0, 0, 50), (0, 0, 0, 0, 50)])
    rules = replace(HOPPER, islands=worth, bonus_by_tiles=bonus, connection=replace(HOPPER.connection, hop_tiles=3))
    return small(rng.randint(5, 12), rng.randint(5, 12), rules)


def grown(rng, fast):
    """Return a position after some plays of three seats by the rules, whoever's turn it is; then some hops."""
    position = Position.empty(fast.ruleset)
    policy = fast.ruleset.islands
    position.surface(policy.surfacing(position, seed=rng.randrange(1 << 30), ordinal=0))
    for _ in range(rng.choice([0, 1, 2, 4, 6, 9])):
        seat = rng.choice(SEATS)
        position = after_a_play(rng, position, fast, seat)
    if position.all_claimed:
        position.surface(policy.surfacing(position, seed=rng.randrange(1 << 30), ordinal=1))
    for seat in SEATS:
        position.stand(seat, replace(position.standing(seat), may_hop=rng.random() < 0.4))
    if rng.random() < 0.3:
        owners = rng.choice([(0, 2), (2, 3), (0, 1, 2, 3)])
        scattered(position, rng, owners)
        fresh = Position.of(position.ruleset, position.board, islands=position.islands, claims=position.claims)
        for seat in SEATS:
            fresh.stand(seat, replace(fresh.standing(seat), may_hop=position.standing(seat).may_hop))
        position = fresh
    return position


def scattered(position, rng, owners):
    """Give letters to others, as conversions and imported boards do."""
    for row, col in np.argwhere(position.board.tiles != 0):
        position.board.owner[row, col] = rng.choice(owners)


def after_a_play(rng, position, fast, seat):
    table = fast.plays(position, rng.sample(NATURAL, 6), seat=seat)
    if not len(table):
        return position
    play = table.play_on(rng.randrange(min(len(table), 30)), position.board)
    verdict = judge(position, play, seat=seat, words=fast.lexicon)
    assert verdict.acceptable
    after = carried_out(position, play, verdict, seat=seat)
    after.stand(seat, fast.ruleset.connection.after_turn(after.standing(seat), tiles=len(play.placed)))
    return after


def listed_by_judge(position, rack, seat, slow, lexicon):
    """Return {tiles: points} and the verdicts of what the plain search finds and judge accepts."""
    points, verdicts = {}, []
    for tiles in slow.listed(position.board.tiles.tolist(), rack):
        play = Play.of([NewTile(*tile) for tile in tiles], position.board)
        verdict = judge(position, play, seat=seat, words=lexicon)
        if verdict.acceptable:
            points[tiles] = verdict.total
            verdicts.append(verdict)
    return points, verdicts


def as_dict(table):
    plays = {frozenset(map(tuple, table.placed(i))): int(table.scores[i]) for i in range(len(table))}
    assert len(plays) == len(table), "a play is listed twice"
    assert (np.diff(table.scores) <= 0).all()
    return plays


@pytest.mark.proof
@pytest.mark.parametrize("part", range(6))
def test_equals_brute_force_and_judge_on_random_islands(part, words, lexicon, slow, proof_size):
    rng = random.Random(700 + part)
    seen = dict.fromkeys(("plays", "claims", "two_claims", "conversions", "bingo", "apart", "joined", "both_ways"), 0)
    for number in range(proof_size.of(60)):
        fast = Generator(any_ruleset(rng), lexicon)
        position, seat = grown(rng, fast), rng.choice(SEATS)
        blanks = int(number % 6 == 0)
        rack = [BLANK] * blanks + rng.sample(NATURAL, rng.choice([3, 4, 5]) - blanks)
        expected, verdicts = listed_by_judge(position, rack, seat, slow, lexicon)
        assert as_dict(fast.plays(position, rack, seat=seat)) == expected
        count(seen, position, seat, verdicts)
    if proof_size.factor >= 1:
        assert min(seen.values()) > 0, seen


def count(seen, position, seat, verdicts):
    seen["plays"] += len(verdicts)
    seen["both_ways"] += len(position.ruleset.connection.ways(position, seat=seat, window=WHOLE(position))) > 1
    for verdict in verdicts:
        seen["claims"] += bool(verdict.claimed)
        seen["two_claims"] += len(verdict.claimed) > 1
        seen["conversions"] += bool(verdict.converted)
        seen["bingo"] += any(bonus.kind is BonusKind.TILES for bonus in verdict.bonuses)
        old = any(not all(word.new) for word in verdict.words)
        seen["joined" if old else "apart"] += 1


def WHOLE(position):  # noqa: N802 - reads as a constant of the position
    return position.ruleset.layout.whole


@pytest.mark.proof
def test_batches_equal_single_boards(lexicon, proof_size):
    rng = random.Random(5)
    for _ in range(proof_size.of(40)):
        fast = Generator(any_ruleset(rng), lexicon)
        positions = [grown(rng, fast) for _ in range(6)]
        racks = [rng.sample(NATURAL, 6) for _ in positions]
        seat = rng.choice(SEATS)
        moves, _, probes = fast.on_boards(positions, racks, seat=seat)
        top = best_plays(fast, positions, racks, worth=lambda p: np.zeros(p.hashes.shape), count=3, seat=seat)
        for index, (position, rack) in enumerate(zip(positions, racks, strict=True)):
            single = fast.plays(position, rack, seat=seat)
            mine = moves.take(np.flatnonzero(moves.rack == index))
            assert np.array_equal(np.sort(mine.score)[::-1], single.scores)
            leaves = sorted(sorted(probes.leave(index, int(probe))) for probe in mine.probe)
            assert leaves == sorted(sorted(single.leave(i)) for i in range(len(single)))
            assert top.table.scores[top.table.moves.rack == index].tolist() == single.scores[:3].tolist()
        many, _, _ = fast.for_racks(positions[0], racks, seat=seat)
        for index, rack in enumerate(racks):
            single = fast.plays(positions[0], rack, seat=seat)
            assert np.array_equal(np.sort(many.score[many.rack == index])[::-1], single.scores)


def test_a_full_board_of_the_game_agrees_with_judge(lexicon):
    rng, judged = random.Random(8), 0
    for side in (15, 21, 31, 45):
        fast = Generator(islands(ENGLISH, side=side), lexicon)
        position = Position.empty(fast.ruleset)
        position.surface(fast.ruleset.islands.surfacing(position, seed=side, ordinal=0))
        for turn in range(14):
            position = after_a_play(rng, position, fast, 1 + turn % 3)
        for seat in SEATS:
            table = fast.plays(position, rng.sample(NATURAL, 7), seat=seat)
            for index in range(0, len(table), max(1, len(table) // 60)):
                judged += 1
                verdict = judge(position, table.play_on(index, position.board), seat=seat, words=lexicon)
                assert verdict.acceptable
                assert verdict.total == table.scores[index]
    assert judged > 300


def test_scores_beyond_sixteen_bits_are_right(lexicon):
    rules = small(9, 9, replace(HOPPER, islands=Islands(claim=40_000, conversion=7_000, fewest=3)))
    fast = Generator(rules, lexicon)
    position = Position.of(rules, Board(9, 9))
    position.board.lay([(4, 3, 3), (4, 4, 1), (4, 5, 20)], 2)
    position.board.lay([(3, 5, 1)], 1)
    position = Position.of(rules, position.board)
    position.surface([[(5, 4)], [(6, 4), (6, 5)]])
    table = fast.plays(position, ENGLISH.alphabet.parse_tiles("TEASOR"), seat=1)
    assert table.scores.max() > 1 << 15
    for index in range(len(table)):
        verdict = judge(position, table.play_on(index, position.board), seat=1, words=lexicon)
        assert (verdict.acceptable, verdict.total) == (True, table.scores[index])


def test_a_window_keeps_its_islands_and_conversions(lexicon):
    rng = random.Random(12)
    fast = Generator(islands(ENGLISH, side=31), lexicon)
    position = Position.empty(fast.ruleset)
    position.surface(fast.ruleset.islands.surfacing(position, seed=3, ordinal=0))
    for turn in range(16):
        position = after_a_play(rng, position, fast, 1 + turn % 2)
    rack = rng.sample(NATURAL, 7)
    everywhere = as_dict(fast.plays(position, rack, seat=1))
    found = 0
    for _ in range(6):
        window = Rect(rng.randint(0, 12), rng.randint(0, 12), rng.randint(9, 18), rng.randint(9, 18))
        inside = as_dict(fast.plays(position, rack, seat=1, window=window))
        found += len(inside)
        assert inside.items() <= everywhere.items()
    assert found
