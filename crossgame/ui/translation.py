# SPDX-License-Identifier: MIT
"""What texts need beside Qt's ``translate``: a typed marker for tables, and English plurals without a catalogue."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: N802  the name that lupdate looks for
    """Mark a text of a table for translation and return it as it is (Qt's own is typed as object)."""
    return text


def translate(context: str, text: str) -> str:
    """Return a text in the language of the program."""
    return QCoreApplication.translate(context, text)


def counted(context: str, text: str, number: int) -> str:
    """Return a text with ``%n`` filled in and the plural of the language.

    A source text is its own English catalogue: ``tile(s)`` reads tile or tiles where nothing else is installed.
    """
    found = QCoreApplication.translate(context, text, None, number)
    return found.replace("(s)", "" if number == 1 else "s")
