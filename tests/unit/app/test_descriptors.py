"""Asking the system for as many connections as it gives."""

from __future__ import annotations

import sys

import pytest

from crossgame.app.descriptors import ENOUGH, raise_limit
from crossgame.cli.serve import too_few

resource = pytest.importorskip("resource")


@pytest.fixture
def limits(monkeypatch):
    """A system with limits of its own; what was asked for, and the most that it really gives."""

    class System:
        soft, hard, gives = 256, 4096, 10**9

        def getrlimit(self, _which):
            return self.soft, self.hard

        def setrlimit(self, _which, pair):
            if pair[0] > self.gives:
                raise ValueError("not so many")
            self.soft = pair[0]

    system = System()
    monkeypatch.setattr(resource, "getrlimit", system.getrlimit)
    monkeypatch.setattr(resource, "setrlimit", system.setrlimit)
    return system


def test_the_limit_becomes_what_the_system_lets_it_be(limits):
    assert raise_limit() == limits.soft == 4096
    limits.soft, limits.hard = 256, resource.RLIM_INFINITY
    assert raise_limit() == limits.soft == ENOUGH
    assert raise_limit() == ENOUGH


def test_a_system_that_says_it_has_no_limit_and_has_one(limits):
    limits.hard, limits.gives = resource.RLIM_INFINITY, 10_240
    assert raise_limit() == limits.soft == 10_240
    limits.soft, limits.gives = 256, 0
    assert raise_limit() == limits.soft == 256


def test_where_there_is_no_such_limit_nothing_is_asked(limits, monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    assert raise_limit() is None
    assert limits.soft == 256


def test_a_host_says_when_fewer_can_come_than_there_are_seats():
    assert too_few(1000, 20_000) == too_few(0, 256) == too_few(1000, None) == ""
    assert "256" in too_few(250, 256)
    assert "128" in too_few(250, 256)
