# SPDX-License-Identifier: MIT
"""How fast it is: ``python -m benchmarks [NAME…]``. Times live here and never in tests.

A module of this package with ``MEASURES``, a dict of name → function that takes nothing and returns a list of
``crossgame.cli.measures.Measure``, is found by itself.
"""
