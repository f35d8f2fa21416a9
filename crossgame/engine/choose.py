# SPDX-License-Identifier: MIT
"""Choosing what to do: the door through which a computer seat, a hint and the command line ask.

A ``Chooser`` lives in one worker process. It keeps tables of the word lists it has read; it keeps nothing of games.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from crossgame.engine.balance import Learned
from crossgame.engine.finish import finish, is_endgame
from crossgame.engine.levels import HABITS
from crossgame.engine.lookahead import POOL, can_look_ahead, look_ahead
from crossgame.engine.preendgame import WIDTH
from crossgame.engine.ranking import ranked, with_chances
from crossgame.engine.requests import Choice, Level
from crossgame.engine.sailing import foresee
from crossgame.engine.shelf import Shelf, Vocabulary
from crossgame.engine.sight import position_of
from crossgame.rules.draw import Purpose, Stream
from crossgame.rules.ruleset import Ruleset
from crossgame.rules.tiles import TileSet

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Any

    from crossgame.engine.movegen import Generator
    from crossgame.engine.plays import PlayTable
    from crossgame.engine.requests import Candidate, ChallengeRequest, Request
    from crossgame.lexicon.tables import Lexicon
    from crossgame.rules.position import Position

_MARGIN = 0.9
"""Part of the budget after which a search ends, so that the answer is out in time."""
_PROVABLE = 10
"""Tiles on both racks up to which most ends of games can be proved in time."""


class Cancelled(Exception):  # noqa: N818 - not an error: somebody changed their mind
    """The question is no longer asked."""


def _never() -> bool:
    return False


def _hope(tiles: int) -> float:
    """Return in which part of the budget an end is to be proved; the rest goes to a look at the likely plays."""
    return 0.7 if tiles <= _PROVABLE else 0.35


class Chooser:
    """Answers requests with one word list.

    Building one only remembers the paths; tables are made at the first question or by ``warm``.

    Args:
        lexicon: the word list file.
        familiarity: how well known its words are, ``None`` if nobody knows.
        leaves: learned leave values; tile sets that they were not made for go by plain terms.
        clock: seconds, for budgets.
    """

    def __init__(
        self,
        lexicon: Path,
        familiarity: Path | None = None,
        *,
        leaves: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._shelf = Shelf(lexicon, familiarity, leaves)
        self._clock = clock

    def warm(self, ruleset: dict[str, Any], level: Level = Level.CHAMPION) -> None:
        """Make the tables that questions about this game and level will need.

        Raises:
            LexiconError: the word list can't be used.
            NotationError: the ruleset is not known.
        """
        rules = Ruleset.from_dict(ruleset)
        self._shelf.generator(rules, Vocabulary.of(rules.tiles, level))

    def lexicon(self, tiles: TileSet) -> Lexicon:
        """Return the whole word list over a tile set's letters.

        Raises:
            LexiconError: the word list can't be used.
        """
        return self._shelf.lexicon(Vocabulary.of(tiles, Level.CHAMPION))

    def choose(self, request: Request, *, cancelled: Callable[[], bool] = _never) -> Choice:
        """Answer a request.

        Args:
            request: the question.
            cancelled: asked now and then; once true the work stops.

        Raises:
            Cancelled: ``cancelled`` was true.
            LexiconError: the word list can't be used.
            NotationError: the request is malformed.
        """
        began = self._clock()
        until = began + request.budget * _MARGIN
        hoping = began + request.budget * _hope(len(request.rack) + len(request.unseen))
        rules = Ruleset.from_dict(request.ruleset)
        position, window = position_of(request, rules)
        level = request.level if request.limited else Level.CHAMPION
        generator = self._shelf.generator(rules, Vocabulary.of(rules.tiles, level, phonies=request.phonies))
        table = generator.plays(position, request.rack, seat=request.seat, window=window)
        if cancelled():
            raise Cancelled
        found, proved = self._considered(
            request,
            table,
            position,
            generator,
            stop=lambda: cancelled() or self._clock() > until,
            unproved=lambda: cancelled() or self._clock() > hoping,
        )
        if cancelled():
            raise Cancelled
        shown = with_chances(found[: max(1, request.best)], request)
        return Choice(shown[0], tuple(shown), len(table), proved)

    def _considered(
        self,
        request: Request,
        table: PlayTable,
        position: Position,
        generator: Generator,
        *,
        stop: Callable[[], bool],
        unproved: Callable[[], bool],
    ) -> tuple[list[Candidate], bool | None]:
        """Return what could be done, best first, and whether that is proved (``None``: nothing was searched)."""
        searches = HABITS[request.level].searches
        if searches and is_endgame(request, position):
            return finish(request, position, generator, stop=stop, unproved=unproved)
        leaves = self._shelf.leaves(position.ruleset.tiles)
        # Where all act at once they may be asked with one seed; none of them is to think what another thinks.
        which = 0 if position.ruleset.islands is None else request.seat
        stream = Stream(request.seed, Purpose.COMPUTER, which)
        wanted = (POOL if position.ruleset.islands is None else WIDTH) if searches else 1
        count = max(request.best, wanted)
        found = ranked(request, table, position, leaves=leaves, stream=stream, count=count)
        if searches and position.ruleset.islands is not None:
            return foresee(request, position, found, generator=generator, stop=stop), None
        if searches and isinstance(leaves, Learned) and can_look_ahead(request, position):
            found = look_ahead(request, position, found, generator=generator, leaves=leaves.table, stop=stop)
        return found, None

    def would_challenge(self, request: ChallengeRequest) -> bool:
        """Tell whether a computer of this level challenges a play: only one with a word that the lexicon lacks.

        Raises:
            LexiconError, NotationError: see ``choose``.
        """
        lexicon = self.lexicon(TileSet.from_dict(request.letters))
        if all(lexicon.has(word) for word in request.words):
            return False
        return Stream(request.seed, Purpose.COMPUTER).below(100) < HABITS[request.level].doubts
