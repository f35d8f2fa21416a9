# SPDX-License-Identifier: MIT
"""From words that fit to plays: scores, and every choice of which letters the blanks are.

A blank as a given letter is a play of its own; so is each copy of a letter that the blank can stand for (CHECKS 1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from crossgame.engine.probes import NO_LETTER
from crossgame.lexicon.tables import WIDTH

if TYPE_CHECKING:
    import numpy.typing as npt

    from crossgame.engine.join import Fits
    from crossgame.engine.probes import Probes
    from crossgame.engine.slots import Slots
    from crossgame.lexicon.tables import Lexicon

NO_PLACE = -1


class Moves(NamedTuple):
    """Plays as arrays of equal length.

    Attributes:
        slot, word, probe, rack: int64, as in ``join.Fits``.
        score: int64.
        first, second: int64, places of the blanks in the word, ``NO_PLACE`` for none.
    """

    slot: npt.NDArray[np.int64]
    word: npt.NDArray[np.int64]
    probe: npt.NDArray[np.int64]
    rack: npt.NDArray[np.int64]
    score: npt.NDArray[np.int64]
    first: npt.NDArray[np.int64]
    second: npt.NDArray[np.int64]

    def take(self, order: npt.NDArray[np.int64]) -> Moves:
        """Return the plays at these indices."""
        return Moves(*(column.take(order) for column in self))


class WordValues(NamedTuple):
    """Face values for the arrays: of each word's letters (n, 16), and of each letter index (256,)."""

    words: npt.NDArray[np.signedinteger]
    letters: npt.NDArray[np.int64]


def moves(slots: Slots, fits: Fits, probes: Probes, lexicon: Lexicon, *, values: WordValues) -> Moves:
    """Score the words that fit and place the blanks in every possible way."""
    weights = slots.weights.take(fits.slot, axis=0)
    score = slots.points.take(fits.slot)
    score += np.einsum("ij,ij->i", weights, values.words.take(fits.word, axis=0))
    none = np.full(len(score), NO_PLACE)
    plain = Moves(fits.slot, fits.word, fits.probe, fits.rack, score, none, none)
    if not probes.blanks:
        return plain
    first, second = probes.scheme.first.take(fits.probe), probes.scheme.second.take(fits.probe)
    some = (first != NO_LETTER).nonzero()[0]
    natural = plain.take((first == NO_LETTER).nonzero()[0])
    which, place, lost = _choices(slots, plain.take(some), first.take(some), lexicon, values=values)
    one = plain.take(some.take(which))._replace(first=place)
    one.score[:] -= lost
    letter = second.take(some.take(which))
    return _with_second(slots, one, letter, lexicon, values=values, natural=natural)


def _with_second(
    slots: Slots,
    one: Moves,
    letter: npt.NDArray[np.uint8],
    lexicon: Lexicon,
    *,
    values: WordValues,
    natural: Moves,
) -> Moves:
    """Return all plays: without blanks, with one, and with a second one placed."""
    more = (letter != NO_LETTER).nonzero()[0]
    if not more.size:
        return _together(natural, one)
    base, letter2 = one.take(more), letter.take(more)
    which, place, lost = _choices(slots, base, letter2, lexicon, values=values)
    two = base.take(which)._replace(second=place)
    two.score[:] -= lost
    first_letter = lexicon.letters.reshape(-1).take(two.word * WIDTH + two.first)
    # Two blanks of one letter are alike: count each pair of places once.
    two = two.take(((first_letter != letter2.take(which)) | (two.second > two.first)).nonzero()[0])
    return _together(natural, one.take((letter == NO_LETTER).nonzero()[0]), two)


def _choices(
    slots: Slots, plays: Moves, letter: npt.NDArray[np.uint8], lexicon: Lexicon, *, values: WordValues
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return (play, place, points lost) for each new tile of each play that shows the letter."""
    shows = lexicon.letters.take(plays.word, axis=0) == letter[:, None]
    shows &= slots.open.take(plays.slot, axis=0)
    hit = np.flatnonzero(shows)
    which, place = hit // WIDTH, hit & (WIDTH - 1)
    weight = slots.weights.reshape(-1).take(plays.slot.take(which) * WIDTH + place)
    return which, place, values.letters.take(letter.take(which)) * weight


def _together(*parts: Moves) -> Moves:
    return Moves(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))
