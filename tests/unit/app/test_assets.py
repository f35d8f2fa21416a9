# SPDX-License-Identifier: MIT
from __future__ import annotations

import hashlib
import json
import xml.etree.ElementTree as ElementTree
import zlib

import pytest

from crossgame.app.assets import asset, read_bytes, read_text
from crossgame.rules.tiles import TileSet


def test_an_asset_that_does_not_ship_is_named():
    with pytest.raises(FileNotFoundError, match=r"lexicons/none\.txt"):
        asset("lexicons", "none.txt")


@pytest.mark.parametrize("parts", [("..", "pyproject.toml"), ("icons/home.svg",), ("",), (".",), ("c:x",), ("a\\b",)])
def test_no_name_leads_out_of_the_resources(parts):
    with pytest.raises(ValueError, match="not the name"):
        asset(*parts)


def test_the_word_list_is_the_one_on_record():
    about = json.loads(read_text("lexicons", "enable.json"))
    content = read_bytes("lexicons", "enable.txt")
    assert hashlib.sha256(content).hexdigest() == about["sha256"]
    words = content.decode("ascii").split("\n")
    assert words.pop() == ""
    assert words == sorted(set(words))
    assert len(words) == about["words"] == 172_823
    upper = "\n".join(sorted(word.upper() for word in words))
    assert hashlib.sha256(upper.encode()).hexdigest() == about["lexicon_id"]
    assert sum(len(word) == 2 for word in words) == 96


def test_familiarity_has_a_level_for_each_word():
    words = read_text("lexicons", "enable.txt").split()
    ranks = zlib.decompress(read_bytes("lexicons", "enable.familiarity"))
    assert len(ranks) == len(words)
    assert set(ranks) <= {10, 20, 35, 40, 50, 55, 60, 70, 80, 95, 255}
    rank = dict(zip(words, ranks, strict=True))
    assert rank["the"] == 10
    assert rank["house"] == 10
    assert rank["zyzzyva"] > 70
    known = [sum(r <= level for r in ranks) for level in (20, 35, 50, 70, 80)]
    assert known == [11_181, 40_608, 63_444, 105_941, 172_251]


def test_the_english_letters_are_those_of_the_rules_r3():
    tiles = TileSet.parse(read_text("letters", "english.txt"))
    rows = dict(zip(tiles.alphabet.letters, zip(tiles.counts, tiles.values, strict=True), strict=True))
    rule = (
        "A9×1 B2×3 C2×3 D4×2 E12×1 F2×4 G3×2 H2×4 I9×1 J1×8 K1×5 L4×1 M2×3 N6×1 O8×1 P2×3 Q1×10 R6×1 S4×1 T6×1 U4×1 "
        "V2×4 W2×4 X1×8 Y2×4 Z1×10"
    )
    expected = {item[0]: tuple(int(n) for n in item[1:].split("×")) for item in rule.split()}
    assert rows == expected
    assert tiles.blanks == 2
    assert tiles.size == 100


def test_every_icon_is_a_picture_on_the_24_grid():
    files = sorted(asset("icons").glob("*.svg"))
    assert len(files) >= 58
    for file in files:
        root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
        assert root.get("viewBox") == "0 0 24 24", file.name


@pytest.mark.parametrize("size", [16, 24, 32, 48, 64, 128, 256, 512])
def test_program_icons_have_the_size_in_their_name(size):
    content = read_bytes("icons", f"app-{size}.png")
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(content[16:20]) == int.from_bytes(content[20:24]) == size


def test_tokens_have_every_colour_for_every_theme():
    tokens = json.loads(read_text("themes", "tokens.json"))
    for name, colour in tokens["colors"].items():
        for theme in ("light", "dark", "high_contrast"):
            assert len(colour[theme]) == 7, name
            assert int(colour[theme][1:], 16) >= 0, name
