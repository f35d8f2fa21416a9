# SPDX-License-Identifier: MIT
"""Asking for the whole game without reading it: each answer that waits would hold a whole game."""

from __future__ import annotations

import pytest

from crossgame.net.messages import Ending, Resync
from tests.party import Party


@pytest.fixture
def party(tmp_path, qtbot):
    made = Party(tmp_path, qtbot)
    yield made
    made.close()


class Deaf:
    """In place of a connection: somebody who may not have read what was sent before."""

    address = "10.0.0.9"

    def __init__(self):
        self.has_undrawn, self.games, self.ended = False, 0, None

    def send(self, _message):
        return True

    def send_series(self, parts):
        self.games += 1
        self.has_undrawn = True

    def close(self, reason, why=""):
        self.ended = reason


@pytest.fixture
def hosting(party):
    party.opens("endless", people=2)
    party.joins("Ada")
    party.starts()
    return party.host.room._hosting


def test_who_has_not_read_one_answer_gets_no_other(party, hosting):
    deaf, reader = Deaf(), Deaf()
    for peer in (deaf, reader):
        hosting.admit(peer, None, "watcher")
    hosting.hear(deaf, Resync())
    reader.has_undrawn = False
    hosting.hear(reader, Resync())
    party.qtbot.waitUntil(lambda: reader.games == 2)
    assert deaf.games == 1
    assert hosting._next.isActive()
    deaf.has_undrawn = False
    party.qtbot.waitUntil(lambda: deaf.games == 2)
    assert not hosting._next.isActive()


def test_who_does_not_read_is_not_forgiven_at_the_next_digest(party, hosting):
    deaf, reader = Deaf(), Deaf()
    for peer in (deaf, reader):
        hosting.admit(peer, None, "watcher")
    reader.has_undrawn = False
    for _ in range(4):
        hosting.hear(deaf, Resync())
        hosting.hear(reader, Resync())
        hosting._due = dict.fromkeys(hosting._peers)
        hosting._tell_hashes()
        reader.has_undrawn = False
    assert deaf.ended is Ending.MALFORMED
    assert reader.ended is None
