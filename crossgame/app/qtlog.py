# SPDX-License-Identifier: MIT
"""Puts Qt's own messages into the log, one logger for each Qt category. Needs QtCore only."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

if TYPE_CHECKING:
    from collections.abc import Callable

_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}

# What systems say at start that nobody can act on; logged, but not shown on the console. (start of the text, why)
_HARMLESS = (
    ("This plugin does not support propagateSizeHints", "offscreen and minimal platforms"),
    ('Could not find the Qt platform plugin "wayland"', "a Wayland session without its plugin falls back to xcb"),
)


def write(kind: QtMsgType, context: QMessageLogContext, text: str | None) -> None:
    """Log one message of Qt."""
    words = text or ""
    harmless = any(words.startswith(start) for start, _ in _HARMLESS)
    level = logging.INFO if harmless else _LEVELS.get(kind, logging.WARNING)
    logging.getLogger(f"qt.{context.category or 'default'}").log(level, "%s", words)


def route() -> Callable[[], None]:
    """Send Qt's messages to the log from now on; the returned function puts back what was there."""
    before = qInstallMessageHandler(write)

    def restore() -> None:
        qInstallMessageHandler(before)

    return restore
