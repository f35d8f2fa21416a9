# SPDX-License-Identifier: MIT
"""Reading a word list that somebody made: any of the usual encodings, line ends and cases.

A list is one word a line; ``#`` begins a comment, blank lines and spaces around a word are ignored. What comes out
is plain: upper-case words, each once, in the order of their code points.
"""

from __future__ import annotations

import codecs
import operator
import re
import unicodedata
from itertools import islice
from typing import TYPE_CHECKING

from crossgame.rules.alphabet import NotationError

if TYPE_CHECKING:
    from pathlib import Path

    from crossgame.rules.alphabet import Alphabet

_UNTIDY = re.compile(r"[#\t \r\f\v\u00a0\ufeff]|\n\n|\A\n")


class LexiconError(ValueError):
    """A word list can't be used.

    Attributes:
        line: 1-based number of the line at fault, ``None`` if it is the file as a whole.
        text: what stands in that line.
    """

    def __init__(self, message: str, *, line: int | None = None, text: str = "") -> None:
        super().__init__(message)
        self.line = line
        self.text = text


def read_words(path: Path, alphabet: Alphabet) -> list[str]:
    """Return the words of a file.

    Raises:
        LexiconError: the file can't be read, has no words, or has a line that is no word of this alphabet.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise LexiconError(f"The word list {path} can't be read: {error.strerror or error}.") from error
    return parse_words(data, alphabet)


def parse_words(data: bytes, alphabet: Alphabet) -> list[str]:
    """Return the words in the bytes of a list, upper case, each once, sorted by code point.

    Raises:
        LexiconError: there are no words, or a line is no word of this alphabet.
    """
    text = decode_text(data).upper()
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    words = _tidy(text) if _UNTIDY.search(text) else text.removesuffix("\n").split("\n")
    if not words or words == [""]:
        raise LexiconError("The word list has no words in it.")
    _check_letters(text, words, alphabet)
    if not all(map(operator.lt, words, islice(words, 1, None))):
        words = sorted(set(words))
    return words


def decode_text(data: bytes) -> str:
    """Decode UTF-8 with or without a byte order mark, UTF-16 with one, else Latin-1."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _tidy(text: str) -> list[str]:
    bodies = (line.split("#", 1)[0].strip() for line in text.split("\n"))
    return [body for body in bodies if body]


def _check_letters(text: str, words: list[str], alphabet: Alphabet) -> None:
    """Look for a character that no letter has; only then, or with longer letters, look at words one by one."""
    simple = all(len(letter) == 1 for letter in alphabet.letters)
    if simple and set("".join(words)) <= set(alphabet.letters):
        return
    for number, line in enumerate(text.split("\n"), start=1):
        body = line.split("#", 1)[0].strip()
        try:
            alphabet.encode(body)
        except NotationError as error:
            message = f"Line {number} of the word list is not a word in this game's letters: {body!r}."
            raise LexiconError(message, line=number, text=body) from error
