# SPDX-License-Identifier: MIT
"""What F2 to F8 say: last play, rack, scores, clocks, unseen tiles, whose turn. Pure text from a view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.game.events import Placed
from crossgame.rules.alphabet import is_blank, letter_of
from crossgame.ui.narration import result_text, sentence
from crossgame.ui.sentence import Sentence
from crossgame.ui.spelling import points_text, time_text
from crossgame.ui.translation import counted, translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crossgame.game.view import GameView
    from crossgame.rules.tiles import TileSet
    from crossgame.ui.narration import Names

_CONTEXT = "spoken"


def last_play(view: GameView, names: Names) -> Sentence:
    """Say the newest move."""
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
    """Say all scores."""
    parts = [f"{names[seat.info.seat]} {points_text(seat.score)}" for seat in view.seats]
    return Sentence(", ".join(parts) + ".")


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
    if not view.ruleset.turns.one_by_one:
        return Sentence(translate(_CONTEXT, "There are no turns: play whenever you are ready."), _left(view))
    if view.to_move == names.you:
        first = translate(_CONTEXT, "Your turn.")
    else:
        first = translate(_CONTEXT, "{0} is to move.").format(names[view.to_move])
    if view.window is not None and isinstance(view.window.play, Placed):
        return Sentence(first, translate(_CONTEXT, "The last play can be challenged."))
    return Sentence(first)


def _left(view: GameView) -> str:
    if view.left_ms is None:
        return ""
    return translate(_CONTEXT, "{0} left.").format(time_text(view.left_ms))
