# SPDX-License-Identifier: MIT
"""Which words there are: reading a list, tables for the word test and the move generator, queries.

Knows letters (``rules.alphabet``) and nothing else of the game: no board, no scores, no Qt.
"""
