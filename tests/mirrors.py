"""Mirrors of a game for every seat and a spectator, fed as the network would, held against the host's views."""

from __future__ import annotations

import json

from crossgame.game.digest import digest, public, seat_digest
from crossgame.game.mirror import Mirror
from crossgame.game.outlook import mirror_of, outlook_of
from crossgame.game.snapshot import CHUNK, pack, raw_chunk
from crossgame.game.told import Told, told


def chunks(game):
    """All squares of a board, packed."""
    rows, cols = game.position.board.rows, game.position.board.cols
    keys = [(row, col) for row in range(-(-rows // CHUNK)) for col in range(-(-cols // CHUNK))]
    return {key: pack(raw_chunk(game.position.board, key)) for key in keys}


def through_wire(data):
    """What is left of JSON data after the network."""
    return json.loads(json.dumps(data))


class Chorus:
    """One mirror a viewer; ``listen`` after everything that happens."""

    def __init__(self, game, words, now):
        self.game, self.words, self.now = game, words, now
        self.mirrors = {}
        self.heard = 0
        self.bytes = {}
        for viewer in (*game.ledger.hands, None):
            self.mirrors[viewer] = Mirror.empty(game.ruleset, seat=viewer, words=words, now=now)
            self.bytes[viewer] = []

    def joined(self, viewer):
        """Somebody comes (again) and gets an outlook."""
        outlook = outlook_of(self.game, viewer)
        sent = json.loads(outlook.head)
        self.bytes.setdefault(viewer, []).append(sent)
        packed = chunks(self.game) if outlook.staged else {}
        self.mirrors[viewer] = mirror_of(self.game.ruleset, sent, packed, words=self.words, now=self.now)

    def listen(self, events):
        """Feed new events one by one; the mirrors' views are compared when the last is taken in."""
        for event in events:
            for viewer, mirror in self.mirrors.items():
                sent = through_wire(told(event, viewer, self.game.ledger, self.game.prices).to_dict())
                self.bytes[viewer].append(sent)
                mirror.take(Told.from_dict(sent))
        for viewer in [seat for seat in self.game.ledger.hands if seat not in self.mirrors]:
            self.joined(viewer)

    def check(self):
        """Every mirror shows what the host shows the same viewer."""
        for viewer, mirror in self.mirrors.items():
            mirror.anchor(self.game.elapsed_ms, paused=self.game.paused)
            mine, theirs = mirror.view(), self.game.view(viewer)
            assert_same(mine, theirs)
            assert digest(mine) == digest(theirs)
            assert digest(mine) == seat_digest(self.game, viewer, public(theirs))


def assert_same(mine, theirs):
    for name in mine.__slots__:
        if name == "position":
            assert_same_position(mine.position, theirs.position)
        elif name == "moves" and len(mine.moves) != len(theirs.moves):
            # Who came later has the newest rows only.
            count = min(len(mine.moves), len(theirs.moves))
            assert list(mine.moves)[-count:] == list(theirs.moves)[-count:] if count else True
        else:
            assert getattr(mine, name) == getattr(theirs, name), name


def assert_same_position(mine, theirs):
    assert (mine.board.tiles == theirs.board.tiles).all()
    assert (mine.board.owner == theirs.board.owner).all()
    assert mine.board.count == theirs.board.count
    assert dict(mine.claims) == dict(theirs.claims)
    assert {s: at for s, at in mine.standings.items() if at.letters or at.may_hop} == {
        s: at for s, at in theirs.standings.items() if at.letters or at.may_hop
    }
    if theirs.islands is not None:
        assert (mine.islands == theirs.islands).all()
