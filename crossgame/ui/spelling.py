# SPDX-License-Identifier: MIT
"""Tiles, words, scores and times as people read them. Pure text; no widgets, no decisions."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from crossgame.rules.alphabet import is_blank, letter_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crossgame.game.events import Placed
    from crossgame.rules.tiles import TileSet
    from crossgame.rules.verdict import WordScore

MINUS = "\N{MINUS SIGN}"
TIMES = "\N{MULTIPLICATION SIGN}"


def tile_text(tile: int, tiles: TileSet) -> str:
    """Return a tile's letter, lower case for a blank, ``?`` for one that has no letter yet."""
    letter = letter_of(tile)
    if not 1 <= letter <= len(tiles.alphabet):
        return "?"
    face = tiles.alphabet.letters[letter - 1]
    return face.lower() if is_blank(tile) else face


def word_text(word: Iterable[int], tiles: TileSet) -> str:
    """Return tiles as a word, blanks in lower case."""
    return "".join(tile_text(tile, tiles) for tile in word)


def main_word(play: Placed, tiles: TileSet) -> str:
    """Return the main word of a play."""
    return word_text(play.words[0].tiles, tiles) if play.words else ""


def sum_text(word: WordScore) -> str:
    """Return how a word's points come about, in one line: ``(2+1+1+3×2) ×3``."""
    parts = [
        f"{value}{TIMES}{multiplier}" if multiplier > 1 else str(value)
        for value, multiplier in zip(word.values, word.multipliers, strict=True)
    ]
    inner = "+".join(parts)
    return f"({inner}) {TIMES}{word.word_multiplier}" if word.word_multiplier > 1 else inner


def points_text(points: int) -> str:
    """Return points with a true minus sign."""
    return str(points).replace("-", MINUS)


def grouped_text(points: int) -> str:
    """Return points with thousands set apart: ``9,842``."""
    return f"{points:,}".replace("-", MINUS)


def signed_text(points: int) -> str:
    """Return points with their sign: ``+4``, ``−4``, ``0``."""
    return f"+{points}" if points > 0 else points_text(points)


def time_text(milliseconds: int) -> str:
    """Return a time as 9:42, an overtime as −0:07; the second that runs counts as left."""
    over = milliseconds < 0
    seconds = (-milliseconds) // 1000 if over else -(-milliseconds // 1000)
    hours, rest = divmod(seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    text = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
    return MINUS + text if over else text


def plain_text(text: str) -> str:
    r"""Return a text of people as one line that moves no other text about: no control signs, no changes of direction.

    >>> plain_text("a\n\u202eb")
    'a b'
    """
    return " ".join("".join(_plain_sign(sign) for sign in text).split())


def _plain_sign(sign: str) -> str:
    if sign.isspace():
        return " "
    return "" if unicodedata.category(sign)[0] == "C" and sign not in _JOINERS else sign


_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Signs without a picture that some scripts need within words."""
