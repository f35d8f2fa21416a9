# SPDX-License-Identifier: MIT
"""What an island board shows while it is told what happened: a position that follows, or stands at an earlier step.

Pure; it paints nothing and never touches the game's own position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.game.events import Placed
from crossgame.rules.play import NewTile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from crossgame.game.events import Event
    from crossgame.game.view import RoundLine, RoundResult, Transition
    from crossgame.rules.layout import Square
    from crossgame.rules.position import Position


def follow(shown: Position, transition: Transition, truth: Position) -> None:
    """Change what is shown by one transition.

    Args:
        shown: a position of the view's own.
        transition: what happened.
        truth: the game's position, which may be further already.
    """
    for square in transition.laid:
        tile = truth.board.tile(*square)
        if tile and not shown.board.tile(*square):
            shown.lay((NewTile(*square, tile),), transition.seat)
    shown.board.lift(square for square in transition.lifted if shown.board.tile(*square))
    for square, _, seat in transition.converted:
        shown.convert((square,), seat)
    for island in transition.claimed:
        shown.claim(island, transition.seat)
    if shown.islands is not None and truth.islands is not None:
        for row, col in transition.surfaced:
            shown.islands[row, col] = truth.islands[row, col]


def changes_anything(transition: Transition) -> bool:
    """Tell whether there is anything to be seen of a transition."""
    parts = (transition.laid, transition.lifted, transition.converted, transition.claimed, transition.surfaced)
    return any(parts) or transition.destroyed is not None


def rewound(position: Position, rounds: Sequence[RoundResult], number: int, step: int) -> Position:
    """Return the position as it was in a round when only so many of its lines had been worked out.

    Args:
        position: as it is after the last of ``rounds``.
        rounds: all that are over, oldest first.
        number: the round.
        step: lines of it that have happened; 0 is the board at its start.
    """
    shown = position.copy()
    for result in reversed(rounds):
        if result.number < number:
            break
        _sink(shown, result.surfaced if result.number > number or step < len(result.lines) else 0)
        kept = step if result.number == number else 0
        for line in reversed(result.lines[kept:]):
            _undo(shown, line)
    return shown


def _sink(shown: Position, islands: int) -> None:
    """Take the newest islands away again."""
    if shown.islands is not None and islands:
        least = shown.island_count - islands
        shown.islands[shown.islands > least] = 0


def _undo(shown: Position, line: RoundLine) -> None:
    if line.converted is not None:
        for square, owner in zip(line.converted.squares, line.converted.owners, strict=True):
            shown.convert((square,), owner)
    if line.claimed is not None:
        for island in line.claimed.islands:
            shown.claims.pop(island, None)
    for square in laid_by(line):
        shown.board.lift((square,))


def laid_by(line: RoundLine) -> tuple[Square, ...]:
    """Return the squares that a line's play was laid on; none for what is no play or was destroyed."""
    return tuple(tile.square for tile in line.event.placed) if isinstance(line.event, Placed) else ()


def events_of(line: RoundLine) -> Iterator[Event]:
    """Yield what came of a line, in order."""
    yield line.event
    for event in (line.claimed, line.converted):
        if event is not None:
            yield event
