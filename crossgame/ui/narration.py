# SPDX-License-Identifier: MIT
"""What has happened, in sentences: for the strip, the move list and assistive technology. Pure text, no widgets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crossgame.game.events import (
    Challenged,
    Ended,
    EndReason,
    Passed,
    PassReason,
    Placed,
    SeatChanged,
    SeatKind,
    SeatState,
    Swapped,
    TakenBack,
)
from crossgame.rules.notation import coordinate
from crossgame.rules.verdict import BonusKind
from crossgame.ui.sentence import Sentence
from crossgame.ui.spelling import points_text, word_text
from crossgame.ui.translation import QT_TRANSLATE_NOOP, counted, translate

if TYPE_CHECKING:
    from collections.abc import Mapping

    from crossgame.game.events import Event, SeatInfo
    from crossgame.game.view import GameView
    from crossgame.rules.ruleset import Ruleset
    from crossgame.rules.verdict import Bonus, Verdict, WordScore

_CONTEXT = "narration"

_PASSES: dict[PassReason, str] = {
    PassReason.CHOSEN: QT_TRANSLATE_NOOP("narration", "{0} passed."),
    PassReason.MOVE_TIME: QT_TRANSLATE_NOOP("narration", "{0} ran out of time for this turn: a pass."),
    PassReason.LOST_TURN: QT_TRANSLATE_NOOP("narration", "{0} missed a turn for a wrong challenge."),
    PassReason.LEFT: QT_TRANSLATE_NOOP("narration", "{0} left: a pass."),
}

_SEATS: dict[SeatState, str] = {
    SeatState.PLAYING: QT_TRANSLATE_NOOP("narration", "Back at the table: {0}."),
    SeatState.RESIGNED: QT_TRANSLATE_NOOP("narration", "{0} resigned."),
    SeatState.OUT_OF_TIME: QT_TRANSLATE_NOOP("narration", "Out of time: {0}."),
    SeatState.LEFT: QT_TRANSLATE_NOOP("narration", "{0} left."),
}

END_REASONS: dict[EndReason, str] = {
    EndReason.PLAYED_OUT: QT_TRANSLATE_NOOP("narration", "The last tile is played."),
    EndReason.ALL_PASSED: QT_TRANSLATE_NOOP("narration", "Everybody passed with an empty bag."),
    EndReason.SCORELESS: QT_TRANSLATE_NOOP("narration", "Too many turns running without a point."),
    EndReason.ONE_LEFT: QT_TRANSLATE_NOOP("narration", "Only one player is left."),
    EndReason.TIME: QT_TRANSLATE_NOOP("narration", "Time is up."),
    EndReason.TIME_UP: QT_TRANSLATE_NOOP("narration", "Time is up."),
    EndReason.TARGET: QT_TRANSLATE_NOOP("narration", "The target score is reached."),
    EndReason.TILES: QT_TRANSLATE_NOOP("narration", "The tiles of this game are laid."),
    EndReason.GIVEN_UP: QT_TRANSLATE_NOOP("narration", "The game is finished."),
    EndReason.ROUNDS: QT_TRANSLATE_NOOP("narration", "The last round is over."),
}


@dataclass(frozen=True, slots=True)
class Names:
    """How seats are called on this screen: ``You`` for the one person there, names for all others."""

    names: Mapping[int, str]
    you: int | None

    @classmethod
    def of(cls, view: GameView, people_here: tuple[int, ...]) -> Names:
        """Take the names of a game; two people at the screen are both called by name."""
        you = people_here[0] if len(people_here) == 1 else None
        return cls({seat.info.seat: seat_name(seat.info) for seat in view.seats}, you)

    def __getitem__(self, seat: int) -> str:
        if seat == self.you:
            return translate(_CONTEXT, "You")
        return self.names.get(seat, "")


def seat_name(info: SeatInfo) -> str:
    """Return a seat's name; one without a name is called by what it is."""
    if info.name:
        return info.name
    if info.kind is SeatKind.COMPUTER:
        return translate(_CONTEXT, "Computer")
    return translate(_CONTEXT, "Player {0}").format(info.seat)


def where(word: WordScore, ruleset: Ruleset) -> str:
    """Return where a word starts and which way it runs: ``8H`` across, ``H8`` down."""
    return coordinate(word.start, word.direction, rows=ruleset.layout.rows, cols=ruleset.layout.cols)


def words_text(words: tuple[WordScore, ...], ruleset: Ruleset) -> str:
    """Return words with what each scores: ``MEDIAN 20, HA 5, IN 4``."""
    return ", ".join(f"{word_text(word.tiles, ruleset.tiles)} {word.points}" for word in words)


def preview_sentence(verdict: Verdict, ruleset: Ruleset) -> Sentence:
    """Return what tiles laid out would score."""
    main = verdict.words[0]
    points = counted(_CONTEXT, "%n point(s)", verdict.total)
    first = f"{word_text(main.tiles, ruleset.tiles)} {where(main, ruleset)}, {points}."
    parts = [words_text(verdict.words, ruleset) + "."] if len(verdict.words) > 1 else []
    parts += [bonuses_text(verdict.bonuses)] if verdict.bonuses else []
    return Sentence(first, " ".join([*parts, translate(_CONTEXT, "Enter submits, Esc recalls.")]))


