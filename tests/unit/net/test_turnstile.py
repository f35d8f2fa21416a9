# SPDX-License-Identifier: MIT
"""The door's arithmetic: rates, budgets, fairness. Time is turned by hand."""

from __future__ import annotations

from itertools import count, cycle

from crossgame.net.outbox import Outbox
from crossgame.net.pace import SECOND, Allowance, Bucket
from crossgame.net.turnstile import Crowd, DoorLimits, Returns, Turnstile

LIMITS = DoorLimits()


def test_a_bucket_gives_its_burst_and_then_its_rate():
    bucket = Bucket(3, 2, 0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert bucket.wait_ms(0) == 501
    assert not bucket.take(SECOND // 4)
    assert bucket.take(SECOND // 2)
    assert sum(bucket.take(SECOND * 100) for _ in range(10)) == 3
    bucket.give_back()
    assert bucket.take(SECOND * 100)


def test_a_bucket_may_be_overdrawn_and_fills_up_again():
    bucket = Bucket(10, 2, 0)
    bucket.spend(15, 0)
    assert bucket.level(0) == -5
    assert bucket.wait_ms(0) == 3001
    assert not bucket.take(2 * SECOND)
    assert bucket.take(3 * SECOND)


def test_an_allowance_is_used_up_by_messages_or_by_bytes():
    few, small = Allowance(Bucket(3, 1, 0), Bucket(1000, 100, 0)), Allowance(Bucket(3, 1, 0), Bucket(1000, 100, 0))
    few.spend(1500, 0)
    assert few.wait_ms(0) == 5011
    for _ in range(3):
        assert small.wait_ms(0) == 0
        small.spend(1, 0)
    assert small.wait_ms(0) == 1001


def test_a_bucket_minds_no_clock_that_goes_back():
    bucket = Bucket(1, 1, 10 * SECOND)
    assert bucket.take(10 * SECOND)
    assert not bucket.take(0)


def served(turnstile, until, *, right=lambda key: False, start=0):
    """Serve whoever is waiting as fast as allowed; returns (time in ms, who)."""
    found = []
    for ms in range(start, until, 10):
        while (key := turnstile.next(ms * SECOND // 1000)) is not None:
            found.append((ms, key))
            address = key.split("/")[0]
            if right(key):
                turnstile.right(address)
            else:
                turnstile.wrong(address, ms * SECOND // 1000)
    return found


def test_never_more_than_five_exchanges_in_a_second():
    turnstile = Turnstile(LIMITS, 0)
    for i in range(40):
        turnstile.enter(f"{i}/x", str(i))
    times = [ms for ms, _ in served(turnstile, 20_000, right=lambda key: True)]
    assert len(times) == 40
    assert times[-1] <= 8_200
    assert all(later - sooner >= 1000 for sooner, later in zip(times, times[5:], strict=False))


def test_never_more_than_sixty_wrong_codes_in_a_minute():
    turnstile = Turnstile(LIMITS, 0)
    for i in range(1000):
        turnstile.enter(f"mallory/{i}", "mallory")
    times = [ms for ms, _ in served(turnstile, 600_000)]
    most = max(sum(begin <= ms < begin + 60_000 for ms in times) for begin in times)
    assert 30 <= most <= 60
    assert len(times) > 300  # and it never stops altogether


def test_right_codes_cost_nothing_of_the_budget():
    turnstile = Turnstile(LIMITS, 0)
    for i in range(200):
        turnstile.enter(f"{i}/x", str(i))
    assert len(served(turnstile, 41_000, right=lambda key: True)) == 200


def test_whoever_never_guessed_wrong_comes_before_all_who_did():
    turnstile = Turnstile(LIMITS, 0)
    for i in range(300):
        turnstile.enter(f"{i % 10}/{i}", str(i % 10))
    served(turnstile, 120_000)
    turnstile.enter("ana/1", "ana")
    assert served(turnstile, 130_000, start=120_000)[0][1] == "ana/1"


def test_one_address_in_the_queue_does_not_hold_up_another():
    turnstile = Turnstile(LIMITS, 0)
    for i in range(8):
        turnstile.enter(f"mallory/{i}", "mallory")
    turnstile.enter("ana/1", "ana")
    order = [key for _, key in served(turnstile, 3_000, right=lambda key: True)]
    assert order.index("ana/1") <= 1


def test_wrong_codes_are_forgotten_in_time_and_their_memory_is_bounded():
    turnstile = Turnstile(LIMITS, 0)
    turnstile.wrong("ana", 0)
    turnstile.enter("ana/1", "ana")
    turnstile.enter("bo/1", "bo")
    assert turnstile.next(SECOND) == "bo/1"
    turnstile.enter("bo/2", "bo")
    turnstile.wrong("bo", 1000 * SECOND)
    assert turnstile.next(1001 * SECOND) == "ana/1"
    for i in range(5000):
        turnstile.wrong(str(i), 1002 * SECOND)
    assert len(turnstile._standings) <= 1024


def test_leaving_the_queue_is_leaving_it():
    turnstile = Turnstile(LIMITS, 0)
    turnstile.enter("a/1", "a")
    turnstile.leave("a/1")
    turnstile.leave("a/1")
    assert len(turnstile) == 0
    assert turnstile.next(SECOND) is None


def stand(crowd, address, key, now=0, *, local=False):
    entry = crowd.knock(address, now, local=local)
    if entry.instead is not None:
        crowd.leave(entry.instead)
    if entry.allowed:
        crowd.enter(key, address)
    return entry.allowed


def test_eight_of_an_address_and_sixty_four_in_all():
    crowd = Crowd(LIMITS, 0)
    assert sum(stand(crowd, "mallory", ("m", i)) for i in range(20)) == 8
    assert sum(stand(crowd, f"m{i % 20}", (i % 20, i)) for i in range(200)) >= 56
    assert len(crowd) == 64


def test_this_computer_itself_may_come_as_often_as_there_is_room():
    crowd = Crowd(LIMITS, 0)
    assert sum(stand(crowd, "127.0.0.1", i, local=True) for i in range(100)) == 64


def test_a_full_door_makes_room_for_a_new_address_at_the_cost_of_the_fullest():
    crowd = Crowd(LIMITS, 0)
    for i in range(64):
        assert stand(crowd, f"m{i % 8}", i)
    assert stand(crowd, "ana", "ana")
    assert len(crowd) == 64
    counts = [crowd._count(f"m{i}") for i in range(8)]
    assert sorted(counts) == [7, 8, 8, 8, 8, 8, 8, 8]


def test_knocking_without_end_is_not_heard():
    crowd = Crowd(LIMITS, 0)
    allowed = 0
    for i in range(1000):
        if stand(crowd, "mallory", i, now=i * SECOND // 1000):
            allowed += 1
            crowd.leave(i)
    assert 40 <= allowed <= 51
    assert stand(crowd, "ana", "ana", now=SECOND)


def come_and_go(crowd, addresses, *, seconds=1, per_second=1000):
    """Knock so often, by one address after the other; return how many were let stand there a moment."""
    allowed = 0
    for i in range(seconds * per_second):
        allowed += stand(crowd, next(addresses), i, now=i * SECOND // per_second)
        crowd.leave(i)
    return allowed


def test_a_hundred_a_second_of_all_addresses_and_what_one_is_refused_takes_nothing_from_others():
    assert 1100 <= come_and_go(Crowd(LIMITS, 0), (f"m{i}" for i in count()), seconds=10) <= 1201
    crowd = Crowd(LIMITS, 0)
    come_and_go(crowd, cycle(["mallory", "eve"]), seconds=5)
    assert sum(stand(crowd, f"guest{i}", ("g", i), now=5 * SECOND) for i in range(60)) == 60


def test_an_address_from_which_somebody_was_let_in_is_kept_out_by_no_strangers():
    crowd = Crowd(LIMITS, 0)
    crowd.welcome("ana")
    come_and_go(crowd, (f"m{i}" for i in count()))
    for i in range(64):
        crowd.leave(("m", i))
        stand(crowd, f"there{i}", ("m", i), now=SECOND * 10)
    assert len(crowd) == 64
    assert not stand(crowd, "ben", "ben", now=SECOND * 11)
    assert stand(crowd, "ana", "ana", now=SECOND * 11)
    assert len(crowd) == 64
    assert ("m", 0) not in crowd._there
    come_and_go(crowd, (f"n{i}" for i in count()))
    assert [stand(crowd, "ana", f"ana{i}", now=SECOND * 11) for i in range(10)] == [True] * 7 + [False] * 3
    for i in range(5_000):
        crowd.welcome(f"{i}")
    assert len(crowd._known) <= 1024


def test_the_outbox_keeps_order_and_counts_what_waits():
    outbox = Outbox()
    outbox.put(b"abc")
    outbox.put_series(bytes([i]) for i in range(3))
    outbox.put_series([])
    outbox.put(b"de")
    assert outbox.waiting == 5
    assert outbox.series == 2
    assert [outbox.take() for _ in range(6)] == [b"abc", b"\0", b"\1", b"\2", b"de", None]
    assert outbox.waiting == outbox.series == 0
    assert not outbox
    outbox.put(b"x")
    outbox.put_series([b"y"])
    outbox.clear()
    assert outbox.waiting == outbox.series == 0
    assert outbox.take() is None


def test_a_player_comes_back_as_often_as_anybody_needs_and_no_more():
    returns = Returns(LIMITS)
    assert [returns.wait_ms("ada", 0) for _ in range(8)] == [0] * 8
    assert returns.wait_ms("ada", 0) == 2001
    assert returns.wait_ms("ben", 0) == 0
    assert returns.wait_ms("ada", 3 * SECOND) == 0
    assert sum(not returns.wait_ms("ada", 3 * SECOND + tick * SECOND // 10) for tick in range(100)) <= 6
    for number in range(5_000):
        returns.wait_ms(f"{number}", 4 * SECOND)
    assert len(returns._players) <= 1024
