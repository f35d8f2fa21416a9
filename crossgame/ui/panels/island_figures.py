# SPDX-License-Identifier: MIT
"""Final sums and figures of a game with islands, as sheets for the panel at its end; for one player or for eight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.ui.spelling import points_text, signed_text
from crossgame.ui.translation import translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crossgame.game.events import Ended
    from crossgame.game.statistics import Statistics
    from crossgame.game.view import GameView
    from crossgame.ui.narration import Names

_CONTEXT = "finish"
_MOST = 4
"""Seats that stand side by side; more are listed one below the other."""
_AT_ONCE = 3
"""Figures beside a name."""

Table = tuple[list[str], list[tuple[str, list[str]]]]
"""Heads, and (label, numbers) of each line."""


def sums(ended: Ended, view: GameView, names: Names, statistics: Statistics) -> Table:
    """Return what the final scores consist of; there is nothing to adjust at the end (M9)."""
    final = dict(ended.scores)
    paid = {figure.seat: figure.paid for figure in statistics.seats}
    seats = [seat.info.seat for seat in view.seats]
    rows = [(translate(_CONTEXT, "Plays"), [points_text(final[seat] + paid.get(seat, 0)) for seat in seats])]
    if any(paid.values()):
        rows.append((translate(_CONTEXT, "Swaps"), [signed_text(-paid.get(seat, 0)) for seat in seats]))
    rows.append((translate(_CONTEXT, "Final"), [points_text(final[seat]) for seat in seats]))
    return [names[seat] for seat in seats], rows


def figures(names: Names, statistics: Statistics, *, rounds: bool) -> list[Table]:
    """Return the figures of all seats: one table, or where there are many seats several with a line for each."""
    seats = statistics.seats
    rows = [
        (translate(_CONTEXT, "Islands"), [str(seat.islands) for seat in seats]),
        (translate(_CONTEXT, "Converted"), [str(seat.conversions) for seat in seats]),
        (translate(_CONTEXT, "Hops"), [str(seat.hops) for seat in seats]),
        (translate(_CONTEXT, "Bingos"), [str(seat.bingos) for seat in seats]),
        (translate(_CONTEXT, "Plays"), [str(seat.plays) for seat in seats]),
        (translate(_CONTEXT, "Best play"), [points_text(seat.best.total) if seat.best else "0" for seat in seats]),
        (translate(_CONTEXT, "Average"), [f"{seat.average:.1f}" for seat in seats]),
    ]
    if rounds:
        rows.insert(3, (translate(_CONTEXT, "Destroyed"), [str(seat.destroyed) for seat in seats]))
    heads = [names[seat.seat] for seat in seats]
    return [(heads, rows)] if len(seats) <= _MOST else turned(heads, rows)


def turned(heads: Sequence[str], rows: Sequence[tuple[str, list[str]]]) -> list[Table]:
    """Return a table with a line for each head, a few of its rows at a time."""
    parts = [rows[at : at + _AT_ONCE] for at in range(0, len(rows), _AT_ONCE)]
    return [
        ([label for label, _ in part], [(head, [numbers[i] for _, numbers in part]) for i, head in enumerate(heads)])
        for part in parts
    ]


def is_wide(view: GameView) -> bool:
    """Tell whether there are too many seats to stand side by side."""
    return len(view.seats) > _MOST
