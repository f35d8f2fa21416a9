# SPDX-License-Identifier: MIT
"""What an island board shows: it follows what happened, and stands at any step of a round that is over."""

from crossgame.game.events import RoundClosed
from crossgame.game.transition import transition
from crossgame.rules.layout import Square
from crossgame.ui.board.round_marks import destroyed_word
from crossgame.ui.board.sea import changes_anything, follow, laid_by, rewound
from tests.sea_rounds import TILES, Wish, same, sea, work_out

DRAWING = """
CAT....
....11.
....1..
.2.....
DOG....
"""
OWNERS = """
111....
.......
.......
.......
222....
"""


def two_rounds():
    """A claim with a conversion, a play destroyed, islands that surface; then one more round."""
    position = sea(DRAWING, owners=OWNERS)
    positions = [position.copy()]
    first = [Wish(1, "CATS", 2, 2), Wish(2, "DOGS", 6, 2), Wish(2, "SO", 2, 5, down=True)]
    events, one = work_out(position, first, number=1, surfaced=([Square(10, 10), Square(10, 11)],))
    positions.append(position.copy())
    more, two = work_out(position, [Wish(1, "TOO", 2, 4, down=True), Wish(2, "OAR", 6, 3, down=True)], number=2)
    positions.append(position.copy())
    return position, positions, (one, two), [events, more]


def test_what_is_shown_comes_to_the_game():
    position, positions, _, rounds = two_rounds()
    shown = positions[0].copy()
    for events, after in zip(rounds, positions[1:], strict=True):
        for event in events:
            follow(shown, transition(event, 1), position)
        assert same(shown, after)


def test_letters_show_their_owner_of_the_moment_though_the_game_is_further():
    position = sea("CAT....", owners="111....")
    shown = position.copy()
    events, _ = work_out(position, [Wish(1, "CATS", 2, 2), Wish(1, "AGO", 2, 3, down=True)])
    position.convert([Square(2, 5)], 3)
    follow(shown, transition(events[1], 1), position)
    assert shown.board.owner[2, 5] == 1


def test_rounds_are_rewound_to_any_step():
    position, positions, rounds, _ = two_rounds()
    assert same(rewound(position, rounds, 1, 0), positions[0])
    assert same(rewound(position, rounds, 1, 3), positions[1])
    assert same(rewound(position, rounds, 2, 0), positions[1])
    assert same(rewound(position, rounds, 2, 2), positions[2])
    half = rewound(position, rounds, 1, 1)
    assert half.board.tile(2, 5)
    assert not half.board.tile(6, 5)
    assert half.island_count == 2
    assert not same(half, positions[0])
    assert same(position, positions[2])


def test_conversions_and_claims_are_taken_back():
    position = sea("CAT....\n..1....", owners="121....\n.......")
    before = position.copy()
    events, result = work_out(position, [Wish(1, "CATS", 2, 2), Wish(1, "TO", 2, 4, down=True)])
    assert any(change.converted for change in (transition(event, 1) for event in events))
    assert position.claims == {1: 1}
    assert same(rewound(position, (result,), 1, 0), before)


def test_only_what_is_seen_is_shown():
    _, _, (one, _), (events, _) = two_rounds()
    assert not changes_anything(transition(RoundClosed(0, 0, 1, ()), 1))
    assert all(changes_anything(transition(event, 1)) for event in events[1:])
    assert [len(laid_by(line)) for line in one.lines] == [1, 1, 0]


def test_a_destroyed_play_is_named_by_the_word_it_would_have_formed():
    position = sea("CAT....", owners="111....")
    start = position.copy()
    events, _ = work_out(position, [Wish(1, "CATS", 2, 2), Wish(1, "CATE", 2, 2)])
    assert destroyed_word(events[-1], start.board, TILES) == "CATE"
