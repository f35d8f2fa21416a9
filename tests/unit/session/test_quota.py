"""How many may come from one address, without a socket."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from crossgame.session import quota
from crossgame.session.guestbook import Guestbook


@pytest.fixture
def book():
    return Guestbook("g" * 32, "f" * 52, code=None)


def come(book, address, *, seat=None, here=True):
    member, _ = book.add("Ada", seat)
    member.address = address
    if here:
        member.connection = SimpleNamespace(address=address, round_trip_ms=-1)
    else:
        member.lost_at = 1
    return member


def test_a_class_behind_one_router_gets_in_and_one_machine_leaves_half_of_a_hall(book):
    for seat in range(1, 33):
        assert quota.may_sit(book, "192.168.1.20", capacity=4)
        come(book, "192.168.1.20", seat=seat, here=seat % 2 == 0)  # a seat that waits for its person is taken, too
    assert not quota.may_sit(book, "192.168.1.20", capacity=40)
    assert quota.may_sit(book, "192.168.1.21", capacity=40)
    assert quota.may_sit(book, "192.168.1.20", capacity=250)
    for seat in range(33, 126):
        come(book, "192.168.1.20", seat=seat)
    assert not quota.may_sit(book, "192.168.1.20", capacity=250)


def test_watchers_are_few_of_one_address_and_not_too_many_in_all(book):
    people = [come(book, "fe80::1%eth0") for _ in range(quota.EACH)]
    assert not quota.may_watch(book, "fe80::1%eth0")
    assert quota.may_watch(book, "fe80::1%eth0", besides=people[0])
    assert quota.may_watch(book, "fe80::2%eth0")
    people[0].connection = None
    assert quota.may_watch(book, "fe80::1%eth0")
    for number in range(quota.WATCHERS - quota.EACH + 1):
        come(book, f"10.0.{number // 200}.{number % 200}")
    assert not quota.may_watch(book, "192.168.1.20")
    assert not quota.may_watch(book, "127.0.0.1")


@pytest.mark.parametrize("own", ["127.0.0.1", "::1", "127.8.8.8"])
def test_this_computer_itself_is_not_bounded(book, own):
    for seat in range(1, 100):
        come(book, own, seat=seat)
    for _ in range(quota.EACH + 1):
        come(book, own)
    assert quota.may_sit(book, own, capacity=100)
    assert quota.may_watch(book, own)


def test_who_watched_is_forgotten_when_there_are_too_many_of_them(book):
    first, here = come(book, "10.0.0.1", here=False), come(book, "10.0.0.1")
    for _ in range(500):
        come(book, "10.0.0.1", here=False)
    assert len(book.who_watch) <= 402
    assert first.player not in book.members
    assert here.player in book.members
