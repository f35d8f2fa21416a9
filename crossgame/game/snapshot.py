# SPDX-License-Identifier: MIT
"""A long game at one moment as values: its ledger without the story, its board in packed squares. No files, no SQL.

Opening a game is a stage, its chunks, and the events after it. A stage tells everything, racks included: it is the
host's. What is read is checked, so that a damaged one is refused and the game replayed from its events instead.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from crossgame.game.codec import RecordError, value_from_dict, value_to_dict
from crossgame.game.ledger import Hand, Ledger, Tally
from crossgame.rules.alphabet import LETTER_MASK
from crossgame.rules.board import Board
from crossgame.rules.position import Position, Standing

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import numpy.typing as npt

    from crossgame.game.events import Ended, Placed, SeatInfo, SeatState
    from crossgame.rules.layout import Square
    from crossgame.rules.ruleset import Ruleset

CHUNK = 256
"""Squares along a side of a chunk."""
_LEVEL = 1
_TILE, _OWNER = 1, 2

ChunkKey: TypeAlias = tuple[int, int]
"""Row and column of a chunk among chunks."""


class SnapshotError(ValueError):
    """What was kept is no snapshot of this game; its events still are the game."""


@dataclass(frozen=True, slots=True)
class HandStage:
    """One seat of a stage; see ``ledger.Hand``."""

    info: SeatInfo
    state: SeatState
    rack: tuple[int, ...]
    score: int
    drawn: int
    tally: Tally


@dataclass(frozen=True, slots=True)
class Stage:
    """A ledger without its board, as of event ``seq``; see ``ledger.Ledger``. ``rows``: of the move list so far."""

    seq: int
    at_ms: int
    rows: int
    hands: tuple[HandStage, ...]
    plays: tuple[Placed, ...]
    scoreless: int
    scoreless_before: int
    passes: int
    first_done_ms: int | None
    last_out: SeatState | None
    result: Ended | None

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return value_to_dict(self)

    @classmethod
    def from_dict(cls, data: object) -> Stage:
        """Read the JSON form.

        Raises:
            SnapshotError: it is none.
        """
        try:
            stage = value_from_dict(cls, data, "snapshot")
        except RecordError as error:
            raise SnapshotError(str(error)) from error
        assert isinstance(stage, Stage)
        return stage


def can_stage(ruleset: Ruleset) -> bool:
    """Tell whether games of a ruleset can be opened from a stage: no turns, windows or islands that it would lack."""
    return not ruleset.turns.one_by_one and ruleset.challenges.checked_at_once and ruleset.islands is None


def stage_of(ledger: Ledger, *, rows: int) -> Stage:
    """Return the stage of a ledger whose move list has so many rows."""
    return Stage(
        seq=ledger.seq,
        at_ms=ledger.at_ms,
        rows=rows,
        hands=tuple(
            HandStage(hand.info, hand.state, hand.rack, hand.score, hand.drawn, hand.tally)
            for hand in ledger.hands.values()
        ),
        plays=tuple(ledger.plays),
        scoreless=ledger.scoreless,
        scoreless_before=ledger.scoreless_before,
        passes=ledger.passes,
        first_done_ms=ledger.first_done_ms,
        last_out=ledger.last_out,
        result=ledger.result,
    )


def ledger_of(ruleset: Ruleset, stage: Stage, chunks: Mapping[ChunkKey, bytes]) -> Ledger:
    """Return the ledger of a stage.

    Raises:
        SnapshotError: the chunks are damaged, or hold another number of tiles than the seats have laid.
    """
    ledger = Ledger.empty(ruleset)
    board = board_of(ruleset, chunks)
    ledger.position = Position(ruleset, board)
    for hand in stage.hands:
        seat = hand.info.seat
        ledger.hands[seat] = Hand(hand.info, hand.state, hand.rack, hand.score, drawn=hand.drawn, tally=hand.tally)
        if hand.tally.laid:
            ledger.position.stand(seat, Standing(letters=hand.tally.laid))
    if board.count != sum(hand.tally.laid for hand in stage.hands):
        raise SnapshotError("the chunks hold another number of tiles than were laid")
    ledger.plays = list(stage.plays)
    for name in ("seq", "at_ms", "scoreless", "scoreless_before", "passes", "first_done_ms", "last_out", "result"):
        setattr(ledger, name, getattr(stage, name))
    return ledger


def chunks_of(squares: Iterable[Square]) -> set[ChunkKey]:
    """Return the chunks in which squares lie."""
    return {(square.row // CHUNK, square.col // CHUNK) for square in squares}


def raw_chunk(board: Board, key: ChunkKey) -> bytes:
    """Return a copy of the squares of a chunk: tile bytes row by row, then owners, two bytes each, low byte first."""
    rows, cols = _slices(key)
    return board.tiles[rows, cols].tobytes() + board.owner[rows, cols].astype("<u2").tobytes()


def pack(raw: bytes) -> bytes:
    """Return a chunk as it is kept; takes milliseconds, and other threads run meanwhile."""
    return zlib.compress(raw, _LEVEL)


def board_of(ruleset: Ruleset, chunks: Mapping[ChunkKey, bytes]) -> Board:
    """Return the board of packed chunks; where there is none it is empty.

    Raises:
        SnapshotError: one is damaged, or lies off the board.
    """
    layout = ruleset.layout
    tiles = np.zeros((layout.rows, layout.cols), dtype=np.uint8)
    owner = np.zeros((layout.rows, layout.cols), dtype=np.uint16)
    for key, data in chunks.items():
        rows, cols = _slices(key)
        shape = tiles[rows, cols].shape
        raw = _unpacked(data, shape[0] * shape[1] * (_TILE + _OWNER))
        size = shape[0] * shape[1]
        tiles[rows, cols] = np.frombuffer(raw, dtype=np.uint8, count=size).reshape(shape)
        owner[rows, cols] = np.frombuffer(raw, dtype="<u2", offset=size).reshape(shape)
        if not _letters(tiles[rows, cols], len(ruleset.tiles.alphabet)):
            raise SnapshotError(f"chunk {key} holds what is no letter")
    return Board.of(tiles, owner)


def _letters(part: npt.NDArray[np.uint8], count: int) -> bool:
    codes = part & LETTER_MASK
    return int(codes.max()) <= count and not bool(((codes == 0) & (part != 0)).any())


def _unpacked(data: bytes, size: int) -> bytes:
    # No more is unpacked than a chunk may hold, whatever the data says.
    unpacker = zlib.decompressobj()
    try:
        raw = unpacker.decompress(data, size + 1)
    except zlib.error as error:
        raise SnapshotError(f"a chunk can't be unpacked: {error}") from error
    if len(raw) != size or size == 0 or not unpacker.eof:
        raise SnapshotError("a chunk has the wrong size")
    return raw


def _slices(key: ChunkKey) -> tuple[slice, slice]:
    row, col = key
    if row < 0 or col < 0:
        raise SnapshotError(f"there is no chunk {key}")
    return slice(row * CHUNK, (row + 1) * CHUNK), slice(col * CHUNK, (col + 1) * CHUNK)
