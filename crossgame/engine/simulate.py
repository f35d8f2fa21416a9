# SPDX-License-Identifier: MIT
"""Looking two plies ahead over sampled racks: the other side's best reply, then one's own best reply to that.

All candidates meet the same deals (common random numbers), so that few deals tell them apart; those that fall behind
for certain are dropped. Both sides go by score and learned leave value. For two players with tiles to draw.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from crossgame.engine.best import best_equities, best_plays, firsts, reached
from crossgame.engine.chance import TEMPO, TILES_A_TURN, chances
from crossgame.engine.closing import closing_worths, glance
from crossgame.engine.inference import kept_by
from crossgame.engine.keeping import Keeping
from crossgame.engine.plays import PlayTable
from crossgame.rules.alphabet import BLANK
from crossgame.rules.board import Board
from crossgame.rules.position import Position

if TYPE_CHECKING:
    from crossgame.engine.inference import Guess, Past
    from crossgame.engine.keeping import Kept
    from crossgame.engine.leaves import LeaveTable
    from crossgame.engine.movegen import Generator
    from crossgame.engine.probes import Probes
    from crossgame.engine.requests import Candidate
    from crossgame.rules.play import NewTile

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
Ints = np.ndarray[tuple[int, ...], np.dtype[np.int64]]

DEALS = 64
"""Deals that every candidate meets before they are compared, unless told otherwise."""
_LEAST = 64
_BEHIND = 2.2
"""Standard errors by which a candidate must trail to be dropped."""
_AT_ONCE = (64, 16, 4)
BOARDS = (32, 8, 4)
_DRAWS = 2
"""Racks that the mover draws on each deal (docs/ENGINE.md)."""
_RACKS_BEFORE_A_LOOK = 128
"""Racks looked at before asking again whether to stop."""


class Reply(NamedTuple):
    """What a side does on one deal: points, tiles, worth and tiles of what it keeps.

    Without tiles laid it passes, or puts back what it does not keep.
    """

    score: int
    placed: tuple[NewTile, ...]
    worth: float
    leave: tuple[int, ...]


Meet = Callable[["Table", Sequence["Candidate"], Sequence[tuple[int, ...]]], list[tuple[Floats, Floats]]]
"""Plays candidates out on deals: points ahead and chance of winning of each; fewer if there was no time."""


class Effort(NamedTuple):
    """How much is looked at.

    Attributes:
        most: deals at most.
        in_all: playouts, deals of all candidates together, after which no more are begun.
        at_once: deals that all candidates meet before they are compared and the clock is asked.
        grace: chance of winning by which a candidate may trail beyond its scatter and still stay.
    """

    most: int = 1 << 16
    in_all: int = 1 << 20
    at_once: int = DEALS
    grace: float = 0.0


class Outcome(NamedTuple):
    """What a candidate brings over all deals it met.

    Attributes:
        equity: mean points ahead after two plies, leaves counted.
        win: mean chance of winning.
        deals: how many it met.
        dropped: whether it trails for certain.
    """

    equity: float
    win: float
    deals: int
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """What the mover knows.

    Attributes:
        position: the board.
        unseen: tiles in the bag and on the other rack.
        bag: tiles in the bag, at least one.
        ahead: points by which the mover leads.
        kept: what the other side seems to have kept, ``None``: anything.
    """

    position: Position
    unseen: tuple[int, ...]
    bag: int
    ahead: int
    kept: Guess | None = None


class Simulation:
    """Plays candidates out.

    Args:
        generator: of the ruleset and the whole lexicon.
        leaves: learned leave values.
        seed: of the deals.
        stop: asked before each batch; true ends it with what is known by then.
    """

    def __init__(self, generator: Generator, leaves: LeaveTable, *, seed: int, stop: Callable[[], bool]) -> None:
        self._generator = generator
        self._leaves = leaves
        self._raw = np.random.PCG64(np.random.SeedSequence([seed, 0x53494D]))
        self._stop = stop

    def kept(self, past: Past, unseen: Sequence[int], *, count: int) -> Guess | None:
        """Return what the other side seems to have kept after its last play, see ``inference.kept_by``."""
        return kept_by(past, unseen, leaves=self._leaves, bests=self._bests, raw=self._raw, count=count)

    def _bests(self, position: Position, racks: Sequence[tuple[int, ...]], bag: int) -> list[float]:
        out: list[float] = []
        for at in range(0, len(racks), _RACKS_BEFORE_A_LOOK):
            if self._stop():
                break
            out.extend(self._equities(position, racks[at : at + _RACKS_BEFORE_A_LOOK], bag))
        return out

    def _equities(self, position: Position, racks: Sequence[tuple[int, ...]], bag: int) -> list[float]:
        """Return the equity of the best play or exchange of each rack, 0 where there is none."""
        out = [0.0] * len(racks)
        for rows in alike(racks, _AT_ONCE):
            _, equity, first, swaps = self._best_of_racks(position, [racks[row] for row in rows], facing=[], left=bag)
            for at, (row, index) in enumerate(zip(rows, first, strict=True)):
                out[row] = swaps[at].worth if at in swaps else float(equity[index]) if index >= 0 else 0.0
        return out

    def run(
        self,
        table: Table,
        candidates: Sequence[Candidate],
        *,
        effort: Effort | None = None,
        meet: Meet | None = None,
    ) -> list[Outcome]:
        """Return an outcome for each candidate; ``deals`` is 0 where there was no time for any.

        Args:
            table: what the mover knows.
            candidates: placements, exchanges, pass; the mover's.
            effort: how much to look at.
            meet: how candidates are played out, two plies if left out.
        """
        meet, effort = meet or self._meet, effort or Effort()
        equity: list[list[float]] = [[] for _ in candidates]
        wins: list[list[float]] = [[] for _ in candidates]
        alive, made = list(range(len(candidates))), 0
        while len(alive) > 1 and len(wins[alive[0]]) < effort.most and made < effort.in_all and not self._stop():
            met = meet(table, [candidates[index] for index in alive], self._deals(table, effort.at_once))
            if len(met) < len(alive):
                break
            for index, (values, won) in zip(alive, met, strict=True):
                equity[index].extend(values)
                wins[index].extend(won)
            made += len(alive) * effort.at_once
            alive = _still_possible(alive, wins, grace=effort.grace)
        return [
            Outcome(float(np.mean(e)), float(np.mean(w)), len(e), index not in alive) if e else Outcome(0.0, 0.0, 0)
            for index, (e, w) in enumerate(zip(equity, wins, strict=True))
        ]

    def _meet(
        self, table: Table, candidates: Sequence[Candidate], deals: Sequence[tuple[int, ...]]
    ) -> list[tuple[Floats, Floats]]:
        return [self.play_out(table, candidate, deals) for candidate in candidates if not self._stop()]

    def _deals(self, table: Table, count: int = DEALS) -> list[tuple[int, ...]]:
        """Return random orders of the unseen tiles: the other rack first, then the bag."""
        raw = self._raw.random_raw(count * len(table.unseen)).reshape(count, -1)
        tiles = np.array(table.unseen)
        deals = [tuple(row) for row in tiles[raw.argsort(axis=1)].tolist()]
        if table.kept is None:
            return deals
        shares = self._raw.random_raw(count) / 2.0**64
        return [_beginning(deal, table.kept.at(share)) for deal, share in zip(deals, shares.tolist(), strict=True)]

    def play_out(self, table: Table, candidate: Candidate, deals: Sequence[tuple[int, ...]]) -> tuple[Floats, Floats]:
        """Return points ahead and chance of winning on each deal."""
        held = len(table.unseen) - table.bag
        drawn = min(table.bag, len(candidate.placed) + len(candidate.exchanged))
        left = table.bag - (0 if candidate.exchanged else drawn)
        board = after(table.position, candidate.placed)
        mine = [(*candidate.leave, *deal[held : held + drawn]) for deal in deals]
        replies = self.replies(board, [deal[:held] for deal in deals], mine, left=left)
        values = np.array([float(candidate.score - reply.score) for reply in replies])
        under_way = [i for i, reply in enumerate(replies) if len(reply.placed) < left]
        answers = self._answers(board, replies, self._draws(candidate, deals, held, drawn), under_way, left=left)
        rest = [(*deal[held + drawn :], *candidate.exchanged)[:left] for deal in deals]
        theirs = [(*reply.leave, *tiles) for reply, tiles in zip(replies, rest, strict=True)]
        closing = [i for i, reply in enumerate(replies) if len(reply.placed) >= left and theirs[i]]
        self._close(board, replies, mine, values, closing, theirs=theirs)
        for i, reply in enumerate(replies):
            if len(reply.placed) >= left and not theirs[i]:
                values[i] -= 2 * board.ruleset.tiles.total(mine[i])
        lead = values + table.ahead
        # Where the bag is empty by then the value is that of the end, final sums included: little can change it.
        won = chances(lead, 0.0)
        if under_way:
            tiles_left = max(0.0, candidate.unplayed(len(table.unseen)) - 2 * TILES_A_TURN)
            # The other side moves next.
            won[under_way] = chances(lead[under_way] + answers - TEMPO, tiles_left).mean(axis=0)
            values[under_way] += answers.mean(axis=0)
        return values, won

    def _draws(
        self, candidate: Candidate, deals: Sequence[tuple[int, ...]], held: int, drawn: int
    ) -> list[list[tuple[int, ...]]]:
        """Return the mover's racks after drawing, for each deal; several such lists if the bag has that many tiles.

        What is drawn scatters more than what the other side does, and costs less to look at.
        """
        size = self._generator.ruleset.rack_size
        count = max(1, min(_DRAWS, (len(deals[0]) - held) // size))
        begins = [held + number * size for number in range(count)]
        return [[(*candidate.leave, *deal[begin : begin + drawn]) for deal in deals] for begin in begins]

    def replies(
        self, position: Position, racks: Sequence[tuple[int, ...]], facing: Sequence[tuple[int, ...]], *, left: int
    ) -> list[Reply]:
        """Return the other side's best reply with each rack; ``facing`` racks of the mover count if ``left`` is 0."""
        out = [Reply(0, (), 0.0, rack) for rack in racks]
        for rows in alike(racks, _AT_ONCE):
            table, equity, first, swaps = self._best_of_racks(
                position,
                [racks[row] for row in rows],
                facing=[facing[row] for row in rows] if facing else [],
                left=left,
            )
            for at, (row, index) in enumerate(zip(rows, first, strict=True)):
                if at in swaps:
                    out[row] = Reply(0, (), swaps[at].worth, swaps[at].tiles)
                elif index >= 0:
                    score = int(table.scores[index])
                    worth = float(equity[index]) - score
                    out[row] = Reply(score, table.placed(index), worth, table.leave(index))
        return out

    def _best_of_racks(
        self, position: Position, racks: list[tuple[int, ...]], *, facing: list[tuple[int, ...]], left: int
    ) -> tuple[PlayTable, Floats, list[int], dict[int, Kept]]:
        """Return plays, their equities, the index of each rack's best (-1: none), and exchanges that are better."""
        if not left:
            best = best_plays(self._generator, [position] * len(racks), racks, worth=partial(self._last, facing=facing))
            return best.table, best.equity, best.first().tolist(), {}
        keeping = self.keeping([left] * len(racks))
        if BLANK in racks[0]:
            # Lists with blanks are long: better to bound them than to share the board's slots.
            best = best_plays(self._generator, [position] * len(racks), racks, worth=keeping)
            table, equity, first = best.table, best.equity, best.first()
        else:
            moves, slots, probes = self._generator.for_racks(position, racks)
            equity = moves.score + keeping(probes)[moves.rack, moves.probe]
            first = firsts(moves.rack, equity, len(racks))
            table = PlayTable(moves, slots, probes, self._generator.lexicon, self._generator.whole)
        return table, equity, first.tolist(), keeping.exchanges(reached(equity, first))

    def keeping(self, bags: Sequence[int]) -> Keeping:
        """Return what leaves are worth to racks with so many tiles to draw each."""
        return Keeping(self._leaves, bags, self._generator.ruleset)

    def _answers(
        self,
        board: Position,
        replies: Sequence[Reply],
        draws: Sequence[Sequence[tuple[int, ...]]],
        chosen: Sequence[int],
        *,
        left: int,
    ) -> Floats:
        """Return what the mover's best answer and what both keep are worth where tiles are left to draw.

        Returns:
            float64 (draws, chosen).
        """
        out = np.zeros((len(draws), len(chosen)))
        for rows, numbers in _batches([[racks[i] for racks in draws] for i in chosen]):
            deals = [chosen[row] for row in rows]
            positions = [after(board, replies[i].placed) for i in deals]
            keeping = self.keeping([left - len(replies[i].placed) for i in deals])
            racks = [[draws[number][i] for i in deals] for number in numbers]
            found = best_equities(self._generator, positions, racks, worth=keeping)
            for number, worths in zip(numbers, found, strict=True):
                for at, kept in keeping.exchanges(worths).items():
                    worths[at] = kept.worth
                out[number, rows] = np.maximum(worths, 0.0)
        out -= np.array([replies[i].worth for i in chosen])
        return out

    def _close(
        self,
        board: Position,
        replies: Sequence[Reply],
        racks: Sequence[tuple[int, ...]],
        values: Floats,
        chosen: Sequence[int],
        *,
        theirs: Sequence[tuple[int, ...]],
    ) -> None:
        """Add the mover's best answer where the bag is empty by then, the rest at a glance; ``values`` is changed."""
        for rows in alike([racks[i] for i in chosen], BOARDS):
            deals = [chosen[row] for row in rows]
            positions = [after(board, replies[i].placed) for i in deals]
            worth = partial(self._last, facing=[theirs[i] for i in deals])
            best = best_plays(self._generator, positions, [racks[i] for i in deals], worth=worth)
            for i, index in zip(deals, best.first().tolist(), strict=True):
                passed = -glance(theirs[i], racks[i], board.ruleset.tiles)
                values[i] += best.equity[index] if index >= 0 else passed

    def _last(self, probes: Probes, *, facing: Sequence[tuple[int, ...]]) -> Floats:
        tiles = self._generator.ruleset.tiles
        return closing_worths(probes, facing, tiles, values=self._generator.letter_values)


