# SPDX-License-Identifier: MIT
"""A game put together from the parts in which it came. Nothing is unpacked beyond what was announced and allowed."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import TYPE_CHECKING

from crossgame.game.outlook import mirror_of
from crossgame.game.snapshot import CHUNK, SnapshotError
from crossgame.session.packed import HEAD, PIECE, SQUARES

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.game.mirror import Mirror
    from crossgame.game.snapshot import ChunkKey
    from crossgame.net.messages import Began, SnapshotPart
    from crossgame.rules.legality import WordTest
    from crossgame.rules.ruleset import Ruleset

LONGEST_HEAD = 64 * 1024 * 1024
"""Bytes of a head's text at most: a story of some hundred thousand events."""


class Assembly:
    """A game on its way.

    Attributes:
        began: the message that announced it.
        got: bytes received so far, unpacked.
    """

    def __init__(self, began: Began, ruleset: Ruleset) -> None:
        """Begin with what was announced.

        Raises:
            SnapshotError: it is more than a game of these rules may be.
        """
        self.began = began
        self.got = 0
        self._ruleset = ruleset
        self._head: list[bytes] = []
        self._chunks: dict[ChunkKey, bytes] = {}
        self._next = 1
        layout = ruleset.layout
        self._rows, self._cols = -(-layout.rows // CHUNK), -(-layout.cols // CHUNK)
        if not 0 < began.parts <= LONGEST_HEAD // PIECE + self._rows * self._cols:
            raise SnapshotError(f"{began.parts} parts are no game of these rules")

    @property
    def is_complete(self) -> bool:
        """Whether all parts are there."""
        return self._next > self.began.parts

    def add(self, part: SnapshotPart) -> None:
        """Take in the next part.

        Raises:
            SnapshotError: it is not what should come next, or damaged.
        """
        if self.is_complete or part.n != self._next or part.of != self.began.parts:
            raise SnapshotError(f"part {part.n} came where part {self._next} was expected")
        try:
            data = base64.b64decode(part.data, validate=True)
        except binascii.Error as error:
            raise SnapshotError(f"part {part.n} is damaged") from error
        if part.meta.get("what") == SQUARES:
            self._chunks[self._key(part)] = data
        elif part.meta.get("what") == HEAD and part.size <= PIECE and len(self._head) < LONGEST_HEAD // PIECE:
            self._head.append(_unpacked(data, part.size))
        else:
            raise SnapshotError(f"part {part.n} is of no known kind")
        self._next += 1
        self.got += part.size

    def mirror(self, *, words: WordTest | None, now: Callable[[], int]) -> Mirror:
        """Return the game as it was told.

        Raises:
            SnapshotError: the parts are none.
        """
        try:
            head = json.loads(b"".join(self._head))
        except (ValueError, RecursionError) as error:
            raise SnapshotError(f"the head is no JSON: {error}") from error
        mirror = mirror_of(self._ruleset, head, self._chunks, words=words, now=now)
        if mirror.seq != self.began.seq:
            raise SnapshotError("it is of another event than announced")
        return mirror

    def _key(self, part: SnapshotPart) -> ChunkKey:
        row, col = part.meta.get("row"), part.meta.get("col")
        if type(row) is not int or type(col) is not int or not (0 <= row < self._rows and 0 <= col < self._cols):
            raise SnapshotError("squares lie off the board")
        return row, col


def _unpacked(data: bytes, size: int) -> bytes:
    unpacker = zlib.decompressobj()
    try:
        raw = unpacker.decompress(data, size + 1)
    except zlib.error as error:
        raise SnapshotError(f"a part can't be unpacked: {error}") from error
    if len(raw) != size or not unpacker.eof:
        raise SnapshotError("a part has another size than it says")
    return raw
