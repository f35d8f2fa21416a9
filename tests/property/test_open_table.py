"""Random games without turns: three seats or more acting in any order. What must hold after every action."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from crossgame.game.changes import rack_tile
from crossgame.game.codec import event_from_dict, event_to_dict
from crossgame.game.commands import Exchange, LeaveSeat, Place, Resign
from crossgame.game.events import HIDDEN, Drawn, Ended, Placed, SeatInfo, SeatKind, SeatState, Started, Swapped
from crossgame.game.past import past_of
from crossgame.game.record import record_from_text, record_of, record_to_text
from crossgame.game.refusal import Reason, Refusal
from crossgame.game.snapshot import Stage, chunks_of, pack, raw_chunk
from crossgame.game.state import Game
from crossgame.rules.alphabet import BLANK
from crossgame.rules.catalog import megacross
from crossgame.rules.legality import judge
from crossgame.rules.play import NewTile, Play
from crossgame.rules.policies import Endless, Goal
from crossgame.rules.position import Position
from tests.dealer import ENGLISH, seats, whole
from tests.open_dealer import check_supplies, supply

LETTERS = len(ENGLISH.alphabet)


class SomeWords:
    """Knows about three words of four, the same ones each time."""

    def has(self, word):
        return sum((i + 3) * letter for i, letter in enumerate(word)) % 4 != 0


def random_ruleset(chance):
    goal = chance.choice(
        [Goal(), Goal(), Goal(time_ms=60_000), Goal(score=400), Goal(tiles=30), Goal(tiles=20, wait_ms=60_000)]
    )
    ruleset = megacross(ENGLISH, side=chance.choice([45, 45, 105]))
    # Blanks keep M6 from being asked by brute force here: it is tested with real words elsewhere.
    return replace(ruleset, goal=goal, supply=Endless(blanks=False))


def random_placement(game, seat, chance):
    """Some tiles of the rack in line through or beside a recent play: often legal, often not."""
    rack, board = list(game.ledger.hands[seat].rack), game.position.board
    chance.shuffle(rack)
    recent = [tile.square for play in game.ledger.plays[-12:] for tile in play.placed]
    row, col = chance.choice(recent) if recent else game.ruleset.layout.start
    step = chance.choice([(0, 1), (1, 0)])
    back = chance.randint(0, 3)
    row, col = row - back * step[0], col - back * step[1]
    placed = []
    for tile in rack[: chance.randint(1, 7)]:
        while board.tile(row, col):
            row, col = row + step[0], col + step[1]
        placed.append(NewTile(row, col, tile))
        row, col = row + step[0], col + step[1]
    return Place(tuple(placed))


def random_command(game, seat, chance):
    kind = chance.choices(["place", "swap", "resign", "leave"], [90, 8, 0.2, 0.6])[0]
    match kind:
        case "swap":
            rack = game.ledger.hands[seat].rack
            return Exchange(tuple(chance.sample(rack, chance.choice([1, 1, 1, 2, 0]))))
        case "resign":
            return Resign()
        case "leave":
            return LeaveSeat(chance.choice([None, "club"]))
    return random_placement(game, seat, chance)


def join(game, chance):
    """Somebody new, or back on a seat that was left."""
    left = [seat for seat, hand in game.ledger.hands.items() if hand.state is SeatState.LEFT]
    seat = chance.choice([*left, max(game.ledger.hands) + chance.randint(1, 3)])
    return game.join(SeatInfo(seat, f"Guest {seat}", SeatKind.PERSON))


def play_random_game(seed, *, actions=160):
    """Yield (game, what happened or the refusal, state before) after every action of a random game."""
    chance = random.Random(seed)
    time = [0]
    infos = seats(chance.choice([1, 3, 3, 4]))
    game = Game.new(random_ruleset(chance), infos, seed=seed, words=SomeWords(), lexicon="some", now=lambda: time[0])
    for _ in range(actions):
        if game.is_over:
            return
        time[0] += chance.choice([0, 0, 200, 3_000]) * 1_000_000
        if happened := game.tick():
            yield game, happened, None
            continue
        if chance.random() < 0.01:
            yield game, join(game, chance), None
            continue
        before = whole(game)
        seat = chance.choice(list(game.ledger.hands))
        yield game, game.submit(seat, random_command(game, seat, chance)), before


def check_sums(game):
    """The scores are the sums of the log and of the events."""
    view = game.view(None)
    sums = {seat.info.seat: 0 for seat in view.seats}
    for row in view.moves:
        sums[row.seat] += row.score
        assert row.total == sums[row.seat]
    assert sums == {seat.info.seat: seat.score for seat in view.seats}
    for figures in game.statistics().seats:
        plays = [event for event in game.events if isinstance(event, Placed) and event.seat == figures.seat]
        assert (figures.plays, figures.points) == (len(plays), sum(play.total for play in plays))
        assert figures.best == max(plays, key=lambda play: play.total, default=None)
        assert figures.tiles == int((game.position.board.owner == figures.seat).sum())
        assert sums[figures.seat] == figures.points - figures.paid


@pytest.mark.proof
def test_r8_r10_r7_whatever_is_done_supplies_scores_and_state_hold(proof_size):
    ended = accepted = 0
    for seed in range(proof_size.of(200)):
        for game, answer, before in play_random_game(seed):
            if isinstance(answer, Refusal):
                assert whole(game) == before or answer.reason is Reason.GAME_OVER, answer
            else:
                accepted += 1
        check_supplies(game)
        check_sums(game)
        assert [event.seq for event in game.events] == list(range(1, len(game.events) + 1))
        assert game.ledger.to_move == 0
        ended += game.is_over
    assert ended
    assert accepted


@pytest.mark.proof
def test_r8_a_replayed_record_is_the_live_game(proof_size):
    for seed in range(proof_size.of(100)):
        *_, (game, _, _) = play_random_game(seed + 1_000)
        record = record_from_text(record_to_text(record_of(game)))
        assert record.events == game.events
        again = Game.replay(record.ruleset, record.events, words=SomeWords(), now=lambda: 0)
        assert whole(again) == whole(game)
        assert again.view(1).moves == game.view(1).moves


def reopened(game, at):
    """The game from a stage of its first events and the events after, its JSON form gone through."""
    events = game.events
    then = Game.replay(game.ruleset, events[:at], words=SomeWords(), now=lambda: 0)
    squares = [tile.square for event in events[:at] if isinstance(event, Placed) for tile in event.placed]
    chunks = {key: pack(raw_chunk(then.position.board, key)) for key in chunks_of(squares)}
    stage = Stage.from_dict(then.stage().to_dict())
    recent = events[max(0, at - 40) : at]
    past = past_of(game.ruleset, stage, chunks, recent=recent, older=lambda: events[:at])
    return Game.reopen(past, events[at:], words=SomeWords(), now=lambda: 0, seed=game.seed)


@pytest.mark.proof
def test_a_game_opened_from_any_stage_is_the_live_game_and_goes_on_alike(proof_size):
    for seed in range(proof_size.of(100)):
        chance = random.Random(seed)
        *_, (game, _, _) = play_random_game(seed + 2_000)
        last = len(game.events)
        again = reopened(game, chance.choice([chance.randint(1, last), last]))
        assert whole(again) == whole(game)
        assert again.position.standings == game.position.standings
        mine, theirs = again.view(1).moves, game.view(1).moves
        assert tuple(mine) == tuple(theirs[len(theirs) - len(mine) :])
        assert again.statistics() == game.statistics()
        assert again.events == game.events
        assert again.since(again.staged) == game.events[again.staged :]
        if not game.is_over and game.ledger.hands[1].acts:
            swap = Exchange(game.ledger.hands[1].rack[:1])
            assert said(again.submit(1, swap)) == said(game.submit(1, swap))


def said(answer):
    return answer.reason if isinstance(answer, Refusal) else [replace(event, at_ms=0) for event in answer]


@pytest.mark.proof
def test_r8_no_seat_learns_anothers_tiles_or_the_seed(proof_size):
    for seed in range(proof_size.of(100)):
        *_, (game, _, _) = play_random_game(seed + 3_000)
        for viewer in (None, *game.ledger.hands):
            for event in game.events:
                seen = event.seen_by(viewer)
                assert event_from_dict(event_to_dict(seen)) == seen
                if isinstance(event, Drawn | Swapped) and event.seat != viewer:
                    faces = seen.tiles if isinstance(seen, Drawn) else (*seen.given, *seen.drawn)
                    assert set(faces) == {HIDDEN}
                elif isinstance(event, Started):
                    assert seen.seed is None
            view = game.view(viewer)
            assert all(part == part.seen_by(viewer) for row in view.moves for part in row.events)
            assert bool(view.racks_open) is game.is_over
            assert view.rack == (() if viewer is None else game.ledger.hands[viewer].rack)
            assert view.unseen == ()


@pytest.mark.proof
def test_r8_order_of_arrival_never_changes_a_supply(proof_size):
    """The same swaps of each seat, put together in different orders, give each seat the same tiles."""
    for seed in range(proof_size.of(100)):
        chance = random.Random(seed)
        wishes = [seat for seat in (1, 2, 3) for _ in range(chance.randint(5, 60))]
        ends = set()
        for _ in range(3):
            chance.shuffle(wishes)
            game = Game.new(
                megacross(ENGLISH, side=45), seats(3), seed=seed, words=SomeWords(), lexicon="x", now=lambda: 0
            )
            for seat in wishes:
                game.submit(seat, Exchange(game.ledger.hands[seat].rack[:1]))
            ends.add(tuple(hand.rack for hand in game.ledger.hands.values()))
            check_supplies(game)
        assert len(ends) == 1


@pytest.mark.proof
def test_each_play_is_scored_as_worked_out_from_scratch_on_the_board_as_it_was(proof_size):
    for seed in range(proof_size.of(60)):
        *_, (game, _, _) = play_random_game(seed + 4_000)
        position = Position.empty(game.ruleset)
        for event in game.events:
            if isinstance(event, Placed):
                verdict = judge(position, Play.of(event.placed, position.board), seat=event.seat, words=SomeWords())
                assert verdict.acceptable
                assert (verdict.total, verdict.words, verdict.bonuses) == (event.total, event.words, event.bonuses)
                position.lay(event.placed, event.seat)
        assert position.board.tiles.tobytes() == game.position.board.tiles.tobytes()
        assert position.board.owner.tobytes() == game.position.board.owner.tobytes()


@pytest.mark.proof
def test_m8_whoever_is_named_as_faster_was(proof_size):
    """Without the named seat's newest plays a late play would have been right, and the named seat is another's."""
    named = 0
    for seed in range(proof_size.of(150)):
        chance = random.Random(seed)
        game = Game.new(megacross(ENGLISH, side=45), seats(3), seed=seed, words=SomeWords(), lexicon="x", now=lambda: 0)
        for _ in range(40):
            seat = chance.choice((1, 2, 3))
            late = random_placement(game, seat, chance)
            if chance.random() < 0.5:
                other = chance.choice([s for s in (1, 2, 3) if s != seat])
                game.submit(other, random_placement(game, other, chance))
            answer = game.submit(seat, late)
            if isinstance(answer, Refusal) and answer.faster:
                assert answer.faster != seat
                assert any(play.seat == answer.faster for play in game.ledger.plays)
                named += 1
            elif not isinstance(answer, Refusal):
                assert isinstance(answer[0], Placed)
    assert named


@pytest.mark.proof
def test_m9_goals_end_games_when_and_only_when_they_are_reached(proof_size):
    reasons = set()
    for seed in range(proof_size.of(200)):
        *_, (game, _, _) = play_random_game(seed + 5_000)
        goal, hands = game.ruleset.goal, game.ledger.hands
        reached = any(hand.score >= goal.score for hand in hands.values() if hand.in_rotation) if goal.score else False
        assert not (reached and not game.is_over)
        if game.is_over:
            ended = game.events[-1]
            assert isinstance(ended, Ended)
            reasons.add(ended.reason.value)
            assert ended.adjustments == ()
            assert dict(ended.scores) == {seat: hand.score for seat, hand in hands.items()}
        elif goal.time_ms:
            assert game.events[-1].at_ms < goal.time_ms
    assert reasons <= {"time_up", "target", "tiles", "given_up"}
    assert reasons


def test_m2_two_seats_have_different_supplies_and_a_seed_gives_them_again():
    games = [
        Game.new(megacross(ENGLISH, side=45), seats(4), seed=seed, words=SomeWords(), lexicon="x", now=lambda: 0)
        for seed in (1, 1, 2)
    ]
    racks = [[hand.rack for hand in game.ledger.hands.values()] for game in games]
    assert racks[0] == racks[1] != racks[2]
    assert len({supply(games[0], seat, 98) for seat in range(1, 5)}) == 4
    assert all(rack_tile(tile) != BLANK for tile in supply(games[0], 1, 300))
