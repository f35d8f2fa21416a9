# SPDX-License-Identifier: MIT
"""A table never loses what was accepted, and says so when it can't be saved just now."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crossgame.game.codec import event_to_dict
from crossgame.game.commands import Pass
from crossgame.game.saved import StorageError, StorageFault
from crossgame.rules.play import NewTile
from crossgame.session import autosave
from crossgame.session.local import LocalTable
from crossgame.session.slots import rack_tile

if TYPE_CHECKING:
    from crossgame.game.storage import Storage


class Broken:
    """A storage that fails whenever a test says so; otherwise the real one."""

    def __init__(self, storage: Storage) -> None:
        self.storage, self.fault, self.calls = storage, None, 0

    def __getattr__(self, name):
        def call(*args, **kwargs):
            self.calls += 1
            if self.fault is not None:
                raise StorageError(self.fault, "told to fail")
            return getattr(self.storage, name)(*args, **kwargs)

        return call


@pytest.fixture
def broken(storage):
    return Broken(storage)


@pytest.fixture
def flaky(tables, venue, broken):
    """A hot-seat table over a storage that can be made to fail, and what it says of that."""

    def make(*names, fault=None, **options):
        broken.fault = fault
        table = tables(*(names or ("Ann", "Ben")), venue=replace(venue, storage=broken), **options)
        table.troubles = []
        table.trouble.connect(table.troubles.append)
        return table

    return make


def stored_events(storage, table):
    return [row.data for row in storage.load(table.id).events]


def course(table):
    """What happened, without the ids that every game's people get anew."""
    events = played(table)
    for seat in events[0]["seats"]:
        del seat["player"]
    return events


def played(table):
    return json.loads(json.dumps([event_to_dict(event) for event in table.game.events]))


@pytest.mark.parametrize("names", [("Ann", "Ben"), ("Ann", "Ben", "Cy", "Di")])
def test_r8_a_game_left_and_resumed_at_every_turn_goes_on_like_one_that_never_was(tables, best, check, names):
    steady, torn = tables(*names, rule="void"), tables(*names, rule="void")
    for _ in range(12):
        command = best(steady)
        seat = steady.view(None).to_move
        steady.submit(seat, command)
        torn.submit(seat, command)
        torn = tables.reopen(torn)
        assert course(torn) == course(steady)
        for info in steady.view(None).seats:
            seat = info.info.seat
            assert torn.slots(seat) == steady.slots(seat)
            assert torn.view(seat).rack == steady.view(seat).rack
            assert torn.view(seat).unseen == steady.view(seat).unseen
        check(torn)
    assert not torn.other_lexicon


def test_a_computers_choices_are_the_same_after_resuming(qtbot, tables):
    steady, torn = tables("Ann", "computer:club", seed=11), tables("Ann", "computer:club", seed=11)
    for _ in range(4):
        for table in (steady, torn):
            qtbot.waitUntil(lambda t=table: t.view(None).to_move == 1, timeout=10_000)
            table.submit(1, Pass())
        torn = tables.reopen(torn)
    for table in (steady, torn):
        qtbot.waitUntil(lambda t=table: t.view(None).to_move == 1, timeout=10_000)
    assert course(torn) == course(steady)


@pytest.mark.parametrize("fault", [StorageFault.FULL, StorageFault.UNWRITABLE, StorageFault.LOCKED])
def test_when_saving_fails_the_game_goes_on_and_is_saved_when_it_can_be(
    qtbot, flaky, storage, best, log_guard, broken, fault
):
    log_guard.expect("crossgame.session.autosave")
    table = flaky()
    table.submit(table.view(None).to_move, best(table))
    before = stored_events(storage, table)
    assert before == played(table)
    broken.fault = fault
    for _ in range(3):
        table.submit(table.view(None).to_move, best(table))
    assert table.refusals == []
    assert table.troubles == [fault]
    assert stored_events(storage, table) == before
    broken.fault = None
    table.submit(table.view(None).to_move, best(table))
    qtbot.waitUntil(lambda: table.troubles == [fault, None], timeout=5 * autosave.RETRY_MS)
    assert stored_events(storage, table) == played(table)


