# SPDX-License-Identifier: MIT
"""The word tables, generators and leave values that a worker process keeps between questions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crossgame.engine.balance import Balance, Learned
from crossgame.engine.leaves import LeaveTable
from crossgame.engine.movegen import Generator
from crossgame.engine.requests import Level
from crossgame.engine.vocabulary import KNOWN_UP_TO, half_known, known_words, read_familiarity
from crossgame.lexicon.build import build
from crossgame.lexicon.files import read_words
from crossgame.rules.draw import Purpose, Stream

if TYPE_CHECKING:
    from pathlib import Path

    from crossgame.engine.balance import LeaveValues
    from crossgame.lexicon.tables import Lexicon
    from crossgame.rules.ruleset import Ruleset
    from crossgame.rules.tiles import TileSet

_PHONY_SEED = 0x50484F4E59
_KEPT = 4
"""Word tables kept at most: 14 MB each, and 6 MB more for a generator."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Which words to play with."""

    tiles: TileSet
    level: Level
    phonies: bool

    @classmethod
    def of(cls, tiles: TileSet, level: Level, *, phonies: bool = False) -> Vocabulary:
        """Return the vocabulary of a level; those that know every word share one and have no words half known."""
        if KNOWN_UP_TO[level] >= 255:
            return cls(tiles, Level.CHAMPION, phonies=False)
        return cls(tiles, level, phonies)


class Shelf:
    """Tables of one word list, made when first asked for.

    Args:
        lexicon: the word list file.
        familiarity: how well known its words are, ``None`` if nobody knows.
        leaves: learned leave values; tile sets that they were not made for go by plain terms.
    """

    def __init__(self, lexicon: Path, familiarity: Path | None, leaves: Path | None) -> None:
        self._lexicon = lexicon
        self._familiarity = familiarity
        self._learned = leaves
        self._leaves: dict[TileSet, LeaveValues] = {}
        self._words: dict[TileSet, list[str]] = {}
        self._lexicons: dict[Vocabulary, Lexicon] = {}
        self._generators: dict[tuple[str, Vocabulary], Generator] = {}

    def generator(self, rules: Ruleset, vocabulary: Vocabulary) -> Generator:
        """Return the generator of a game with these words.

        Raises:
            LexiconError: the word list can't be used.
        """
        key = (repr(rules), vocabulary)
        if key not in self._generators:
            _make_room(self._generators)
            self._generators[key] = Generator(rules, self.lexicon(vocabulary))
        return self._generators[key]

    def lexicon(self, vocabulary: Vocabulary) -> Lexicon:
        """Return the tables of these words.

        Raises:
            LexiconError: the word list can't be used.
        """
        if vocabulary not in self._lexicons:
            _make_room(self._lexicons)
            self._lexicons[vocabulary] = build(self._list(vocabulary), vocabulary.tiles.alphabet)
        return self._lexicons[vocabulary]

    def leaves(self, tiles: TileSet) -> LeaveValues:
        """Return what leaves are worth under a tile set."""
        if tiles not in self._leaves:
            self._leaves = {tiles: _leave_values(self._learned, tiles)}
        return self._leaves[tiles]

    def _list(self, vocabulary: Vocabulary) -> list[str]:
        tiles = vocabulary.tiles
        if tiles not in self._words:
            self._words = {tiles: read_words(self._lexicon, tiles.alphabet)}
        words = self._words[tiles]
        if KNOWN_UP_TO[vocabulary.level] >= 255:
            return words
        familiarity = None if self._familiarity is None else read_familiarity(self._familiarity, len(words))
        known = known_words(words, familiarity, vocabulary.level)
        if vocabulary.phonies:
            known = sorted(known + half_known(words, known, Stream(_PHONY_SEED, Purpose.COMPUTER)))
        return known


def _make_room(kept: dict[tuple[str, Vocabulary], Generator] | dict[Vocabulary, Lexicon]) -> None:
    while len(kept) >= _KEPT:
        del kept[next(iter(kept))]  # type: ignore[arg-type]


def _leave_values(learned: Path | None, tiles: TileSet) -> LeaveValues:
    if learned is not None:
        try:
            return Learned(LeaveTable.from_bytes(learned.read_bytes(), tiles))
        except (OSError, ValueError):
            # Another tile set, or no such file: the terms serve any.
            pass
    return Balance(tiles, _endings(tiles))


def _endings(tiles: TileSet) -> tuple[int, ...]:
    letters = tiles.alphabet.letters
    return (letters.index("S") + 1,) if tiles.id == "english" and "S" in letters else ()
