# SPDX-License-Identifier: MIT
"""Small boards with islands: read from drawings and stored games, painted without a table."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter

from crossgame.game.saved import GameSummary
from crossgame.game.seats import SeatInfo, SeatKind
from crossgame.rules.layout import Square
from crossgame.session.stored import picture
from crossgame.ui.miniature import SmallBoard
from crossgame.ui.small_sea import PLANES, SeaArt, SmallSea, paint_sea
from crossgame.ui.theme import Scheme, load_theme
from crossgame.ui.typography import load_fonts
from tests.sea_rounds import TILES, sea


def summary(position, seats=(1, 2, 3)):
    infos = tuple(
        SeatInfo(seat, f"P{seat}", SeatKind.PERSON if seat == 2 else SeatKind.COMPUTER, level="club") for seat in seats
    )
    view = SimpleNamespace(
        ruleset=position.ruleset, last_play=(), seats=[SimpleNamespace(info=info, score=0) for info in infos],
        to_move=0, result=None, bag=0, moves=(), position=position,
    )  # fmt: skip
    return GameSummary("g", "", "", position.ruleset.to_dict(), infos, picture(view))


def test_a_stored_game_shows_owners_islands_and_claims_as_the_person_sees_them():
    position = sea("CAT....\n...11..", owners="123....\n.......")
    position.claim(1, 2)
    board = SmallBoard.of(summary(position))
    assert isinstance(board, SmallSea)
    row = board.at(2, 0)
    assert list(board.owners[row + 2 : row + 5]) == [2, 1, 3]  # the person, seat 2, is owner 1
    assert board.blobs == {1: [(3, 5), (3, 6)]}
    assert board.claims[board.at(3, 5)] == 1
    assert board.sight == (3, 5)


@pytest.mark.parametrize("spoiled", [b"", b"x", b"\xff" * (PLANES * 225)])
def test_what_can_not_be_drawn_is_no_picture(spoiled):
    whole = summary(sea("CAT", owners="111"))
    assert SmallBoard.of(replace(whole, picture=replace(whole.picture, board=spoiled))) is None
    assert SmallBoard.of(replace(whole, ruleset={"islands": {}, "tiles": 3})) is None


def test_drawings_say_what_is_laid_out_and_wanted():
    board = SmallSea.drawn(TILES, "CAt", "11.", "..1", claims="?")
    assert board.pending == {(0, 2)}
    assert board.wanted == {1}
    assert list(board.owners) == [1, 1, 0]


@pytest.mark.parametrize("scheme", list(Scheme))
@pytest.mark.parametrize("pitch", [3, 8, 15, 30])
def test_every_size_is_painted_and_owners_differ(qapp, scheme, pitch):
    load_fonts()
    theme = load_theme(scheme)
    pictures = []
    for owners in ("111", "222"):
        board = SmallSea.drawn(TILES, "CAT ... ...", f"{owners} ... ...", "... .1. .11", claims=owners[0])
        image = QImage(3 * pitch, 3 * pitch, QImage.Format.Format_RGB32)
        image.fill(theme.color("waterline"))
        painter = QPainter(image)
        paint_sea(painter, board, SeaArt(theme, 1.0), at=QPointF(0, 0), pitch=pitch)
        painter.end()
        pictures.append(image)
    assert pictures[0] != pictures[1]


def test_big_numbers_do_not_overflow_the_picture():
    position = sea("CAT", owners="111", side=45)
    position.surface([[Square(r, c)] for r in range(10, 40, 2) for c in range(2, 42, 2)])
    assert position.island_count == 300
    board = SmallBoard.of(summary(position))
    assert max(board.islands) == 255
