# SPDX-License-Identifier: MIT
"""Games without turns at a table: kept in snapshots, opened from them, pictured and scored."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from crossgame.game.commands import Exchange, Place
from crossgame.game.events import SeatInfo, SeatKind
from crossgame.game.goals import table_of
from crossgame.game.saved import Status, StorageError, StorageFault
from crossgame.game.storage import RECENT
from crossgame.rules.catalog import classic, megacross
from crossgame.rules.layout import Rect
from crossgame.rules.play import NewTile
from crossgame.rules.policies import Goal
from crossgame.session import snapshots, stored
from crossgame.session.local import LocalTable
from crossgame.session.snapshots import EVERY, WORTH

PEOPLE = tuple(SeatInfo(seat, f"P{seat}", SeatKind.PERSON) for seat in (1, 2, 3))


@pytest.fixture
def mega(tables, venue, english):
    """A table without turns."""

    def make(side=225, people=3, **options):
        ruleset = replace(megacross(english, side=side), **options)
        return tables.keep(LocalTable.new(ruleset, PEOPLE[:people], venue, seed=7))

    return make


@pytest.fixture
def play(lexicon):
    """Let a seat make the first play or hang one tile below or beside what lies there, of words that exist."""

    def go(table, seat):
        view = table.view(seat)
        for placed in candidates(view):
            if table.preview(placed, seat=seat).acceptable:
                table.submit(seat, Place(placed))
                return True
        return False

    return go


def candidates(view):
    board, start = view.position.board, view.ruleset.layout.start
    if board.is_empty:
        for tiles in itertools.permutations(view.rack, 2):
            yield tuple(NewTile(start.row, start.col + i, tile) for i, tile in enumerate(tiles))
        return
    near = view.last_play or (start,)
    for row, col in near:
        for dr, dc in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            for tile in sorted(set(view.rack)):
                yield (NewTile(row + dr, col + dc, tile),)


def many_events(table, count):
    """Swap until so many events have happened."""
    for _ in range(count):
        table.submit(1, Exchange(table.view(1).rack[:1]))
    assert table.game.seq >= count


def same(again, game):
    assert again.ledger.position.board.tiles.tobytes() == game.ledger.position.board.tiles.tobytes()
    assert again.ledger.position.board.owner.tobytes() == game.ledger.position.board.owner.tobytes()
    names = [name for name in game.ledger.__slots__ if name != "position"]
    assert [getattr(again.ledger, name) for name in names] == [getattr(game.ledger, name) for name in names]


def test_a_snapshot_is_made_while_the_game_goes_on_and_opening_starts_from_it(qtbot, mega, play, storage, tables):
    table = mega()
    assert play(table, 1)
    many_events(table, EVERY)
    qtbot.waitUntil(lambda: storage.load(table.id).snapshot is not None)
    play(table, 2)
    many_events(table, 5)
    loaded = storage.load(table.id)
    assert set(loaded.snapshot.chunks) == {(0, 0)}
    again = tables.reopen(table)
    assert again.game.staged == loaded.snapshot.seq
    same(again.game, table.game)
    assert again.game.events == table.game.events
    assert [again.slots(seat) for seat in (1, 2, 3)] == [table.slots(seat) for seat in (1, 2, 3)]


def test_leaving_makes_a_last_snapshot_where_it_is_worth_it(mega, storage, tables):
    short, long = mega(), mega()
    many_events(short, 5)
    many_events(long, WORTH)
    again = [tables.reopen(short), tables.reopen(long)]
    assert storage.load(short.id).snapshot is None
    assert storage.load(long.id).snapshot.seq == long.game.seq
    assert [table.game.staged for table in again] == [0, long.game.seq]


def test_a_second_snapshot_holds_only_what_changed_after_the_first(mega, play, storage, tables):
    table = mega()
    play(table, 1)
    many_events(table, WORTH)
    again = tables.reopen(table)
    kept = []
    keep = storage.keep_snapshot
    storage.keep_snapshot = lambda game, snapshot: (kept.append(snapshot), keep(game, snapshot))
    many_events(again, WORTH)
    again.close()
    (second,) = kept
    assert second.chunks == {}
    assert storage.load(table.id).snapshot.chunks != {}
    same(tables.reopen(again).game, again.game)


def test_a_long_game_comes_with_its_newest_moves_and_the_rest_when_asked(mega, storage, tables):
    table = mega()
    many_events(table, RECENT + 100)
    again = tables.reopen(table)
    mine, theirs = again.view(1).moves, table.view(1).moves
    assert len(mine) == RECENT
    assert tuple(mine) == theirs[-RECENT:]
    assert mine[-1].number == len(theirs)
    assert again.game.events == table.game.events
    many_events(again, 3)
    assert again.game.events[: len(table.game.events)] == table.game.events


def test_r7_a_command_carried_out_before_does_not_act_again_after_a_snapshot(mega, tables):
    table = mega()
    many_events(table, WORTH)
    swap = Exchange(table.view(1).rack[:1])
    table.submit(1, swap)
    again = tables.reopen(table)
    assert again.game.staged == table.game.seq
    before = again.game.seq
    again.submit(1, swap)
    assert again.game.seq == before


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE snapshots SET state = '{}'",
        "UPDATE snapshots SET state = '[1]'",
        "UPDATE snapshots SET state = 'no json'",
        "UPDATE snapshots SET seq = seq + 100000",
        "UPDATE snapshots SET seq = seq - 1",
        "DELETE FROM chunks",
        "UPDATE chunks SET data = x'00'",
        'UPDATE chunks SET "col" = 7',
    ],
)
def test_a_damaged_snapshot_costs_time_and_nothing_else(mega, play, storage, tables, log_guard, damage):
    table = mega()
    play(table, 1)
    many_events(table, WORTH)
    table.close()
    with storage._database.transaction() as connection:
        connection.execute(damage)
    if "json" in damage or "[1]" in damage:
        log_guard.expect("crossgame.game.storage")
    elif "100000" not in damage:
        log_guard.expect("crossgame.session.stored")
    again = tables.reopen(table)
    assert again.game.staged == 0
    same(again.game, table.game)
    assert again.game.events == table.game.events


def test_a_snapshot_that_can_not_be_stored_stops_nothing_and_is_tried_again(qtbot, mega, storage, log_guard):
    log_guard.expect("crossgame.session.autosave")
    table = mega()
    troubles = []
    table.trouble.connect(troubles.append)
    many_events(table, WORTH)
    keep = storage.keep_snapshot

    def fail(game, snapshot):
        raise StorageError(StorageFault.FULL, "told to fail")

    storage.keep_snapshot = fail
    keeper = table._autosave
    keeper._on_snapshot(keeper._snapshots.last())
    assert troubles == [StorageFault.FULL]
    storage.keep_snapshot = keep
    table.submit(1, Exchange(table.view(1).rack[:1]))
    qtbot.waitUntil(lambda: troubles == [StorageFault.FULL, None], timeout=10_000)
    assert storage.load(table.id).snapshot.seq == table.game.seq - 1


def test_a_snapshot_of_events_that_are_not_stored_is_refused(mega, storage):
    table = mega()
    snapshot = snapshots.Snapshots(table.game, table)._copy().packed()
    with pytest.raises(StorageError) as caught:
        storage.keep_snapshot(table.id, replace(snapshot, seq=snapshot.seq + 1))
    assert caught.value.reason is StorageFault.MISSING
    assert storage.load(table.id).snapshot is None


def test_games_in_turns_are_not_kept_in_snapshots(tables, storage):
    table = tables("Ann", "Ben")
    assert table._autosave._snapshots.last() is None
    again = tables.reopen(table)
    assert (storage.load(table.id).snapshot, again.game.staged) == (None, 0)


def test_deleting_a_game_deletes_its_snapshot(mega, storage):
    table = mega()
    many_events(table, WORTH)
    table.close()
    storage.delete(table.id)
    with storage._database.reading() as connection:
        counts = [connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("snapshots", "chunks")]
    assert counts == [0, 0]


# High scores


def test_m9_leaving_an_endless_board_keeps_its_score_and_going_on_changes_that_line(mega, play, storage, tables):
    table = mega(people=1)
    assert play(table, 1)
    table.close()
    high = table_of(table.ruleset)
    (line,) = storage.scores.best(high)
    assert (line.game, line.points) == (table.id, table.view(1).seats[0].score)
    again = tables.keep(LocalTable.reopen(table.id, table._venue))
    again.submit(1, Exchange(again.view(1).rack[:1]))
    again.close()
    (line,) = storage.scores.best(high)
    assert line.points == table.view(1).seats[0].score - 10


def test_m9_a_timed_game_is_in_its_table_when_it_has_ended_and_not_before(mega, play, storage, time):
    table = mega(people=1, goal=Goal(time_ms=20_000))
    high = table_of(table.ruleset)
    assert play(table, 1)
    assert storage.scores.best(high) == ()
    for _ in range(2):
        time.forward(10)
        table._on_deadline()
    assert table.game.is_over
    (line,) = storage.scores.best(high)
    assert (line.name, line.computers, line.time_ms) == ("P1", 0, 20_000)
    assert [summary.picture.status for summary in storage.games()] == [Status.FINISHED]


# Pictures


@pytest.mark.parametrize("newest", [(0, 0), (100, 100), (224, 224), (3, 220), (112, 112)])
def test_a_picture_of_a_big_board_is_the_part_round_the_newest_play_and_premiums_fit_it(english, newest):
    layout = megacross(english, side=225).layout
    shown = stored.picture_window(layout, (newest,))
    assert shown.row <= newest[0] < shown.row + shown.rows
    assert shown.col <= newest[1] < shown.col + shown.cols
    for row, col in itertools.product(range(shown.rows), range(shown.cols)):
        assert layout.premium(row, col) == layout.premium(shown.row + row, shown.col + col)
    assert shown.row + shown.rows <= 225
    assert shown.col + shown.cols <= 225
    assert max(shown.rows, shown.cols) <= stored.PICTURE_SIDE


@pytest.mark.parametrize("ruleset", ["classic", "small"])
def test_a_picture_of_a_small_board_is_all_of_it(english, ruleset):
    layout = (classic(english) if ruleset == "classic" else megacross(english, side=45)).layout
    assert stored.picture_window(layout, ()) == Rect(0, 0, layout.rows, layout.cols)


def test_a_picture_of_the_largest_board_is_small(mega, play, storage):
    table = mega(side=4005, people=1)
    assert play(table, 1)
    (summary,) = storage.games()
    picture = summary.picture
    assert len(picture.board) == picture.rows * picture.cols <= stored.PICTURE_SIDE**2
    assert sum(tile != 0 for tile in picture.board) == table.game.position.board.count
    assert picture.moves == 1


def test_m9_who_joins_has_a_rack_of_the_usual_size_in_the_order_drawn(mega):
    table = mega(people=1)
    happened = table.game.join(SeatInfo(4, "Eve", SeatKind.PERSON))
    table._take_in(happened, "")
    assert table.slots(4) == happened[1].tiles
    assert table.pending(4) == ()


def test_m9_who_joined_is_there_with_rack_and_name_when_the_game_is_opened_again(mega, storage, tables):
    table = mega(people=1)
    table._take_in(table.game.join(SeatInfo(4, "Eve", SeatKind.PERSON)), "")
    table.arrange(4, table.slots(4)[::-1])
    again = tables.reopen(table)
    assert again.slots(4) == table.slots(4)
    assert [(info.seat, info.name) for info in storage.games()[0].seats] == [(1, "P1"), (4, "Eve")]


def test_a_table_left_while_a_snapshot_is_packed_leaves_nothing_running(qtbot, mega, storage, monkeypatch):
    slow = snapshots.pack
    monkeypatch.setattr(snapshots, "pack", lambda raw: [slow(raw) for _ in range(60)][-1])
    monkeypatch.setattr(snapshots, "EVERY", 20)
    table = mega()
    many_events(table, 20)
    told = table._autosave._snapshots._told
    table.close()
    assert told.is_set()
    assert storage.load(table.id).snapshot is None or storage.load(table.id).snapshot.seq <= table.game.seq


def test_a_finished_game_is_opened_finished_from_its_snapshot(mega, play, time, storage, tables):
    table = mega(people=1, goal=Goal(time_ms=20_000))
    assert play(table, 1)
    many_events(table, WORTH)
    for _ in range(2):
        time.forward(10)
        table._on_deadline()
    again = tables.reopen(table)
    assert again.game.staged == table.game.seq
    assert again.view(1).result == table.game.events[-1]


def test_m9_time_played_before_the_table_was_left_counts(mega, time, tables):
    table = mega(people=1, goal=Goal(time_ms=60_000))
    time.forward(25)
    again = tables.reopen(table)
    time.forward(10)
    assert again.view(1).left_ms == 25_000
