# SPDX-License-Identifier: MIT
"""The board: geometry and placement (pure, no widgets), and the view that paints and takes input.

``geometry``, ``placement``, ``history``, ``typing`` and ``badge`` import no Qt. Nothing here judges a play: the table
does.
"""
