"""A tile held at the edge asks for more of the board: after a moment, the more the nearer, never in the middle."""

import pytest
from PySide6.QtCore import QPoint, QRect

from crossgame.ui.board.edge import NEAR, Edge, share

VIEW = QRect(0, 0, 400, 300)


class Clock:
    def __init__(self):
        self.now = 10.0

    def __call__(self):
        return self.now


@pytest.fixture
def held(qapp):
    clock = Clock()
    edge = Edge(now=clock)
    asked = []
    edge.wanted.connect(lambda right, down: asked.append((right, down)))

    def hold(point, *, seconds=0.25, steps=1):
        edge.hold(point, VIEW)
        for _ in range(steps if edge.leaning else 0):
            clock.now += seconds / steps
            edge.step()
        return asked[-1] if asked else None

    yield hold
    edge.hold(None, VIEW)


def test_each_side_asks_for_its_own(held):
    for point, sign in (
        (QPoint(2, 150), (-1, 0)), (QPoint(398, 150), (1, 0)), (QPoint(200, 2), (0, -1)), (QPoint(200, 298), (0, 1)),
        (QPoint(398, 298), (1, 1)),
    ):  # fmt: skip
        right, down = held(point)
        assert ((right > 0) - (right < 0), (down > 0) - (down < 0)) == sign
        held(None)


def test_on_its_way_across_nothing_moves(held):
    assert held(QPoint(399, 150), seconds=0.19, steps=12) is None


@pytest.mark.parametrize("point", [QPoint(200, 150), QPoint(500, 150), QPoint(200, -5), None])
def test_the_middle_and_what_is_outside_ask_for_nothing(held, point):
    assert held(point) is None


def test_the_nearer_the_faster():
    assert share(NEAR, 0, 400) == 0
    assert 0 > share(20, 0, 400) > share(5, 0, 400) > share(-100, 0, 400) == -1
    assert share(200, 0, 400) == 0
    assert 0 < share(380, 0, 400) < share(395, 0, 400) < share(900, 0, 400) == 1
