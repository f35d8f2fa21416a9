# SPDX-License-Identifier: MIT
"""Letters of a language and the byte that stands for a tile.

A **tile byte** is 0 for nothing, 1…64 for a letter (1-based index into the alphabet), and has bit 7 set for a blank:
``BLANK | letter`` is a blank that has been named, ``BLANK`` alone one that has not. A letter may be written with
several characters (``CH``), so words are split into letters, never indexed by character (R5).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

EMPTY = 0
BLANK = 0x80
LETTER_MASK = 0x7F
MAX_LETTERS = 64
"""Cross-check masks are 64 bits wide (docs/CONTRACTS.md)."""


class NotationError(ValueError):
    """A text that should describe letters, tiles, a square, a play or a position does not."""


def letter_of(tile: int) -> int:
    """Return the letter (0 if unnamed) that a tile byte shows.

    >>> letter_of(BLANK | 5), letter_of(5), letter_of(BLANK)
    (5, 5, 0)
    """
    return tile & LETTER_MASK


def is_blank(tile: int) -> bool:
    """Tell whether a tile byte is a blank, named or not."""
    return bool(tile & BLANK)


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The letters of a tile set in the set's own order, upper case, each of one or more characters.

    Raises:
        NotationError: no letters, more than 64, a repeated or an unprintable one.
    """

    letters: tuple[str, ...]
    _codes: dict[str, int] = field(init=False, repr=False, compare=False)
    _longest: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not 1 <= len(self.letters) <= MAX_LETTERS:
            raise NotationError(f"an alphabet has 1 to {MAX_LETTERS} letters, this one has {len(self.letters)}")
        codes = {letter: code for code, letter in enumerate(self.letters, start=1)}
        if len(codes) != len(self.letters):
            raise NotationError("an alphabet names each letter once")
        for letter in self.letters:
            if not letter or not letter.isprintable() or set(letter) & set(" .?[]*/0123456789"):
                raise NotationError(f"{letter!r} can't be a letter")
        object.__setattr__(self, "_codes", codes)
        object.__setattr__(self, "_longest", max(map(len, self.letters)))

    def __len__(self) -> int:
        return len(self.letters)

    def encode(self, word: str) -> tuple[int, ...]:
        """Split a word into letter codes (1-based), the longest letter first; case does not matter.

        Raises:
            NotationError: a character belongs to no letter.

        >>> Alphabet(("A", "C", "CH", "H")).encode("chac")
        (3, 1, 2)
        """
        text = word.upper()
        codes: list[int] = []
        at = 0
        while at < len(text):
            for size in range(min(self._longest, len(text) - at), 0, -1):
                code = self._codes.get(text[at : at + size])
                if code is not None:
                    codes.append(code)
                    at += size
                    break
            else:
                raise NotationError(f"{text[at]!r} in {word!r} is not a letter of this alphabet")
        return tuple(codes)

    def decode(self, tiles: Iterable[int]) -> str:
        """Return the upper-case text of letter codes or tile bytes; an unnamed blank reads ``?``."""
        return "".join(self.letters[letter_of(t) - 1] if letter_of(t) else "?" for t in tiles)

    def tile_text(self, tile: int) -> str:
        """Return machine text of one tile byte: ``A``, ``a`` for a blank, ``[CH]``, ``?`` for an unnamed blank."""
        if letter_of(tile) == 0:
            return "?" if is_blank(tile) else "."
        face = self.letters[letter_of(tile) - 1]
        if is_blank(tile):
            lower = face.lower()
            face = lower if lower != face else f"{face}*"
        return face if len(face) == 1 else f"[{face}]"

    def tiles_text(self, tiles: Iterable[int]) -> str:
        """Return machine text of several tile bytes; 0 reads ``.``."""
        return "".join(map(self.tile_text, tiles))

    def parse_tiles(self, text: str) -> tuple[int, ...]:
        """Read machine text: capitals are tiles, lower case blanks, ``?`` an unnamed blank, ``.`` nothing (0).

        Raises:
            NotationError: a character belongs to no letter, or a bracket is not closed.

        >>> Alphabet(("A", "CH", "E")).parse_tiles("A.[ch]?e")
        (1, 0, 130, 128, 131)
        """
        tiles: list[int] = []
        at = 0
        while at < len(text):
            char = text[at]
            if char == "[":
                end = text.find("]", at)
                if end < 0:
                    raise NotationError(f"the bracket in {text!r} is not closed")
                tiles.append(self._tile(text[at + 1 : end], text))
                at = end + 1
                continue
            tiles.append(EMPTY if char == "." else BLANK if char == "?" else self._tile(char, text))
            at += 1
        return tuple(tiles)

    def _tile(self, face: str, text: str) -> int:
        plain = face.removesuffix("*")
        code = self._codes.get(plain)
        if code is not None:
            return code | (BLANK if face != plain else 0)
        code = self._codes.get(plain.upper())
        if code is None or plain != plain.lower():
            raise NotationError(f"{face!r} in {text!r} is not a letter of this alphabet")
        return code | BLANK
