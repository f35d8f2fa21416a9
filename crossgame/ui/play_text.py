# SPDX-License-Identifier: MIT
"""The text of the Play box as tiles and back: capitals are letters, small letters blanks, ``?`` an unnamed blank. Pure.

It knows neither rack nor board; what a text means there is ``board.reading``'s business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.rules.alphabet import BLANK, is_blank, letter_of
from crossgame.ui.board.entry import fold
from crossgame.ui.spelling import tile_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from crossgame.rules.alphabet import Alphabet
    from crossgame.rules.tiles import TileSet

UNNAMED = "?"


def tiles_of(text: str, alphabet: Alphabet) -> tuple[int, ...]:
    """Return the tile bytes of a text, the longest letter first; characters that belong to no letter are left out."""
    codes = {letter: code for code, letter in enumerate(alphabet.letters, start=1)}
    longest = max(map(len, codes))
    tiles: list[int] = []
    at = 0
    while at < len(text):
        if text[at] == UNNAMED:
            tiles.append(BLANK)
            at += 1
            continue
        for size in range(min(longest, len(text) - at), 0, -1):
            part = text[at : at + size]
            code = codes.get("".join(map(fold, part)))
            if code is not None:
                tiles.append(code if part in codes else BLANK | code)
                break
        at += size
    return tuple(tiles)


def text_of(tiles: Iterable[int], letters: TileSet) -> str:
    """Return tile bytes as the box writes them."""
    return "".join(tile_text(tile, letters) for tile in tiles)


def typed_text(chars: str, alphabet: Alphabet, *, blank: bool) -> str:
    """Return what typed characters write: capitals, or with Shift small letters; those of no letter are left out."""
    known = [fold(char) for char in chars if any(fold(char) in letter for letter in alphabet.letters)]
    return "".join(char.lower() if blank else char for char in known)


def slots_of(tiles: Iterable[int], visible: Sequence[int]) -> frozenset[int]:
    """Return the slots of a rack whose tiles a text uses, real ones before blanks; what is not there is left out."""
    left = {slot: tile for slot, tile in enumerate(visible) if tile}
    used: set[int] = set()
    for tile in tiles:
        wanted = (BLANK,) if is_blank(tile) else (letter_of(tile), BLANK)
        slot = next((slot for want in wanted for slot, tile in left.items() if tile == want), None)
        if slot is not None:
            del left[slot]
            used.add(slot)
    return frozenset(used)
