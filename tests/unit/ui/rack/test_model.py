# SPDX-License-Identifier: MIT
"""Slots of the rack lie on whole pixels and make room the way the placement will."""

import itertools

import pytest

from crossgame.rules.board import Board
from crossgame.rules.layout import Square
from crossgame.ui.board.placement import Placement
from crossgame.ui.rack.model import RackLayout, order_with


@pytest.mark.parametrize(("tile", "size"), [(48, (374, 62)), (44, (338, 56))])
def test_size_of_the_design(tile, size):
    assert RackLayout(7, tile).size == size


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0, 3.0])
@pytest.mark.parametrize("tile", [44, 48])
def test_every_pixel_of_a_slot_belongs_to_it(tile, ratio):
    layout = RackLayout(7, tile, ratio)
    for slot in range(7):
        box = layout.box(slot)
        assert box.width == layout.side
        assert {layout.slot_at(x, box.y + 1) for x in range(box.x, box.right)} == {slot}
    assert layout.slot_at(0, 0) == 0
    assert layout.slot_at(layout.width - 1, layout.height - 1) == 6
    for x, y in ((-1, 5), (layout.width, 5), (5, -1), (5, layout.height)):
        assert layout.slot_at(x, y) is None


def test_what_opens_is_what_will_be():
    for gaps in itertools.chain(((),), itertools.combinations(range(5), 2)):
        for slot, target in itertools.product(range(5), repeat=2):
            if slot in gaps:
                continue
            placement = Placement(Board(15, 15), (1, 2, 3, 4, 5))
            for gap in gaps:
                placement.place(gap, Square(0, gap))
            into_gap = placement.visible[target] == 0
            shown = order_with(placement.keys, key=placement.keys[slot], target=target, into_gap=into_gap)
            placement.reorder(slot, target)
            assert placement.keys == shown
