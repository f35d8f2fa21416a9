# SPDX-License-Identifier: MIT
"""Who plays a match, what its games are, and who acts in them: in turns, in rounds, or one after the other.

The referee is ``game.Game`` in every mode; a seat is asked with what it may see of the game at that moment.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from crossgame.app.assets import asset, read_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from crossgame.engine.choose import Chooser
    from crossgame.engine.movegen import Generator
    from crossgame.engine.requests import Candidate, Level, Request
    from crossgame.game.commands import Command
    from crossgame.game.seats import SeatInfo
    from crossgame.game.state import Game
    from crossgame.game.view import GameView
    from crossgame.rules.ruleset import Ruleset
    from crossgame.rules.tiles import TileSet

MODES = ("classic", "islands", "megacross")
GREEDY, STATIC = "greedy", "static"
LEVELS = ("beginner", "casual", "club", "expert", "champion", GREEDY, STATIC)
"""Those of ``Level``, and two only for comparison, who know every word and overlook nothing: one lays what brings most
points now, one what brings most by points and what stays on the rack."""
CLOCKS = {"wall": time.monotonic, "cpu": time.process_time}
"""What counts a move's seconds: with ``cpu`` a match may run behind other work and still think as long."""
_OPEN_TURNS = 24
"""Actions of each seat where nothing else ends a game."""
_SIDES = {"megacross": 45}
"""Sides of boards where the usual one is too big to be looked at whole."""


@dataclass(frozen=True, slots=True, eq=False)
class Players:
    """What all players of a mode share in one process: the rules, the word lists, the generator."""

    rules: Ruleset
    chooser: Chooser
    generator: Generator

    @classmethod
    @cache
    def of(cls, mode: str, clock: str) -> Players:
        """Return them; made once in each process."""
        from crossgame.engine.choose import Chooser
        from crossgame.engine.movegen import Generator
        from crossgame.rules.tiles import TileSet

        rules = rules_of(mode, TileSet.parse(read_text("letters", "english.txt")))
        lists = asset("lexicons", "enable.txt"), asset("lexicons", "enable.familiarity")
        chooser = Chooser(*lists, leaves=_asset("leaves", "english.npz"), clock=CLOCKS[clock])
        return cls(rules, chooser, Generator(rules, chooser.lexicon(rules.tiles)))

    def begin(self, seats: Sequence[SeatInfo], *, seed: int) -> Game:
        """Begin a game."""
        from crossgame.game.state import Game

        words = self.generator.lexicon
        return Game.new(self.rules, seats, seed=seed, words=words, lexicon=words.id, now=time.monotonic_ns)

    def chosen(self, view: GameView, level: str, *, seed: int, budget: float) -> Candidate:
        """Return what a player of that level does in the seat of a view."""
        from crossgame.engine.requests import Level

        if level == GREEDY:
            return _most_points(view, self.generator)
        ask = in_turn if self.rules.supply.finite else _at_any_time
        asked = Level.EXPERT if level == STATIC else Level(level)
        request = replace(ask(view, asked, seed=seed, budget=budget), limited=level != STATIC)
        return self.chooser.choose(request).best


def rules_of(mode: str, tiles: TileSet) -> Ruleset:
    """Return the rules of a mode with their usual options, but that nothing hangs on the time."""
    from crossgame.rules.catalog import make
    from crossgame.rules.policies import Rounds

    rules = make(mode, tiles, side=_SIDES.get(mode, 0))
    return replace(rules, turns=replace(rules.turns, turn_ms=0)) if isinstance(rules.turns, Rounds) else rules


def acting(game: Game, *, most: int) -> Iterator[int]:
    """Yield the seat to ask next until the game is over, nobody is to act, or ``most`` were asked."""
    from crossgame.rules.policies import OpenTable, Rounds

    seats = [row.info.seat for row in game.view(None).seats]
    turns = game.ruleset.turns
    most = min(most, _OPEN_TURNS * len(seats)) if isinstance(turns, OpenTable) else most
    for number in range(most):
        if game.is_over:
            return
        # In rounds the last one to be asked ends the round; nobody sees what the others have handed in.
        everybody = isinstance(turns, OpenTable | Rounds)
        yield seats[number % len(seats)] if everybody else game.view(None).to_move


def _most_points(view: GameView, generator: Generator) -> Candidate:
    """Return the play with the most points, of equals the first found; without one all tiles for others, or a pass."""
    from crossgame.engine.requests import Candidate, Kind

    table = generator.plays(view.position, view.rack, seat=view.seat or 0)
    if len(table):
        placed = tuple((new.row, new.col, new.tile) for new in table.placed(0))
        return Candidate(Kind.PLACE, placed=placed, score=int(table.scores[0]))
    swap = view.ruleset.swap
    given = view.rack[: swap.most or len(view.rack)] if swap is not None else view.rack[: view.bag]
    return Candidate(Kind.EXCHANGE, exchanged=given) if given else Candidate(Kind.PASS)


def _at_any_time(view: GameView, level: Level, *, seed: int, budget: float) -> Request:
    from crossgame.session.question import window_request

    return replace(window_request(view, view.ruleset.layout.whole, level=level, seed=seed), budget=budget)


def in_turn(view: GameView, level: Level, *, seed: int, budget: float) -> Request:
    """Return the question of a seat whose turn it is, with the whole board."""
    from crossgame.engine.requests import Request
    from crossgame.game.recent import just_laid, passes_running
    from crossgame.rules.alphabet import BLANK

    board = view.position.board
    return Request(
        ruleset=view.ruleset.to_dict(),
        tiles=board.tiles.tobytes(),
        rows=board.rows,
        cols=board.cols,
        rack=view.rack,
        seat=view.seat or 0,
        unseen=tuple(code or BLANK for code, count in enumerate(view.unseen) for _ in range(count)),
        bag=view.bag,
        scores=tuple(row.score for row in sorted(view.seats, key=lambda row: row.info.seat != view.seat)),
        level=level,
        seed=seed,
        budget=budget,
        passes=passes_running(view),
        last=just_laid(view),
    )


def command_of(candidate: Candidate) -> Command:
    """Return the command that does what a player chose."""
    from crossgame.engine.requests import Kind
    from crossgame.game.commands import Exchange, Pass, Place
    from crossgame.rules.play import NewTile

    if candidate.kind is Kind.PLACE:
        return Place(tuple(NewTile(*placed) for placed in candidate.placed))
    return Exchange(candidate.exchanged) if candidate.kind is Kind.EXCHANGE else Pass()


def _asset(*parts: str) -> Path | None:
    try:
        return asset(*parts)
    except FileNotFoundError:
        return None
