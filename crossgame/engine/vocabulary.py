# SPDX-License-Identifier: MIT
"""Which words a level knows: part of the lexicon by how well known each word is, and words half known.

The familiarity file has one byte for each word of its list in sorted order (zlib): 10 the commonest, 95 the rarest,
255 in no list. A list without such a file is known whole.
"""

from __future__ import annotations

import zlib
from collections import Counter
from typing import TYPE_CHECKING

from crossgame.engine.requests import Level
from crossgame.lexicon.files import LexiconError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from crossgame.rules.draw import Stream

KNOWN_UP_TO = {Level.BEGINNER: 20, Level.CASUAL: 40, Level.CLUB: 60, Level.EXPERT: 255, Level.CHAMPION: 255}
"""Familiarity up to which a level knows words; 255 is every word."""
SOME_UP_TO = {Level.BEGINNER: (35, 30)}
"""Familiarity up to which a level knows a part of the words besides, and how many per cent."""

_ENDINGS = 4
_LONGEST_ENDING = 3
_HALF_KNOWN = 50
"""One in so many of the words that could be is believed."""


def read_familiarity(path: Path, count: int) -> bytes:
    """Return the familiarity of each of ``count`` words in sorted order.

    Raises:
        LexiconError: the file can't be read or belongs to another list.
    """
    try:
        levels = zlib.decompress(path.read_bytes())
    except (OSError, zlib.error) as error:
        raise LexiconError(f"The familiarity file {path.name} can't be read: {error}.") from error
    if len(levels) != count:
        raise LexiconError(f"The familiarity file {path.name} has {len(levels)} words, the word list {count}.")
    return levels


def known_words(words: Sequence[str], familiarity: bytes | None, level: Level) -> list[str]:
    """Return the words that a level knows, in order; all of them where familiarity is not known."""
    limit = KNOWN_UP_TO[level]
    if familiarity is None or limit >= 255:
        return list(words)
    further, share = SOME_UP_TO.get(level, (limit, 0))
    known = [
        word
        for word, rank in zip(words, familiarity, strict=True)
        if rank <= limit or (rank <= further and zlib.crc32(word.encode()) % 100 < share)
    ]
    return known or list(words)


def half_known(words: Sequence[str], known: Sequence[str], stream: Stream) -> list[str]:
    """Return words that are none but look like some: known words with an ending that many words take.

    Args:
        words: the whole list.
        known: what the level knows.
        stream: which of them it believes in.
    """
    real = set(words)
    endings = _common_endings(real)
    made = sorted({word + ending for word in known for ending in endings} - real)
    return [word for word in made if stream.below(_HALF_KNOWN) == 0]


def _common_endings(words: set[str]) -> list[str]:
    """Return the endings that turn most words into other words, whatever the language."""
    counts: Counter[str] = Counter()
    for word in words:
        for size in range(1, min(_LONGEST_ENDING, len(word) - 2) + 1):
            if word[:-size] in words:
                counts[word[-size:]] += 1
    return [ending for ending, _ in counts.most_common(_ENDINGS)]
