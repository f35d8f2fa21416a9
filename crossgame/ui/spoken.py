# SPDX-License-Identifier: MIT
"""What F2 to F8 say: last play, rack, scores, clocks, unseen tiles, whose turn. Pure text from a view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.game.events import Placed, SeatState
from crossgame.rules.alphabet import is_blank, letter_of
from crossgame.ui.narration import result_text, sentence
from crossgame.ui.round_summary_lines import lost_words
from crossgame.ui.round_texts import round_sentence, submission_text
from crossgame.ui.sentence import Sentence
from crossgame.ui.spelling import points_text, time_text
from crossgame.ui.translation import counted, translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crossgame.game.view import GameView
    from crossgame.rules.tiles import TileSet
    from crossgame.ui.board.placement import Placement
    from crossgame.ui.narration import Names

_CONTEXT = "spoken"


def last_play(view: GameView, names: Names) -> Sentence:
    """Say the newest move."""
    if view.rounds:
        result = view.rounds[-1]
        return round_sentence(result, names, view.ruleset, lost_words(result, view))
    if not view.moves:
        return Sentence(translate(_CONTEXT, "Nothing has been played yet."))
    said = sentence(view.moves[-1].events[0], names, view.ruleset)
    return said or Sentence(translate(_CONTEXT, "Nothing has been played yet."))


def rack(slots: Sequence[int], tiles: TileSet, laid: int) -> Sentence:
    """Say the tiles of a rack in their order, with their values."""
    parts = [_tile(tile, tiles) for tile in slots if tile]
    text = ", ".join(parts) if parts else translate(_CONTEXT, "no tiles")
    rest = counted(_CONTEXT, "%n tile(s) on the board.", laid) if laid else ""
    return Sentence(translate(_CONTEXT, "Rack: {0}.").format(text), rest)


def _tile(tile: int, tiles: TileSet) -> str:
    if is_blank(tile):
        return translate(_CONTEXT, "blank")
    return f"{tiles.alphabet.letters[letter_of(tile) - 1]} {tiles.value(tile)}"


def scores(view: GameView, names: Names) -> Sentence:
    """Say all scores, and where there are islands who has how many of them and how many letters."""
    parts = [f"{names[seat.info.seat]} {points_text(seat.score)}" for seat in view.seats]
    return Sentence(", ".join(parts) + ".", _holdings(view, names) if view.ruleset.traits.islands else "")


def _holdings(view: GameView, names: Names) -> str:
    lines = []
    for seat in view.seats:
        islands = counted(_CONTEXT, "%n island(s)", seat.islands)
        letters = counted(_CONTEXT, "%n letter(s)", seat.letters)
        lines.append(f"{names[seat.info.seat]}: {islands}, {letters}.")
    return " ".join(lines)


def clocks(view: GameView, names: Names) -> Sentence:
    """Say the time that each has left."""
    parts = [f"{names[s.info.seat]} {time_text(s.clock_ms)}" for s in view.seats if s.clock_ms is not None]
    if _left(view):
        return Sentence(_left(view))
    if not parts:
        return Sentence(translate(_CONTEXT, "No clock in this game."))
    return Sentence(", ".join(parts) + ".")


def unseen(view: GameView) -> Sentence:
    """Say how many of each tile are not to be seen."""
    if not view.unseen:
        return Sentence(translate(_CONTEXT, "Tiles come from a supply of your own that never ends."))
    letters = view.ruleset.tiles.alphabet.letters
    parts = [f"{letters[code - 1]} {count}" for code, count in enumerate(view.unseen) if code and count]
    if view.unseen and view.unseen[0]:
        parts.append(translate(_CONTEXT, "blank {0}").format(view.unseen[0]))
    first = translate(_CONTEXT, "{0} unseen, {1} in the bag.").format(sum(view.unseen), view.bag)
    return Sentence(first, ", ".join(parts) + "." if parts else "")


def turn(view: GameView, names: Names) -> Sentence:
    """Say whose turn it is, or how the game ended, and whether a play can be challenged."""
    if view.result is not None:
        return Sentence(result_text(view.result, names))
    if view.round is not None:
        return _round(view, names)
    if not view.ruleset.turns.one_by_one:
        return Sentence(translate(_CONTEXT, "There are no turns: play whenever you are ready."), _left(view))
    if view.to_move == names.you:
        first = translate(_CONTEXT, "Your turn.")
    else:
        first = translate(_CONTEXT, "{0} is to move.").format(names[view.to_move])
    if view.window is not None and isinstance(view.window.play, Placed):
        return Sentence(first, translate(_CONTEXT, "The last play can be challenged."))
    return Sentence(first)


def _round(view: GameView, names: Names) -> Sentence:
    """Say which round it is, what one has handed in, and who has still to."""
    stand = view.round
    assert stand is not None
    text = translate(_CONTEXT, "Round {0} of {1}.") if stand.of else translate(_CONTEXT, "Round {0}.")
    if stand.own is not None:
        what = submission_text(stand.own, stand.own_points, view.ruleset)
        own = translate(_CONTEXT, "You submitted {0}.").format(what)
    else:
        own = translate(_CONTEXT, "You have not submitted.") if view.seat is not None else ""
    open_ = [names[s.info.seat] for s in view.seats if not s.submitted and s.state is SeatState.PLAYING]
    others = [name for name in open_ if name != names[names.you or 0]]
    waiting = translate(_CONTEXT, "Choosing: {0}.").format(", ".join(others)) if others else ""
    hop = any(seat.may_hop and seat.letters and seat.info.seat == view.seat for seat in view.seats)
    may = translate(_CONTEXT, "You may hop.") if hop else ""
    first = text.format(stand.number, stand.of)
    return Sentence(f"{first} {own}".strip(), " ".join(part for part in (may, waiting, _left(view)) if part))


def _left(view: GameView) -> str:
    left = view.round.left_ms if view.round is not None else view.left_ms
    if left is None:
        return ""
    return translate(_CONTEXT, "{0} left.").format(time_text(left))


def told(what: str, view: GameView, names: Names, placement: Placement) -> Sentence | None:
    """Return what one of the keys F3 to F8 says, ``None`` for any other."""
    laid = len(placement.placed)
    said = {
        "say_last": lambda: last_play(view, names),
        "say_rack": lambda: rack(placement.visible, view.ruleset.tiles, laid),
        "say_scores": lambda: scores(view, names),
        "say_clocks": lambda: clocks(view, names),
        "say_unseen": lambda: unseen(view),
        "say_turn": lambda: turn(view, names),
    }
    return said[what]() if what in said else None
