# SPDX-License-Identifier: MIT
"""What a bot lays: any play that is one on the board as it is known, near a tile that lies there. Cheap, not clever."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from crossgame.app.assets import asset
from crossgame.engine.choose import Chooser
from crossgame.engine.requests import Kind, Level, Request
from crossgame.game.commands import Exchange
from crossgame.rules.layout import Rect
from crossgame.session.computer import command_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crossgame.game.commands import Command
    from crossgame.rules.position import Position
    from crossgame.rules.ruleset import Ruleset

SIDE = 17
"""Squares of a side of the window in which a bot looks."""


class Player:
    """Finds plays for all bots of a process."""

    def __init__(self, seed: int) -> None:
        self._chooser = Chooser(asset("lexicons", "enable.txt"), asset("lexicons", "enable.familiarity"))
        self._chance = random.Random(seed)
        self._rules: tuple[Ruleset, dict[str, object]] | None = None

    def command(self, position: Position, rack: Sequence[int], seat: int, home: tuple[int, int]) -> Command | None:
        """Return what a seat does now: lay tiles round ``home``, or else swap one; ``None`` without tiles."""
        tiles = tuple(tile for tile in rack if tile)
        if not tiles:
            return None
        best = self._chooser.choose(self._request(position, tiles, seat, home)).best
        return command_of(best) if best.kind is Kind.PLACE else Exchange(tiles[:1])

    def _request(self, position: Position, rack: tuple[int, ...], seat: int, home: tuple[int, int]) -> Request:
        rules = position.ruleset
        if self._rules is None or self._rules[0] is not rules:
            self._rules = (rules, rules.to_dict())
        layout = rules.layout
        row = max(0, min(home[0] - SIDE // 2, layout.rows - SIDE))
        col = max(0, min(home[1] - SIDE // 2, layout.cols - SIDE))
        window = Rect(row, col, min(SIDE, layout.rows), min(SIDE, layout.cols))
        return Request(
            ruleset=self._rules[1], tiles=position.board.window(window).tobytes(), rows=window.rows, cols=window.cols,
            rack=rack, seat=seat, origin=(row, col), bag=None, level=Level.BEGINNER,
            seed=self._chance.getrandbits(40),
        )  # fmt: skip
