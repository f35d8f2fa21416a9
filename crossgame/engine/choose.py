# SPDX-License-Identifier: MIT
"""Choosing what to do: the door through which a computer seat, a hint and the command line ask.

A ``Chooser`` lives in one worker process. It keeps tables of the word lists it has read; it keeps nothing of games.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from crossgame.engine.balance import Balance, Learned
from crossgame.engine.evaluate import Outlook, equities, exchanges, without, worths
from crossgame.engine.leaves import LeaveTable
from crossgame.engine.levels import HABITS, noticed
from crossgame.engine.movegen import Generator
from crossgame.engine.requests import Candidate, Choice, Kind, Level
from crossgame.engine.vocabulary import KNOWN_UP_TO, half_known, known_words, read_familiarity
from crossgame.lexicon.build import build
from crossgame.lexicon.files import read_words
from crossgame.rules.alphabet import BLANK, NotationError
from crossgame.rules.board import Board
from crossgame.rules.draw import Purpose, Stream
from crossgame.rules.layout import Rect
from crossgame.rules.position import Position
from crossgame.rules.ruleset import Ruleset
from crossgame.rules.tiles import TileSet

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Any

    from crossgame.engine.balance import LeaveValues
    from crossgame.engine.plays import PlayTable
    from crossgame.engine.requests import ChallengeRequest, Request
    from crossgame.lexicon.tables import Lexicon

_EXCHANGE_COST = 6.0
"""Points that a turn without a score is behind on average, beside the score itself (the other side moves on)."""
_PHONY_SEED = 0x50484F4E59
_KEPT = 4
"""Word tables kept at most: 14 MB each."""


class Cancelled(Exception):  # noqa: N818 - not an error: somebody changed their mind
    """The question is no longer asked."""


@dataclass(frozen=True, slots=True)
class _Vocabulary:
    """Which words to play with: (tile set, level or all, phonies)."""

    tiles: TileSet
    level: Level
    phonies: bool


def _never() -> bool:
    return False


class Chooser:
    """Answers requests with one word list.

    Building one only remembers the paths; tables are made at the first question or by ``warm``.

    Args:
        lexicon: the word list file.
        familiarity: how well known its words are, ``None`` if nobody knows.
        leaves: learned leave values; tile sets that they were not made for go by plain terms.
    """

    def __init__(self, lexicon: Path, familiarity: Path | None = None, *, leaves: Path | None = None) -> None:
        self._lexicon = lexicon
        self._familiarity = familiarity
        self._learned = leaves
        self._leaves: dict[TileSet, LeaveValues] = {}
        self._words: dict[TileSet, list[str]] = {}
        self._lexicons: dict[_Vocabulary, Lexicon] = {}
        self._generators: dict[tuple[str, _Vocabulary], Generator] = {}

    def warm(self, ruleset: dict[str, Any], level: Level = Level.CHAMPION) -> None:
        """Make the tables that questions about this game and level will need.

        Raises:
            LexiconError: the word list can't be used.
            NotationError: the ruleset is not known.
        """
        rules = Ruleset.from_dict(ruleset)
        self._generator(rules, _vocabulary(rules.tiles, level))

    def lexicon(self, tiles: TileSet) -> Lexicon:
        """Return the whole word list over a tile set's letters.

        Raises:
            LexiconError: the word list can't be used.
        """
        return self._table(_vocabulary(tiles, Level.CHAMPION))

    def plays(self, request: Request) -> tuple[PlayTable, Position]:
        """List every legal placement, with the whole lexicon, and the position it was looked for on.

        Raises:
            LexiconError, NotationError: see ``choose``.
        """
        rules = Ruleset.from_dict(request.ruleset)
        return self._plays(request, rules, _vocabulary(rules.tiles, Level.CHAMPION))

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
        rules = Ruleset.from_dict(request.ruleset)
        level = request.level if request.vocabulary else Level.CHAMPION
        table, position = self._plays(request, rules, _vocabulary(rules.tiles, level, phonies=request.phonies))
        if cancelled():
            raise Cancelled
        stream = Stream(request.seed, Purpose.COMPUTER)
        ranked = _ranked(request, table, position, leaves=self._leave_values(rules.tiles), stream=stream)
        return Choice(ranked[0], tuple(ranked[: max(1, request.best)]), len(table))

    def would_challenge(self, request: ChallengeRequest) -> bool:
        """Tell whether a computer of this level challenges a play: only one with a word that the lexicon lacks.

        Raises:
            LexiconError, NotationError: see ``choose``.
        """
        lexicon = self.lexicon(TileSet.from_dict(request.letters))
        if all(lexicon.has(word) for word in request.words):
            return False
        return Stream(request.seed, Purpose.COMPUTER).below(100) < HABITS[request.level].doubts

    def _leave_values(self, tiles: TileSet) -> LeaveValues:
        if tiles not in self._leaves:
            self._leaves = {tiles: _leave_values(self._learned, tiles)}
        return self._leaves[tiles]

    def _plays(self, request: Request, rules: Ruleset, vocabulary: _Vocabulary) -> tuple[PlayTable, Position]:
        position, window = _position(request, rules)
        _check_rack(request, rules)
        generator = self._generator(rules, vocabulary)
        return generator.plays(position, request.rack, seat=request.seat, window=window), position

    def _generator(self, rules: Ruleset, vocabulary: _Vocabulary) -> Generator:
        key = (repr(rules), vocabulary)
        if key not in self._generators:
            while len(self._generators) >= _KEPT:
                del self._generators[next(iter(self._generators))]
            self._generators[key] = Generator(rules, self._table(vocabulary))
        return self._generators[key]

    def _table(self, vocabulary: _Vocabulary) -> Lexicon:
        if vocabulary not in self._lexicons:
            while len(self._lexicons) >= _KEPT:
                del self._lexicons[next(iter(self._lexicons))]
            self._lexicons[vocabulary] = build(self._list(vocabulary), vocabulary.tiles.alphabet)
        return self._lexicons[vocabulary]

    def _list(self, vocabulary: _Vocabulary) -> list[str]:
        tiles = vocabulary.tiles
        if tiles not in self._words:
            self._words = {tiles: read_words(self._lexicon, tiles.alphabet)}
        words = self._words[tiles]
        if KNOWN_UP_TO[vocabulary.level] >= 255:
            return words
        familiarity = None if self._familiarity is None else read_familiarity(self._familiarity, len(words))
        known = known_words(words, familiarity, vocabulary.level)
        if vocabulary.phonies:
            known = sorted(known + half_known(words, known, Stream(_PHONY_SEED, Purpose.COMPUTER)))
        return known


def _vocabulary(tiles: TileSet, level: Level, *, phonies: bool = False) -> _Vocabulary:
    # Levels that know every word share one table; they have no words half known.
    if KNOWN_UP_TO[level] >= 255:
        return _Vocabulary(tiles, Level.CHAMPION, phonies=False)
    return _Vocabulary(tiles, level, phonies)


def _position(request: Request, rules: Ruleset) -> tuple[Position, Rect]:
    """Return the board that a request shows, in its place, and the part of it that can be judged."""
    row, col = request.origin
    layout = rules.layout
    fits = 0 <= row <= layout.rows - request.rows and 0 <= col <= layout.cols - request.cols
    if not fits or min(request.rows, request.cols) < 1 or len(request.tiles) != request.rows * request.cols:
        raise NotationError("the squares sent are no part of this game's board")
    shape = (request.rows, request.cols)
    tiles = np.frombuffer(request.tiles, dtype=np.uint8).reshape(shape)
    letters = tiles & 0x7F
    if int(letters.max()) > len(rules.tiles.alphabet) or bool((tiles == BLANK).any()):
        raise NotationError("the board has a tile that is no letter of this game")
    board = _placed(tiles, row, col, rules)
    if request.owner:
        owner = np.frombuffer(request.owner, dtype="<u2").reshape(shape)
        board.owner[row : row + shape[0], col : col + shape[1]] = owner
    return Position(rules, board), _judged(request, rules)


def _placed(tiles: np.ndarray[Any, np.dtype[np.uint8]], row: int, col: int, rules: Ruleset) -> Board:
    if tiles.shape == (rules.layout.rows, rules.layout.cols):
        return Board.of(tiles)
    whole = np.zeros((rules.layout.rows, rules.layout.cols), dtype=np.uint8)
    whole[row : row + tiles.shape[0], col : col + tiles.shape[1]] = tiles
    return Board.of(whole)


def _judged(request: Request, rules: Ruleset) -> Rect:
    """Return the window without the outermost ring where the board goes on: what lies behind that is not known."""
    top, left = request.origin
    bottom, right = top + request.rows, left + request.cols
    top, left = top + (top > 0), left + (left > 0)
    bottom, right = bottom - (bottom < rules.layout.rows), right - (right < rules.layout.cols)
    if bottom <= top or right <= left:
        raise NotationError("the part of the board that was sent is too small")
    return Rect(top, left, bottom - top, right - left)


def _check_rack(request: Request, rules: Ruleset) -> None:
    letters = len(rules.tiles.alphabet)
    if not request.rack or any(tile != BLANK and not 1 <= tile <= letters for tile in request.rack):
        raise NotationError("the rack has no tiles, or one that is no letter of this game")
    if len(request.rack) > _LARGEST_RACK:
        raise NotationError(f"a rack has {_LARGEST_RACK} tiles at most")


_LARGEST_RACK = 12


def _leave_values(learned: Path | None, tiles: TileSet) -> LeaveValues:
    if learned is not None:
        try:
            return Learned(LeaveTable.from_bytes(learned.read_bytes(), tiles))
        except (OSError, ValueError):
            # Another tile set, or no such file: the terms serve any.
            pass
    return Balance(tiles, _endings(tiles))


def _ranked(
    request: Request, table: PlayTable, position: Position, *, leaves: LeaveValues, stream: Stream
) -> list[Candidate]:
    """Return what could be done, best first; never empty."""
    rules = position.ruleset
    habits = HABITS[request.level]
    unseen = rules.tiles.total(request.unseen) if request.bag == 0 else 0
    outlook = Outlook(request.bag, unseen, rules.rack_size)
    equity = equities(table, leaves, rules, outlook)
    order = noticed(equity if habits.plans else table.scores.astype(np.float64), habits, stream)
    placements = [
        _placement(table, index, float(equity[index]), position) for index in order[: max(1, request.best)].tolist()
    ]
    others = _scoreless(request, rules, leaves, outlook)
    if placements and not habits.plans:
        return placements + others
    return sorted(placements + others, key=lambda candidate: -candidate.equity)


def _endings(tiles: TileSet) -> tuple[int, ...]:
    letters = tiles.alphabet.letters
    return (letters.index("S") + 1,) if tiles.id == "english" and "S" in letters else ()


def _placement(table: PlayTable, index: int, equity: float, position: Position) -> Candidate:
    play = table.play_on(index, position.board)
    return Candidate(
        Kind.PLACE,
        placed=tuple((tile.row, tile.col, tile.tile) for tile in play.placed),
        text=table.text(index, position.board, position.ruleset.tiles),
        score=int(table.scores[index]),
        leave=table.leave(index),
        equity=equity,
    )


def _scoreless(request: Request, rules: Ruleset, leaves: LeaveValues, outlook: Outlook) -> list[Candidate]:
    """Return the exchanges and the pass, best first."""
    swaps = exchanges(request.rack, rules, request.bag)
    kept = [without(request.rack, swap) for swap in swaps] + [request.rack]
    values = worths(kept, leaves, rules, outlook) - _EXCHANGE_COST
    found = [
        Candidate(Kind.EXCHANGE, exchanged=swap, text=f"exch {rules.tiles.alphabet.tiles_text(swap)}",
                  leave=leave, equity=float(value))
        for swap, leave, value in zip(swaps, kept, values, strict=False)
    ]  # fmt: skip
    found.sort(key=lambda candidate: -candidate.equity)
    # Where tiles can be had, passing gains nothing over an exchange; where none can, it is all there is.
    worth = float(values[-1]) if not found else min(float(values[-1]), found[-1].equity) - _EXCHANGE_COST
    return [*found, Candidate(Kind.PASS, text="pass -", leave=request.rack, equity=worth)]
