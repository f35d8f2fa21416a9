# SPDX-License-Identifier: MIT
"""A real host process under load, faults and attack: what ``crossgame bench lan`` and ``benchmarks`` measure with.

Only this computer itself and hosts that were started here are ever spoken to.
"""
