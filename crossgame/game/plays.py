# SPDX-License-Identifier: MIT
"""Whether a seat may make a play: from its own rack, fitting the board, of known words. Common to all turn orders."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from crossgame.game.changes import rack_tile
from crossgame.game.refusal import Reason, Refusal
from crossgame.rules.legality import judge
from crossgame.rules.play import Play

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crossgame.game.commands import Place
    from crossgame.game.desk import Desk
    from crossgame.rules.verdict import Verdict


class Checked(NamedTuple):
    """A play that may be made, and what it is worth."""

    play: Play
    verdict: Verdict


def judged(desk: Desk, play: Play, seat: int) -> Verdict:
    """Judge a play; words are looked up only where nothing can be challenged (R6, C7)."""
    words = desk.words if desk.ledger.ruleset.challenges.checked_at_once else None
    return judge(desk.ledger.position, play, seat=seat, words=words)


def checked(desk: Desk, seat: int, command: Place) -> Checked | Refusal:
    """Return the play of a command, or why it is none."""
    ledger = desk.ledger
    laid = [tile.tile for tile in command.placed]
    if not all(0 < tile < 256 for tile in laid) or not holds(ledger.hands[seat].rack, map(rack_tile, laid)):
        return Refusal(command.id, Reason.NOT_ON_RACK)
    play = Play.of(command.placed, ledger.position.board)
    verdict = judged(desk, play, seat)
    if not verdict.fits:
        return Refusal(command.id, Reason.DOES_NOT_FIT, verdict)
    if not verdict.acceptable:
        return Refusal(command.id, Reason.UNKNOWN_WORDS, verdict)
    return Checked(play, verdict)


def holds(rack: Iterable[int], wanted: Iterable[int]) -> bool:
    """Tell whether all of some tiles are on a rack."""
    return not Counter(wanted) - Counter(rack)
