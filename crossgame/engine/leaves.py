# SPDX-License-Identifier: MIT
"""What the tiles kept on a rack are worth: one number for every multiset of one tile up to a rack less one.

The values are learned by self-play (``training``, ``crossgame train-leaves``); this module only holds and looks up.
A multiset is found by its additive hash, so the leaves of many racks are valued by one array operation.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from crossgame.lexicon.hashing import LETTERS, HashTable
from crossgame.rules.alphabet import BLANK

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from crossgame.rules.tiles import TileSet

U64 = np.uint64
BLANK_HASH = U64(0xB5AD_4ECE_DA1C_E2A9)
"""What a blank adds to the hash of a multiset: odd and unlike any letter's."""

_SCALE = 100.0
_FORMAT = 1


def multisets(supply: Sequence[int], most: int) -> list[npt.NDArray[np.uint8]]:
    """List all multisets of 1 … ``most`` tiles that a supply has, one array (n, size) uint8 for each size.

    ``supply[i]`` tiles of kind ``i``. Rows ascend, and so do the kinds in a row. For the English set and six tiles
    these are 914,624.
    """
    counts = np.array(supply, dtype=np.int64)
    kinds = np.flatnonzero(counts > 0).astype(np.uint8)
    rows = kinds[:, None]
    out = [rows]
    for _ in range(most - 1):
        parent = np.repeat(np.arange(len(rows)), len(kinds))
        added = np.tile(kinds, len(rows))
        keep = added >= rows[parent, -1]
        parent, added = parent[keep], added[keep]
        had = (rows[parent] == added[:, None]).sum(axis=1)
        keep = had < counts[added]
        rows = np.concatenate([rows[parent[keep]], added[keep][:, None]], axis=1)
        out.append(rows)
    return out


def kind_hashes(letters: int) -> npt.NDArray[np.uint64]:
    """Return what each kind of tile adds to a hash: the letters by index, then the blank; shape (letters + 1,)."""
    return np.append(LETTERS[:letters], BLANK_HASH)


