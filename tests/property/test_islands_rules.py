# SPDX-License-Identifier: MIT
"""Island Hopper's rules: what judge says of single plays against what the arrays say of all, and where islands lie."""

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossgame.rules.alphabet import BLANK
from crossgame.rules.board import Board
from crossgame.rules.catalog import islands
from crossgame.rules.islands import Islands, OwnLetters
from crossgame.rules.layout import Rect, Square
from crossgame.rules.legality import judge
from crossgame.rules.play import Direction, NewTile, Play
from crossgame.rules.position import Position, Standing
from crossgame.rules.verdict import BonusKind, Violation
from tests.archipelago import HOPPER, carried_out, small
from tests.dealer import ENGLISH

SEEDS = st.integers(0, 2**32 - 1)
SEATS = (1, 2, 3)
ABOUT_PLACE = {
    Violation.FIRST_TOO_SHORT,
    Violation.NOT_OWN,
    Violation.ON_ISLAND,
    Violation.ISLAND_CLAIMED,
    Violation.TOUCHES_OPPONENT,
}


def any_position(rng):
    """Return a small board with letters of three seats and of nobody, large islands, some claimed, some hops."""
    rows, cols = rng.randint(3, 8), rng.randint(3, 8)
    ruleset = small(rows, cols, replace(HOPPER, islands=Islands(claim=1_000, conversion=1, fewest=3, largest=9)))
    tiles = np.zeros((rows, cols), dtype=np.uint8)
    owner = np.zeros((rows, cols), dtype=np.uint16)
    owners = rng.choice([(0, 1, 2, 3), (1, 2), (2, 3), (1,)])
    density = rng.choice([0.0, 0.1, 0.3, 0.5])
    water = Position.empty(ruleset)
    water.surface(ruleset.islands.surfacing(water, seed=rng.randrange(1 << 30), ordinal=0))
    claims = {number: rng.choice(SEATS) for number in range(1, water.island_count + 1) if rng.random() < 0.4}
    for row in range(rows):
        for col in range(cols):
            number = water.island(row, col)
            if rng.random() < density and (number == 0 or number in claims):
                tiles[row, col] = rng.randint(1, 26) | (BLANK if rng.random() < 0.1 else 0)
                owner[row, col] = rng.choice(owners)
    hops = [seat for seat in SEATS if rng.random() < 0.4]
    return Position.of(ruleset, Board.of(tiles, owner), islands=water.islands, claims=claims, hops=hops)


def all_plays(position):
    """Every play whose geometry is right, one letter for all, with the slot of its main line."""
    board = position.board
    for direction in Direction:
        across = direction is Direction.ACROSS
        lines = board.tiles if across else board.tiles.T
        for line in range(lines.shape[0]):
            for first in range(lines.shape[1]):
                laid = []
                for at in range(first, lines.shape[1]):
                    if lines[line, at]:
                        if not laid:
                            break
                        continue
                    laid.append(NewTile(*((line, at) if across else (at, line)), 5))
                    if len(laid) > 7:
                        break
                    play = Play(tuple(laid), direction)
                    start, _ = board.run(laid[0].row, laid[0].col, direction)
                    _, last = board.run(laid[-1].row, laid[-1].col, direction)
                    yield play, line, start, last + 1


def allowed(masks, play):
    squares = tuple(zip(*play.squares, strict=True))
    return masks.open[squares].all() and not masks.repel[squares].any() and masks.anchor[squares].any()


def gained(verdict):
    return sum(b.points for b in verdict.bonuses if b.kind in (BonusKind.ISLANDS, BonusKind.CONVERSIONS))


def assert_arrays_and_judge_agree(position, seat):
    """Return how many plays fit."""
    whole = position.ruleset.layout.whole
    ways = position.ruleset.connection.ways(position, seat=seat, window=whole)
    arrays = position.ruleset.islands.gains(position, seat=seat, window=whole)
    count = 0
    for play, line, start, end in all_plays(position):
        verdict = judge(position, play, seat=seat, words=None)
        assert {fault.violation for fault in verdict.faults} <= ABOUT_PLACE | {Violation.NO_WORD}
        if verdict.has(Violation.NO_WORD):
            assert len(play.placed) == 1
            continue
        agreeing = [masks for masks in ways if allowed(masks, play)]
        assert len(agreeing) == (1 if verdict.fits else 0), (play, verdict.faults)
        if verdict.fits:
            count += 1
            direction = 0 if play.direction is Direction.ACROSS else 1
            assert arrays.points(direction, line, start=start, end=end) == gained(verdict), play
    return count


