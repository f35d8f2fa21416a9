# SPDX-License-Identifier: MIT
"""Habits that keep a Qt program alive, and a guard against a build of Qt for Python that is not."""

from __future__ import annotations

import ast
import sys

import pytest
from PySide6.QtCore import QObject, QPointF, QTimer
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QGraphicsRectItem, QLabel

NESTED = {"processEvents", "sender"}


def calls(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            function = node.func
            name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
            yield name, node


def trees(checkout, folder):
    found = sorted((checkout / folder).rglob("*.py"))
    assert found
    return [(file, ast.parse(file.read_text(encoding="utf-8"))) for file in found]


def drop(act, times=1_000):
    """How far the count of references to None falls over so many calls that return nothing."""
    for _ in range(10):
        act()
    before = sys.getrefcount(None)
    for _ in range(times):
        act()
    return before - sys.getrefcount(None)


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal from Python 3.12 on")
@pytest.mark.parametrize("kind", ["object", "timer", "item", "label", "painter"])
def test_none_keeps_its_references_over_a_thousand_calls(qapp, kind):
    thing, timer, item, label = QObject(), QTimer(), QGraphicsRectItem(), QLabel()
    image = QImage(4, 4, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    act = {
        "object": lambda: thing.setObjectName("x"),
        "timer": lambda: timer.setInterval(5),
        "item": lambda: item.setPos(1, 2),
        "label": lambda: label.setText("x"),
        "painter": lambda: painter.drawPoint(QPointF(1, 1)),
    }[kind]
    lost = drop(act)
    painter.end()
    label.deleteLater()
    assert abs(lost) < 100


def test_nobody_runs_a_loop_within_the_loop(checkout):
    for file, tree in trees(checkout, "crossgame"):
        for name, node in calls(tree):
            assert name not in NESTED, f"{file}:{node.lineno}"
            # A window's one event loop is startup's; dialogs are opened, not executed. Without a window there are
            # three: a host's, that in which selftest's host and guest meet, and that of a process full of bots.
            alone = file.name in {"startup.py", "serve.py", "trial.py"} or file.parts[-2:] == ("lan", "crowd.py")
            assert name not in {"exec", "exec_"} or alone, f"{file}:{node.lineno}"


def test_no_test_waits_by_the_clock(checkout):
    for file, tree in trees(checkout, "tests"):
        for name, node in calls(tree):
            waits = name == "wait" and isinstance(node.func, ast.Attribute)
            whose = getattr(node.func.value, "id", "") if waits else ""
            assert whose != "qtbot", f"{file}:{node.lineno}"


def test_text_to_be_translated_is_a_literal_not_a_computation(checkout):
    for file, tree in trees(checkout, "crossgame"):
        for name, node in calls(tree):
            if name in {"tr", "translate", "QT_TRANSLATE_NOOP"} and node.args:
                text = node.args[0] if name == "tr" else node.args[min(1, len(node.args) - 1)]
                formatted = isinstance(text, ast.Call) and getattr(text.func, "attr", "") == "format"
                assert not formatted, f"{file}:{node.lineno}"
                assert not isinstance(text, ast.JoinedStr | ast.BinOp), f"{file}:{node.lineno}"
