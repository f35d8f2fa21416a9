# SPDX-License-Identifier: MIT
"""What stands beside and below the board: players, bag, moves, words, questions, the end. Each reads a ``GameView``.

Panels hold no copy of the game and submit nothing: they emit wishes. Siblings meet in ``ui.table_page``.
"""
