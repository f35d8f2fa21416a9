# SPDX-License-Identifier: MIT
"""A play in words: what it scores by kind, how the Play box read it, what keeps it from being legal. Pure text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.rules.alphabet import letter_of
from crossgame.rules.verdict import BonusKind
from crossgame.ui.board.reading import ReadAs, Snag, Unread
from crossgame.ui.messages import unknown_text, violation_text
from crossgame.ui.narration import where
from crossgame.ui.panels.score_lines import ScoreLine
from crossgame.ui.sentence import Sentence
from crossgame.ui.spelling import TIMES, points_text, sum_text, tile_text, word_text
from crossgame.ui.translation import QT_TRANSLATE_NOOP, counted, translate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crossgame.rules.board import Board
    from crossgame.rules.layout import Square
    from crossgame.rules.ruleset import Ruleset
    from crossgame.rules.verdict import Bonus, Verdict
    from crossgame.ui.board.reading import Chosen
    from crossgame.ui.narration import Names

_NAMED = 3
"""Converted letters that are named: the line has no room for more, and the board shows them."""
_CONTEXT = "play_lines"
_BULLET = " \N{BULLET} "

_SNAGS: dict[Snag, str] = {
    Snag.OFF_BOARD: QT_TRANSLATE_NOOP("play_lines", "From here it runs off the board."),
    Snag.NOT_ON_RACK: QT_TRANSLATE_NOOP("play_lines", "There is no {0} left on your rack."),
    Snag.OTHER_LETTER: QT_TRANSLATE_NOOP("play_lines", "The board has {1} where this has {0}."),
    Snag.NOTHING_NEW: QT_TRANSLATE_NOOP("play_lines", "All of it lies on the board already."),
}

_READ: dict[ReadAs, str] = {
    ReadAs.WHOLE: QT_TRANSLATE_NOOP("play_lines", "Read as a whole word"),
    ReadAs.RACK: QT_TRANSLATE_NOOP("play_lines", "Read as rack letters"),
}


def score_lines(verdict: Verdict, board: Board, names: Names, ruleset: Ruleset) -> tuple[ScoreLine, ...]:
    """Return the points of a play by kind, the words under their sum."""
    letters = sum(word.points for word in verdict.words)
    lines = [ScoreLine(translate(_CONTEXT, "Letters"), "", points_text(letters))]
    lines += [
        ScoreLine(word_text(word.tiles, ruleset.tiles), sum_text(word), points_text(word.points), quiet=True)
        for word in verdict.words
    ]
    for bonus in in_order(verdict.bonuses):
        if bonus.points or bonus.count:
            lines.append(_bonus_line(bonus, verdict, board, names, ruleset))
    lines.append(ScoreLine(translate(_CONTEXT, "Total"), "", points_text(verdict.total), total=True))
    return tuple(lines)


def in_order(bonuses: Iterable[Bonus]) -> list[Bonus]:
    """Return bonuses in the order in which they are shown: what is taken from others, islands, the rest."""
    order = (BonusKind.CONVERSIONS, BonusKind.ISLANDS, BonusKind.TILES, BonusKind.WORDS)
    return sorted(bonuses, key=lambda bonus: order.index(bonus.kind))


def _bonus_line(bonus: Bonus, verdict: Verdict, board: Board, names: Names, ruleset: Ruleset) -> ScoreLine:
    points = points_text(bonus.points)
    each = f"{bonus.count} {TIMES} {bonus.points // bonus.count}" if bonus.count else ""
    match bonus.kind:
        case BonusKind.CONVERSIONS:
            taken = _taken_text(verdict.converted, board, names, ruleset)
            return ScoreLine(translate(_CONTEXT, "Converted"), f"{taken}{_BULLET}{each}", points)
        case BonusKind.ISLANDS:
            return ScoreLine(translate(_CONTEXT, "Islands"), each, points)
        case BonusKind.TILES:
            how = counted(_CONTEXT, "%n tile(s), and a hop next", bonus.count)
            return ScoreLine(translate(_CONTEXT, "Bingo"), how, points)
        case BonusKind.WORDS:
            return ScoreLine(translate(_CONTEXT, "Words"), each, points)


def _taken_text(squares: tuple[Square, ...], board: Board, names: Names, ruleset: Ruleset) -> str:
    """Return which letters come from whom, of many only how many: ``H, A from Theo``, ``4 from Theo, 1 from Ann``."""
    by_owner: dict[int, list[str]] = {}
    for square in squares:
        letter = tile_text(board.tile(*square), ruleset.tiles)
        by_owner.setdefault(int(board.owner[square]), []).append(letter)
    text = translate(_CONTEXT, "{0} from {1}")
    return ", ".join(
        text.format(
            ", ".join(letters) if len(squares) <= _NAMED else len(letters),
            names[owner] or translate(_CONTEXT, "nobody"),
        )
        for owner, letters in by_owner.items()
    )


def reading_note(chosen: Chosen) -> str:
    """Return how a text was read, shortly."""
    return translate(_CONTEXT, _READ[chosen.reading.read_as])


def refused_text(chosen: Chosen, ruleset: Ruleset) -> str:
    """Return why a click would play nothing; empty if it would."""
    reading, verdict = chosen.reading, chosen.verdict
    if isinstance(reading, Unread):
        wanted = tile_text(letter_of(reading.tile), ruleset.tiles) if letter_of(reading.tile) else "?"
        lying = tile_text(letter_of(reading.on_board), ruleset.tiles)
        return translate(_CONTEXT, _SNAGS[reading.snag]).format(wanted, lying)
    return verdict_trouble(verdict, ruleset) if verdict is not None else ""


def verdict_trouble(verdict: Verdict, ruleset: Ruleset) -> str:
    """Return what is wrong with a play in one sentence; empty if nothing is."""
    if verdict.faults:
        return violation_text(verdict.faults[0].violation)
    return unknown_text(verdict, ruleset) if verdict.unknown else ""


def chosen_sentence(chosen: Chosen, ruleset: Ruleset, *, how_to_play: str) -> Sentence:
    """Return the play that is looked at: word, place and points, how it was read, what it wins; or why it is none."""
    trouble = refused_text(chosen, ruleset)
    verdict = chosen.verdict
    if trouble or verdict is None:
        return Sentence(trouble, f"{reading_note(chosen)}.")
    main = verdict.words[0]
    points = counted(_CONTEXT, "%n point(s)", verdict.total)
    first = translate(_CONTEXT, "{0} {1}, {2}.").format(
        word_text(main.tiles, ruleset.tiles), where(main, ruleset), points
    )
    parts = [f"{reading_note(chosen)}.", wins_text(verdict), how_to_play]
    return Sentence(first, " ".join(part for part in parts if part))


def wins_text(verdict: Verdict) -> str:
    """Return what a play wins beside its letters: ``Converts 2 letters, claims 1 island.``."""
    parts = []
    if verdict.converted:
        parts.append(counted(_CONTEXT, "converts %n letter(s)", len(verdict.converted)))
    if verdict.claimed:
        parts.append(counted(_CONTEXT, "claims %n island(s)", len(verdict.claimed)))
    if any(bonus.kind is BonusKind.TILES and bonus.points for bonus in verdict.bonuses):
        parts.append(translate(_CONTEXT, "gives the right to hop"))
    text = ", ".join(parts)
    return f"{text[:1].upper()}{text[1:]}." if text else ""
