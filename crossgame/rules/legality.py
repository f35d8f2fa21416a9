# SPDX-License-Identifier: MIT
"""``judge``: whether a play fits a position, which words it forms, and what it scores.

Preview, acceptance, import, the network host and the tests of the move generator call this one function. It costs
O(length of the words formed), whatever the size of the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from crossgame.rules.alphabet import BLANK, letter_of
from crossgame.rules.layout import Square
from crossgame.rules.scoring import bonuses, island_bonuses, score_word
from crossgame.rules.verdict import Fault, Verdict, Violation, WordScore

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from crossgame.rules.play import Direction, NewTile, Play
    from crossgame.rules.position import Position
    from crossgame.rules.verdict import Bonus


class WordTest(Protocol):
    """Something that knows which words there are."""

    def has(self, word: Sequence[int]) -> bool:
        """Tell whether letter codes (1-based, no blank bit), whatever their number, are a word (R5)."""


def judge(position: Position, play: Play, *, seat: int, words: WordTest | None) -> Verdict:
    """Judge a play that a seat would make.

    Args:
        position: where; not changed.
        play: what.
        seat: who, for rules that ask whose letters it joins.
        words: the word test; ``None`` leaves ``unknown`` empty (challenge windows, clients without the list).

    Returns:
        The verdict. Racks are not looked at: who holds which tiles is the game's business.
    """
    faults = list(_geometry(position, play))
    if faults:
        return Verdict(tuple(faults), (), (), (), 0)
    formed = _words(position, play)
    if not formed:
        faults.append(Fault(Violation.NO_WORD, play.squares))
    faults.extend(position.ruleset.connection.faults(position, play, seat=seat, formed=formed))
    unnamed = tuple(placed.square for placed in play.placed if placed.tile == BLANK)
    if unnamed:
        faults.append(Fault(Violation.BLANK_UNNAMED, unnamed))
    extra = bonuses(position.ruleset, tiles=len(play.placed), words=len(formed))
    claimed, converted, gained = _gained(position, play, seat=seat, formed=formed)
    extra += gained
    total = sum(word.points for word in formed) + sum(bonus.points for bonus in extra)
    return Verdict(tuple(faults), formed, _unknown(formed, words), extra, total, claimed, converted)


def _gained(
    position: Position, play: Play, *, seat: int, formed: tuple[WordScore, ...]
) -> tuple[tuple[int, ...], tuple[Square, ...], tuple[Bonus, ...]]:
    """Return islands claimed, letters converted and the points for both (I6, I7)."""
    islands = position.ruleset.islands
    if islands is None:
        return (), (), ()
    claimed = islands.claimed(position, play)
    converted = islands.converted(position, seat=seat, formed=formed)
    return claimed, converted, island_bonuses(islands, claimed=len(claimed), converted=len(converted))


def _unknown(formed: tuple[WordScore, ...], words: WordTest | None) -> tuple[WordScore, ...]:
    if words is None:
        return ()
    return tuple(word for word in formed if 0 not in word.letters and not words.has(word.letters))


def _geometry(position: Position, play: Play) -> Iterator[Fault]:
    if not play.placed:
        yield Fault(Violation.NO_TILES)
        return
    wrong = list(_bad_squares(position, play))
    if wrong:
        yield from wrong
        return
    squares = play.squares
    rows, cols = {s.row for s in squares}, {s.col for s in squares}
    if len(rows) > 1 and len(cols) > 1:
        yield Fault(Violation.NOT_IN_LINE, squares)
        return
    gaps = _gaps(position, play)
    if gaps:
        yield Fault(Violation.GAP, gaps)


def _bad_squares(position: Position, play: Play) -> Iterator[Fault]:
    board, letters = position.board, len(position.ruleset.tiles.alphabet)
    checks = (
        (Violation.OFF_BOARD, [p for p in play.placed if not board.contains(p.row, p.col)]),
        (Violation.SQUARE_TAKEN, [p for p in play.placed if board.tile(p.row, p.col)]),
        (Violation.SAME_SQUARE, _repeated(play.placed)),
        (Violation.NOT_A_TILE, [p for p in play.placed if not 0 < p.tile < 256 or letter_of(p.tile) > letters]),
    )
    for violation, placed in checks:
        if placed:
            yield Fault(violation, tuple(p.square for p in placed))


def _repeated(placed: tuple[NewTile, ...]) -> list[NewTile]:
    seen: set[Square] = set()
    again: list[NewTile] = []
    for new in placed:
        if new.square in seen:
            again.append(new)
        seen.add(new.square)
    return again


def _gaps(position: Position, play: Play) -> tuple[Square, ...]:
    first, last, new = play.squares[0], play.squares[-1], set(play.squares)
    if len(new) == 1:
        return ()
    down, right = (0, 1) if first.row == last.row else (1, 0)
    empty: list[Square] = []
    square = first
    steps = 0
    # Two new tiles far apart on a big board: stop at the first few empty squares, one is enough to refuse.
    while square != last and len(empty) < len(new) and steps <= last.row - first.row + last.col - first.col:
        if square not in new and not position.board.tile(*square):
            empty.append(square)
        square = Square(square.row + down, square.col + right)
        steps += 1
    return tuple(empty)


def _words(position: Position, play: Play) -> tuple[WordScore, ...]:
    new = {placed.square: placed.tile for placed in play.placed}
    main = _word(position, new, at=play.squares[0], direction=play.direction)
    cross = (_word(position, new, at=square, direction=play.direction.other) for square in play.squares)
    return tuple(word for word in (main, *cross) if word is not None)


def _word(position: Position, new: dict[Square, int], *, at: Square, direction: Direction) -> WordScore | None:
    down, right = direction.step
    board = position.board

    def filled(row: int, col: int) -> bool:
        return (row, col) in new or board.tile(row, col) != 0

    row, col = at
    while filled(row - down, col - right):
        row, col = row - down, col - right
    start, length = Square(row, col), 0
    while filled(row, col):
        row, col, length = row + down, col + right, length + 1
    if length < 2:
        return None
    return score_word(position, new, start=start, length=length, direction=direction)
