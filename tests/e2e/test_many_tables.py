# SPDX-License-Identifier: MIT
"""Open and close many games in one run of the program: nothing crashes, nothing stays behind."""

from __future__ import annotations

import gc
import os
import sys
import weakref
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent

from crossgame.app.assets import asset, read_text
from crossgame.game.commands import Pass
from crossgame.game.storage import Storage
from crossgame.lexicon.build import build
from crossgame.lexicon.files import read_words
from crossgame.rules.tiles import TileSet
from crossgame.session.answerer import EngineMaker
from crossgame.session.background import Background
from crossgame.session.local import LocalTable
from crossgame.session.setup import Chair, GameSetup
from crossgame.session.venue import Venue, at_once

WORDS = ("lexicons", "enable.txt")
WARM_UP = 10
ANSWERED = "2answered(PyObject)"
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


def resident() -> int:
    """Bytes of memory that this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


@pytest.fixture
def tiles():
    return TileSet.parse(read_text("letters", "english.txt"))


@pytest.fixture
def venue(qtbot, tmp_path, tiles):
    words = build(read_words(asset(*WORDS), tiles.alphabet), tiles.alphabet)
    storage, background = Storage.open(tmp_path / "games.sqlite3"), Background(EngineMaker(asset(*WORDS)))
    yield Venue(storage, words, words.id, background, pace=at_once)
    background.close()
    storage.close()


def one_game(qtbot, venue, tiles, number: int) -> weakref.ref[LocalTable]:
    """Begin, let the computer move, leave, resume, leave while the computer thinks; return a weak reference."""
    setup = GameSetup((Chair("Ann"), Chair("Bot", "club"), Chair("Cy", "casual")))
    table = LocalTable.new(setup.ruleset(tiles), setup.seats(), venue, seed=number)
    assert venue.thinker.receivers(ANSWERED) == 2
    told = []
    table.changed.connect(lambda change: told.append(change.event.seq))
    qtbot.waitUntil(lambda: table.view(None).to_move == 1, timeout=20_000)
    table.submit(1, Pass())
    key, events = table.id, table.game.events
    if number % 2:
        qtbot.waitUntil(lambda: table.view(None).to_move == 1, timeout=20_000)
        events = table.game.events
    table.close()
    table.deleteLater()
    table = LocalTable.reopen(key, venue)
    assert table.game.events[: len(events)] == events
    table.close()
    table.deleteLater()
    return weakref.ref(table)


@pytest.mark.proof
def test_two_hundred_games_leave_nothing_behind(qtbot, venue, tiles, proof_size):
    references, sizes = [], []
    for number in range(WARM_UP + proof_size.of(200)):
        references.append(one_game(qtbot, venue, tiles, number))
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        sizes.append(resident() if sys.platform == "linux" else 0)
    assert [ref for ref in references if ref() is not None] == []
    assert len(venue.storage.unfinished()) == len(references)
    assert venue.thinker.receivers(ANSWERED) == 0
    growth = (sizes[-1] - sizes[WARM_UP - 1]) / len(sizes[WARM_UP:])
    assert growth < 10_000, f"{growth:.0f} bytes a game"
