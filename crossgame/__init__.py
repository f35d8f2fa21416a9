# SPDX-License-Identifier: MIT
"""Crossgame: Classic, MegaCross and Island Hopper in one desktop program.

The package has no code of its own. Layers, top to bottom, each importing only what stands below it:
``ui``, ``session`` and ``app``, ``net``, ``game`` and ``engine``, ``lexicon``, ``rules``.
"""

__version__ = "0.1.0"
