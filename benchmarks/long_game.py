# SPDX-License-Identifier: MIT
"""A saved game of twenty thousand plays on boards a third full: opening it, one more play, looking, a snapshot.

The plays are real events judged by the game, of two or three tiles hung on what lies there; any letters pass for words,
as it costs the same whether a word is known.
"""

from __future__ import annotations

import random
import statistics
import tempfile
import time
import uuid
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication

from benchmarks.tiled import english, tiled
from crossgame.app.assets import asset
from crossgame.cli.measures import Measure
from crossgame.game.commands import Place
from crossgame.game.events import Placed, SeatInfo, SeatKind
from crossgame.game.refusal import Refusal
from crossgame.game.saved import StoredGame, StoredSnapshot
from crossgame.game.snapshot import CHUNK, pack, raw_chunk
from crossgame.game.state import Game
from crossgame.game.storage import Storage
from crossgame.lexicon.build import load
from crossgame.rules.layout import Square
from crossgame.rules.play import NewTile
from crossgame.session.local import LocalTable
from crossgame.session.stored import event_row, picture
from crossgame.session.venue import Venue, at_once

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from crossgame.rules.position import Position

SIDES = (225, 1005, 4005)
SEATS = 8
PLAYS = 20_000
AFTER = 400
"""Plays after the snapshot: as many as a table ever lets come together, and more."""
_OPENINGS = 5


class AnyWord:
    """Every word is one."""

    def has(self, word: Sequence[int]) -> bool:
        """Say so."""
        return True


def _measure(name: str, seconds: Sequence[float], target: float | None = None) -> Measure:
    ordered = sorted(seconds)
    p95 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
    return Measure(name, "ms", statistics.median(ordered) * 1000, p95 * 1000, target)


def _timed(action: Callable[[], object]) -> float:
    begin = time.perf_counter()
    action()
    return time.perf_counter() - begin


def _game(position: Position) -> Game:
    """A game whose board was filled before its first event."""
    infos = tuple(SeatInfo(seat, f"Player {seat}", SeatKind.PERSON) for seat in range(1, SEATS + 1))
    game = Game.new(position.ruleset, infos, seed=1, words=AnyWord(), lexicon="any", now=lambda: 0)
    game.ledger.position.board = position.board
    for seat, hand in game.ledger.hands.items():
        hand.tally = replace(hand.tally, laid=int((position.board.owner == seat).sum()))
    return game


def _wishes(game: Game, chance: random.Random) -> Iterator[tuple[int, Place]]:
    """Yield plays of two or three tiles below or beside a tile somewhere, over and over."""
    board = game.position.board
    squares = np.argwhere(board.tiles != 0)
    while True:
        row, col = map(int, squares[chance.randrange(len(squares))])
        seat = chance.randint(1, SEATS)
        down, right = chance.choice(((1, 0), (0, 1)))
        wanted = [Square(row + down * i, col + right * i) for i in range(1, chance.choice((2, 3)) + 1)]
        if all(board.contains(*square) and not board.tile(*square) for square in wanted):
            rack = game.ledger.hands[seat].rack
            yield seat, Place(tuple(NewTile(*square, tile) for square, tile in zip(wanted, rack, strict=False)))


def _play(game: Game, count: int, chance: random.Random) -> tuple[list[float], list[float]]:
    """Return seconds by play, and by view after it."""
    submits: list[float] = []
    views: list[float] = []
    for seat, command in _wishes(game, chance):
        begin = time.perf_counter()
        answer = game.submit(seat, command)
        if isinstance(answer, Refusal):
            continue
        submits.append(time.perf_counter() - begin)
        views.append(_timed(lambda: game.view(1)))
        if len(submits) == count:
            break
    return submits, views


def _snapshot(game: Game) -> tuple[StoredSnapshot, list[float], list[float]]:
    """Return a snapshot of the whole board, and seconds by chunk for copying and for packing."""
    board = game.position.board
    keys = [(row, col) for row in range(-(-board.rows // CHUNK)) for col in range(-(-board.cols // CHUNK))]
    copies = [_timed(lambda key=key: raw_chunk(board, key)) for key in keys]  # type: ignore[misc]
    raw = {key: raw_chunk(board, key) for key in keys}
    packs = [_timed(lambda data=data: pack(data)) for data in raw.values()]  # type: ignore[misc]
    chunks = {key: pack(data) for key, data in raw.items()}
    return StoredSnapshot(game.seq, game.stage().to_dict(), chunks), copies, packs


def _side(side: int, folder: Path) -> list[Measure]:
    plays = PLAYS if side > 225 else PLAYS // 10
    game, chance = _game(tiled(side)), random.Random(3)
    submits, views = _play(game, plays - AFTER, chance)
    snapshot, copies, packs = _snapshot(game)
    staged = _timed(lambda: game.stage().to_dict())
    _play(game, AFTER, chance)
    file, key = folder / f"{side}.sqlite3", uuid.uuid4().hex
    storage = Storage.open(file)
    rows = tuple(map(event_row, game.events))
    seats = tuple(seat.info for seat in game.view(None).seats)
    storage.create(StoredGame(key, game.ruleset.to_dict(), seats, 1, "any", events=rows), picture(game.view(None)))
    kept = _timed(lambda: storage.keep_snapshot(key, snapshot))
    words = load(asset("lexicons", "enable.txt"), english().alphabet)
    venue = Venue(storage, words, words.id, pace=at_once)
    opened = [_timed(lambda: _open(key, venue, game)) for _ in range(_OPENINGS)]
    storage.close()
    size = file.stat().st_size / 2**20
    count = sum(isinstance(event, Placed) for event in game.events)
    return [
        _measure(f"{side}: open, {count} plays", opened, 1500.0),
        _measure(f"{side}: judge and take in a play", submits),
        _measure(f"{side}: look at the game after it", views),
        _measure(f"{side}: copy a chunk", copies),
        _measure(f"{side}: pack a chunk, not in the window's thread", packs),
        _measure(f"{side}: note where all stand", [staged]),
        _measure(f"{side}: store all chunks", [kept]),
        Measure(f"{side}: file", "MB", size, size),
    ]


def _open(key: str, venue: Venue, game: Game) -> None:
    """Open the game as the window does; it must be the one that was saved."""
    table = LocalTable.reopen(key, venue)
    view = table.view(1)
    if view.seq != game.seq or view.position.board.count != game.position.board.count:
        raise AssertionError("another game was opened")
    table.deleteLater()


def long_game() -> list[Measure]:
    """Measure all sides."""
    application = QCoreApplication.instance() or QCoreApplication([])
    with tempfile.TemporaryDirectory() as folder:
        found = [measure for side in SIDES for measure in _side(side, Path(folder))]
    del application
    return found


MEASURES: dict[str, Callable[[], list[Measure]]] = {"long-game": long_game}
