# SPDX-License-Identifier: MIT
"""What is left of a name or a line that a stranger sent: short, one line, nothing that hides or turns other text.

It stays plain text: ``<b>`` is kept as it is, and whoever shows it shows it as plain text. No Qt.
"""

from __future__ import annotations

import unicodedata

NAME_LENGTH = 24
CHAT_LENGTH = 400
_MARKS = 3
"""Most accents on one letter: enough for every script, too few to cover the lines above."""
_PASSES = 10
_JOINERS = {"\u200c", "\u200d", "\ufe0f"}
"""Invisible, but scripts and emoji need them between two visible characters."""
_UNSEEN = {"\u115f", "\u1160", "\u3164", "\uffa0", "\u2800", "\u00ad", "\u034f"}
"""Letters and marks by their category that nobody can see."""


def clean_name(text: str) -> str:
    """Return a name as it may be shown, at most 24 characters; "" if nothing is left."""
    return _clean(text, NAME_LENGTH)


def clean_chat(text: str) -> str:
    """Return a line of chat as it may be shown, at most 400 characters; "" if nothing is left."""
    return _clean(text, CHAT_LENGTH)


def _clean(text: str, most: int) -> str:
    text = text[: 4 * most]  # composing ten kilobytes of accents is nobody's right
    for _ in range(_PASSES):
        before, text = text, _once(text, most)
        if text == before:
            break
    return text


def _once(text: str, most: int) -> str:
    """Clean once: what goes may bring together what then changes."""
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        if category in {"Zs", "Zl", "Zp"} or character in "\t\n\r":
            character = " "
        elif not (_joins(kept) if character in _JOINERS else _may_stay(character, category, marks)):
            continue
        marks = marks + 1 if category.startswith("M") else 0
        kept.append(character)
    return " ".join("".join(kept).split())[:most].strip("".join(_JOINERS) + " ")


def _joins(before: list[str]) -> bool:
    """Whether a joiner has something to do here: after a plain letter it only makes two equal names differ."""
    return bool(before) and not before[-1].isascii() and before[-1] not in _JOINERS


def _may_stay(character: str, category: str, marks: int) -> bool:
    if category == "Me" or character in _UNSEEN:
        return False
    return category[0] != "C" and (category[0] != "M" or marks < _MARKS)