@pytest.mark.proof
def test_faults_and_masks_agree_on_every_play_of_small_boards(proof_size):
    fitting = 0
    for seed in range(proof_size.of(400)):
        rng = random.Random(seed)
        position = any_position(rng)
        for seat in (1, 2):
            fitting += assert_arrays_and_judge_agree(position, seat)
    assert fitting > 0


@settings(max_examples=15)
@given(seed=SEEDS)
def test_faults_and_masks_agree_on_any_board(seed):
    rng = random.Random(seed)
    assert_arrays_and_judge_agree(any_position(rng), rng.choice(SEATS))


@settings(max_examples=60)
@given(seed=SEEDS)
def test_a_window_has_the_masks_of_the_whole_board(seed):
    rng = random.Random(seed)
    position, seat = any_position(rng), rng.choice(SEATS)
    rows, cols = position.board.tiles.shape
    row, col = rng.randrange(rows), rng.randrange(cols)
    window = Rect(row, col, rng.randint(1, rows - row), rng.randint(1, cols - col))
    cut = (slice(row, row + window.rows), slice(col, col + window.cols))
    policy, whole = position.ruleset.connection, position.ruleset.layout.whole
    parts = policy.ways(position, seat=seat, window=window)
    for part, full in zip(parts, policy.ways(position, seat=seat, window=whole), strict=True):
        for one, other in zip(part, full, strict=True):
            assert np.array_equal(one, other[cut])
            assert one.dtype == np.bool_
        assert not (~part.open & (part.anchor | part.repel)).any()
        assert not (part.anchor & part.repel).any()
    assert np.array_equal(policy.masks(position, seat=seat, window=window).open, parts[0].open)
    assert_gains_of_a_window(position, seat, window, rng)


def assert_gains_of_a_window(position, seat, window, rng):
    policy = position.ruleset.islands
    part = policy.gains(position, seat=seat, window=window)
    full = policy.gains(position, seat=seat, window=position.ruleset.layout.whole)
    sizes, offsets = (window.rows, window.cols), (window.row, window.col)
    for direction in (0, 1):
        lines, length = sizes[direction], sizes[1 - direction]
        line, start = rng.randrange(lines), rng.randrange(length)
        end = rng.randint(start + 1, length)
        shift = offsets[1 - direction]
        assert part.points(direction, line, start=start, end=end) == full.points(
            direction, line + offsets[direction], start=start + shift, end=end + shift
        )


@settings(max_examples=30)
@given(seed=SEEDS)
def test_conversions_are_letters_of_others_that_lay_there_and_owners_change_by_nothing_else(seed):
    rng = random.Random(seed)
    position, seat = any_position(rng), rng.choice(SEATS)
    plays = list(all_plays(position))
    for play, *_ in rng.sample(plays, min(60, len(plays))):
        before = position.board.tiles.copy(), position.board.owner.copy(), dict(position.claims)
        verdict = judge(position, play, seat=seat, words=None)
        assert np.array_equal(before[0], position.board.tiles)
        assert np.array_equal(before[1], position.board.owner)
        assert before[2] == position.claims
        if verdict.fits:
            assert_taken_rightly(position, play, verdict, seat)


def assert_taken_rightly(position, play, verdict, seat):
    old = {s for word in verdict.words for s, new in zip(word.squares, word.new, strict=True) if not new}
    joined = any(position.board.owner[s] == seat for s in old)
    others = {s for s in old if position.board.owner[s] != seat}
    assert set(verdict.converted) == (others if joined else set())
    assert len(set(verdict.converted)) == len(verdict.converted)
    assert joined or not old
    assert set(verdict.claimed) == {position.island(*s) for s in play.squares} - {0} - set(position.claims)
    after = carried_out(position, play, verdict, seat=seat)
    changed = {Square(int(r), int(c)) for r, c in np.argwhere(after.board.owner != position.board.owner)}
    assert changed == set(verdict.converted) | set(play.squares)
    counted = Position.of(after.ruleset, after.board)
    for any_seat in SEATS:
        assert after.standing(any_seat).letters == counted.standing(any_seat).letters
    assert set(after.claims) == set(position.claims) | set(verdict.claimed)
    points = sum(word.points for word in verdict.words) + sum(extra.points for extra in verdict.bonuses)
    assert points == verdict.total
    assert gained(verdict) == 1_000 * len(verdict.claimed) + len(verdict.converted)


