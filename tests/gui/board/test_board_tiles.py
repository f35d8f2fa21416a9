# SPDX-License-Identifier: MIT
"""Pictures of tiles and squares: sizes, sharp edges, and shapes that speak without colour."""

import itertools

import pytest
from PySide6.QtGui import QImage, QPainter

from crossgame.app import assets
from crossgame.rules.alphabet import BLANK
from crossgame.rules.layout import Premium
from crossgame.rules.tiles import TileSet
from crossgame.ui.board.squares import SquareArt
from crossgame.ui.board.tiles import Face, Look, TileArt, face_of
from crossgame.ui.theme import Scheme, load_theme
from crossgame.ui.typography import load_fonts

RATIOS = (1.0, 1.25, 1.5, 2.0, 3.0)
N = Face("N", "1", blank=False)


@pytest.fixture(autouse=True)
def fonts(qapp):
    load_fonts()


def gray(pixmap):
    image = pixmap.toImage().convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    over = QImage(image.size(), QImage.Format.Format_Grayscale8)
    over.fill(128)
    painter = QPainter(over)
    painter.drawImage(0, 0, image)
    painter.end()
    lines, stride = bytes(over.constBits()), over.bytesPerLine()  # lines are padded with whatever was there
    return b"".join(lines[y * stride : y * stride + over.width()] for y in range(over.height()))


def test_faces():
    tiles = TileSet.parse(assets.read_text("letters", "english.txt"))
    assert face_of(17, tiles) == Face("Q", "10", blank=False)
    assert face_of(BLANK | 1, tiles) == Face("A", "", blank=True)
    assert face_of(BLANK, tiles) == Face("", "", blank=True)


@pytest.mark.parametrize("ratio", RATIOS)
@pytest.mark.parametrize("scheme", list(Scheme))
def test_a_tile_fills_its_square_exactly(ratio, scheme):
    theme = load_theme(scheme)
    art, side = TileArt(theme, ratio), round(40 * ratio)
    image = art.pixmap(N, Look.LAID, side).toImage()
    assert image.width() == side + 2 * art.pad
    row = art.pad + side // 3
    line = [image.pixelColor(x, row) for x in range(image.width())]
    opaque = [x for x, color in enumerate(line) if color.alpha() == 255]
    assert (opaque[0], opaque[-1]) == (art.pad, art.pad + side - 1)
    assert line[art.pad].name() == line[art.pad + side - 1].name() == theme.color("tile").name()


@pytest.mark.parametrize("scheme", list(Scheme))
def test_states_differ_without_colour(scheme):
    art = TileArt(load_theme(scheme), 1.0)
    pictures = [gray(art.pixmap(N, look, 40)) for look in Look]
    pictures += [gray(art.pixmap(Face("N", "", blank=True), Look.LAID, 40))]
    for one, other in itertools.combinations(pictures, 2):
        assert sum(abs(a - b) > 24 for a, b in zip(one, other, strict=True)) >= 8


@pytest.mark.parametrize("scheme", list(Scheme))
@pytest.mark.parametrize("side", [10, 18, 28, 40])
def test_premium_squares_differ_without_colour_and_label(scheme, side):
    art = SquareArt(load_theme(scheme), 1.0)
    kinds = (Premium.NONE, Premium.DOUBLE_LETTER, Premium.TRIPLE_LETTER, Premium.DOUBLE_WORD, Premium.TRIPLE_WORD)
    pictures = [gray(art.pixmap(kind, start=False, side=side)) for kind in kinds]
    for one, other in itertools.combinations(pictures, 2):
        assert sum(abs(a - b) > 8 for a, b in zip(one, other, strict=True)) >= side


def test_values_are_left_out_on_small_tiles():
    art = TileArt(load_theme(Scheme.LIGHT), 1.0)
    plain = Face("N", "", blank=False)
    assert gray(art.pixmap(N, Look.LAID, 22)) == gray(art.pixmap(plain, Look.LAID, 22))
    assert gray(art.pixmap(N, Look.LAID, 28)) != gray(art.pixmap(plain, Look.LAID, 28))


def test_wide_letters_stay_on_the_tile():
    theme = load_theme(Scheme.LIGHT)
    art = TileArt(theme, 2.0)
    image = art.pixmap(Face("MMM", "8", blank=False), Look.LAID, 80).toImage()
    ink = theme.color("ink").name()
    columns = [x for x in range(image.width()) for y in range(image.height()) if image.pixelColor(x, y).name() == ink]
    assert min(columns) > art.pad
    assert max(columns) < art.pad + 80


def test_pictures_are_made_once():
    art = TileArt(load_theme(Scheme.LIGHT), 1.0)
    assert art.pixmap(N, Look.LAID, 40) is art.pixmap(N, Look.LAID, 40)
