# SPDX-License-Identifier: MIT
"""List, generator and judge: the measures of ``crossgame bench``, on positions that are made once."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from crossgame.cli import measures

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.cli.measures import Ground, Measure


@cache
def _ground() -> Ground:
    return measures.ground()


def _measured(name: str) -> list[Measure]:
    return measures.MEASURES[name](_ground())


MEASURES: dict[str, Callable[[], list[Measure]]] = {name: partial(_measured, name) for name in measures.MEASURES}
