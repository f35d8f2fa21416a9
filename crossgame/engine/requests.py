# SPDX-License-Identifier: MIT
"""What is asked of the engine and what it answers: plain frozen values that a pipe to a worker can carry.

A request holds what the seat that asks may know and nothing else: its own rack, the board, counts. A big board is
never sent whole: ``tiles`` is a window of it and ``origin`` says where.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any


class Level(Enum):
    """Strength of a computer player; the value is its name everywhere."""

    BEGINNER = "beginner"
    CASUAL = "casual"
    CLUB = "club"
    EXPERT = "expert"
    CHAMPION = "champion"


class Kind(Enum):
    """What a turn does."""

    PLACE = "place"
    EXCHANGE = "exchange"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class Request:
    """A question: what should this seat do?

    Attributes:
        ruleset: ``Ruleset.to_dict()`` of the game.
        tiles: tile bytes of a window of the board, row by row.
        rows: rows of the window.
        cols: columns of the window.
        rack: tile bytes of the seat's rack, at least one.
        seat: who asks.
        origin: row and column of the window's first square on the board; (0, 0) and a full window for small boards.
        owner: owners of the window's tiles as uint16 little-endian bytes, ``b""`` where nobody asks.
        islands: numbers of the islands by square of the window, like ``owner``; ``b""`` in games without.
        claims: (island, seat) of those that are claimed.
        standings: where there are islands, (seat, may it hop, turns running without a tile placed) of every seat that
            still plays.
        turns_left: turns that the seat can expect after this one, ``None`` where nobody knows.
        unseen: tile bytes (``BLANK`` for blanks) that the seat can't see: bag and other racks together.
        bag: tiles in the bag, ``None`` for an endless supply.
        scores: points so far by seat order, the asking seat's first.
        level: how well to play.
        seed: same question and seed, same answer (unless the budget ran out).
        budget: seconds that may be used at most.
        best: how many candidates to report (hints and ``best -n``); the chosen one comes first.
        phonies: whether lower levels may play words that they half know and the lexicon lacks.
        limited: whether the level's vocabulary and what it overlooks limit the plays; without that Expert is the
            static player, best play by points and leave, whom hints and comparisons ask.
        passes: turns running that were passed since the last one that was not (they matter once the bag is empty).
        last: (row, column) of the tiles that the other side has just laid; () if it did something else.
    """

    ruleset: dict[str, Any]
    tiles: bytes
    rows: int
    cols: int
    rack: tuple[int, ...]
    seat: int = 1
    origin: tuple[int, int] = (0, 0)
    owner: bytes = b""
    islands: bytes = b""
    claims: tuple[tuple[int, int], ...] = ()
    standings: tuple[tuple[int, bool, int], ...] = ()
    turns_left: int | None = None
    unseen: tuple[int, ...] = ()
    bag: int | None = 0
    scores: tuple[int, ...] = (0, 0)
    level: Level = Level.CHAMPION
    seed: int = 0
    budget: float = 1.0
    best: int = 1
    phonies: bool = False
    limited: bool = True
    passes: int = 0
    last: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing to do.

    Attributes:
        kind: placement, exchange or pass.
        placed: (row, column, tile byte) of each new tile in reading order, in board coordinates.
        exchanged: tile bytes to put back.
        text: machine text, ``8L ZEI.``, ``exch ABC``, ``pass -``.
        score: points that it brings now.
        leave: tile bytes that stay on the rack.
        equity: points that it is thought to be worth, what stays on the rack counted.
        win: chance of winning, 0 to 1: certain after a proved endgame, by simulation, or a rough one from the equity;
            ``None`` for more than two players and for games without an end.
    """

    kind: Kind
    placed: tuple[tuple[int, int, int], ...] = ()
    exchanged: tuple[int, ...] = ()
    text: str = ""
    score: int = 0
    leave: tuple[int, ...] = ()
    equity: float = 0.0
    win: float | None = None

    def unplayed(self, unseen: int) -> int:
        """Return how many tiles are not laid yet after it: unseen ones, what it keeps, what it puts back."""
        return unseen + len(self.leave) + len(self.exchanged)


@dataclass(frozen=True, slots=True)
class Choice:
    """The answer.

    Attributes:
        best: what to do.
        candidates: the best ones, ``best`` first, at most as many as were asked for.
        placements: how many legal placements there are.
        proved: whether the answer is exact (end of the game searched out), ``None`` where no search was made.
    """

    best: Candidate
    candidates: tuple[Candidate, ...]
    placements: int
    proved: bool | None = None


@dataclass(frozen=True, slots=True)
class ChallengeRequest:
    """A question: should this seat challenge the play that formed these words?

    Attributes:
        words: letter codes of each word formed, as ``WordScore.letters``.
        letters: ``TileSet.to_dict()`` of the game.
        level: how well the seat knows words.
        seed: same question and seed, same answer.
    """

    words: tuple[tuple[int, ...], ...]
    letters: dict[str, Any]
    level: Level = Level.CHAMPION
    seed: int = 0