def subset_hashes(racks: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """Return the hash of every subset of racks given as tile hashes (n, tiles): uint64 (n, 2**tiles), by bits."""
    count, tiles = racks.shape
    sums = np.zeros((count, 1 << tiles), dtype=np.uint64)
    for i in range(tiles):
        np.add(sums[:, : 1 << i], racks[:, i : i + 1], out=sums[:, 1 << i : 2 << i])
    return sums


def best_kept(values: npt.NDArray[np.floating], letters: Sequence[int]) -> tuple[int, ...]:
    """Return the tile bytes that the best exchange of a rack keeps: none where nothing is worth more than a new rack.

    Args:
        values: (blanks + 1, 2**naturals), one rack of ``LeaveTable.of_racks``.
        letters: the rack's natural tiles as letter indices, in the order that ``values`` was made with.
    """
    blanks, subset = divmod(int(values.argmax()), values.shape[1])
    if values[blanks, subset] <= 0:
        return ()
    naturals = tuple(letter + 1 for i, letter in enumerate(letters) if not subset >> i & 1)
    return (*naturals, *(BLANK,) * (len(values) - 1 - blanks))


@dataclass(frozen=True, slots=True, eq=False)
class LeaveTable:
    """Values in points of every leave of a tile set, relative to drawing a whole new rack (the empty leave: 0).

    Attributes:
        letters: letters of the alphabet; kind ``letters`` is the blank.
        sizes: for each size from 1 the number of multisets, in the order of ``multisets``.
        values: float32, in that order.
        table, at: hash to index into ``values``.
        note: how the values were made.
    """

    letters: int
    sizes: tuple[int, ...]
    values: npt.NDArray[np.float32]
    table: HashTable
    at: npt.NDArray[np.int32]
    note: str = ""

    @classmethod
    def over(cls, tiles: TileSet, *, most: int = 6) -> LeaveTable:
        """Make a table of zeros for all leaves of a tile set.

        Raises:
            ValueError: two multisets share a hash (it never happened: odds 2e-8 for the English set).
        """
        sets = multisets((*tiles.counts, tiles.blanks), most)
        kinds = kind_hashes(len(tiles.alphabet))
        hashes = np.concatenate([kinds[rows].sum(axis=1, dtype=np.uint64) for rows in sets])
        order = np.argsort(hashes)
        keys = hashes[order]
        if np.any(keys[1:] == keys[:-1]):
            raise ValueError("two leaves share a hash; change BLANK_HASH")
        sizes = tuple(map(len, sets))
        values = np.zeros(len(hashes), dtype=np.float32)
        return cls(len(tiles.alphabet), sizes, values, HashTable.of(keys), order.astype(np.int32))

    @property
    def most(self) -> int:
        """Tiles of the largest leave."""
        return len(self.sizes)

    def with_values(self, values: npt.NDArray[np.floating], note: str = "") -> LeaveTable:
        """Return a table of other values (same order and number)."""
        return LeaveTable(self.letters, self.sizes, values.astype(np.float32), self.table, self.at, note)

    def index(self, hashes: npt.NDArray[np.uint64]) -> npt.NDArray[np.int64]:
        """Return the index into ``values`` of each hash (any shape), -1 where it is no leave (empty, too long)."""
        flat = hashes.reshape(-1)
        out = np.full(flat.size, -1)
        hit, key = self.table.find(flat)
        out[hit] = self.at.take(key)
        return out.reshape(hashes.shape)

    def of_hashes(self, hashes: npt.NDArray[np.uint64]) -> npt.NDArray[np.float32]:
        """Return the value of each hash (any shape); 0 where it is no leave."""
        index = self.index(hashes)
        values: npt.NDArray[np.float32] = np.where(index >= 0, self.values.take(index, mode="clip"), np.float32(0))
        return values

    def value(self, leave: Sequence[int]) -> float:
        """Return the value of one leave of tile bytes (blanks unnamed)."""
        return float(self.of_hashes(np.array([self.hash(leave)], dtype=np.uint64))[0])

    def hash(self, tiles: Sequence[int]) -> int:
        """Return the hash of tile bytes."""
        kinds = kind_hashes(self.letters)
        total = sum(int(kinds[self.letters if tile & BLANK else tile - 1]) for tile in tiles)
        return total & ((1 << 64) - 1)

    def of_racks(self, letters: npt.NDArray[np.int64], blanks: int) -> npt.NDArray[np.float32]:
        """Value every leave of racks with equally many tiles and blanks.

        Args:
            letters: (racks, naturals) letter indices.
            blanks: blanks on each rack.

        Returns:
            float32 (racks, blanks + 1, 2**naturals): value of what stays when so many blanks and the natural tiles
            of these bits have been used.
        """
        sums = subset_hashes(LETTERS[letters])
        used = np.arange(blanks + 1, dtype=np.uint64) * BLANK_HASH
        whole = sums[:, -1:] + used[-1:]
        return self.of_hashes(whole[:, :, None] - used[None, :, None] - sums[:, None, :])

    def to_bytes(self) -> bytes:
        """Return the file form: a compressed npz with int16 hundredths of points."""
        hundredths = np.clip(np.rint(self.values * _SCALE), -32767, 32767).astype(np.int16)
        buffer = io.BytesIO()
        np.savez_compressed(
            buffer,
            format=np.array(_FORMAT),
            letters=np.array(self.letters),
            sizes=np.array(self.sizes),
            values=hundredths,
            note=np.array(self.note),
        )
        return buffer.getvalue()

    @classmethod
    def from_bytes(cls, data: bytes, tiles: TileSet) -> LeaveTable:
        """Read the file form for a tile set.

        Raises:
            ValueError: it is no leave file, or one for other tiles.
        """
        try:
            with np.load(io.BytesIO(data), allow_pickle=False) as file:
                version, letters = int(file["format"]), int(file["letters"])
                sizes = tuple(int(n) for n in file["sizes"])
                values, note = file["values"].astype(np.float32) / np.float32(_SCALE), str(file["note"])
        except (OSError, KeyError, ValueError, EOFError) as error:
            raise ValueError(f"not a file of leave values: {error}") from error
        table = cls.over(tiles, most=len(sizes))
        if version != _FORMAT or (letters, sizes) != (table.letters, table.sizes) or len(values) != len(table.values):
            raise ValueError("the leave values were made for other tiles")
        return table.with_values(values, note)
