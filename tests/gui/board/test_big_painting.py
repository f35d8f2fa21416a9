# SPDX-License-Identifier: MIT
"""What the big board paints: the kept picture is always that of a fresh one, and no tile is lost from afar."""

import random

import numpy as np
import pytest

from crossgame.app import assets
from crossgame.rules.board import Board
from crossgame.rules.catalog import make
from crossgame.rules.layout import Rect, Square
from crossgame.rules.position import Position
from crossgame.rules.tiles import TileSet
from crossgame.ui.board.backing import Backing
from crossgame.ui.board.camera import Insets, first_camera
from crossgame.ui.board.far import FarArt, FlatArt, cut_of, pool, pool_squares
from crossgame.ui.board.geometry import Box
from crossgame.ui.board.ground import Ground
from crossgame.ui.board.near import NearArt
from crossgame.ui.board.renderers import MOST_BYTES, Renderers
from crossgame.ui.board.shades import NOBODY, Shades
from crossgame.ui.theme import Scheme, load_theme
from crossgame.ui.typography import load_fonts

ZOOMS = (0.2, 0.25, 0.5, 1, 2, 3, 4, 6, 8, 12, 20, 32, 64)
BEYOND = 0xFF010203


def ground_of(side=225, *, share=0.3, seed=1, ratio=1.0, scheme=Scheme.LIGHT):
    load_fonts()
    chance = np.random.Generator(np.random.PCG64(seed))
    filled = chance.random((side, side)) < share
    tiles = np.where(filled, chance.integers(1, 27, (side, side)), 0).astype(np.uint8)
    owner = np.where(filled, chance.integers(1, 10, (side, side)), 0).astype(np.uint16)
    ruleset = make("megacross", TileSet.parse(assets.read_text("letters", "english.txt")), side=side)
    position = Position(ruleset, Board.of(tiles, owner))
    return Ground(position, Shades(range(1, 10), 3), load_theme(scheme), ratio)


def camera_of(ground, zoom, view=(333, 257)):
    rows, cols = ground.cells
    return first_camera(rows, cols, view=view, ratio=ground.ratio, inset=Insets(32, 24)).zoomed(zoom)


def picture(backing):
    """The pixels in the order in which they are seen."""
    valid = backing._valid
    rows = np.arange(valid.y, valid.bottom) % backing.height
    cols = np.arange(valid.x, valid.right) % backing.width
    return backing._pixels[rows[:, None], cols[None, :]]


def levels(pixels):
    return np.ascontiguousarray(pixels).view(np.uint8).astype(np.int16)


def fresh(camera, renderer):
    backing = Backing(*camera.view, beyond=BEYOND)
    backing.look(camera.left, camera.top, renderer)
    return picture(backing)


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_after_any_pans_and_plays_the_kept_picture_is_that_of_a_fresh_one(qapp, zoom, ratio):
    ground, chance = ground_of(105, ratio=ratio), random.Random(5)
    camera, renderers = camera_of(ground, zoom), Renderers(ground)
    backing = Backing(*camera.view, beyond=BEYOND)
    board = ground.position.board
    for _ in range(12):
        camera = camera.moved(chance.randrange(-400, 400), chance.randrange(-300, 300))
        backing.look(camera.left, camera.top, renderers.fitting(camera))
        square = Square(chance.randrange(105), chance.randrange(105))
        board.tiles[square] = 0 if board.tiles[square] else 5
        board.owner[square] = 0 if not board.tiles[square] else 4
        renderers.tiles_changed([square])
        box = camera.reach(square)
        backing.repaint(Box(box.x + camera.left, box.y + camera.top, box.width, box.height))
        # Antialiasing may differ by a shade where a picture was painted in another place of its strip.
        apart = np.abs(levels(picture(backing)) - levels(fresh(camera, Renderers(ground).fitting(camera))))
        assert apart.max() <= (8 if camera.is_near else 0)


def test_while_panning_only_the_strip_that_came_into_sight_is_painted(qapp):
    ground = ground_of()
    camera, renderer = camera_of(ground, 32), None
    renderer = Renderers(ground).fitting(camera)
    backing = Backing(*camera.view, beyond=BEYOND)
    backing.look(camera.left, camera.top, renderer)
    whole = backing.painted
    assert whole == camera.view[0] * camera.view[1]
    backing.look(camera.left + 7, camera.top - 3, renderer)
    assert backing.painted - whole == 3 * camera.view[0] + 7 * (camera.view[1] - 3)
    backing.look(camera.left + 7, camera.top - 3, renderer)
    assert backing.painted - whole == 3 * camera.view[0] + 7 * (camera.view[1] - 3)