def sentence(event: Event, names: Names, ruleset: Ruleset) -> Sentence | None:
    """Return what an event says, or ``None`` where it says nothing worth a line."""
    match event:
        case Placed():
            return _placed(event, names, ruleset)
        case Swapped():
            return _swapped(event, names)
        case Passed():
            return Sentence(translate(_CONTEXT, _PASSES[event.reason]).format(names[event.seat]))
        case Challenged():
            return _challenged(event, names, ruleset)
        case TakenBack():
            text = counted(_CONTEXT, "{0} took %n tile(s) back.", len(event.placed))
            return Sentence(text.format(names[event.seat]))
        case SeatChanged():
            return Sentence(translate(_CONTEXT, _SEATS[event.state]).format(names[event.seat]))
        case Ended():
            reason = translate(_CONTEXT, END_REASONS[event.reason])
            given_up = event.reason is EndReason.GIVEN_UP  # nobody has won by that
            return Sentence(reason) if given_up else Sentence(result_text(event, names), reason)
        case _:
            return None


def _placed(event: Placed, names: Names, ruleset: Ruleset) -> Sentence:
    word = event.words[0]
    points = counted(_CONTEXT, "%n point(s)", event.total)
    text = translate(_CONTEXT, "{0} played {1} {2}, {3}.")
    first = text.format(names[event.seat], word_text(word.tiles, ruleset.tiles), where(word, ruleset), points)
    parts = [words_text(event.words, ruleset) + "."] if len(event.words) > 1 else []
    parts += [bonuses_text(event.bonuses)] if event.bonuses else []
    return Sentence(first, " ".join(parts))


def _swapped(event: Swapped, names: Names) -> Sentence:
    text = counted(_CONTEXT, "{0} exchanged %n tile(s).", len(event.given))
    if event.points:
        text = counted(_CONTEXT, "{0} swapped %n tile(s).", len(event.given))
    cost = counted(_CONTEXT, "It cost %n point(s).", event.points) if event.points else ""
    return Sentence(text.format(names[event.seat]), cost)


def bonuses_text(bonuses: tuple[Bonus, ...]) -> str:
    """Return what points beside the words are for: ``4 for 4 tiles, 18 for 3 words``."""
    parts = [f"{points_text(bonus.points)} {bonus_text(bonus)}" for bonus in bonuses if bonus.points]
    return ", ".join(parts) + "." if parts else ""


def bonus_text(bonus: Bonus) -> str:
    """Return what one bonus is for."""
    match bonus.kind:
        case BonusKind.TILES:
            return counted(_CONTEXT, "for %n tile(s)", bonus.count)
        case BonusKind.WORDS:
            return counted(_CONTEXT, "for %n word(s)", bonus.count)
        case BonusKind.ISLANDS:
            return counted(_CONTEXT, "for %n island(s)", bonus.count)
        case BonusKind.CONVERSIONS:
            return counted(_CONTEXT, "for %n converted letter(s)", bonus.count)


def _challenged(event: Challenged, names: Names, ruleset: Ruleset) -> Sentence:
    who, player = names[event.seat], names[event.player]
    if event.upheld:
        bad = ", ".join(word_text(word, ruleset.tiles) for word in event.bad_words)
        first = translate(_CONTEXT, "{0} challenged rightly: {1} is not in the lexicon.").format(who, bad)
        return Sentence(first, translate(_CONTEXT, "{0}: {1} points.").format(player, points_text(-event.points_off)))
    first = translate(_CONTEXT, "{0} challenged wrongly: the play stands.").format(who)
    if event.points_given:
        return Sentence(first, translate(_CONTEXT, "{0}: +{1} points.").format(player, event.points_given))
    if event.turn_lost:
        return Sentence(first, translate(_CONTEXT, "Next turn missed: {0}.").format(who))
    return Sentence(first)


def result_text(ended: Ended, names: Names) -> str:
    """Return the result in words; a tie is a tie."""
    scores = dict(ended.scores)
    if not ended.winners:
        return translate(_CONTEXT, "Nobody wins")
    if len(ended.winners) > 1:
        who = translate(_CONTEXT, " and ").join(names[seat] for seat in ended.winners)
        return translate(_CONTEXT, "A tie: {0}").format(who)
    winner = ended.winners[0]
    others = [score for seat, score in scores.items() if seat != winner]
    lead = scores[winner] - max(others) if others else 0
    if winner == names.you:
        by = translate(_CONTEXT, "You win by {0}") if lead > 0 else translate(_CONTEXT, "You win")
        return by.format(lead)
    by = translate(_CONTEXT, "{0} wins by {1}") if lead > 0 else translate(_CONTEXT, "{0} wins")
    return by.format(names[winner], lead)