def _beginning(deal: tuple[int, ...], kept: tuple[int, ...]) -> tuple[int, ...]:
    """Return a deal with these of its tiles first."""
    rest = list(deal)
    for tile in kept:
        rest.remove(tile)
    return (*kept, *rest)


def after(position: Position, placed: Sequence[tuple[int, int, int]]) -> Position:
    """Return a position with these tiles laid."""
    if not placed:
        return position
    tiles = position.board.tiles.copy()
    for row, col, tile in placed:
        tiles[row, col] = tile
    return Position(position.ruleset, Board.of(tiles, position.board.owner))


def alike(racks: Sequence[Sequence[int]], sizes: tuple[int, ...]) -> list[list[int]]:
    """Return indices of racks with equally many tiles and blanks, in batches of a good size."""
    groups: dict[tuple[int, int], list[int]] = defaultdict(list)
    for index, rack in enumerate(racks):
        groups[len(rack), rack.count(BLANK)].append(index)
    out: list[list[int]] = []
    for (_, blanks), rows in groups.items():
        size = sizes[min(blanks, len(sizes) - 1)]
        out.extend(rows[at : at + size] for at in range(0, len(rows), size))
    return out


def _batches(racks: Sequence[Sequence[tuple[int, ...]]]) -> list[tuple[list[int], list[int]]]:
    """Return rows and draws that go together: those whose racks have equally many blanks, each row's all if possible.

    Args:
        racks: by row, then by draw; all have equally many tiles.
    """
    blanks = [{rack.count(BLANK) for rack in row} for row in racks]
    every = list(range(len(racks[0]) if racks else 0))
    same = [row for row, found in enumerate(blanks) if len(found) == 1]
    out = [([same[at] for at in rows], every) for rows in alike([racks[row][0] for row in same], BOARDS)]
    for number in every:
        other = [row for row, found in enumerate(blanks) if len(found) > 1]
        out += [([other[at] for at in rows], [number]) for rows in alike([racks[row][number] for row in other], BOARDS)]
    return out


def _still_possible(alive: list[int], wins: Sequence[Sequence[float]], *, grace: float) -> list[int]:
    """Return the candidates that may yet be best."""
    samples = np.array([wins[index] for index in alive])
    if samples.shape[1] < _LEAST:
        return alive
    leader = int(samples.mean(axis=1).argmax())
    behind = samples[leader] - samples
    error = behind.std(axis=1, ddof=1) / math.sqrt(samples.shape[1])
    keep = behind.mean(axis=1) <= _BEHIND * error + grace
    keep[leader] = True
    return [index for index, kept in zip(alive, keep.tolist(), strict=True) if kept]
