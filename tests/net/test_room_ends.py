"""What is left of rooms and windows that are gone: nothing. Programs that stay open for days open many tables."""

from __future__ import annotations

import gc
import weakref

import pytest

from tests.net.test_two_windows import House, classic


@pytest.fixture
def house(qtbot, data_dir):
    made = House(qtbot, data_dir)
    yield made
    made.close()


def gone(house, *references):
    """Wait until nothing holds any of these."""

    def look():
        gc.collect()
        return [reference() for reference in references] == [None] * len(references)

    house.qtbot.waitUntil(look, timeout=15_000)


def test_tables_that_were_left_are_forgotten_by_both_sides(house):
    host, guest = house.sit_down(classic())
    rooms = [weakref.ref(person.window.together.room) for person in (host, guest)]
    tables = [weakref.ref(person.table) for person in (host, guest)]
    guest.window.show_home()
    host.window.show_home()
    gone(house, *rooms, *tables)


def test_lobbies_that_were_closed_are_forgotten(house):
    host, guest = house.window("Robin"), house.window("Mira")
    room = house.open_table(host, classic())
    house.come_in(guest, room)
    rooms = [weakref.ref(room), weakref.ref(guest.window.together.room)]
    del room
    host.click(host.window.together.lobby.leave)
    house.until(lambda: guest.window.together.room is None)
    gone(house, *rooms)


def test_programs_that_end_at_a_table_leave_nothing_behind(house):
    host, guest = house.sit_down(classic())
    held = [weakref.ref(thing) for p in (host, guest) for thing in (p.program.gallery, p.program.gallery.words)]
    house.close()
    while house.people:
        house.people.pop().window.deleteLater()
    del host, guest
    gone(house, *held)
