# SPDX-License-Identifier: MIT
"""The best plays by equity of many positions at once, without making the plays that can't be among them.

Exactly the top of the full list, in the same order whether or not anything was left out: by equity, then by word,
slot and blanks. With blanks, where lists are long, two rounds with bounds take a half to a quarter of the time; without
blanks bounds cost more than they save, so there all plays are made.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from crossgame.engine.bounds import narrowed, promising, slot_bounds
from crossgame.engine.plays import PlayTable
from crossgame.engine.probes import Probes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import numpy.typing as npt

    from crossgame.engine.blanks import Moves
    from crossgame.engine.bounds import Floats
    from crossgame.engine.movegen import Generator
    from crossgame.engine.slots import Slots
    from crossgame.rules.play import NewTile
    from crossgame.rules.position import Position

_FIRST_SHARE = (1.0, 0.25, 0.12)
"""Share of the slots looked at in the first round, by number of blanks (measured: docs/ENGINE.md)."""
_FIRST_LEAST = 20


@dataclass(frozen=True, slots=True, eq=False)
class Best:
    """The best plays of each position.

    Attributes:
        table: the plays; ``table.moves.rack`` says of which position, positions ascending, the best play first.
        equity: float64, of each play.
    """

    table: PlayTable
    equity: Floats

    def first(self) -> npt.NDArray[np.int64]:
        """Return the index of the best play of each position, -1 where it has none."""
        racks = self.table.moves.rack
        out = np.full(len(self.table.probes.letters), -1)
        # Written from the back, so that the first one of each stays.
        out[racks[::-1]] = np.arange(len(racks))[::-1]
        return out

    def placed(self, index: int) -> tuple[NewTile, ...]:
        """Return the new tiles of a play."""
        return self.table.placed(index)


def firsts(owner: npt.NDArray[np.int64], value: npt.NDArray[np.floating], count: int) -> npt.NDArray[np.int64]:
    """Return the index of each owner's best value, -1 where it has none; the first found among equals."""
    top = np.full(count, -np.inf, dtype=value.dtype)
    np.maximum.at(top, owner, value)
    out = np.full(count, -1)
    # Written from the back, so that the first one of each stays.
    hits = np.flatnonzero(value == top[owner])[::-1]
    out[owner[hits]] = hits
    return out


def reached(equity: Floats, first: npt.NDArray[np.int64]) -> Floats:
    """Return the values at these indices, minus infinity for -1."""
    return np.append(equity, -np.inf)[first]


def best_plays(
    generator: Generator,
    positions: Sequence[Position],
    racks: Sequence[Sequence[int]],
    *,
    worth: Callable[[Probes], Floats],
    count: int = 1,
    seat: int = 1,
) -> Best:
    """Find the best plays of rack ``i`` on position ``i``.

    Args:
        generator: of the ruleset.
        positions: boards of the ruleset's size.
        racks: all with equally many tiles and blanks.
        worth: what is left on each rack after each probe is worth, (racks, probes).
        count: how many plays of each position, at least one.
        seat: who plays.
    """
    slots, probes, grid = generator.laid_out(positions, racks, seat=seat)
    moves, equity = _best_and_more(generator, slots, probes, worth(probes), count=count)
    cut = _cuts(moves.rack, equity, count=count, racks=len(probes.letters))
    top = (equity >= cut.take(moves.rack)).nonzero()[0]
    moves, equity = moves.take(top), equity.take(top)
    order = np.lexsort((moves.probe, moves.second, moves.first, moves.slot, moves.word, -equity, moves.rack))
    order = order.compress(_rank(moves.rack.take(order)) < count)
    table = PlayTable(moves.take(order), slots, probes, generator.lexicon, grid)
    return Best(table, equity.take(order))


def best_equities(
    generator: Generator,
    positions: Sequence[Position],
    draws: Sequence[Sequence[Sequence[int]]],
    *,
    worth: Callable[[Probes], Floats],
    seat: int = 1,
) -> Iterator[Floats]:
    """Yield for each draw the equity of the best play of its rack ``i`` on position ``i``, minus infinity for none.

    The boards are laid out once: a second rack on each costs half of the first.

    Args:
        generator: of the ruleset.
        positions: boards of the ruleset's size.
        draws: racks for all positions, once and again; all with equally many tiles and blanks.
        worth: see ``best_plays``; asked for each draw before its equities are yielded.
        seat: who plays.
    """
    slots = generator.slots(positions, grid=generator.whole, seat=seat, racks=list(chain.from_iterable(draws)))
    for racks in draws:
        probes = Probes.of(racks, len(generator.lexicon.alphabet))
        moves, equity = _best_and_more(generator, slots, probes, worth(probes), count=1)
        yield _cuts(moves.rack, equity, count=1, racks=len(racks))


def _best_and_more(
    generator: Generator, slots: Slots, probes: Probes, value: Floats, *, count: int
) -> tuple[Moves, Floats]:
    """Return plays, the best ``count`` of each rack among them, and their equities."""
    share = _FIRST_SHARE[min(probes.blanks, len(_FIRST_SHARE) - 1)]
    if share < 1:
        return _in_two_rounds(generator, slots, probes, value, share=share, count=count)
    moves = generator.moves(slots, probes)
    return moves, moves.score + value[moves.rack, moves.probe]


def _rank(racks: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return the place of each among its equals; racks ascend."""
    if not racks.size:
        return racks
    sizes = np.bincount(racks)
    rank: npt.NDArray[np.int64] = np.arange(len(racks)) - (sizes.cumsum() - sizes).take(racks)
    return rank


def _in_two_rounds(
    generator: Generator, slots: Slots, probes: Probes, value: Floats, *, share: float, count: int
) -> tuple[Moves, Floats]:
    board = slots.board.take(slots.cell >> 4)
    bounds = slot_bounds(slots, probes, value, values=generator.letter_values, board=board)
    high = promising(bounds, board, share=share, least=_FIRST_LEAST)
    moves, equity = _moves_in(generator, slots, probes, value, chosen=high)
    cut = _cuts(moves.rack, equity, count=count, racks=len(probes.letters))
    more, more_equity = _moves_in(generator, slots, probes, value, chosen=~high & (bounds >= cut.take(board)))
    both = type(moves)(*(np.concatenate(columns) for columns in zip(moves, more, strict=True)))
    return both, np.concatenate([equity, more_equity])


def _moves_in(
    generator: Generator, slots: Slots, probes: Probes, value: Floats, *, chosen: npt.NDArray[np.bool_]
) -> tuple[Moves, Floats]:
    moves = generator.moves(narrowed(slots, chosen), probes)
    moves = moves._replace(slot=chosen.nonzero()[0].take(moves.slot))
    return moves, moves.score + value[moves.rack, moves.probe]


def _cuts(owner: npt.NDArray[np.int64], equity: Floats, *, count: int, racks: int) -> Floats:
    """Return for each rack the equity of its ``count``-th best play so far, minus infinity if there are fewer."""
    cut = np.full(racks, -np.inf)
    if count == 1:
        np.maximum.at(cut, owner, equity)
        return cut
    order = np.lexsort((-equity, owner))
    last = order.compress(_rank(owner.take(order)) == count - 1)
    cut[owner.take(last)] = equity.take(last)
    return cut
