# SPDX-License-Identifier: MIT
"""The tiles of a language: letters, how many of each, what they are worth (R3).

A tile set is data. Its file form is lines ``LETTER COUNT VALUE`` (``?`` for blanks), ``#`` comments, and head lines
``id: english``, ``name: English``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from crossgame.rules.alphabet import BLANK, Alphabet, NotationError, is_blank

if TYPE_CHECKING:
    from collections.abc import Iterable

_MAX_COUNT = 10_000
_MAX_VALUE = 1_000


@dataclass(frozen=True, slots=True)
class TileSet:
    """Letters with counts and face values; ``counts[i]`` and ``values[i]`` belong to ``alphabet.letters[i]``.

    Raises:
        NotationError: lengths differ, or a number is out of range.
    """

    id: str
    name: str
    alphabet: Alphabet
    counts: tuple[int, ...]
    values: tuple[int, ...]
    blanks: int = 0

    def __post_init__(self) -> None:
        if not len(self.counts) == len(self.values) == len(self.alphabet):
            raise NotationError("a tile set needs one count and one value for each letter")
        if any(not 0 <= n <= _MAX_COUNT for n in (*self.counts, self.blanks)):
            raise NotationError(f"a tile count lies between 0 and {_MAX_COUNT}")
        if any(not 0 <= v <= _MAX_VALUE for v in self.values):
            raise NotationError(f"a tile value lies between 0 and {_MAX_VALUE}")
        if self.size == 0:
            raise NotationError("a tile set has at least one tile")

    @property
    def size(self) -> int:
        """Number of tiles in one set, blanks included."""
        return sum(self.counts) + self.blanks

    def value(self, tile: int) -> int:
        """Return what a tile byte is worth: 0 for a blank, named or not (R4)."""
        return 0 if tile == 0 or is_blank(tile) else self.values[tile - 1]

    def total(self, tiles: Iterable[int]) -> int:
        """Return the face value of several tiles."""
        return sum(map(self.value, tiles))

    def full_set(self, *, blanks: bool = True) -> tuple[int, ...]:
        """Return all tiles of one set as tile bytes in the set's order, blanks last (and only if wanted)."""
        letters = [code for code, count in enumerate(self.counts, start=1) for _ in range(count)]
        return (*letters, *([BLANK] * self.blanks if blanks else []))

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        rows = [list(row) for row in zip(self.alphabet.letters, self.counts, self.values, strict=True)]
        return {"id": self.id, "name": self.name, "tiles": rows, "blanks": self.blanks}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> TileSet:
        """Read the JSON form.

        Raises:
            NotationError: something is missing or out of range.
        """
        try:
            rows = [(str(face), int(count), int(value)) for face, count, value in data["tiles"]]
            name, key, blanks = str(data["name"]), str(data["id"]), int(data["blanks"])
        except (KeyError, TypeError, ValueError) as error:
            raise NotationError(f"not a tile set: {error}") from error
        return cls._from_rows(key, name, rows, blanks)

    @classmethod
    def parse(cls, text: str) -> TileSet:
        """Read the file form.

        Raises:
            NotationError: a line is not of that form; the message names it by number.
        """
        head = {"id": "custom", "name": "Custom"}
        rows: list[tuple[str, int, int]] = []
        blanks = 0
        for number, line in enumerate(text.splitlines(), start=1):
            body = line.split("#", 1)[0].strip()
            if not body:
                continue
            key, colon, rest = body.partition(":")
            if colon and key.strip() in head:
                head[key.strip()] = rest.strip()
                continue
            face, count, value = _row(body, number)
            if face == "?":
                blanks = count
            else:
                rows.append((face.upper(), count, value))
        return cls._from_rows(head["id"], head["name"], rows, blanks)

    @classmethod
    def _from_rows(cls, key: str, name: str, rows: list[tuple[str, int, int]], blanks: int) -> TileSet:
        alphabet = Alphabet(tuple(face for face, _, _ in rows))
        counts = tuple(count for _, count, _ in rows)
        return cls(key, name, alphabet, counts, tuple(value for _, _, value in rows), blanks)


def _row(body: str, number: int) -> tuple[str, int, int]:
    parts = body.split()
    if len(parts) != 3 or not parts[1].isascii() or not parts[1].isdigit() or not parts[2].isdigit():
        raise NotationError(f"line {number} of the tile set should read LETTER COUNT VALUE, not {body!r}")
    return parts[0], int(parts[1]), int(parts[2])
