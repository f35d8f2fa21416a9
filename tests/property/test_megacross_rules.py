# SPDX-License-Identifier: MIT
"""MegaCross: every play that the generator lists on a big board is one that judge accepts at the same score."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossgame.engine.movegen import Generator
from crossgame.lexicon import build
from crossgame.rules.alphabet import BLANK
from crossgame.rules.catalog import megacross
from crossgame.rules.draw import supply_slice
from crossgame.rules.layout import Rect, Square
from crossgame.rules.legality import judge
from crossgame.rules.play import Play
from crossgame.rules.policies import Endless
from crossgame.rules.position import Position
from tests.dealer import ENGLISH

WINDOW = 24


@pytest.fixture(scope="module")
def lexicon(checkout):
    listed = (checkout / "resources/lexicons/enable.txt").read_text(encoding="ascii").upper().split()
    some = random.Random(8).sample(listed, 20_000) + [word for word in listed if len(word) <= 4]
    return build.from_words(some, ENGLISH.alphabet)


def window_at(square, side):
    """A window that has a square in its middle, or as near to it as the edge allows."""
    row, col = (min(max(at - WINDOW // 2, 0), side - WINDOW) for at in square)
    return Rect(row, col, WINDOW, WINDOW)


@pytest.mark.parametrize("start", ["middle", "corner", "edge"])
@pytest.mark.parametrize("side", [45, 225])
def test_a_game_grows_by_plays_that_judge_accepts_at_the_generators_score(start, side, lexicon):
    ruleset = megacross(ENGLISH, side=side)
    fast, rng = Generator(ruleset, lexicon), random.Random(side)
    position = Position.empty(ruleset)
    last = side - 1
    seed_word = ENGLISH.alphabet.encode("CAT")
    square = {"middle": ruleset.layout.start, "corner": Square(last, last - 3), "edge": Square(0, side // 3)}[start]
    if start != "middle":
        position.lay([(square.row, square.col + i, tile) for i, tile in enumerate(seed_word)], 1)
    place, words_formed = 0, set()
    for turn in range(12):
        rack = list(supply_slice(4, 1, tiles=Endless().one_set(ENGLISH), start=place, count=7 - (turn % 4 == 3)))
        rack += [BLANK] * (7 - len(rack))
        table = fast.plays(position, rack, window=window_at(square, side))
        for index in sorted({*range(min(20, len(table))), *(rng.randrange(len(table)) for _ in range(60))}):
            play = Play.of(table.play(index).placed, position.board)
            verdict = judge(position, play, seat=1, words=lexicon)
            assert verdict.acceptable
            assert verdict.total == table.scores[index]
            words_formed.add(len(verdict.words))
        play = table.play(rng.randrange(min(5, len(table))))
        position.lay(play.placed, 1 + turn % 3)
        place += len(play.placed)
        square = play.squares[rng.randrange(len(play.squares))]
    assert words_formed >= {1, 2, 3}


@given(seed=st.integers(0, 2**64), seat=st.integers(1, 65_535), start=st.integers(0, 5_000), count=st.integers(0, 250))
def test_a_supply_cut_in_two_anywhere_is_the_same_supply(seed, seat, start, count):
    tiles = Endless().one_set(ENGLISH)
    whole = supply_slice(seed, seat, tiles=tiles, start=start, count=count)
    cut = (seed + seat) % (count + 1)
    head = supply_slice(seed, seat, tiles=tiles, start=start, count=cut)
    assert whole == head + supply_slice(seed, seat, tiles=tiles, start=start + cut, count=count - cut)
    assert len(whole) == count
