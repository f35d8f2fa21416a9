"""How near islands are: drawings, and a slow count of the same thing."""

import random

import numpy as np
import pytest

from crossgame.engine.movegen import Generator
from crossgame.engine.reach import EASE, FAR, Sea
from crossgame.lexicon import build
from crossgame.rules.catalog import classic
from crossgame.rules.position import Position
from tests.archipelago import drawn
from tests.dealer import ENGLISH, codes

AHEAD = """
    .......  .......  .......
    .CAT...  .111...  .....A.
    .......  .......  .......
    ..B....  ..2....  ......C
    .......  .......  .......
    .......  .......  B......
"""


def test_distances_are_tiles_from_where_a_play_could_be_joined_to_own_letters():
    # A: two squares behind CAT. B: five down from the square before CAT. C: in no line with anything.
    assert Sea(drawn(AHEAD), 1).distances.tolist() == [2, 5, FAR]
    assert Sea(drawn(AHEAD), 1).ease == pytest.approx(EASE[2] + EASE[5])


def test_seats_without_letters_reach_nothing():
    assert Sea(drawn(AHEAD), 3).distances.tolist() == [FAR, FAR, FAR]
    assert Sea(drawn(AHEAD), 3).ease == 0


def test_islands_of_others_are_walls_and_own_ones_are_not():
    walled = ".......... .......... ..........\n.CAT...... .111...... .....A..B.\n.......... .......... .........."
    assert Sea(drawn(walled, claims={"A": 2}), 1).distances.tolist() == [FAR]
    assert Sea(drawn(walled, claims={"A": 1}), 1).distances.tolist() == [5]
    assert Sea(drawn(walled), 1).distances.tolist() == [2, 5]


def test_games_without_islands_have_no_sea():
    with pytest.raises(ValueError, match="islands"):
        Sea(Position.empty(classic(ENGLISH)), 1)


def slow_distance(position, seat, blob):
    """Walk from every square that could be joined along its row and its column."""
    anchors = position.ruleset.connection.masks(position, seat=seat, window=position.ruleset.layout.whole).anchor
    tiles, best = position.board.tiles, FAR
    for row, col in np.argwhere(anchors):
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            r, c, laid = int(row), int(col), 0
            while 0 <= r < tiles.shape[0] and 0 <= c < tiles.shape[1]:
                owner = position.claims.get(position.island(r, c), seat)
                if not tiles[r, c] and owner != seat:
                    break
                laid += not tiles[r, c]
                if (r, c) in blob:
                    best = min(best, laid)
                r, c = r + down, c + right
    return best


def test_distances_equal_a_walk_on_random_positions():
    from tests.property.test_islands_rules import any_position

    met = set()
    for seed in range(120):
        position = any_position(random.Random(seed))
        for seat in (1, 2):
            if not position.standing(seat).letters:
                continue
            free = [n for n in range(1, position.island_count + 1) if n not in position.claims]
            blobs = [{(int(r), int(c)) for r, c in np.argwhere(position.islands == n)} for n in free]
            expected = [slow_distance(position, seat, blob) for blob in blobs]
            assert Sea(position, seat).distances.tolist() == expected
            met.update(expected)
    assert met >= {1, 2, 3, FAR}


def test_what_a_slot_gains_is_the_nearest_letter_at_right_angles():
    position = drawn(
        """
        .......  .......  .......
        .......  .......  ....A..
        .......  .......  .......
        .......  .......  .......
        .CAT...  .111...  .......
        .......  .......  .......
        .......  .......  ..B....
        """
    )
    lexicon = build.from_words(["CAT", "CATS", "SO", "SON", "AT", "TO"], ENGLISH.alphabet)
    generator = Generator(position.ruleset, lexicon)
    table = generator.plays(position, codes("SON"), seat=1)
    gained = Sea(position, 1).gained(table.slots, generator.whole.side).take(table.moves.slot)
    by_text = {table.text(i, position.board, ENGLISH): float(gained[i]) for i in range(len(table))}
    now = Sea(position, 1).distances.tolist()
    # S in E5 stands three tiles below the island in E2, so a letter there can be left upwards by three tiles.
    assert by_text["5B ...S"] == pytest.approx(max(EASE[3] - EASE[now[0]], 0))
    assert all(value >= 0 for value in gained)


def test_a_play_that_claims_an_island_gains_nothing_by_it():
    position = drawn("...... ...... ......\n.CAT.. .111.. ....A.\n...... ...... ......")
    generator = Generator(position.ruleset, build.from_words(["CAT", "CATS"], ENGLISH.alphabet))
    table = generator.plays(position, codes("S"), seat=1)
    assert table.scores.tolist() == [106]
    assert Sea(position, 1).gained(table.slots, generator.whole.side).take(table.moves.slot).tolist() == [0.0]
