"""Random games with random commands, under every rule: what must hold after every action."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossgame.game.codec import event_from_dict, event_to_dict
from crossgame.game.commands import Accept, Challenge, Exchange, LeaveSeat, Pass, Place, Resign
from crossgame.game.events import Drawn, Ended, Swapped
from crossgame.game.record import record_from_text, record_of, record_to_text
from crossgame.game.refusal import Refusal
from crossgame.game.state import Game
from crossgame.game.transition import transition
from crossgame.rules.alphabet import BLANK, Alphabet
from crossgame.rules.catalog import classic
from crossgame.rules.legality import judge
from crossgame.rules.play import NewTile, Play
from crossgame.rules.policies import ChallengeRule, Challenges, Clock, Overtime
from crossgame.rules.policies import Exchange as ExchangeRule
from crossgame.rules.position import Position
from crossgame.rules.tiles import TileSet
from tests.dealer import ENGLISH, all_tiles, seats, whole

DIGRAPHS = TileSet(
    "x", "Two characters", Alphabet(("A", "C", "CH", "E", "LL", "S")), (12, 6, 6, 12, 6, 8), (1, 3, 5, 1, 8, 1), 3
)


class SomeWords:
    """Knows about three words of four, the same ones each time."""

    def has(self, word):
        return hash(tuple(word)) % 4 != 0


def random_ruleset(chance):
    tiles, side = chance.choice([(ENGLISH, 15), (ENGLISH, 15), (ENGLISH, 21), (DIGRAPHS, 9), (DIGRAPHS, 45)])
    challenges = Challenges(
        rule=chance.choice(list(ChallengeRule)),
        next_only=chance.random() < 0.3,
        window_ms=chance.choice([1_000, 10_000]),
        max_wrong=chance.choice([0, 0, 1, 3]),
    )
    clock = chance.choice(
        [
            Clock(),
            Clock(initial_ms=300_000, increment_ms=2_000),
            Clock(initial_ms=90_000, overtime=Overtime.LOSS, move_ms=40_000),
            Clock(move_ms=20_000),
        ]
    )
    exchange = ExchangeRule(bag_minimum=chance.choice([0, 7]))
    return replace(classic(tiles, side=side), challenges=challenges, clock=clock, exchange=exchange)


def random_placement(game, seat, chance):
    """Some tiles of the rack in line through or beside what lies there: often legal, often not."""
    rack, board = list(game.ledger.hands[seat].rack), game.position.board
    chance.shuffle(rack)
    laid = [(r, c) for r in range(board.rows) for c in range(board.cols) if board.tile(r, c)] if board.count else []
    row, col = chance.choice(laid) if laid else game.ruleset.layout.start
    step = chance.choice([(0, 1), (1, 0)])
    back = chance.randint(0, 3)
    row, col = row - back * step[0], col - back * step[1]
    placed = []
    for tile in rack[: chance.randint(1, 7)]:
        while board.tile(row, col):
            row, col = row + step[0], col + step[1]
        named = BLANK | chance.randint(1, len(game.ruleset.tiles.alphabet)) if tile == BLANK else tile
        placed.append(NewTile(row, col, named))
        row, col = row + step[0], col + step[1]
    return Place(tuple(placed))


def random_command(game, seat, chance):
    window = game.ledger.window
    play = window.play.seq if window else chance.randint(1, 9)
    rack = game.ledger.hands[seat].rack
    kind = chance.choices(
        ["place", "exchange", "pass", "challenge", "accept", "resign", "leave"], [60, 6, 4, 8, 18, 0.3, 0.5]
    )[0]
    match kind:
        case "place":
            return random_placement(game, seat, chance)
        case "exchange":
            return Exchange(tuple(chance.sample(rack, chance.randint(0, len(rack)))))
        case "challenge":
            return Challenge(play)
        case "accept":
            return Accept(play)
        case "resign":
            return Resign()
        case "leave":
            return LeaveSeat(chance.choice([None, "club"]))
    return Pass()


def actor(game, chance):
    """Mostly somebody who may act."""
    window = game.ledger.window
    if window and chance.random() < 0.6:
        return chance.choice(sorted(window.waiting))
    return chance.choice([game.ledger.to_move or 1] * 4 + list(game.ledger.hands))


def play_random_game(seed, *, actions=140):
    """Yield (game, what happened or the refusal, state before) after every action of a random game."""
    chance = random.Random(seed)
    time = [0]
    ruleset = random_ruleset(chance)
    infos = seats(chance.choice([2, 2, 3, 4]))
    game = Game.new(ruleset, infos, seed=seed, words=SomeWords(), lexicon="some", now=lambda: time[0])
    for _ in range(actions):
        if game.is_over:
            return
        before = whole(game)
        time[0] += chance.choice([0, 200, 3_000, 9_000]) * 1_000_000
        happened = game.tick()
        if happened:
            yield game, happened, before
            continue
        seat = actor(game, chance)
        yield game, game.submit(seat, random_command(game, seat, chance)), before


def log_sums(game):
    """The scores as the move list and the final sums have them."""
    view = game.view(None)
    sums = {seat.info.seat: 0 for seat in view.seats}
    for row in view.moves:
        sums[row.seat] += row.score
        assert row.total <= sum(other.score for other in view.moves if other.seat == row.seat and other.score > 0)
    for line in view.result.adjustments if view.result else ():
        sums[line.seat] += line.points
    return sums


def check_scores(game):
    view = game.view(None)
    assert log_sums(game) == {seat.info.seat: seat.score for seat in view.seats}
    if view.result:
        assert dict(view.result.scores) == log_sums(game)


def check_state(game, expected_tiles):
    assert all_tiles(game) == expected_tiles
    assert all(len(hand.rack) <= game.ruleset.rack_size for hand in game.ledger.hands.values())
    assert game.ledger.bag == sorted(game.ledger.bag)
    assert [event.seq for event in game.events] == list(range(1, len(game.events) + 1))
    window = game.ledger.window
    assert window is None or window.waiting
    if not game.is_over:
        assert game.ledger.hands[game.ledger.to_move].in_rotation


@pytest.mark.proof
def test_r10_r7_whatever_is_done_tiles_scores_and_state_hold(proof_size):
    ended = 0
    for seed in range(proof_size.of(400)):
        for game, answer, before in play_random_game(seed):
            check_state(game, sorted(game.ruleset.tiles.full_set()))
            if isinstance(answer, Refusal):
                assert game.is_over or whole(game) == before, answer
        check_scores(game)
        ended += game.is_over
    assert ended


@pytest.mark.proof
def test_r8_a_replayed_record_is_the_live_game_and_goes_on_alike(proof_size):
    for seed in range(proof_size.of(100)):
        cut = random.Random(seed).randint(1, 100)
        game = None
        for step, (game, _, _) in enumerate(play_random_game(seed)):  # noqa: B007 - the last one is used
            if step == cut:
                break
        record = record_from_text(record_to_text(record_of(game)))
        assert record.events == game.events
        again = Game.replay(record.ruleset, record.events, words=SomeWords(), now=lambda: 0)
        assert whole(again) == whole(game)
        seat = game.ledger.to_move
        if not game.is_over and game.ledger.window is None:
            assert kinds_and_tiles(again.submit(seat, Pass())) == kinds_and_tiles(game.submit(seat, Pass()))


def kinds_and_tiles(events):
    return [(type(event).__name__, getattr(event, "tiles", None)) for event in events]


@pytest.mark.proof
def test_r8_no_seat_learns_anothers_tiles_the_bag_or_the_seed(proof_size):
    for seed in range(proof_size.of(100)):
        *_, (game, _, _) = play_random_game(seed + 10_000)
        for viewer in (None, *game.ledger.hands):
            for event in game.events:
                seen = event.seen_by(viewer)
                assert event_from_dict(event_to_dict(seen)) == seen
                assert transition(event, viewer).event == seen
                check_hidden(event, seen, viewer)
            view = game.view(viewer)
            for row in view.moves:
                assert all(part == part.seen_by(viewer) for part in row.events)
            assert bool(view.racks_open) is game.is_over
            assert view.rack == (() if viewer is None else game.ledger.hands[viewer].rack)


def check_hidden(event, seen, viewer):
    if isinstance(event, Drawn | Swapped) and event.seat != viewer:
        faces = seen.tiles if isinstance(seen, Drawn) else (*seen.given, *seen.drawn)
        assert len(set(faces)) == 1
    elif not isinstance(event, Ended):
        assert getattr(seen, "seed", None) is None


@pytest.mark.proof
def test_score_of_each_play_is_the_score_worked_out_from_scratch(proof_size):
    for seed in range(proof_size.of(60)):
        *_, (game, _, _) = play_random_game(seed + 20_000)
        position = Position.empty(game.ruleset)
        for event in game.events:
            match type(event).__name__:
                case "Placed":
                    verdict = judge(position, Play.of(event.placed, position.board), seat=event.seat, words=None)
                    assert (verdict.total, verdict.words, verdict.fits) == (event.total, event.words, True)
                    position.board.lay(event.placed, event.seat)
                case "TakenBack":
                    position.board.lift(tile.square for tile in event.placed)
        assert position.board.tiles.tobytes() == game.position.board.tiles.tobytes()


@given(st.integers(0, 2**40), st.integers(2, 4))
@settings(max_examples=30)
def test_r10_a_new_game_has_every_tile_once(seed, players):
    game = Game.new(classic(ENGLISH), seats(players), seed=seed, words=SomeWords(), lexicon="x", now=lambda: 0)
    assert all_tiles(game) == sorted(ENGLISH.full_set())
    assert [len(hand.rack) for hand in game.ledger.hands.values()] == [7] * players