def test_while_a_disk_is_full_an_action_costs_no_try_and_leaving_does(flaky, storage, log_guard, broken):
    log_guard.expect("crossgame.session.autosave")
    table = flaky()
    broken.fault = StorageFault.FULL
    table.submit(table.view(None).to_move, Pass())
    calls = broken.calls
    for number in range(4):
        table.submit(table.view(None).to_move, Pass())
        table.arrange(1, tuple(sorted(table.slots(1), reverse=number % 2 == 0)))
    assert broken.calls == calls
    broken.fault = None
    table.close()
    assert stored_events(storage, table) == played(table)
    assert storage.load(table.id).tables[1].slots == table.slots(1)


def test_a_long_backlog_goes_to_the_disk_in_parts_in_order_and_a_part_that_fails_is_tried_again(
    qtbot, flaky, storage, log_guard, broken, monkeypatch
):
    log_guard.expect("crossgame.session.autosave")
    monkeypatch.setattr(autosave, "BATCH", 3)
    monkeypatch.setattr(autosave, "RETRY_MS", 20)
    table = flaky("Ann", "Ben", "Cy")
    broken.fault = StorageFault.FULL
    for _ in range(5):
        table.submit(table.view(None).to_move, Pass())
    before, real = len(stored_events(storage, table)), storage.append
    parts = []

    def append(game, rows, picture, **more):
        parts.append([row.seq for row in rows])
        if len(parts) == 2:
            raise StorageError(StorageFault.FULL, "full again")
        real(game, rows, picture, **more)

    monkeypatch.setattr(storage, "append", append)
    broken.fault = None
    qtbot.waitUntil(lambda: table.troubles == [StorageFault.FULL, None], timeout=5_000)
    assert parts[1] == parts[2]
    assert max(map(len, parts)) == 3
    assert [number for part in (parts[0], *parts[2:]) for number in part] == list(range(before + 1, table.game.seq + 1))
    assert stored_events(storage, table) == played(table)


def test_a_picture_of_a_crowd_is_made_once_in_a_while_and_when_it_is_left(qtbot, tables, storage, monkeypatch):
    monkeypatch.setattr(autosave, "_FEW", 1)
    pictures, real = [], autosave.picture_now
    monkeypatch.setattr(autosave, "picture_now", lambda game: pictures.append(game.seq) or real(game))
    table = tables("Ann", "Ben", "Cy")
    made = len(pictures)
    monkeypatch.setattr(autosave, "PICTURE_MS", 10_000_000)
    for _ in range(3):
        table.submit(table.view(None).to_move, Pass())
    assert len(pictures) == made + 1
    assert stored_events(storage, table) == played(table)
    monkeypatch.setattr(autosave, "PICTURE_MS", 20)
    table.submit(table.view(None).to_move, Pass())  # whatever has happened since, it is made up for by itself
    qtbot.waitUntil(lambda: pictures[-1] == table.game.seq, timeout=5_000)
    monkeypatch.setattr(autosave, "PICTURE_MS", 10_000_000)
    table.submit(table.view(None).to_move, Pass())
    assert storage.unfinished()[0].picture.moves < table.game.moves
    table.close()
    assert storage.unfinished()[0].picture.moves == table.game.moves


def test_a_game_that_could_not_be_stored_at_its_start_is_stored_later(qtbot, flaky, storage, best, log_guard, broken):
    log_guard.expect("crossgame.session.autosave")
    table = flaky(fault=StorageFault.FULL)
    qtbot.waitUntil(lambda: table.troubles == [StorageFault.FULL], timeout=5_000)
    table.submit(table.view(None).to_move, best(table))
    assert storage.games() == ()
    broken.fault = None
    table.close()
    assert stored_events(storage, table) == played(table)


