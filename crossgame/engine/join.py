# SPDX-License-Identifier: MIT
"""Bringing slots, probes and words together: which words fit where, blanks not yet placed.

Every step is one array operation over all candidates left; the cheap tests that throw out most come first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from crossgame.lexicon.tables import WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crossgame.engine.probes import Probes
    from crossgame.engine.slots import Slots
    from crossgame.lexicon.tables import Lexicon

CHUNK = 1 << 15
"""Probes looked up at once: what stays in the cache and off the page-fault path."""

Indices: TypeAlias = npt.NDArray[np.int64]


class Fits(NamedTuple):
    """Words in slots, each with the probe that supplies the tiles; int64 arrays of equal length.

    ``probe`` is a column of the scheme, ``rack`` a row of the probes.
    """

    slot: Indices
    word: Indices
    probe: Indices
    rack: Indices


class _Block(NamedTuple):
    """Groups of one size against a span of probe columns, as laid out in the buffer."""

    group: int
    groups: int
    probe: int
    probes: int
    racks: int


def fits(slots: Slots, probes: Probes, lexicon: Lexicon, *, crossed: bool) -> Fits:
    """Find every word that fits a slot and can be laid.

    Args:
        slots: where.
        probes: with what.
        lexicon: the words.
        crossed: true to try every rack on one board; false if rack ``i`` plays on board ``i``.
    """
    group, probe, rack, classes = _matches(slots, probes, lexicon, crossed=crossed)
    first = lexicon.members.take(classes).astype(np.int64)
    match, word = spread(first, lexicon.members.take(classes + 1) - first)
    group = group.take(match)
    # The first fixed letter of the group must stand where the slot has it: this halves the candidates.
    hit = np.flatnonzero(lexicon.letters.take(word, axis=0) == slots.fixed.take(group)[:, None])
    at = hit // WIDTH
    cell = group.take(at) * WIDTH + (hit & (WIDTH - 1))
    first = slots.places.take(cell)
    which, slot = spread(first, slots.places.take(cell + 1) - first)
    at = at.take(which)
    word = word.take(at)
    keep = np.flatnonzero(_letters_agree(slots, slot, word, lexicon))
    slot, word, match = slot.take(keep), word.take(keep), match.take(at.take(keep))
    keep = _crosses_agree(slots, slot, word, lexicon)
    match = match.take(keep)
    return Fits(slot.take(keep), word.take(keep), probe.take(match), rack.take(match))


def spread(first: Indices, count: Indices) -> tuple[Indices, Indices]:
    """Unfold spans: for each span its index as often as it is long, and the numbers from its first on.

    >>> [part.tolist() for part in spread(np.array([5, 9, 0]), np.array([2, 0, 1]))]
    [[0, 0, 2], [5, 6, 0]]
    """
    which = np.repeat(np.arange(len(count)), count)
    ends = count.cumsum()
    values = np.arange(len(which))
    values += (first - ends + count).take(which)
    return which, values


def _matches(
    slots: Slots, probes: Probes, lexicon: Lexicon, *, crossed: bool
) -> tuple[Indices, Indices, Indices, Indices]:
    """Return group, probe, rack and anagram class of every match."""
    wanted, parts = [], []
    for blocks, buffer in _filled_buffers(slots, probes, crossed=crossed):
        passed = lexicon.classes.sift(buffer)
        wanted.append(buffer.take(passed))
        parts.append(_decode(blocks, passed))
    if not parts:
        none = np.zeros(0, dtype=np.int64)
        return none, none, none, none
    found, classes = lexicon.classes.resolve(wanted[0] if len(wanted) == 1 else np.concatenate(wanted))
    columns = parts[0] if len(parts) == 1 else [np.concatenate(column) for column in zip(*parts, strict=True)]
    group, probe, rack = (column.take(found) for column in columns)
    if not crossed and len(probes.letters) > 1:
        rack = slots.board.take(group)
    return group, probe, rack, classes


def _filled_buffers(
    slots: Slots, probes: Probes, *, crossed: bool
) -> Iterator[tuple[list[_Block], npt.NDArray[np.uint64]]]:
    """Yield all sums of a group's hash and a probe's, a buffer at a time."""
    paired = not crossed and len(probes.letters) > 1
    blocks: list[_Block] = []
    parts: list[npt.NDArray[np.uint64]] = []
    room = CHUNK
    for block in _blocks(slots, probes, racks=1 if paired else len(probes.letters)):
        size = block.groups * block.probes * block.racks
        if size > room and parts:
            yield blocks, _joined(parts)
            blocks, parts, room = [], [], CHUNK
        span = slice(block.probe, block.probe + block.probes)
        groups = slice(block.group, block.group + block.groups)
        rows = probes.hashes[:, span]
        bags = slots.bags[groups, None]
        table = rows.take(slots.board[groups], axis=0) if paired else rows.reshape(1, -1)
        parts.append((bags + table).reshape(-1))
        blocks.append(block)
        room -= size
    if parts:
        yield blocks, _joined(parts)


def _joined(parts: list[npt.NDArray[np.uint64]]) -> npt.NDArray[np.uint64]:
    return parts[0] if len(parts) == 1 else np.concatenate(parts)


def _blocks(slots: Slots, probes: Probes, *, racks: int) -> Iterator[_Block]:
    """Cut groups times probes into pieces of at most about ``CHUNK``."""
    starts = probes.scheme.starts
    # A rack with more blanks than one play uses can't be laid whole: its probes end before its size.
    for laid in range(1, min(len(starts), len(slots.sizes)) - 1):
        group, last = slots.sizes[laid], slots.sizes[laid + 1]
        probe = starts[laid]
        width = starts[laid + 1] - probe
        if not width:
            continue
        step = max(1, CHUNK // (width * racks))
        while group < last:
            count = min(step, last - group)
            yield _Block(group, count, probe, width, racks)
            group += count


def _decode(blocks: list[_Block], passed: Indices) -> tuple[Indices, Indices, Indices]:
    """Return group, probe and rack of places in a buffer."""
    table = np.array(blocks)
    sizes = table[:, 1] * table[:, 3] * table[:, 4]
    ends = sizes.cumsum()
    counts = np.diff(passed.searchsorted(ends), prepend=0)
    group, _, probe, width, racks = np.repeat(table, counts, axis=0).T
    rest = passed - np.repeat(ends - sizes, counts)
    if blocks[0].racks == 1:
        row = rest // width
        return row + group, rest - row * width + probe, np.zeros_like(rest)
    row = rest // (width * racks)
    rest -= row * width * racks
    rack = rest // width
    return row + group, rest - rack * width + probe, rack


def _letters_agree(slots: Slots, slot: Indices, word: Indices, lexicon: Lexicon) -> npt.NDArray[np.bool_]:
    rows = lexicon.letters.view(np.uint64)
    wrong = rows.take(word, axis=0)
    wrong ^= slots.letters.take(slot, axis=0)
    wrong &= slots.needed.take(slot, axis=0)
    result: npt.NDArray[np.bool_] = (wrong[:, 0] | wrong[:, 1]) == 0
    return result


def _crosses_agree(slots: Slots, slot: Indices, word: Indices, lexicon: Lexicon) -> Indices:
    """Return the candidates whose letters all their cross words allow."""
    crossed = slots.crossed.take(slot)
    good = np.ones(len(slot), dtype=np.bool_)
    left = crossed.nonzero()[0]
    letters = lexicon.letters.reshape(-1)
    number = 0
    while left.size:
        at = slot.take(left)
        cross = slots.first_cross.take(at) + number
        place = slots.cross_col.take(cross) - slots.start.take(at)
        letter = letters.take(word.take(left) * WIDTH + place)
        fine = (slots.cross_mask.take(cross) >> letter) & np.uint64(1) != 0
        good[left] = fine
        number += 1
        left = left.compress(fine & (crossed.take(left) > number))
    return good.nonzero()[0]
