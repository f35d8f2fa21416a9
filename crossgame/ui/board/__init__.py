# SPDX-License-Identifier: MIT
"""The board: geometry and placement (pure, no widgets), and the view that paints and takes input.

``geometry``, ``badge``, ``placement`` and what it stands on (``cursor``, ``history``, ``order``, ``entry``) import no
Qt. Nothing here judges a play: the table does.
"""
