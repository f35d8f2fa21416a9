# SPDX-License-Identifier: MIT
"""Pictures of islands, flags and owned tiles: told apart without colour, sharp and whole at every scale."""

import itertools

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from crossgame.rules.layout import Square
from crossgame.ui.board.flags import draw_flag, draw_palm, draw_wanted_flag
from crossgame.ui.board.geometry import Geometry
from crossgame.ui.board.island_item import PALM, WANTED, IslandArt, IslandItem
from crossgame.ui.board.shades import NOBODY, Shades
from crossgame.ui.board.tiles import Face
from crossgame.ui.theme import Scheme, load_theme
from crossgame.ui.typography import load_fonts
from tests.sea_rounds import sea

N = Face("N", "1", blank=False)
RATIOS = (1.0, 1.25, 1.5, 2.0, 3.0)


@pytest.fixture(autouse=True)
def fonts(qapp):
    load_fonts()


def gray(picture, ground):
    """Return a picture on a ground as grey bytes."""
    over = QImage(picture.width(), picture.height(), QImage.Format.Format_RGB32)
    over.fill(QColor(ground))
    painter = QPainter(over)
    painter.drawPixmap(0, 0, picture)
    painter.end()
    grey = over.convertToFormat(QImage.Format.Format_Grayscale8)
    lines, stride = bytes(grey.constBits()), grey.bytesPerLine()
    return b"".join(lines[y * stride : y * stride + grey.width()] for y in range(grey.height()))


def differing(one, other, least):
    return sum(abs(a - b) > least for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("scheme", list(Scheme))
@pytest.mark.parametrize("side", [19, 28, 40])
def test_tiles_of_all_owners_differ_without_colour(scheme, side):
    art = IslandArt(load_theme(scheme), 1.0)
    pictures = [gray(art.tile(N, side, shade), "#808080") for shade in range(1, NOBODY + 1)]
    for one, other in itertools.combinations(pictures, 2):
        assert differing(one, other, 24) >= 4


@pytest.mark.parametrize("scheme", list(Scheme))
@pytest.mark.parametrize("side", [5, 9, 10])
def test_tiles_seen_from_afar_differ_without_colour(scheme, side):
    art = IslandArt(load_theme(scheme), 1.0)
    pictures = [gray(art.far_tile(side, shade), "#808080") for shade in range(1, 9)]
    for one, other in itertools.combinations(pictures, 2):
        assert differing(one, other, 24) >= 2


@pytest.mark.parametrize("scheme", list(Scheme))
@pytest.mark.parametrize("side", [13, 20, 28, 44])
def test_palm_wanted_flag_and_all_flags_differ_without_colour(scheme, side):
    theme = load_theme(scheme)
    art = IslandArt(theme, 1.0)
    pictures = [gray(art.sign(side, sign), theme.colors["sand"]) for sign in (PALM, WANTED, *range(1, 9))]
    for one, other in itertools.combinations(pictures, 2):
        assert differing(one, other, 16) >= (3 if side >= 20 else 2)


@pytest.mark.parametrize("raised", [0.1, 0.3, 0.5, 0.8, 1.0])
def test_a_flag_stays_within_its_square_while_it_goes_up(raised):
    theme = load_theme(Scheme.LIGHT)
    for draw in (
        lambda painter, rect: draw_flag(painter, rect, theme, owner=theme.owner(4), raised=raised),
        lambda painter, rect: draw_wanted_flag(painter, rect, theme, owner=theme.owner(1)),
        lambda painter, rect: draw_palm(painter, rect, theme),
    ):
        image = QImage(84, 84, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(painter, QRectF(28, 28, 28, 28))
        painter.end()
        inked = {(x, y) for x in range(84) for y in range(84) if image.pixelColor(x, y) != QColor("white")}
        assert inked
        assert all(28 <= x < 56 and 28 <= y < 56 for x, y in inked)


@pytest.mark.parametrize("ratio", RATIOS)
@pytest.mark.parametrize("scheme", list(Scheme))
def test_water_lies_in_whole_squares_at_every_scale(ratio, scheme):
    theme = load_theme(scheme)
    art = IslandArt(theme, ratio)
    geometry = Geometry.fitting(15, 15, size=(482, 482), ratio=ratio)
    cell = art.water.cell(geometry.pitch, geometry.gap).toImage()
    assert (cell.width(), cell.height()) == (geometry.pitch, geometry.pitch)
    middle = geometry.pitch // 2
    line = [cell.pixelColor(x, middle).name() for x in range(cell.width())]
    water, between = theme.color("water").name(), theme.color("waterline").name()
    assert line[middle] == water
    assert line.count(between) == geometry.gap or water == between
    assert scheme is Scheme.HIGH_CONTRAST or set(line) == {water, between}


@pytest.mark.parametrize("ratio", RATIOS)
def test_a_covered_island_is_still_seen(qapp, ratio):
    """The ring of shallow water, in high contrast a line, lies outside the letters."""
    for scheme in Scheme:
        theme = load_theme(scheme)
        pictures = []
        for drawing in ("...\n.C.\n...", "...\n.C.\n..."):
            position = sea(drawing, owners="111\n111\n111")
            if pictures:
                position.surface([[Square(3, 3)]])
                position.claim(1, 1)
            geometry = Geometry.fitting(15, 15, size=(482, 482), ratio=ratio)
            item = IslandItem(IslandArt(theme, ratio), geometry, position, Shades([1], 1))
            pictures.append(painted(item, geometry))
        ring = geometry.box(Square(3, 3)).grown(round(5 * ratio))
        region = (ring.x, ring.y, ring.width, ring.height)
        assert pictures[0].copy(*region) != pictures[1].copy(*region)
        outside = (0, 0, ring.x - round(2 * ratio), geometry.height)
        assert pictures[0].copy(*outside) == pictures[1].copy(*outside)


def painted(item, geometry):
    """Return the whole board as an image of device pixels."""
    from PySide6.QtWidgets import QStyleOptionGraphicsItem

    image = QImage(geometry.width, geometry.height, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(geometry.ratio)
    image.fill(QColor("black"))
    painter = QPainter(image)
    option = QStyleOptionGraphicsItem()
    option.exposedRect = item.boundingRect()
    item.paint(painter, option)
    painter.end()
    image.setDevicePixelRatio(1)
    return image


def test_who_is_not_at_the_table_any_more_still_has_tiles_and_flags():
    position = sea("CAT\n11.", owners="999\n999")
    position.claim(1, 9)
    geometry = Geometry.fitting(15, 15, size=(482, 482))
    item = IslandItem(IslandArt(load_theme(Scheme.LIGHT), 1.0), geometry, position, Shades([1, 2], 1))
    assert item.shade(Square(2, 2)) == NOBODY
    assert not painted(item, geometry).isNull()