@pytest.mark.parametrize("zoom", [0.2, 0.25, 0.5, 1, 2, 3, 4, 6, 8, 11])
@pytest.mark.parametrize("square", [(0, 0), (0, 1004), (1004, 0), (1004, 1004), (502, 333)])
def test_a_single_tile_is_seen_from_everywhere(qapp, zoom, square):
    ground = ground_of(1005, share=0)
    ground.position.board.tiles[square], ground.position.board.owner[square] = 1, 2
    camera = camera_of(ground, zoom, view=(300, 300)).centred(square[0] + 0.5, square[1] + 0.5)
    seen = fresh(camera, Renderers(ground).fitting(camera))
    assert (seen == ground.strong()[ground.shades.of(2)]).any()


def test_blocks_are_kept_up_to_date_by_plays(qapp):
    ground = ground_of(105)
    for block in (2, 3, 4, 5):
        pooled = pool(ground, block)
        square = Square(104, 52)
        ground.position.board.tiles[square] = 3
        ground.position.board.owner[square] = 9
        pool_squares(ground, block, pooled, [square])
        assert np.array_equal(pooled, pool(ground, block))
        ground.position.board.tiles[square] = ground.position.board.owner[square] = 0
        pool_squares(ground, block, pooled, [square])
        assert np.array_equal(pooled, pool(ground, block))


def test_every_owner_has_a_look_that_differs_without_colours(qapp):
    theme = load_theme(Scheme.LIGHT)
    cuts = {cut_of(theme.owner(number).pattern, 5).tobytes() for number in range(1, 9)}
    assert len(cuts) == 8
    for number in range(1, 9):
        assert cut_of(theme.owner(number).pattern, 10).mean() == cut_of(theme.owner(number).pattern, 5).mean()


def test_patterns_are_those_of_the_design(qapp):
    rows = {
        "dots": [(1, 1), (3, 3)],
        "slash": [(0, 3), (1, 2), (2, 1), (3, 0)],
        "dash": [(row, 2) for row in range(5)],
        "bars": [(2, col) for col in range(5)],
        "split": [(row, col) for row in range(5) for col in (3, 4)],
        "solid": [],
        "zig": [*((0, col) for col in range(5)), *((1, col) for col in (1, 2, 3)), (2, 2)],
        "checks": [(0, 0), (0, 1), (1, 0), (1, 1), (3, 3), (3, 4), (4, 3), (4, 4)],
    }
    for pattern, cut in rows.items():
        assert [tuple(map(int, at)) for at in np.argwhere(cut_of(pattern, 5))] == cut


def test_a_tile_from_afar_has_a_halo_of_two_pixels(qapp):
    ground = ground_of(45, share=0)
    ground.position.board.tiles[20, 20], ground.position.board.owner[20, 20] = 1, 3
    camera = camera_of(ground, 6)
    seen = FarArt(ground, camera).render(Rect(19, 19, 3, 3))
    halo, strong = ground.tints()[1], ground.strong()[1]
    assert (seen[6:11, 6:11] == strong).all()
    around = np.argwhere(seen == halo)
    assert around.min(axis=0).tolist() == [4, 4]
    assert around.max(axis=0).tolist() == [12, 12]
    assert len(around) == 81 - 25


def test_owners_of_seats_and_tiles_of_nobody():
    shades = Shades([4, 7, 9, 11, *range(20, 30)], 9)
    assert [shades.of(seat) for seat in (9, 4, 7, 11)] == [1, 2, 3, 4]
    assert shades.of(500) == NOBODY
    assert all(1 <= shades.of(seat) <= 8 for seat in range(20, 30))
    tiles, owner = np.array([[0, 5, 5]], dtype=np.uint8), np.array([[0, 0, 9]], dtype=np.uint16)
    assert shades.of_arrays(tiles, owner).tolist() == [[0, NOBODY, 1]]


@pytest.mark.parametrize("scheme", list(Scheme))
def test_squares_and_tiles_are_near_what_the_classic_board_paints(qapp, scheme):
    ground = ground_of(45, share=0, scheme=scheme)
    camera = camera_of(ground, 32)
    seen = NearArt(ground, camera).render(Rect(22, 22, 1, 1))
    assert seen.shape == (32, 32)
    assert seen[0, 0] == ground.pixel("ground")
    assert seen[5, 16] == ground.pixel("dw") or scheme is Scheme.HIGH_CONTRAST


def test_pictures_take_no_more_memory_than_allowed(qapp):
    ground = ground_of(105)
    renderers = Renderers(ground)
    for zoom in range(12, 65):
        camera = camera_of(ground, zoom, view=(900, 700))
        renderer = renderers.fitting(camera)
        assert renderers.fitting(camera) is renderer
        Backing(*camera.view, beyond=BEYOND).look(camera.left, camera.top, renderer)
    sizes = [made.size for made in renderers._made.values()]
    assert sum(sizes[:-1]) <= MOST_BYTES
    assert isinstance(renderers.fitting(camera_of(ground, 2)), FlatArt)
