# SPDX-License-Identifier: MIT
"""The end of a two-player game, searched out once the bag is empty and both racks are known.

Negamax with alpha–beta, deepened step by step, with a table of positions seen. Values are points by which the mover
comes out ahead from here on, final sums included (C9). An answer says whether it is proved: whether no line was cut
short by depth or time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from crossgame.engine.closing import glance
from crossgame.engine.replies import Replies, Tiles, replies
from crossgame.engine.threats import Threat, most_after, threats

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.engine.movegen import Generator

PASS = -1
"""Index of the pass among the plays of a node."""

_INFINITE = 1 << 20
_AHEAD = 16
"""Children whose plays are generated in one call, once the first, that often ends a node, did not."""
_DEEPEST = 40


class _OutOfTime(Exception):  # noqa: N818 - how a search ends
    pass


@dataclass(slots=True, eq=False)
class _Node:
    """A position with its mover.

    Attributes:
        board: tile bytes; not changed.
        rack, other: ascending tile bytes of the mover and of the other side.
        passed: whether the other side has just passed.
        plays: the mover's plays, once somebody needed them.
        threats: plays of the other side that would go out, once somebody asked.
        children: nodes after each play and the pass, once visited.
        best: the play that was best last time.
        low, high: what is known of its value at ``depth``; of the true value if ``whole``.
    """

    board: Tiles
    rack: tuple[int, ...]
    other: tuple[int, ...]
    passed: bool = False
    plays: Replies | None = None
    threats: tuple[Threat, ...] | None = None
    children: dict[int, _Node] = field(default_factory=dict)
    best: int = 0
    depth: int = -1
    low: int = -_INFINITE
    high: int = _INFINITE
    whole: bool = False


class Line(NamedTuple):
    """One thing to do and what it leads to.

    Attributes:
        play: its index in ``Solution.plays``, or ``PASS``.
        value: points ahead at the end, counted from now.
    """

    play: int
    value: int


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """What the search found.

    Attributes:
        plays: the mover's plays.
        lines: what was searched, best first; the first is exact if ``proved``, the others are bounds from above.
        proved: whether the value of the first is exact.
        nodes: positions looked at.
    """

    plays: Replies
    lines: tuple[Line, ...]
    proved: bool
    nodes: int


class Endgame:
    """Searches endgames under one ruleset and lexicon, of two players with an empty bag.

    Args:
        generator: lists the plays.
        stop: asked before each node; true ends the search with the best answer so far.
    """

    def __init__(self, generator: Generator, stop: Callable[[], bool]) -> None:
        self._generator = generator
        self._tiles = generator.ruleset.tiles
        self._stop = stop
        self._seen: dict[tuple[bytes, tuple[int, ...], tuple[int, ...], bool], _Node] = {}
        self._nodes = 0
        self._cut_short = False

    def solve(self, board: Tiles, rack: tuple[int, ...], other: tuple[int, ...], *, passed: bool = False) -> Solution:
        """Search.

        Args:
            board: tile bytes (rows, cols).
            rack: the mover's tiles, at least one.
            other: the other side's tiles, at least one.
            passed: whether the other side has just passed.
        """
        root = self._node(board, tuple(sorted(rack)), tuple(sorted(other)), passed=passed)
        lines: tuple[Line, ...] = ()
        proved = False
        for depth in range(1, _DEEPEST):
            self._cut_short = False
            try:
                lines = self._root(root, depth)
            except _OutOfTime:
                break
            if not self._cut_short:
                proved = True
                break
        plays = self._plays(root)
        return Solution(plays, lines or self._greedy(root), proved, self._nodes)

    def _root(self, root: _Node, depth: int) -> tuple[Line, ...]:
        best = -_INFINITE
        lines: list[Line] = []
        order = self._order(root)
        for number, index in enumerate(order):
            if number and depth > 1:
                most = self._most(root, index)
                if most <= best:
                    lines.append(Line(index, most))
                    continue
            self._look_ahead(root, order, number, floor=best, depth=depth)
            value = self._value(root, index, alpha=best, beta=_INFINITE, depth=depth)
            lines.append(Line(index, value))
            if value > best:
                best, root.best = value, index
        # Values of the others are bounds from above: those level with the best came later and are not better.
        return tuple(sorted(lines, key=lambda line: (-line.value, line.play != root.best)))

    def _greedy(self, root: _Node) -> tuple[Line, ...]:
        """Return a first answer where there was no time to search: the plays in the order of their promise."""
        plays = self._plays(root)
        return (*(Line(i, plays.score[i]) for i in range(len(plays))), Line(PASS, 0))

    def _search(self, node: _Node, *, alpha: int, beta: int, depth: int) -> int:
        self._nodes += 1
        if self._stop():
            raise _OutOfTime
        if node.whole or node.depth >= depth:
            if not node.whole:
                self._cut_short = True
            if node.low >= beta or node.low == node.high:
                return node.low
            if node.high <= alpha:
                return node.high
            alpha, beta = max(alpha, node.low), min(beta, node.high)
        if depth == 0:
            self._cut_short = True
            return int(glance(node.rack, node.other, self._tiles))
        return self._children(node, alpha=alpha, beta=beta, depth=depth)

    def _children(self, node: _Node, *, alpha: int, beta: int, depth: int) -> int:
        outer, self._cut_short = self._cut_short, False
        best, floor = -_INFINITE, alpha
        order = self._order(node)
        for number, index in enumerate(order):
            if number and depth > 1:
                most = self._most(node, index)
                if most <= floor:
                    best = max(best, most)
                    continue
            self._look_ahead(node, order, number, floor=floor, depth=depth)
            value = self._value(node, index, alpha=floor, beta=beta, depth=depth)
            if value > best:
                best, node.best = value, index
            floor = max(floor, value)
            if floor >= beta:
                break
        whole = not self._cut_short
        if whole and not node.whole:
            node.low, node.high = -_INFINITE, _INFINITE
        if whole or depth > node.depth:
            self._note(node, best, window=(alpha, beta), depth=depth, whole=whole)
        self._cut_short |= outer
        return best

    def _note(self, node: _Node, value: int, *, window: tuple[int, int], depth: int, whole: bool) -> None:
        if node.depth != depth and not (whole and node.whole):
            node.low, node.high = -_INFINITE, _INFINITE
        node.depth, node.whole = depth, whole
        if value > window[0]:
            node.low = max(node.low, value)
        if value < window[1]:
            node.high = min(node.high, value)

    def _value(self, node: _Node, index: int, *, alpha: int, beta: int, depth: int) -> int:
        """Return what a play or the pass is worth to the mover of ``node``."""
        if index == PASS:
            if node.passed:
                return self._tiles.total(node.other) - self._tiles.total(node.rack)
            child = self._child(node, PASS)
            return -self._search(child, alpha=-beta, beta=-alpha, depth=depth - 1)
        plays = self._plays(node)
        score = plays.score[index]
        if not plays.leaves[index]:
            return score + 2 * self._tiles.total(node.other)
        child = self._child(node, index)
        return score - self._search(child, alpha=score - beta, beta=score - alpha, depth=depth - 1)

    def _order(self, node: _Node) -> list[int]:
        count = len(self._plays(node))
        rest = [index for index in (*range(count), PASS) if index != node.best]
        return [node.best, *rest] if -1 <= node.best < count else rest

    def _most(self, node: _Node, index: int) -> int:
        """Return the most that a play can be worth, as far as threats of the other side say."""
        plays = self._plays(node)
        if index == PASS or not plays.leaves[index]:
            return _INFINITE
        if node.threats is None:
            # The other side's plays on this board are those after a pass.
            node.threats = threats(node.board, self._plays(self._child(node, PASS)))
        most = most_after(plays, index, node.threats, self._tiles.total(plays.leaves[index]))
        return _INFINITE if most is None else most

    def _look_ahead(self, node: _Node, order: list[int], number: int, *, floor: int, depth: int) -> None:
        """Generate the plays of the next children together: several times as fast as one after the other."""
        if depth < 2 or not number:
            return
        plays = self._plays(node)
        if order[number] != PASS and (not plays.leaves[order[number]] or self._child(node, order[number]).plays):
            return
        bare: list[_Node] = []
        for index in order[number:]:
            if index == PASS or (plays.leaves[index] and self._most(node, index) > floor):
                child = self._child(node, index)
                if child.plays is None:
                    bare.append(child)
            if len(bare) == _AHEAD:
                break
        if len(bare) > 1:
            for child, found in zip(bare, replies(self._generator, [c.board for c in bare], node.other), strict=True):
                child.plays = found

    def _plays(self, node: _Node) -> Replies:
        if node.plays is None:
            (node.plays,) = replies(self._generator, [node.board], node.rack)
        return node.plays

    def _node(self, board: Tiles, rack: tuple[int, ...], other: tuple[int, ...], *, passed: bool) -> _Node:
        key = (board.tobytes(), rack, other, passed)
        if key not in self._seen:
            self._seen[key] = _Node(board, rack, other, passed)
        return self._seen[key]

    def _child(self, node: _Node, index: int) -> _Node:
        child = node.children.get(index)
        if child is None:
            if index == PASS:
                child = self._node(node.board, node.other, node.rack, passed=True)
            else:
                plays = self._plays(node)
                child = self._node(plays.after(node.board, index), node.other, plays.leaves[index], passed=False)
            node.children[index] = child
        return child
