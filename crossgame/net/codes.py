# SPDX-License-Identifier: MIT
"""Join codes: six characters that a person reads on one screen and types on another. No Qt."""

from __future__ import annotations

import secrets
import unicodedata

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""No 0 and O, no 1, I and L: 31 characters, 887 million codes."""
LENGTH = 6


def new_code() -> str:
    """Return a fresh code."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def typed_characters(text: str) -> str:
    """Return what of a typed or pasted text can stand in a code, in order and in capitals; at most six characters.

    Spaces, dashes and wide forms are understood.
    """
    folded = unicodedata.normalize("NFKC", text[:200]).upper()
    return "".join(character for character in folded if character in ALPHABET)[:LENGTH]


def normal_code(text: str) -> str | None:
    """Return the code that a text means, ``None`` if it is none: a character is missing, too many or not allowed."""
    folded = unicodedata.normalize("NFKC", text[:200]).upper()
    found = "".join(character for character in folded if not (character.isspace() or character in "-–—_.·"))
    return found if len(found) == LENGTH and set(found) <= set(ALPHABET) else None
