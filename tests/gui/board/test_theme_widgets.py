# SPDX-License-Identifier: MIT
"""Typeface, icons and style on a real application."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QFontInfo, QFontMetrics, QIcon, QPalette

from crossgame.app import assets
from crossgame.ui.icons import RATIOS, Icons
from crossgame.ui.theme import Scheme, apply_theme, load_theme, system_scheme
from crossgame.ui.typography import FAMILY, Role, TextScale, font_for, load_fonts, sized


@pytest.fixture(autouse=True)
def put_back(qapp):
    font, palette, sheet = qapp.font(), qapp.palette(), qapp.styleSheet()
    yield
    qapp.setFont(font)
    qapp.setPalette(palette)
    qapp.setStyleSheet(sheet)


@pytest.mark.parametrize("weight", [400, 500, 600])
def test_the_typeface_is_the_shipped_one(qapp, weight):
    load_fonts()
    info = QFontInfo(sized(20, weight))
    assert info.family() == FAMILY
    assert info.weight() == weight


@pytest.mark.parametrize("weight", [400, 500, 600])
def test_figures_are_equally_wide(qapp, weight):
    load_fonts()
    metrics = QFontMetrics(sized(20, weight))
    assert len({metrics.horizontalAdvance(figure) for figure in "0123456789"}) == 1


@pytest.mark.parametrize("percent", [80, 100, 137, 200])
def test_text_scale_reaches_every_role(qapp, percent):
    for role in Role:
        assert font_for(role, TextScale(percent)).pixelSize() == max(1, round(role.size * percent / 100))


@pytest.mark.parametrize("scheme", list(Scheme))
def test_application_takes_the_look(qapp, scheme):
    theme = load_theme(scheme, text=TextScale(150))
    apply_theme(qapp, theme)
    assert qapp.palette().color(QPalette.ColorRole.Window) == theme.color("bg")
    assert qapp.font().pixelSize() == 21
    assert theme.colors["accent"] in qapp.styleSheet()


def test_system_scheme_is_one_of_ours(qapp):
    assert system_scheme() in Scheme


def test_every_icon_can_be_drawn_and_is_tinted(qapp):
    theme = load_theme(Scheme.DARK)
    icons = Icons(theme)
    names = [path.stem for path in assets.asset("icons").glob("*.svg") if not path.stem.startswith(("logo", "app"))]
    text = theme.color("text")
    assert len(names) > 40
    for name in names:
        image = icons.get(name).pixmap(QSize(22, 22), 1.0).toImage()
        opaque = [image.pixelColor(x, y) for x in range(22) for y in range(22) if image.pixelColor(x, y).alpha() == 255]
        assert all(abs(color.red() - text.red()) <= 2 and abs(color.blue() - text.blue()) <= 2 for color in opaque), (
            name
        )
        inked = sum(image.pixelColor(x, y).alpha() > 100 for x in range(22) for y in range(22))
        assert inked > 8, name


@pytest.mark.parametrize("ratio", RATIOS)
def test_icons_have_a_picture_for_every_screen_scale(qapp, ratio):
    pixmap = Icons(load_theme(Scheme.LIGHT)).get("check", size=20).pixmap(QSize(20, 20), ratio)
    assert pixmap.width() == pytest.approx(20 * ratio, abs=1)
    assert pixmap.devicePixelRatio() == ratio


def test_disabled_icons_look_disabled(qapp):
    theme = load_theme(Scheme.LIGHT)
    image = Icons(theme).get("x").pixmap(QSize(22, 22), 1.0, QIcon.Mode.Disabled).toImage()
    inked = [image.pixelColor(x, y) for x in range(22) for y in range(22) if image.pixelColor(x, y).alpha() == 255]
    assert {color.name() for color in inked} <= {theme.color("text3").name()}


def test_a_missing_icon_is_an_error(qapp):
    with pytest.raises(FileNotFoundError):
        Icons(load_theme(Scheme.LIGHT)).get("no-such-icon")
