# SPDX-License-Identifier: MIT
"""What the file of games keeps, and what it says when it can't."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys

import pytest

from crossgame.game.events import SeatInfo, SeatKind
from crossgame.game.saved import (
    EventRow,
    Picture,
    SeatTable,
    Status,
    StorageError,
    StorageFault,
    StoredGame,
)
from crossgame.game.storage import Storage

SEATS = (SeatInfo(1, "Ann \udc80", SeatKind.PERSON), SeatInfo(2, "Bot", SeatKind.COMPUTER, level="club"))
PICTURE = Picture(scores=((1, 12), (2, -3)), to_move=2, bag=80, moves=1, rows=2, cols=3, board=b"\0\1\2\x83\0\0")


def game(key: str = "a" * 32, events: int = 2, *, fill: str = "") -> StoredGame:
    rows = tuple(row(seq, fill=fill) for seq in range(1, events + 1))
    tables = {1: SeatTable((1, 0, 0x80), ((0, 7, 7, 0x85),), ((1, 5), (2, 0x80))), 2: SeatTable((2, 3), ())}
    return StoredGame(key, {"id": "classic", "n": [1, 2]}, SEATS, 2**127 + 5, "lexicon", events=rows, tables=tables)


def row(seq: int, *, fill: str = "") -> EventRow:
    return EventRow(seq, f"command-{seq}", {"seq": seq, "kind": "passed", "fill": fill})


@pytest.fixture
def file(tmp_path):
    return tmp_path / "games.sqlite3"


@pytest.fixture
def storage(file):
    opened = Storage.open(file)
    yield opened
    opened.close()


def again(storage, file) -> Storage:
    storage.close()
    return Storage.open(file)


def test_a_game_comes_back_whole_after_the_file_was_closed(storage, file):
    storage.create(game(), PICTURE)
    second = again(storage, file)
    loaded = second.load("a" * 32)
    second.close()
    assert loaded.created
    assert loaded == StoredGame(
        loaded.id,
        game().ruleset,
        SEATS,
        game().seed,
        "lexicon",
        created=loaded.created,
        events=game().events,
        tables=game().tables,
    )


def test_an_action_is_events_picture_and_racks_in_one(storage):
    storage.create(game(), PICTURE)
    later = Picture(scores=((1, 30), (2, 0)), to_move=1, bag=73, moves=2, rows=1, cols=1, board=b"\7")
    storage.append("a" * 32, [row(3), row(4)], later, tables={2: SeatTable((9, 9), ())})
    loaded = storage.load("a" * 32)
    assert [event.seq for event in loaded.events] == [1, 2, 3, 4]
    assert loaded.tables == {1: game().tables[1], 2: SeatTable((9, 9), ())}
    (summary,) = storage.unfinished()
    assert summary.picture == later
    assert summary.seats == SEATS
    assert summary.ruleset == game().ruleset


def test_storing_the_same_events_again_changes_nothing(storage):
    storage.create(game(), PICTURE)
    for _ in range(2):
        storage.append("a" * 32, [row(3)], PICTURE, tables={})
    assert storage.load("a" * 32).events == (*game().events, row(3))


def test_rack_order_is_kept_without_moving_the_game_up_on_home(storage):
    storage.create(game(), PICTURE)
    before = storage.unfinished()
    storage.keep_tables("a" * 32, {1: SeatTable((5, 6), ((1, 2, 3, 4),))})
    assert storage.load("a" * 32).tables[1] == SeatTable((5, 6), ((1, 2, 3, 4),))
    assert storage.unfinished() == before


def test_home_lists_unfinished_games_newest_change_first(file):
    times = iter(f"2026-01-0{day}T00:00:00.000+00:00" for day in range(1, 9))
    storage = Storage(Storage.open(file)._database, now=lambda: next(times))
    for key in "abc":
        storage.create(game(key), PICTURE)
    storage.append("a", [row(3)], PICTURE, tables={})
    storage.finish("c")
    assert [summary.id for summary in storage.unfinished()] == ["a", "b"]
    assert [summary.id for summary in storage.games()] == ["a", "c", "b"]
    assert [summary.id for summary in storage.games(Status.FINISHED)] == ["c"]
    storage.close()


def test_an_ended_game_is_no_longer_offered(storage):
    storage.create(game(), PICTURE)
    over = Picture(scores=((1, 12), (2, 12)), winners=(1, 2), status=Status.FINISHED)
    storage.append("a" * 32, [row(3)], over, tables={})
    assert storage.unfinished() == ()
    (summary,) = storage.games(Status.FINISHED)
    assert summary.picture == over


def test_deleting_takes_everything_of_that_game_and_nothing_else(storage, file):
    storage.create(game("a"), PICTURE)
    storage.create(game("b"), PICTURE)
    storage.delete("a")
    storage.delete("nobody")
    second = again(storage, file)
    assert second.load("b").events == game().events
    with pytest.raises(StorageError) as refused:
        second.load("a")
    assert refused.value.reason is StorageFault.MISSING
    second.close()
    with sqlite3.connect(file) as raw:
        assert {raw.execute(f"SELECT DISTINCT game FROM {t}").fetchall()[0] for t in ("events", "table_state")} == {
            ("b",)
        }
    raw.close()


@pytest.mark.parametrize("events", [[], [row(1)]])
def test_nothing_is_stored_for_a_game_that_is_not_there(storage, events):
    with pytest.raises(StorageError) as refused:
        storage.append("x", events, PICTURE, tables={})
    assert refused.value.reason is StorageFault.MISSING
    with pytest.raises(StorageError) as refused:
        storage.keep_tables("x", {1: SeatTable()})
    assert refused.value.reason is StorageFault.MISSING


def test_a_game_with_a_gap_is_refused_not_read_by_halves(storage, file):
    storage.create(game(events=5), PICTURE)
    storage.close()
    with sqlite3.connect(file) as raw:
        raw.execute("DELETE FROM events WHERE seq = 3")
    raw.close()
    second = Storage.open(file)
    with pytest.raises(StorageError) as refused:
        second.load("a" * 32)
    assert refused.value.reason is StorageFault.DAMAGED
    second.close()


@pytest.mark.parametrize("bad", ["{", "[]", '{"a":' * 5000, "null"])
def test_a_game_whose_text_is_broken_is_refused_and_left_out_of_home(storage, file, log_guard, bad):
    log_guard.expect("crossgame.game.storage")
    storage.create(game("a"), PICTURE)
    storage.create(game("b"), PICTURE)
    storage.close()
    with sqlite3.connect(file) as raw:
        raw.execute("UPDATE games SET ruleset = ? WHERE id = 'a'", (bad,))
    raw.close()
    second = Storage.open(file)
    assert [summary.id for summary in second.games()] == ["b"]
    with pytest.raises(StorageError) as refused:
        second.load("a")
    assert refused.value.reason is StorageFault.DAMAGED
    second.close()


def test_a_newer_file_is_refused_and_not_touched(storage, file):
    storage.create(game(), PICTURE)
    storage.close()
    with sqlite3.connect(file) as raw:
        raw.execute("PRAGMA user_version = 2")
    raw.close()
    before = file.read_bytes()
    with pytest.raises(StorageError, match="newer version") as refused:
        Storage.open(file)
    assert refused.value.reason is StorageFault.NEWER
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_second_copy_of_the_program_is_told_so(storage, file, checkout):
    storage.create(game(), PICTURE)
    with pytest.raises(StorageError, match="Another running copy") as refused:
        Storage.open(file)
    assert refused.value.reason is StorageFault.LOCKED
    code = f"from crossgame.game.storage import Storage; from pathlib import Path; Storage.open(Path({str(file)!r}))"
    other = subprocess.run([sys.executable, "-c", code], cwd=checkout, capture_output=True, text=True, check=False)
    assert "StorageError: Another running copy" in other.stderr
    assert storage.load("a" * 32).events == game().events


@pytest.mark.parametrize(
    "content", [b"not a database at all, just a text that somebody put there" * 40, b"SQLite format 3\0"]
)
def test_a_file_that_is_no_database_is_set_aside(file, log_guard, content):
    log_guard.expect("crossgame.game.database")
    file.write_bytes(content)
    storage = Storage.open(file)
    assert storage.rescue is not None
    assert storage.rescue.file.read_bytes() == content
    assert storage.rescue.games == 0
    storage.create(game(), PICTURE)
    assert storage.load("a" * 32).events == game().events
    storage.close()


def test_setting_aside_overwrites_no_file_that_was_set_aside_before(file, log_guard):
    log_guard.expect("crossgame.game.database")
    for number in range(1, 4):
        file.write_bytes(b"broken %d" % number * 100)
        Storage.open(file).close()
        file.unlink()
    kept = sorted(path.read_bytes()[:8] for path in file.parent.glob("games.damaged-*.sqlite3"))
    assert kept == [b"broken 1", b"broken 2", b"broken 3"]


def test_a_database_of_somebody_else_is_set_aside_not_written_into(file, log_guard):
    log_guard.expect("crossgame.game.database")
    with sqlite3.connect(file) as raw:
        raw.execute("CREATE TABLE recipes (name)")
    raw.close()
    before = file.read_bytes()
    storage = Storage.open(file)
    assert storage.rescue is not None
    assert storage.rescue.file.read_bytes() == before
    storage.close()


def test_an_empty_file_is_a_new_one(file):
    file.touch()
    storage = Storage.open(file)
    assert storage.rescue is None
    assert storage.games() == ()
    storage.close()


def test_what_is_whole_in_a_damaged_file_comes_over(storage, file, log_guard):
    log_guard.expect("crossgame.game.database")
    for number in range(40):
        storage.create(game(f"{number:032x}", events=20, fill="x" * 200), PICTURE)
    storage.close()
    content = bytearray(file.read_bytes())
    page = len(content) // 2 // 4096 * 4096
    content[page : page + 4096] = b"\xa5" * 4096
    file.write_bytes(content)
    second = Storage.open(file)
    assert second.rescue is not None
    assert 0 < second.rescue.games < 40
    assert len(second.games()) == second.rescue.games
    for summary in second.games():
        assert second.load(summary.id).events == game(events=20, fill="x" * 200).events
    assert second.intact()
    second.close()


@pytest.mark.skipif(sys.platform == "win32", reason="bits of a file's mode say nothing there")
def test_a_folder_that_is_not_there_is_said(tmp_path):
    with pytest.raises(StorageError) as refused:
        Storage.open(tmp_path / "no" / "games.sqlite3")
    assert refused.value.reason is StorageFault.UNWRITABLE


def test_a_full_disk_loses_nothing_and_storing_works_again_when_there_is_room(storage, file):
    storage.create(game(), PICTURE)
    with storage._database.reading() as connection:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
    big = [row(seq, fill="x" * 9000) for seq in range(3, 20)]
    with pytest.raises(StorageError, match="no room") as refused:
        storage.append("a" * 32, big, PICTURE, tables={})
    assert refused.value.reason is StorageFault.FULL
    assert storage.load("a" * 32).events == game().events
    assert storage.intact()
    with storage._database.reading() as connection:
        connection.execute("PRAGMA max_page_count = 100000")
    storage.append("a" * 32, big, PICTURE, tables={})
    second = again(storage, file)
    assert len(second.load("a" * 32).events) == 19
    second.close()


@pytest.fixture
def tiny_disk(tmp_path):
    """A file system of 400 kB, where this machine lets us have one."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    mount, umount = shutil.which("mount"), shutil.which("umount")
    if sys.platform != "linux" or mount is None or umount is None:
        pytest.skip("needs a Linux tmpfs")
    made = subprocess.run(
        [mount, "-t", "tmpfs", "-o", "size=400k", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if made.returncode:
        pytest.skip("may not mount a tmpfs here")
    yield folder
    subprocess.run([umount, str(folder)], capture_output=True, check=True)


def test_a_really_full_disk_loses_nothing(tiny_disk):
    file = tiny_disk / "games.sqlite3"
    storage = Storage.open(file)
    storage.create(game(), PICTURE)
    kept, refused = 2, None
    while refused is None:
        try:
            storage.append("a" * 32, [row(kept + 1, fill="x" * 9000)], PICTURE, tables={})
            kept += 1
        except StorageError as error:
            refused = error
    assert refused.reason is StorageFault.FULL
    assert kept > 5
    assert len(storage.load("a" * 32).events) == kept
    second = again(storage, file)
    assert len(second.load("a" * 32).events) == kept
    assert second.intact()
    second.close()


def test_home_needs_no_numpy(checkout):
    code = "import sys, crossgame.game.storage; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=checkout, check=False).returncode == 0
