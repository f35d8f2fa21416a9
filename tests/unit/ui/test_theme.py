# SPDX-License-Identifier: MIT
"""Every text can be read in every theme, on every square and owner; every mark is seen."""

import json

import pytest

from crossgame.app import assets
from crossgame.ui.board.flags import flag_line
from crossgame.ui.theme import BoardSet, Scheme, contrast, load_theme, luminance
from crossgame.ui.typography import TextScale

LOOKS = [(scheme, board_set) for scheme in Scheme for board_set in BoardSet]

TEXT_PAIRS = [
    ("text", "bg"), ("text", "surface"), ("text", "surface2"), ("text", "accentsoft"), ("text", "badsoft"),
    ("text2", "bg"), ("text2", "surface"), ("text2", "surface2"), ("text2", "accentsoft"),
    ("onaccent", "accent"), ("onaccent", "accenthover"), ("accent", "surface"), ("accent", "accentsoft"),
    ("accent", "bg"), ("marktext", "marksoft"), ("bad", "surface"), ("bad", "badsoft"), ("good", "surface"),
    ("coord", "ground"), ("text", "ground"), ("wcoord", "waterline"), ("dlt", "dl"), ("tlt", "tl"),
    ("dwt", "dw"), ("twt", "tw"),
    ("ink", "tile"), ("val", "tile"), ("ink", "pend"), ("val", "pend"), ("badget", "badge"), ("badget", "bad"),
]  # fmt: skip

MARK_PAIRS = [
    ("text3", "surface"), ("line2", "surface"), ("mark", "square"), ("focus", "square"), ("focus", "ground"),
    ("bad", "square"), ("sandline", "sand"), ("tl", "square"), ("tw", "square"),
    ("mark", "water"), ("mark", "sand"), ("focus", "water"), ("focus", "sand"), ("bad", "water"),
    ("palm", "sand"), ("text", "sand"), ("accent", "water"), ("badge", "water"),
]  # fmt: skip


@pytest.mark.parametrize(("scheme", "board_set"), LOOKS)
@pytest.mark.parametrize(("text", "ground"), TEXT_PAIRS)
def test_text_can_be_read(scheme, board_set, text, ground):
    colors = load_theme(scheme, board_set=board_set).colors
    assert contrast(colors[text], colors[ground]) >= 4.5


@pytest.mark.parametrize(("scheme", "board_set"), LOOKS)
@pytest.mark.parametrize(("mark", "ground"), MARK_PAIRS)
def test_marks_are_seen(scheme, board_set, mark, ground):
    colors = load_theme(scheme, board_set=board_set).colors
    if scheme is Scheme.HIGH_CONTRAST and mark in {"tl", "tw"}:
        assert contrast(colors[mark], colors[ground]) >= 7
    assert contrast(colors[mark], colors[ground]) >= 3


@pytest.mark.parametrize("scheme", list(Scheme))
@pytest.mark.parametrize("number", range(1, 9))
def test_letters_and_values_on_every_owner(scheme, number):
    theme = load_theme(scheme)
    owner = theme.owner(number)
    assert contrast(theme.colors["ink"], owner.tint) >= 9
    assert contrast(theme.colors["val"], owner.tint) >= 4.5
    assert contrast(owner.strong, owner.tint) >= 3
    assert contrast(owner.far, theme.colors["square"]) >= (3 if scheme is Scheme.LIGHT else 4)


@pytest.mark.parametrize("scheme", list(Scheme))
@pytest.mark.parametrize("number", range(1, 9))
def test_flags_and_feet_of_every_owner_are_seen_on_islands_and_water(scheme, number):
    theme = load_theme(scheme)
    owner = theme.owner(number)
    line = flag_line(theme, owner).name()
    assert max(contrast(owner.far, theme.colors["sand"]), contrast(line, theme.colors["sand"])) >= 3
    assert contrast(owner.far, theme.colors["water"]) >= 3  # tiles seen from afar
    # Letters on an owner's tile stand on its tint, whatever is under it; the tile's edge is told by foot or face.
    for ground in ("sand", "water", "shallow"):
        face, foot = contrast(owner.tint, theme.colors[ground]), contrast(owner.strong, theme.colors[ground])
        assert max(face, foot) >= 3


@pytest.mark.parametrize("scheme", list(Scheme))
def test_dashes_round_letters_are_seen_on_every_owner(scheme):
    theme = load_theme(scheme)
    under = contrast(theme.colors["accent"], theme.colors["surface"])
    assert under >= 3  # the dashes lie on a ring of their own


@pytest.mark.parametrize("scheme", list(Scheme))
def test_a_tile_stands_out_from_every_square(scheme):
    colors = load_theme(scheme).colors
    for square in ("square", "dl", "dw", "tl", "tw", "water", "sand"):
        # Light tiles on light squares are told apart by their edge, which is a line all round the foot.
        face, edge = contrast(colors["tile"], colors[square]), contrast(colors["tileedge"], colors[square])
        assert max(face, edge) >= 1.2


def test_owners_have_patterns_of_their_own():
    theme = load_theme(Scheme.LIGHT)
    assert len({theme.owner(n).pattern for n in range(1, 9)}) == 8
    assert theme.owner(9) == theme.owner(1)


def test_published_ratios_are_true():
    data = json.loads(assets.read_text("themes", "tokens.json"))
    for row in data["contrast"]:
        for scheme in Scheme:
            colors = load_theme(scheme).colors
            assert contrast(colors[row["text"]], colors[row["on"]]) == pytest.approx(row[scheme.value], abs=0.06)


def test_ratio_of_the_extremes():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert luminance("#FFFFFF") == pytest.approx(1)


def test_no_theme_lacks_a_token():
    names = [set(load_theme(scheme, board_set=board_set).colors) for scheme, board_set in LOOKS]
    assert all(name == names[0] for name in names)


def test_style_sheet_is_short_and_filled_in():
    assert len(assets.read_text("themes", "crossgame.qss").splitlines()) <= 60
    for scheme in Scheme:
        assert "@" not in load_theme(scheme).stylesheet()


@pytest.mark.parametrize(("wanted", "given"), [(20, 80), (80, 80), (137, 137), (200, 200), (900, 200)])
def test_text_scale_is_kept_in_bounds(wanted, given):
    assert TextScale(wanted).percent == given


def test_text_scale_multiplies_sizes():
    assert [TextScale(percent).px(14) for percent in (80, 100, 200)] == [11, 14, 28]
