"""The clock that games are timed by does not count sleep, and no change of the time of day moves it."""

from __future__ import annotations

import importlib
import itertools
import sys
import time
import types

import pytest

from crossgame.session import wakefulness
from crossgame.session.venue import Venue
from crossgame.session.wakefulness import awake_ns


def test_tables_are_timed_by_it():
    assert Venue.__dataclass_fields__["now"].default is awake_ns


def test_it_goes_on_in_nanoseconds_and_never_back():
    before, seen = time.perf_counter_ns(), [awake_ns() for _ in range(1000)]
    assert all(a <= b for a, b in itertools.pairwise(seen))
    assert 0 <= seen[-1] - seen[0] <= time.perf_counter_ns() - before + 20_000_000


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux names its clocks")
def test_on_linux_it_is_the_clock_that_stands_still_in_sleep():
    assert abs(awake_ns() - time.clock_gettime_ns(time.CLOCK_MONOTONIC)) < 1_000_000_000


@pytest.mark.parametrize("works", [True, False])
def test_on_windows_it_is_the_unbiased_one(monkeypatch, works):
    import ctypes

    def query(pointer):
        pointer._obj.value = 12_345
        return int(works)

    kernel = types.SimpleNamespace(QueryUnbiasedInterruptTime=query)
    monkeypatch.setattr(ctypes, "windll", types.SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    try:
        made = importlib.reload(wakefulness).awake_ns()
    finally:
        monkeypatch.undo()
        importlib.reload(wakefulness)
    assert made == 1_234_500 if works else made > 1_234_500