def around(square):
    return {Square(square.row + i, square.col + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}


def is_joined(blob):
    reached, edge = {blob[0]}, [blob[0]]
    while edge:
        row, col = edge.pop()
        near = {Square(row - 1, col), Square(row + 1, col), Square(row, col - 1), Square(row, col + 1)}
        edge += (near & set(blob)) - reached
        reached |= near & set(blob)
    return reached == set(blob)


def assert_islands_lie_well(position, found, limit):
    rows, cols = position.board.tiles.shape
    assert len(found) <= limit
    taken = set()
    for blob in found:
        assert 1 <= len(blob) <= 5
        assert len(set(blob)) == len(blob)
        assert blob == tuple(sorted(blob))
        assert is_joined(blob)
        for square in blob:
            assert 0 < square.row < rows - 1
            assert 0 < square.col < cols - 1
            assert not around(square) & taken
            assert not any(position.board.tile(*near) or position.island(*near) for near in around(square))
        taken |= set(blob)
    return taken


def room_left(position, taken):
    """Whether a further square could have been an island."""
    rows, cols = position.board.tiles.shape
    squares = (Square(r, c) for r in range(1, rows - 1) for c in range(1, cols - 1))
    return any(
        not around(s) & taken and not any(position.board.tile(*n) or position.island(*n) for n in around(s))
        for s in squares
    )


@settings(max_examples=30)
@given(seed=SEEDS, side=st.sampled_from([15, 21, 31]))
def test_islands_of_a_new_board_lie_as_i1_says(seed, side):
    position = Position.empty(islands(ENGLISH, side=side))
    found = position.ruleset.islands.surfacing(position, seed=seed, ordinal=0)
    assert len(found) == max(4, side * side // 40)
    assert_islands_lie_well(position, found, len(found))
    position.surface(found)
    assert position.island_count == len(found)
    for number, blob in enumerate(found, start=1):
        assert {tuple(map(int, s)) for s in np.argwhere(position.islands == number)} == set(blob)


def test_islands_of_all_sizes_and_shapes_come_up():
    ruleset = islands(ENGLISH)
    position = Position.empty(ruleset)
    blobs = [blob for seed in range(200) for blob in ruleset.islands.surfacing(position, seed=seed, ordinal=0)]
    sizes = [sum(len(blob) == size for blob in blobs) for size in range(1, 6)]
    # Each size equally often, but a blob that has no room stays smaller.
    assert all(len(blobs) / 5 * 0.8 < size < len(blobs) / 5 * 1.2 for size in sizes)
    shapes = {tuple((r - blob[0].row, c - blob[0].col) for r, c in blob) for blob in blobs}
    assert len({shape for shape in shapes if len(shape) == 3}) == 6
    assert {tuple(sorted({square.row for square in blob})) for blob in blobs} >= {(1,), (19,)}


@settings(max_examples=40)
@given(seed=SEEDS)
def test_new_islands_keep_away_from_letters_and_islands_and_use_the_room_there_is(seed):
    rng = random.Random(seed)
    rows, cols = rng.randint(1, 24), rng.randint(1, 24)
    position = Position.empty(small(rows, cols))
    policy = position.ruleset.islands
    position.surface(policy.surfacing(position, seed=seed, ordinal=0))
    for _ in range(rng.randrange(12)):
        square = NewTile(rng.randrange(rows), rng.randrange(cols), 1)
        if not position.board.tile(square.row, square.col):
            position.lay([square], 1)
    found = policy.surfacing(position, seed=seed, ordinal=1)
    taken = assert_islands_lie_well(position, found, policy.count(rows, cols))
    assert len(found) == policy.count(rows, cols) or not room_left(position, taken)
    before = position.island_count
    position.surface(found)
    assert position.island_count == before + len(found)


@given(turns=st.lists(st.integers(0, 7), max_size=12))
def test_the_right_to_hop_follows_from_the_last_turns_alone(turns):
    standing = Standing()
    for tiles in turns:
        standing = OwnLetters().after_turn(standing, tiles=tiles)
    bingo = bool(turns) and turns[-1] == 7
    assert standing.may_hop == (bingo or (len(turns) > 1 and turns[-1] == turns[-2] == 0))
