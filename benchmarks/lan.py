# SPDX-License-Identifier: MIT
"""A host under load: ``crossgame bench lan`` with 100 and 250 players; ``CROSSGAME_LAN`` names other numbers."""

from __future__ import annotations

import os
from itertools import chain
from typing import TYPE_CHECKING

from crossgame.cli.lan.load import load

if TYPE_CHECKING:
    from crossgame.cli.measures import Measure

SECONDS = 30.0


def lan() -> list[Measure]:
    """Measure."""
    players = os.environ.get("CROSSGAME_LAN", "100,250").split(",")
    return list(chain.from_iterable(load(int(count), SECONDS) for count in players))


MEASURES = {"lan": lan}