def test_saving_is_tried_again_without_anybody_acting(qtbot, flaky, storage, log_guard, monkeypatch, broken):
    log_guard.expect("crossgame.session.autosave")
    monkeypatch.setattr(autosave, "RETRY_MS", 20)
    table = flaky()
    broken.fault = StorageFault.FULL
    table.submit(table.view(None).to_move, Pass())
    calls = broken.calls
    qtbot.waitUntil(lambda: broken.calls > calls + 2, timeout=5_000)
    broken.fault = None
    qtbot.waitUntil(lambda: table.troubles == [StorageFault.FULL, None], timeout=5_000)
    assert stored_events(storage, table) == played(table)


def test_tiles_laid_out_are_saved_soon_in_one_go_and_at_once_when_left(qtbot, flaky, storage, broken):
    table = flaky()
    slots = table.slots(1)
    calls = broken.calls
    for col in range(5):
        table.keep_pending(1, [(0, NewTile(7, col, rack_tile(slots[0]) & 0x7F or 0x81))])
    assert broken.calls == calls
    assert storage.load(table.id).tables[1].pending == ()
    qtbot.waitUntil(lambda: storage.load(table.id).tables[1].pending != (), timeout=autosave.LATER_MS + 2_000)
    assert broken.calls == calls + 1
    assert autosave.LATER_MS <= 300
    order = tuple(reversed(slots))
    table.arrange(1, order)
    table.close()
    assert storage.load(table.id).tables[1].slots == order


def test_home_sees_the_game_as_it_stands(tables, best, storage):
    table = tables("Ann", "Ben", "Cy", rule="void")
    for _ in range(4):
        table.submit(table.view(None).to_move, best(table))
    (summary,) = storage.unfinished()
    view = table.view(None)
    assert summary.id == table.id
    assert summary.picture.board == view.position.board.tiles.tobytes()
    assert dict(summary.picture.scores) == {seat.info.seat: seat.score for seat in view.seats}
    assert (summary.picture.to_move, summary.picture.bag, summary.picture.moves) == (view.to_move, view.bag, 4)
    assert [info.name for info in summary.seats] == ["Ann", "Ben", "Cy"]
    assert summary.ruleset == json.loads(json.dumps(table.ruleset.to_dict()))


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE events SET data = '{}' WHERE seq = 2",
        "UPDATE events SET data = (SELECT data FROM events WHERE seq = 2) WHERE seq = 4",
        'UPDATE games SET ruleset = \'{"id": "chess"}\'',
        "DELETE FROM events WHERE seq = 1",
        "DELETE FROM events",
    ],
)
def test_a_damaged_game_is_refused_whole_and_left_as_it_is(tables, best, storage, file, venue, damage):
    table = tables("Ann", "Ben")
    table.submit(table.view(None).to_move, best(table))
    table.close()
    with storage._database.transaction() as connection:
        connection.execute(damage)
        before = connection.execute("SELECT * FROM games, events").fetchall()
    with pytest.raises(StorageError) as refused:
        LocalTable.reopen(table.id, venue)
    assert refused.value.reason is StorageFault.DAMAGED
    with storage._database.reading() as connection:
        assert connection.execute("SELECT * FROM games, events").fetchall() == before


def test_a_game_that_is_not_there_is_said(venue):
    with pytest.raises(StorageError) as refused:
        LocalTable.reopen("f" * 32, venue)
    assert refused.value.reason is StorageFault.MISSING


def test_a_game_begun_with_another_word_list_goes_on_and_says_so(tables, best):
    table = tables("Ann", "Ben")
    table.submit(table.view(None).to_move, best(table))
    before = played(table)
    table = tables.reopen(table, lexicon="another")
    assert table.other_lexicon
    assert played(table) == before
    table.submit(table.view(None).to_move, best(table))
    assert table.refusals == []


def test_the_file_stays_a_sound_database(tables, best, storage, file):
    table = tables("Ann", "Ben")
    for _ in range(5):
        table.submit(table.view(None).to_move, best(table))
    table.close()
    assert storage.intact()
    storage.close()
    with sqlite3.connect(file) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert raw.execute("PRAGMA foreign_key_check").fetchall() == []
    raw.close()
