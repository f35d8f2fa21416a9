# SPDX-License-Identifier: MIT
"""A round as lines to be shown: who placed what, for what, in which order, and the standing. Pure; no widgets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.game.events import Destroyed, Placed
from crossgame.rules.verdict import BonusKind
from crossgame.ui.board.round_marks import destroyed_word
from crossgame.ui.board.sea import rewound
from crossgame.ui.board.shades import Shades
from crossgame.ui.panels.round_rows import StandingLine, SummaryLine
from crossgame.ui.play_lines import in_order
from crossgame.ui.round_texts import destroyed_text, word_of
from crossgame.ui.spelling import TIMES, points_text, signed_text
from crossgame.ui.translation import counted, translate

if TYPE_CHECKING:
    from crossgame.game.view import GameView, RoundLine, RoundResult
    from crossgame.ui.narration import Names

_CONTEXT = "round_summary"
_BULLET = " \N{BULLET} "


def summary_lines(result: RoundResult, view: GameView, names: Names) -> tuple[SummaryLine, ...]:
    """Return the lines of a round; those that were placed are numbered."""
    shades = _shades(view)
    lines, number = [], 0
    lost = lost_words(result, view)
    for line in result.lines:
        placed = isinstance(line.event, Placed)
        number += placed
        points = points_text(line.event.total) if isinstance(line.event, Placed) else ""
        destroyed = isinstance(line.event, Destroyed)
        lines.append(
            SummaryLine(
                number=number if placed else 0,
                owner=shades.of(line.seat),
                name=names[line.seat],
                word=lost.get(line.seat) or word_of(line, view.ruleset),
                points="0" if destroyed else points,
                parts=_parts(line) if placed else (),
                note=destroyed_text(line, result, names, view.ruleset) if destroyed else _hop_note(line, view, names),
                destroyed=destroyed,
            )
        )
    return tuple(lines)


def lost_words(result: RoundResult, view: GameView) -> dict[int, str]:
    """Return the words that destroyed plays would have formed on the board at the start of the round, by seat."""
    lost = [line for line in result.lines if isinstance(line.event, Destroyed)]
    if not lost:
        return {}
    start = rewound(view.position, view.rounds, result.number, 0).board
    tiles = view.ruleset.tiles
    return {line.seat: destroyed_word(line.event, start, tiles) for line in lost if isinstance(line.event, Destroyed)}


def _parts(line: RoundLine) -> tuple[tuple[str, str, str], ...]:
    """Return (icon, text, spoken text) of what a play's points are for."""
    assert isinstance(line.event, Placed)
    letters = sum(word.points for word in line.event.words)
    parts = [("square-letter-a", points_text(letters), translate(_CONTEXT, "letters {0}").format(letters))]
    for bonus in in_order(line.event.bonuses):
        if not bonus.count or not bonus.points:
            continue
        each = f"{bonus.count} {TIMES} {bonus.points // bonus.count}"
        match bonus.kind:
            case BonusKind.CONVERSIONS:
                said = counted(_CONTEXT, "%n converted letter(s) {0}", bonus.count).format(bonus.points)
                parts.append(("replace", each, said))
            case BonusKind.ISLANDS:
                said = counted(_CONTEXT, "%n island(s) {0}", bonus.count).format(bonus.points)
                parts.append(("flag", each if bonus.count > 1 else points_text(bonus.points), said))
            case BonusKind.TILES:
                said = translate(_CONTEXT, "seven tiles {0}").format(bonus.points)
                parts.append(("star", points_text(bonus.points), said))
            case BonusKind.WORDS:
                parts.append(("plus", points_text(bonus.points), points_text(bonus.points)))
    return tuple(parts)


def _hop_note(line: RoundLine, view: GameView, names: Names) -> str:
    full = isinstance(line.event, Placed) and len(line.event.placed) >= view.ruleset.rack_size
    if not full:
        return ""
    if line.seat == names.you:
        return translate(_CONTEXT, "Seven tiles: you may hop next round.")
    return translate(_CONTEXT, "Seven tiles: {0} may hop next round.").format(names[line.seat])


def standing_lines(result: RoundResult, view: GameView, names: Names) -> tuple[StandingLine, ...]:
    """Return the standing after a round, the best first; level ones share a place."""
    shades, before = _shades(view), {line.seat: line.total - _gain(line) for line in result.lines}
    after = {line.seat: line.total for line in result.lines}
    scores = {seat.info.seat: after.get(seat.info.seat, seat.score) for seat in view.seats}
    return tuple(
        StandingLine(
            place=1 + sum(other > scores[seat] for other in scores.values()),
            owner=shades.of(seat),
            name=names[seat],
            gained=signed_text(after[seat] - before[seat]) if seat in after else "",
            total=points_text(scores[seat]),
            own=seat == view.seat,
        )
        for seat in sorted(scores, key=lambda seat: (-scores[seat], seat))
    )


def _gain(line: RoundLine) -> int:
    return line.event.total if isinstance(line.event, Placed) else 0


def foot_text(view: GameView) -> str:
    """Return what is still to come: rounds, and islands that nobody has."""
    parts = []
    if view.round is not None and view.round.of and view.result is None:
        parts.append(counted(_CONTEXT, "%n round(s) left", view.round.of - view.round.number + 1))
    unclaimed = view.position.island_count - len(view.position.claims)
    parts.append(counted(_CONTEXT, "%n island(s) unclaimed", unclaimed))
    return _BULLET.join(parts)


def _shades(view: GameView) -> Shades:
    return Shades([seat.info.seat for seat in view.seats], view.seat)
