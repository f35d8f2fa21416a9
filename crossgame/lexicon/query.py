# SPDX-License-Identifier: MIT
"""Looking words up by pattern and by letters, for the word panel and for studying.

A pattern has letters, ``?`` for any one letter and ``*`` for any number of them. Letters to make words of may have
``?`` for blanks. Answers are texts, short words first, then in the order of the list.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from crossgame.lexicon.tables import LONGEST
from crossgame.rules.alphabet import Alphabet, NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crossgame.lexicon.tables import Lexicon

_FACE = 0x30
_WILD = re.compile(r"([?*])")
_LONGEST_PATTERN = 60


def matching(lexicon: Lexicon, pattern: str) -> list[str]:
    """Return the words that a pattern describes, of any length.

    Raises:
        NotationError: it is empty, too long, or has something that is no letter of the list.
    """
    text = pattern.strip()
    if not text or len(text) > _LONGEST_PATTERN:
        raise NotationError(f"a pattern has 1 to {_LONGEST_PATTERN} letters")
    # Stars side by side mean one, and would make the search slow.
    parts = _WILD.split(re.sub(r"\*[*]+", "*", text))
    body = b"".join(_expression(part, lexicon.alphabet) for part in parts)
    found = re.findall(rb"^" + body + rb"(?=\n)", lexicon.spelling, re.MULTILINE)
    words = (lexicon.alphabet.decode(face - _FACE + 1 for face in word) for word in found)
    return sorted(words, key=len)


def _expression(part: str, alphabet: Alphabet) -> bytes:
    if part == "?":
        return b"[^\n]"
    if part == "*":
        return b"[^\n]*"
    return re.escape(bytes(code - 1 + _FACE for code in alphabet.encode(part)))


def anagrams(lexicon: Lexicon, letters: str) -> list[str]:
    """Return the words of 2 to 15 letters that use all of these letters and blanks (``?``).

    Raises:
        NotationError: there are none, or one is no letter of the list.
    """
    counts, blanks = _supply(lexicon.alphabet, letters)
    rows = np.flatnonzero(lexicon.lengths == sum(counts.values()) + blanks)
    return _texts(lexicon, _makeable(lexicon, rows, counts, blanks))


def subanagrams(lexicon: Lexicon, letters: str, *, shortest: int = 2) -> list[str]:
    """Return the words of 2 to 15 letters that can be made of some of these letters and blanks (``?``).

    Raises:
        NotationError: there are none, or one is no letter of the list.
    """
    counts, blanks = _supply(lexicon.alphabet, letters)
    size = sum(counts.values()) + blanks
    rows = np.flatnonzero((lexicon.lengths <= size) & (lexicon.lengths >= shortest))
    return _texts(lexicon, _makeable(lexicon, rows, counts, blanks))


def _supply(alphabet: Alphabet, letters: str) -> tuple[dict[int, int], int]:
    text = "".join(letters.split())
    codes = alphabet.encode(text.replace("?", ""))
    blanks = text.count("?")
    if not codes and not blanks:
        raise NotationError("there are no letters to make words of")
    return {code: codes.count(code) for code in codes}, blanks


def _makeable(
    lexicon: Lexicon, rows: np.ndarray[tuple[int], np.dtype[np.int64]], counts: dict[int, int], blanks: int
) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Return those of the rows whose words need no more than the letters, and blanks for the rest."""
    words = lexicon.letters.take(rows, axis=0)[:, :LONGEST]
    missing = lexicon.lengths.take(rows).astype(np.int64)
    for code, count in counts.items():
        missing -= np.minimum((words == code - 1).sum(axis=1), count)
    return rows[missing <= blanks]


def _texts(lexicon: Lexicon, rows: Iterable[int]) -> list[str]:
    ranked = sorted(rows, key=lambda row: (int(lexicon.lengths[row]), int(lexicon.rank[row])))
    return [lexicon.text(row) for row in ranked]
