# SPDX-License-Identifier: MIT
"""``Hand``: a placement that can also be tried with other tiles laid out, and lay out a whole play at once. Pure."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from crossgame.rules.alphabet import BLANK, is_blank, letter_of
from crossgame.ui.board.history import History
from crossgame.ui.board.placement import Outcome, Placement

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crossgame.rules.play import NewTile


class Hand(Placement):
    """Tiles of one rack, and what they would look like otherwise."""

    def trial(self, placed: Iterable[NewTile]) -> Hand:
        """Return a copy with these tiles laid out in place of all others, as far as they are on the rack.

        Its tiles have the keys they have here; it is to be looked at and not to be changed: the rack's order is shared.
        """
        other = copy(self)
        other.forget()
        for new in placed:
            slot = other.slot_for(new.tile)
            if slot is not None:
                other.place(slot, new.square, letter=letter_of(new.tile) if is_blank(new.tile) else 0)
        return other

    def forget(self) -> None:
        """Take all tiles home, and forget every step; tiles of a hand that is played with are recalled instead."""
        self._history = History()
        self._held = ()
        self._selected = None

    def slot_for(self, tile: int) -> int | None:
        """Return the first slot whose tile can be this one, blanks for blanks alone; ``None`` if there is none."""
        wanted, visible = BLANK if is_blank(tile) else tile, self.visible
        return visible.index(wanted) if wanted in visible else None

    def lay_out(self, placed: Iterable[NewTile]) -> Outcome:
        """Lay a play in place of what is laid out, in one step; the cursor goes away."""
        held = self.trial(placed).held
        if held == self._held:
            return Outcome.NOTHING
        self._remember()
        self._held = held
        self._selected = None
        self.hide_cursor()
        return Outcome.DONE
