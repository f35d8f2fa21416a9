# SPDX-License-Identifier: MIT
"""Rounds in sentences: what was handed in, what a round brought, why a play was destroyed. Pure text from values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.game.events import (
    DestroyCause,
    Destroyed,
    HintUsed,
    Passed,
    PassReason,
    Placed,
    PresenceChanged,
    RoundOpened,
    SubmissionKind,
    Submitted,
    Surfaced,
    Swapped,
    Withdrawn,
)
from crossgame.ui.board.wording import square_name
from crossgame.ui.sentence import Sentence
from crossgame.ui.spelling import main_word, points_text, word_text
from crossgame.ui.translation import QT_TRANSLATE_NOOP, counted, translate

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from crossgame.game.events import Event, Submission
    from crossgame.game.view import GameView, RoundLine, RoundResult
    from crossgame.rules.layout import Square
    from crossgame.rules.ruleset import Ruleset
    from crossgame.ui.narration import Names

_CONTEXT = "rounds"
_MOST_SQUARES = 4

_CAUSES: dict[DestroyCause, str] = {
    DestroyCause.SQUARE_TAKEN: QT_TRANSLATE_NOOP("rounds", "{0} took {1} first."),
    DestroyCause.ISLAND_CLAIMED: QT_TRANSLATE_NOOP("rounds", "{0} claimed the island at {1} first."),
    DestroyCause.BAD_WORD: QT_TRANSLATE_NOOP("rounds", "Beside {0} it made {2}, which is not in the lexicon."),
    DestroyCause.TOUCHES_OTHERS: QT_TRANSLATE_NOOP(
        "rounds", "{0} came to lie beside it: a play that begins anew may touch nobody else's letters."
    ),
    DestroyCause.NOT_ATTACHED: QT_TRANSLATE_NOOP("rounds", "{0} converted the letters at {1} that it was joined to."),
}


def listed(parts: Sequence[str]) -> str:
    """Return parts as a list in a sentence: ``C11, C12 and C13``."""
    if len(parts) < 2:
        return "".join(parts)
    return translate(_CONTEXT, "{0} and {1}").format(", ".join(parts[:-1]), parts[-1])


def squares_text(squares: Sequence[Square], ruleset: Ruleset) -> str:
    """Return squares as people say them, not too many of them."""
    names = [square_name(square, ruleset) for square in squares]
    if len(names) > _MOST_SQUARES:
        return translate(_CONTEXT, "{0} and more").format(", ".join(names[: _MOST_SQUARES - 1]))
    return listed(names)


def whose(seat: int, names: Names, thing: str) -> str:
    """Return something as a player's: ``Theo's ALIENATE``, ``your ALIENATE``."""
    if seat == names.you:
        return translate(_CONTEXT, "your {0}").format(thing)
    return translate(_CONTEXT, "{0}\N{RIGHT SINGLE QUOTATION MARK}s {1}").format(names[seat], thing)


def word_of(line: RoundLine, ruleset: Ruleset) -> str:
    """Return the word of a line: of a play that stands as it was formed, of a destroyed one its new letters."""
    match line.event:
        case Placed() as play:
            return main_word(play, ruleset.tiles)
        case Destroyed() as play:
            return word_text((new.tile for new in sorted(play.placed)), ruleset.tiles)
        case Swapped() as swap:
            return counted(_CONTEXT, "Swapped %n tile(s)", len(swap.given))
        case Passed() as passed:
            return pass_text(passed)


def pass_text(passed: Passed) -> str:
    """Return why somebody passed, shortly."""
    if passed.reason is PassReason.MOVE_TIME:
        return translate(_CONTEXT, "Out of time")
    if passed.reason is PassReason.LEFT:
        return translate(_CONTEXT, "Left")
    return translate(_CONTEXT, "Passed")


def destroyed_text(line: RoundLine, result: RoundResult, names: Names, ruleset: Ruleset) -> str:
    """Return why a play was destroyed, what it would have been worth, and what became of its letters."""
    event = line.event
    if not isinstance(event, Destroyed):
        return ""
    words = {other.seat: word_of(other, ruleset) for other in result.lines if isinstance(other.event, Placed)}
    by = [whose(seat, names, words.get(seat, translate(_CONTEXT, "play"))) for seat in event.by]
    who = listed(by) if by else translate(_CONTEXT, "The round")
    bad = listed([word_text(word, ruleset.tiles) for word in event.words])
    why = translate(_CONTEXT, _CAUSES[event.cause]).format(who, squares_text(event.squares, ruleset), bad)
    letters = counted(_CONTEXT, "its %n letter(s) are replaced", len(event.placed))
    if len(event.placed) == 1:
        letters = translate(_CONTEXT, "its letter is replaced")
    worth = translate(_CONTEXT, "It would have been {0}; {1}.").format(points_text(line.entry.points), letters)
    return f"{_sentence_case(why)} {worth}"


def round_sentence(
    result: RoundResult, names: Names, ruleset: Ruleset, lost: Mapping[int, str] | None = None
) -> Sentence:
    """Return a round in a line: ``Round 8: STRIPE 166, SPY 111.`` and ``Mira's NOTE was destroyed.``.

    Args:
        result: the round.
        names: of seats.
        ruleset: of the game.
        lost: the words that were destroyed, by seat; their new letters where they are not known.
    """
    plays = [
        f"{word_of(line, ruleset)} {points_text(line.event.total)}"
        for line in result.lines
        if isinstance(line.event, Placed)
    ]
    told = ", ".join(plays) if plays else translate(_CONTEXT, "nothing was placed")
    first = translate(_CONTEXT, "Round {0}: {1}.").format(result.number, told)
    gone = {line.seat: word_of(line, ruleset) for line in result.lines if isinstance(line.event, Destroyed)}
    gone |= lost or {}
    parts = []
    if len(gone) == 1:
        ((seat, word),) = gone.items()
        parts = [_sentence_case(translate(_CONTEXT, "{0} was destroyed.").format(whose(seat, names, word)))]
    elif gone:
        all_of_them = ", ".join(whose(seat, names, word) for seat, word in gone.items())
        parts = [translate(_CONTEXT, "Destroyed: {0}.").format(all_of_them)]
    if result.surfaced:
        parts.append(counted(_CONTEXT, "%n new island(s).", result.surfaced))
    return Sentence(first, " ".join(parts))


def opened_sentence(view: GameView) -> Sentence:
    """Return that a round is open, and how much time it gives."""
    stand = view.round
    if stand is None:
        return Sentence("")
    text = translate(_CONTEXT, "Round {0} of {1} is open.") if stand.of else translate(_CONTEXT, "Round {0} is open.")
    seconds = stand.limit_ms // 1000
    time = counted(_CONTEXT, "%n second(s).", seconds) if seconds else translate(_CONTEXT, "Take your time.")
    return Sentence(text.format(stand.number, stand.of), time)


def event_sentence(event: Event, names: Names, ruleset: Ruleset) -> Sentence | None:
    """Return what an event of rounds or islands says, ``None`` where it says nothing by itself."""
    match event:
        case Submitted():
            return _submitted(event, names, ruleset)
        case Withdrawn() if event.seat == names.you:
            return Sentence(translate(_CONTEXT, "Your submission is withdrawn."))
        case Withdrawn():
            return Sentence(translate(_CONTEXT, "{0} withdrew what was submitted.").format(names[event.seat]))
        case Surfaced():
            return Sentence(counted(_CONTEXT, "%n new island(s).", len(event.islands)))
        case HintUsed():
            return Sentence(translate(_CONTEXT, "{0} used a hint.").format(names[event.seat]))
        case PresenceChanged() if event.here:
            return Sentence(translate(_CONTEXT, "Back at the table: {0}.").format(names[event.seat]))
        case PresenceChanged():
            return Sentence(translate(_CONTEXT, "Away: {0}.").format(names[event.seat]))
        case RoundOpened() if event.number == 1:
            return Sentence(translate(_CONTEXT, "Round 1 is open."))
        case _:
            return None


def submission_text(action: Submission, points: int, ruleset: Ruleset) -> str:
    """Return what was handed in: ``BRN, 26 points``, ``a swap of 3 tiles``, ``a pass``."""
    if action.kind is SubmissionKind.PLAY:
        letters = word_text((new.tile for new in sorted(action.placed)), ruleset.tiles)
        return f"{letters}, {counted(_CONTEXT, '%n point(s)', points)}"
    if action.kind is SubmissionKind.SWAP:
        return counted(_CONTEXT, "a swap of %n tile(s)", len(action.tiles))
    return translate(_CONTEXT, "a pass")


def _submitted(event: Submitted, names: Names, ruleset: Ruleset) -> Sentence:
    if event.action is None:
        return Sentence(translate(_CONTEXT, "{0} submitted.").format(names[event.seat]))
    what = submission_text(event.action, event.points, ruleset)
    rest = translate(_CONTEXT, "You can change or withdraw it until the round ends.")
    return Sentence(translate(_CONTEXT, "Submitted: {0}.").format(what), rest)


def _sentence_case(text: str) -> str:
    return text[:1].upper() + text[1:]
