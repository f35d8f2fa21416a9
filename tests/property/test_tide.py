# SPDX-License-Identifier: MIT
"""A round worked out for looking ahead against the game's own working out, on random games."""

import random
from dataclasses import replace

import pytest

from crossgame.engine.movegen import Generator
from crossgame.engine.tide import Laying, worked_out
from crossgame.game.commands import Exchange, Pass, Place
from crossgame.game.events import Destroyed, Placed, SeatInfo, SeatKind
from crossgame.game.refusal import Refusal
from crossgame.game.state import Game
from crossgame.lexicon import build
from crossgame.rules.catalog import islands
from crossgame.rules.policies import Goal
from tests.dealer import ENGLISH


@pytest.fixture(scope="module")
def lexicon(checkout):
    listed = (checkout / "resources/lexicons/enable.txt").read_text(encoding="ascii").upper().split()
    return build.from_words(listed, ENGLISH.alphabet)


def played(rng, generator, lexicon, *, rounds):
    """Play a game at random, crowded; yield each round before it is worked out with what came of it."""
    rules = replace(generator.ruleset, goal=Goal(rounds=rounds))
    seats = [SeatInfo(seat, str(seat), SeatKind.COMPUTER, level="club") for seat in (1, 2, 3)]
    game = Game.new(rules, seats, seed=rng.randrange(1 << 32), words=lexicon, lexicon="list", now=lambda: 0)
    while not game.is_over:
        before = game.position.copy()
        layings, scores = [], {hand.info.seat: hand.score for hand in game.view(None).seats}
        events = ()
        for seat in (1, 2, 3):
            view = game.view(seat)
            table = generator.plays(view.position, view.rack, seat=seat)
            if len(table) and rng.random() < 0.9:
                best = rng.randrange(min(len(table), 12))
                layings.append(Laying(seat, table.placed(best), int(table.scores[best])))
                command = Place(table.placed(best))
            else:
                layings.append(Laying(seat, (), 0))
                command = rng.choice([Pass(), Exchange(view.rack[:2])])
            events = game.submit(seat, command)
            assert not isinstance(events, Refusal)
        gained = tuple(row.score - scores[row.info.seat] for row in game.view(None).seats)
        yield before, layings, game, events, gained


@pytest.mark.proof
def test_equals_what_the_game_makes_of_it(lexicon, proof_size):
    rng = random.Random(77)
    destroyed = 0
    for _ in range(proof_size.of(30)):
        generator = Generator(islands(ENGLISH, side=15), lexicon)
        for before, layings, game, events, gained in played(rng, generator, lexicon, rounds=14):
            kept = before.board.tiles.copy(), before.board.owner.copy(), dict(before.claims), dict(before.standings)
            found = worked_out(before, layings, lexicon)
            assert found.points == gained
            fallen = {event.seat for event in events if isinstance(event, Destroyed)}
            standing = {event.seat for event in events if isinstance(event, Placed)}
            assert [seat for (seat, *_), stood in zip(layings, found.stood, strict=True) if stood] == sorted(standing)
            destroyed += len(fallen)
            assert (found.position.board.tiles == game.position.board.tiles).all()
            assert (found.position.board.owner == game.position.board.owner).all()
            assert found.position.claims == game.position.claims
            for seat in (1, 2, 3):
                assert found.position.standing(seat) == game.position.standing(seat)
            assert (kept[0] == before.board.tiles).all()
            assert (kept[1] == before.board.owner).all()
            assert kept[2:] == (before.claims, before.standings)
    assert destroyed
