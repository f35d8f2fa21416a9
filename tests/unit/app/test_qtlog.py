# SPDX-License-Identifier: MIT
from __future__ import annotations

import logging
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QtMsgType, qInstallMessageHandler, qWarning

from crossgame.app import qtlog


@pytest.mark.parametrize(
    ("kind", "level"),
    [
        (QtMsgType.QtDebugMsg, logging.DEBUG),
        (QtMsgType.QtInfoMsg, logging.INFO),
        (QtMsgType.QtWarningMsg, logging.WARNING),
        (QtMsgType.QtCriticalMsg, logging.ERROR),
        (QtMsgType.QtFatalMsg, logging.CRITICAL),
    ],
)
def test_each_kind_has_its_level_and_each_category_its_logger(kind, level, caplog, log_guard):
    if level >= logging.WARNING:
        log_guard.expect("qt.svg")
    caplog.set_level(logging.DEBUG)
    qtlog.write(kind, SimpleNamespace(category="svg"), "odd picture")
    assert [(r.name, r.levelno, r.getMessage()) for r in caplog.records] == [("qt.svg", level, "odd picture")]


def test_harmless_messages_are_no_warning(caplog):
    caplog.set_level(logging.INFO)
    text = "This plugin does not support propagateSizeHints()"
    qtlog.write(QtMsgType.QtWarningMsg, SimpleNamespace(category=None), text)
    assert [(r.name, r.levelno) for r in caplog.records] == [("qt.default", logging.INFO)]


@pytest.mark.no_qt_log
def test_routing_takes_qts_messages_and_gives_them_back(caplog, log_guard):
    log_guard.expect("qt.default")
    heard = []
    before = qInstallMessageHandler(lambda kind, context, text: heard.append(text))
    restore = qtlog.route()
    qWarning("routed")
    restore()
    qWarning("heard")
    qInstallMessageHandler(before)
    assert [r.getMessage() for r in caplog.records] == ["routed"]
    assert heard == ["heard"]
