# SPDX-License-Identifier: MIT
"""From typed characters to letters of an alphabet, whatever the keyboard and whatever letters are written with. Pure.

A letter may take several characters (``CH``). While what is typed could still become one, it is held back; where
both ``C`` and ``CH`` exist, what is on the rack decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.rules.alphabet import Alphabet


@dataclass(frozen=True, slots=True)
class Typed:
    """A letter that was typed. ``replaces_last``: together with the letter typed before it, which goes back."""

    code: int
    replaces_last: bool = False


def fold(char: str) -> str:
    """Return a character as alphabets have it: upper case by Unicode's own table, never by the system's language."""
    upper = char.upper()
    return upper if len(upper) == 1 else char


class Entry:
    """What was typed so far. One for each board view."""

    def __init__(self, alphabet: Alphabet) -> None:
        self._codes = {letter: code for code, letter in enumerate(alphabet.letters, start=1)}
        self._held = ""
        self._last = ""

    def reset(self) -> None:
        """Forget what was typed: the cursor moved or something else was done."""
        self._held = self._last = ""

    def knows(self, text: str) -> bool:
        """Tell whether all of a text's characters are parts of letters."""
        return all(any(fold(char) in letter for letter in self._codes) for char in text)

    def feed(self, char: str, available: Callable[[int], bool]) -> Typed | None:
        """Take one character.

        Args:
            char: as typed, any case.
            available: whether a letter can be laid from the rack, blanks counted.

        Returns:
            The letter, or ``None`` when the character belongs to none or more must be typed.
        """
        text = fold(char)
        held, last = self._held, self._last
        self.reset()
        whole = self._codes.get(held + text) if held else None
        if whole is not None:
            return self._take(held + text, whole)
        alone = self._codes.get(text)
        if alone is not None and available(alone):
            return self._take(text, alone)
        joined = self._codes.get(last + text) if last else None
        if joined is not None and available(joined):
            self._last = last + text
            return Typed(joined, replaces_last=True)
        if self._begins_letter(held + text, available, sure=alone is None):
            self._held = held + text
            return None
        return None if alone is None else self._take(text, alone)

    def _take(self, text: str, code: int) -> Typed:
        self._last = text
        return Typed(code)

    def _begins_letter(self, text: str, available: Callable[[int], bool], *, sure: bool) -> bool:
        longer = [code for letter, code in self._codes.items() if letter.startswith(text) and letter != text]
        return bool(longer) and (sure or any(map(available, longer)))
