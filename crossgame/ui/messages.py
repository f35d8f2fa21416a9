# SPDX-License-Identifier: MIT
"""Sentences for what was refused or went wrong: one table from enum to text, shown beside what caused it.

The only place where ``Reason`` and ``Violation`` become words. Nothing here decides anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.game.refusal import Reason
from crossgame.rules.verdict import Violation
from crossgame.ui.spelling import word_text
from crossgame.ui.translation import QT_TRANSLATE_NOOP, counted, translate

if TYPE_CHECKING:
    from crossgame.game.refusal import Refusal
    from crossgame.rules.ruleset import Ruleset
    from crossgame.rules.verdict import Verdict

_CONTEXT = "messages"

REASONS: dict[Reason, str] = {
    Reason.GAME_OVER: QT_TRANSLATE_NOOP("messages", "The game is over."),
    Reason.NOT_YOUR_TURN: QT_TRANSLATE_NOOP("messages", "It is not your turn yet. Your tiles stay where they are."),
    Reason.NOT_SEATED: QT_TRANSLATE_NOOP("messages", "You have no part in this game any more."),
    Reason.PAUSED: QT_TRANSLATE_NOOP("messages", "The game is paused. Go on first."),
    Reason.DOES_NOT_FIT: QT_TRANSLATE_NOOP("messages", "This play does not fit on the board."),
    Reason.UNKNOWN_WORDS: QT_TRANSLATE_NOOP("messages", "Not in the lexicon."),
    Reason.NOT_ON_RACK: QT_TRANSLATE_NOOP("messages", "These tiles are not on your rack."),
    Reason.BAG_TOO_SMALL: QT_TRANSLATE_NOOP("messages", "The bag has too few tiles for this exchange."),
    Reason.WINDOW_OPEN: QT_TRANSLATE_NOOP("messages", "The last play can still be challenged."),
    Reason.NOTHING_TO_CHALLENGE: QT_TRANSLATE_NOOP("messages", "There is no play to challenge any more."),
    Reason.NOT_ENTITLED: QT_TRANSLATE_NOOP("messages", "You can't challenge this play."),
    Reason.ALREADY_ANSWERED: QT_TRANSLATE_NOOP("messages", "You have answered already."),
    Reason.NO_CHALLENGES_LEFT: QT_TRANSLATE_NOOP("messages", "You have used up your wrong challenges."),
    Reason.NO_TURNS: QT_TRANSLATE_NOOP("messages", "Nobody waits for a turn in this game."),
    Reason.SWAP_COUNT: QT_TRANSLATE_NOOP("messages", "So many tiles can't be swapped at once."),
    Reason.TILES_LAID: QT_TRANSLATE_NOOP("messages", "You have laid all your tiles of this game."),
    Reason.ROUND_OVER: QT_TRANSLATE_NOOP(
        "messages", "That round is over: your play came too late. Its letters are still yours."
    ),
    Reason.NOTHING_SUBMITTED: QT_TRANSLATE_NOOP("messages", "You have not submitted anything in this round."),
}

VIOLATIONS: dict[Violation, str] = {
    Violation.NO_TILES: QT_TRANSLATE_NOOP("messages", "Lay tiles on the board first."),
    Violation.OFF_BOARD: QT_TRANSLATE_NOOP("messages", "A tile lies off the board."),
    Violation.SQUARE_TAKEN: QT_TRANSLATE_NOOP("messages", "A square is taken already."),
    Violation.SAME_SQUARE: QT_TRANSLATE_NOOP("messages", "Two tiles share a square."),
    Violation.NOT_A_TILE: QT_TRANSLATE_NOOP("messages", "One of these is no tile of this game."),
    Violation.NOT_IN_LINE: QT_TRANSLATE_NOOP("messages", "Tiles must lie in one line, across or down."),
    Violation.GAP: QT_TRANSLATE_NOOP("messages", "There is a gap between your tiles."),
    Violation.NO_WORD: QT_TRANSLATE_NOOP("messages", "A play forms a word of two letters or more."),
    Violation.FIRST_TOO_SHORT: QT_TRANSLATE_NOOP("messages", "The first play needs two tiles or more."),
    Violation.FIRST_OFF_START: QT_TRANSLATE_NOOP("messages", "The first play covers the middle square."),
    Violation.NOT_JOINED: QT_TRANSLATE_NOOP("messages", "A play must touch a tile on the board, side to side."),
    Violation.BLANK_UNNAMED: QT_TRANSLATE_NOOP("messages", "Choose a letter for the blank."),
    Violation.NOT_OWN: QT_TRANSLATE_NOOP("messages", "One of the words must use a letter of yours on the board."),
    Violation.TOUCHES_OPPONENT: QT_TRANSLATE_NOOP("messages", "Away from your letters, a play touches nobody else's."),
    Violation.ON_ISLAND: QT_TRANSLATE_NOOP("messages", "Away from your letters, a play stays off the islands."),
    Violation.ISLAND_CLAIMED: QT_TRANSLATE_NOOP("messages", "This island belongs to somebody else."),
}


def reason_text(reason: Reason) -> str:
    """Return the plain sentence for a reason."""
    return translate(_CONTEXT, REASONS[reason])


def violation_text(violation: Violation) -> str:
    """Return the sentence for what keeps a play from fitting."""
    return translate(_CONTEXT, VIOLATIONS[violation])


def refusal_text(refusal: Refusal, ruleset: Ruleset, faster: str = "") -> str:
    """Return why a command was refused, with the words, numbers or squares that it is about.

    Args:
        refusal: what was refused.
        ruleset: of the game.
        faster: the name of whoever was faster, if somebody was (M8).
    """
    text = _refusal_text(refusal, ruleset)
    return f"{translate(_CONTEXT, '{0} was faster.').format(faster)} {text}" if faster else text


def _refusal_text(refusal: Refusal, ruleset: Ruleset) -> str:
    match refusal.reason:
        case Reason.UNKNOWN_WORDS if refusal.verdict is not None:
            return unknown_text(refusal.verdict, ruleset)
        case Reason.DOES_NOT_FIT if refusal.verdict is not None and refusal.verdict.faults:
            return violation_text(refusal.verdict.faults[0].violation)
        case Reason.BAG_TOO_SMALL if refusal.number:
            return counted(_CONTEXT, "For this exchange the bag needs %n tile(s).", refusal.number)
        case Reason.SWAP_COUNT if refusal.number:
            return counted(_CONTEXT, "At most %n tile(s) can be swapped at once.", refusal.number)
        case Reason.WINDOW_OPEN if refusal.number:
            seconds = -(-refusal.number // 1000)
            text = translate(_CONTEXT, "The others can still challenge the last play: {0} s.")
            return text.format(seconds)
        case reason:
            return reason_text(reason)


def unknown_text(verdict: Verdict, ruleset: Ruleset) -> str:
    """Return which words of a play the lexicon lacks."""
    words = [word_text(word.tiles, ruleset.tiles).upper() for word in verdict.unknown]
    if len(words) == 1:
        return translate(_CONTEXT, "{0} is not in the lexicon.").format(words[0])
    listed = ", ".join(words[:-1])
    return translate(_CONTEXT, "{0} and {1} are not in the lexicon.").format(listed, words[-1])
