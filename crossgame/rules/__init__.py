# SPDX-License-Identifier: MIT
"""What is legal and what it scores: alphabet, tiles, layout, board, position, play, judge, rulesets.

The lowest layer. It knows nothing of word lists (only the ``WordTest`` protocol), of players' racks, of time, files
or Qt. Chance comes from ``draw`` alone. Text for people does not belong here: faults are enum values with squares.

Readers, by what they need:

* ``legality.judge`` is the one function that says whether a play fits and what it scores; preview, acceptance,
  import, the network host and the computer's checks all call it.
* ``policies`` are small stateless values that a ``Ruleset`` is put together from; each has the form that judge reads
  and, where the move generator needs it, an array form of the same rule.
* ``catalog`` is the only door to a concrete game.
"""
