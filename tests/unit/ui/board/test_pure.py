# SPDX-License-Identifier: MIT
"""What is said to need no Qt needs none."""

import subprocess
import sys

MODULES = (
    "crossgame.ui.board.badge", "crossgame.ui.board.cursor", "crossgame.ui.board.entry", "crossgame.ui.board.geometry",
    "crossgame.ui.board.history", "crossgame.ui.board.order", "crossgame.ui.board.placement", "crossgame.ui.rack.model",
)  # fmt: skip


def test_geometry_and_placement_import_no_qt(checkout):
    code = f"import sys, {', '.join(MODULES)}; print([name for name in sys.modules if name.startswith('PySide6')])"
    done = subprocess.run([sys.executable, "-c", code], cwd=checkout, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
