# SPDX-License-Identifier: MIT
"""A game as it is sent to who joins: its head in pieces, its squares in chunks that are packed once for everybody.

Parts are made when the connection has room for them, from copies of the moment at which the snapshot was taken; what
happens after that is sent after them. The receiving half is ``assembly``.
"""

from __future__ import annotations

import base64
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crossgame.game.events import Placed, TakenBack
from crossgame.game.outlook import RECENT, Pen, outlook_of
from crossgame.game.snapshot import CHUNK, chunks_of, pack, raw_chunk
from crossgame.net.messages import Began, SnapshotPart
from crossgame.net.protocol import encode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from crossgame.game.events import Event
    from crossgame.game.snapshot import ChunkKey, HandStage
    from crossgame.game.state import Game
    from crossgame.net.shape import JsonObject

PIECE = 256 * 1024
"""Bytes of a head's text in one part."""
_SPARE = 600
"""Events more than a snapshot needs whose form is kept: as many as one message may tell."""
HEAD, SQUARES = "head", "squares"


@dataclass(slots=True)
class _Chunk:
    """Squares at one moment: raw until somebody needs them packed."""

    raw: bytes
    size: int
    packed: str = ""

    def text(self) -> str:
        if not self.packed:
            self.packed = base64.b64encode(pack(self.raw)).decode("ascii")
            self.raw = b""
        return self.packed


class _Kept(Pen):
    """Keeps the texts of newest events and of hands: from one newcomer to the next few of them are different."""

    def __init__(self) -> None:
        self._events: dict[int, tuple[Event, str]] = {}
        self._hands: dict[int, tuple[HandStage, str]] = {}

    def event(self, event: Event) -> str:
        known = self._events.get(event.seq)
        if known is not None and known[0] is event:
            return known[1]
        text = super().event(event)
        if known is None:  # of several forms (hidden ones) the first is kept
            self._events[event.seq] = (event, text)
            self._events.pop(event.seq - RECENT - _SPARE, None)
        return text

    def hand(self, hand: HandStage, *, open_to_viewer: bool) -> str:
        if open_to_viewer:
            return super().hand(hand, open_to_viewer=True)
        known = self._hands.get(hand.info.seat)
        if known is not None and known[0] == hand:
            return known[1]
        text = super().hand(hand, open_to_viewer=False)
        self._hands[hand.info.seat] = (hand, text)
        return text


class Packer:
    """Makes the snapshots of one game. What did not change since somebody joined is not written or packed again."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._pen = _Kept()
        self._chunks: dict[ChunkKey, _Chunk] = {}
        self._dirty: set[ChunkKey] | None = None  # None: nothing is known yet

    def note(self, events: Iterable[Event]) -> None:
        """Hear what has happened to the board."""
        if self._dirty is not None:
            changed = (event for event in events if isinstance(event, Placed | TakenBack))
            self._dirty |= chunks_of(tile.square for event in changed for tile in event.placed)

    def snapshot(self, viewer: int | None, more: JsonObject) -> Iterator[bytes]:
        """Return the messages that tell a viewer the game as it is now; ``more`` goes along with ``Began``.

        The moment is that of this call, however late the messages are drawn.
        """
        outlook = outlook_of(self._game, viewer, pen=self._pen)
        text = outlook.head.encode("utf-8", "replace")
        pieces = [text[start : start + PIECE] for start in range(0, len(text), PIECE)]
        chunks = self._current() if outlook.staged else {}
        count = len(pieces) + len(chunks)
        size = len(text) + sum(chunk.size for chunk in chunks.values())
        began = Began(self._game.seq, more, parts=count, size=min(size, 1 << 31))
        return _messages(encode(began), pieces, chunks)

    def _current(self) -> dict[ChunkKey, _Chunk]:
        board = self._game.position.board
        if self._dirty is None:
            rows, cols = -(-board.rows // CHUNK), -(-board.cols // CHUNK)
            self._dirty = {(row, col) for row in range(rows) for col in range(cols)}
        for row, col in sorted(self._dirty):
            part = board.tiles[row * CHUNK : (row + 1) * CHUNK, col * CHUNK : (col + 1) * CHUNK]
            if part.any():
                raw = raw_chunk(board, (row, col))
                self._chunks[(row, col)] = _Chunk(raw, len(raw))
        self._dirty.clear()
        return dict(self._chunks)


def _messages(began: bytes, pieces: list[bytes], chunks: dict[ChunkKey, _Chunk]) -> Iterator[bytes]:
    yield began
    of = len(pieces) + len(chunks)
    for n, piece in enumerate(pieces, start=1):
        data = base64.b64encode(zlib.compress(piece, 3)).decode("ascii")
        yield encode(SnapshotPart(n, of, data, len(piece), {"what": HEAD}))
    for n, ((row, col), chunk) in enumerate(sorted(chunks.items()), start=len(pieces) + 1):
        yield encode(SnapshotPart(n, of, chunk.text(), chunk.size, {"what": SQUARES, "row": row, "col": col}))
