# SPDX-License-Identifier: MIT
"""Random games of Island Hopper, in rounds and in speed mode, with real words: what must hold whatever is played."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from crossgame.app.assets import asset
from crossgame.engine.movegen import Generator
from crossgame.game.changes import rack_tile
from crossgame.game.codec import event_from_dict, event_to_dict
from crossgame.game.commands import Exchange, LeaveSeat, Pass, Place, Resign, UseHint, Withdraw
from crossgame.game.events import (
    HIDDEN,
    Claimed,
    Converted,
    DestroyCause,
    Destroyed,
    Drawn,
    Ended,
    Passed,
    Placed,
    RoundClosed,
    SeatInfo,
    SeatKind,
    SeatState,
    Started,
    SubmissionKind,
    Submitted,
    Surfaced,
    Swapped,
)
from crossgame.game.record import record_from_text, record_of, record_to_text
from crossgame.game.refusal import Reason, Refusal
from crossgame.game.state import Game
from crossgame.lexicon.build import build
from crossgame.lexicon.files import read_words
from crossgame.rules.catalog import island_race, islands
from crossgame.rules.legality import judge
from crossgame.rules.play import NewTile, Play
from crossgame.rules.policies import Endless, Goal, Rounds
from crossgame.rules.position import Position
from crossgame.rules.verdict import BonusKind
from tests.dealer import ENGLISH, seats, whole
from tests.open_dealer import supply
from tests.round_dealer import rounds_in

_NS = 1_000_000
VIEWERS = (None, 1, 2, 3)


@pytest.fixture(scope="module")
def words():
    return build(read_words(asset("lexicons", "enable.txt"), ENGLISH.alphabet), ENGLISH.alphabet)


class HandClock:
    """A clock that only the test moves."""

    def __init__(self):
        self.ns = 0

    def __call__(self):
        return self.ns

    def forward(self, ms):
        self.ns += ms * _NS


def state_of(game):
    """Everything that a game is made of, islands too."""
    position = game.ledger.position
    return whole(game), position.islands.tobytes(), repr(position.claims), repr(position.standings)


class RandomGame:
    """A random game: what is done, when, and what came of it."""

    def __init__(self, words, seed, *, race=False):
        self.chance = random.Random(seed)
        self.words, self.race = words, race
        self.time = HandClock()
        self.ruleset = self.any_ruleset()
        count = self.chance.randint(1, 3) if self.ruleset.layout.rows == 15 else self.chance.randint(2, 5)
        infos = tuple(
            replace(info, kind=SeatKind.COMPUTER, level="club")
            if info.seat > 1 and self.chance.random() < 0.4
            else info
            for info in seats(count)
        )
        infos = tuple(replace(info, player=f"p{info.seat}") for info in infos)
        self.generator = Generator(self.ruleset, words)
        self.game = Game.new(self.ruleset, infos, seed=seed, words=words, lexicon="l", now=self.time)

    def any_ruleset(self):
        chance = self.chance
        side = chance.choice([15, 15, 21])
        blanks = Endless(blanks=chance.random() < 0.3)
        if self.race:
            return replace(island_race(ENGLISH, side=side), supply=blanks, goal=Goal(time_ms=120_000))
        goal = Goal(rounds=chance.choice([4, 8]), score=chance.choice([0, 0, 500]))
        return replace(
            islands(ENGLISH, side=side), supply=blanks, goal=goal, turns=Rounds(turn_ms=chance.choice([0, 30_000]))
        )

    def command(self, seat):
        view, chance = self.game.view(seat), self.chance
        kind = chance.choices(
            ["good", "any", "swap", "pass", "withdraw", "hint", "wild", "leave", "resign"],
            [45, 30, 8, 4, 5, 1, 5, 1, 0.3],
        )[0]
        match kind:
            case "swap":
                return Exchange(tuple(chance.sample(view.rack, chance.randint(0, len(view.rack)))))
            case "pass":
                return Pass()
            case "withdraw":
                return Withdraw()
            case "hint":
                return UseHint()
            case "leave":
                return LeaveSeat(chance.choice([None, "club"]))
            case "resign":
                return Resign()
            case "wild":
                row, col = chance.randrange(self.ruleset.layout.rows), chance.randrange(8)
                return Place(tuple(NewTile(row, col + at, tile) for at, tile in enumerate(view.rack[:3])))
        table = self.generator.plays(view.position, view.rack, seat=seat)
        if not len(table):
            return Exchange(view.rack[:2])
        most = min(len(table), 3 if kind == "good" else len(table))
        return Place(tuple(NewTile(*placed) for placed in table.placed(chance.randrange(most))))

    def steps(self, most=400):
        """Yield (what happened or the refusal, state before) after every action."""
        for _ in range(most):
            if self.game.is_over:
                return
            self.time.forward(self.chance.choice([0, 0, 1_000, 3_000]))
            if happened := self.game.tick():
                yield happened, None
                continue
            left = [seat for seat, hand in self.game.ledger.hands.items() if hand.state is SeatState.LEFT]
            if left and self.chance.random() < 0.2:
                info = self.game.ledger.hands[left[0]].info
                yield self.game.join(SeatInfo(left[0], info.name, SeatKind.PERSON, player=info.player)), None
                continue
            seat = self.chance.choice(list(self.game.ledger.hands))
            before = state_of(self.game)
            yield self.game.submit(seat, self.command(seat)), before

    def run(self):
        for _ in self.steps():
            pass
        return self.game


def games(words, proof_size, full, *, first=0, both=True):
    for number in range(proof_size.of(full)):
        yield RandomGame(words, first + number, race=both and number % 3 == 2).run()


# What is done and what came of it


@pytest.mark.proof
def test_r7_what_is_refused_changes_nothing_and_every_game_comes_to_its_end(words, proof_size):
    ended, reasons = 0, Counter()
    for number in range(proof_size.of(60)):
        played = RandomGame(words, number, race=number % 3 == 2)
        for answer, before in played.steps():
            if isinstance(answer, Refusal):
                reasons[answer.reason] += 1
                assert state_of(played.game) == before or answer.reason is Reason.GAME_OVER
        ended += played.game.is_over
    assert ended
    assert reasons[Reason.NOTHING_SUBMITTED]


@pytest.mark.proof
def test_i5_i6_i7_scores_sum_as_they_are_explained(words, proof_size):
    kinds = Counter()
    for game in games(words, proof_size, 60, first=1_000):
        sums = Counter()
        claim, conversion = game.ruleset.islands.claim, game.ruleset.islands.conversion
        for at, event in enumerate(game.events):
            if isinstance(event, Placed):
                assert event.total == sum(word.points for word in event.words) + sum(b.points for b in event.bonuses)
                assert all(word.points == sum(word.values) for word in event.words)
                extra = {bonus.kind: bonus.points for bonus in event.bonuses}
                following = [e for e in game.events[at + 1 : at + 3] if isinstance(e, Claimed | Converted)]
                won = {type(e): e for e in following if e.seat == event.seat}
                claimed, converted = won.get(Claimed), won.get(Converted)
                assert extra.get(BonusKind.ISLANDS, 0) == (claimed.points if claimed else 0)
                assert extra.get(BonusKind.CONVERSIONS, 0) == (converted.points if converted else 0)
                assert extra.get(BonusKind.TILES, 0) == (50 if len(event.placed) == 7 else 0)
                sums[event.seat] += event.total
            elif isinstance(event, Swapped):
                sums[event.seat] -= event.points
            elif isinstance(event, Claimed):
                assert event.points == claim * len(event.islands)
            elif isinstance(event, Converted):
                assert event.points == conversion * len(event.squares)
            kinds[type(event)] += 1
        assert {seat: hand.score for seat, hand in game.ledger.hands.items()} == {
            seat: sums[seat] for seat in game.ledger.hands
        }
        view = game.view(None)
        assert {row.seat: row.total for row in view.moves} == {row.seat: sums[row.seat] for row in view.moves}
        for result in view.rounds:
            assert [line.seat for line in result.lines] == [line.entry.seat for line in result.lines]
        if view.rounds:
            last = {line.seat: line.total for line in view.rounds[-1].lines}
            assert all(total == sums[seat] for seat, total in last.items())
        for figures in game.statistics().seats:
            mine = [event for event in game.events if getattr(event, "seat", 0) == figures.seat]
            assert figures.islands == sum(len(e.islands) for e in mine if isinstance(e, Claimed))
            assert figures.conversions == sum(len(e.squares) for e in mine if isinstance(e, Converted))
            assert figures.destroyed == sum(isinstance(e, Destroyed) for e in mine)
    assert kinds[Claimed]
    assert kinds[Converted]
    assert kinds[Destroyed]


@pytest.mark.proof
def test_i7_no_square_changes_its_owner_without_a_conversion(words, proof_size):
    for game in games(words, proof_size, 40, first=2_000):
        position = Position.empty(game.ruleset)
        for event in game.events:
            if isinstance(event, Surfaced):
                position.surface(event.islands)
            elif isinstance(event, Placed):
                verdict = judge(position, Play.of(event.placed, position.board), seat=event.seat, words=words)
                assert not verdict.unknown
                assert (verdict.total, verdict.words, verdict.bonuses) == (event.total, event.words, event.bonuses)
                claimed, converted = verdict.claimed, verdict.converted
                position.lay(event.placed, event.seat)
            elif isinstance(event, Claimed):
                assert event.islands == claimed
                for island in event.islands:
                    assert island not in position.claims
                    position.claim(island, event.seat)
            elif isinstance(event, Converted):
                assert event.squares == converted
                assert all(
                    position.board.owner[s] == o != event.seat for s, o in zip(event.squares, event.owners, strict=True)
                )
                position.convert(event.squares, event.seat)
        now = game.position
        assert position.board.tiles.tobytes() == now.board.tiles.tobytes()
        assert position.board.owner.tobytes() == now.board.owner.tobytes()
        assert position.claims == dict(now.claims)
        own = np.bincount(now.board.owner[now.board.tiles != 0], minlength=9)
        assert all(now.standing(seat).letters == own[seat] for seat in game.ledger.hands)


@pytest.mark.proof
def test_i8_the_order_follows_the_rule_and_what_is_destroyed_had_a_cause(words, proof_size):
    causes = Counter()
    for game in games(words, proof_size, 60, first=3_000, both=False):
        for events in rounds_in(game.events):
            closed, placed = events[0], []
            plays = [entry for entry in closed.order if entry.kind is SubmissionKind.PLAY]
            assert [entry.points for entry in plays] == sorted((entry.points for entry in plays), reverse=True)
            rest = [entry.seat for entry in closed.order if entry.kind is not SubmissionKind.PLAY]
            assert rest == sorted(rest)
            assert closed.order[: len(plays)] == tuple(plays)
            done = [event for event in events if isinstance(event, Placed | Destroyed | Swapped | Passed)]
            assert [event.seat for event in done] == [entry.seat for entry in closed.order]
            for event in done:
                if isinstance(event, Placed):
                    placed.append(event.seat)
                elif isinstance(event, Destroyed):
                    causes[event.cause] += 1
                    assert event.by
                    assert set(event.by) <= set(placed)
                    assert event.squares
                    assert bool(event.words) == (event.cause is DestroyCause.BAD_WORD)
    assert len(causes) >= 2


@pytest.mark.proof
def test_r8_a_seat_draws_its_own_supply_whatever_others_do_and_letters_are_spent_once(words, proof_size):
    for game in games(words, proof_size, 40, first=4_000):
        for seat, hand in game.ledger.hands.items():
            drawn, spent = [], Counter()
            for event in game.events:
                if getattr(event, "seat", 0) != seat:
                    continue
                if isinstance(event, Drawn):
                    drawn += event.tiles
                elif isinstance(event, Swapped):
                    drawn += event.drawn
                    spent.update(event.given)
                elif isinstance(event, Placed | Destroyed):
                    spent.update(rack_tile(tile.tile) for tile in event.placed)
            assert tuple(drawn) == supply(game, seat, hand.drawn)
            assert Counter(hand.rack) + spent == Counter(drawn)
            assert len(hand.rack) == 7


@pytest.mark.proof
def test_r8_a_replayed_record_is_the_live_game(words, proof_size):
    for game in games(words, proof_size, 40, first=5_000):
        record = record_from_text(record_to_text(record_of(game)))
        assert record.events == game.events
        again = Game.replay(record.ruleset, record.events, words=words, now=lambda: 0)
        assert whole(again) == whole(game)
        assert again.position.standings == game.position.standings
        assert again.position.claims == game.position.claims
        assert again.position.islands.tobytes() == game.position.islands.tobytes()
        for viewer in VIEWERS:
            assert again.view(viewer).moves == game.view(viewer).moves
            assert again.view(viewer).rounds == game.view(viewer).rounds
        assert again.statistics() == game.statistics()


# What others know


@pytest.mark.proof
def test_i8_r8_no_seat_learns_what_another_holds_or_hands_in(words, proof_size):
    for game in games(words, proof_size, 30, first=6_000):
        for viewer in (None, *game.ledger.hands):
            for event in game.events:
                seen = event.seen_by(viewer)
                assert event_from_dict(json.loads(json.dumps(event_to_dict(seen)))) == seen
                if getattr(event, "seat", viewer) == viewer:
                    continue
                if isinstance(seen, Submitted):
                    assert (seen.action, seen.points) == (None, 0)
                elif isinstance(seen, Drawn):
                    assert set(seen.tiles) == {HIDDEN}
                elif isinstance(seen, Swapped):
                    assert {*seen.given, *seen.drawn} <= {HIDDEN}
                elif isinstance(seen, Started):
                    assert seen.seed is None


def seen_of(game, viewer):
    """All that a viewer is told: views and events as text."""
    view = game.view(viewer)
    board = view.position.board
    events = [event_to_dict(event.seen_by(viewer)) for event in game.events]
    parts = (view.round, view.seats, view.rack, view.actions, tuple(view.moves), tuple(view.rounds), view.swap_price)
    return json.dumps(events), repr(parts), board.tiles.tobytes(), board.owner.tobytes()


@pytest.mark.proof
def test_i8_until_the_round_ends_a_view_is_the_same_whatever_others_handed_in(words, proof_size):
    compared = 0
    for seed in range(proof_size.of(60)):
        chance = random.Random(seed)
        ruleset = replace(islands(ENGLISH, side=15), goal=Goal(rounds=5))
        generator = Generator(ruleset, words)
        game = Game.new(ruleset, seats(3), seed=seed, words=words, lexicon="l", now=lambda: 0)
        while not game.is_over:
            twins = [Game.replay(ruleset, game.events, words=words, now=lambda: 0) for _ in range(2)]
            for seat in (2, 3):
                plays = [placing(generator, game, seat, pick) for pick in range(5)]
                one, other = chance.sample([Pass(), Exchange(game.view(seat).rack[:3]), *plays], 2)
                for twin, command in zip(twins, (one, other), strict=True):
                    twin.submit(seat, command)
                game.submit(seat, one)
                for viewer in (None, 1):
                    assert seen_of(twins[0], viewer) == seen_of(twins[1], viewer)
                    compared += 1
                if replace(one, id="") != replace(other, id=""):
                    assert seen_of(twins[0], seat) != seen_of(twins[1], seat)
            game.submit(1, placing(generator, game, 1, 0))
    assert compared


def placing(generator, game, seat, pick):
    """One of the best plays of a seat, a pass if it has none."""
    view = game.view(seat)
    table = generator.plays(view.position, view.rack, seat=seat)
    return (
        Place(tuple(NewTile(*placed) for placed in table.placed(min(pick, len(table) - 1)))) if len(table) else Pass()
    )


def replace_id(command):
    return replace(command, id=command.id + "again")


# Who is first, who came first


def mapped(game, change):
    """Board, owners, claims and scores with every seat renumbered."""
    board = game.position.board
    owner = np.vectorize(lambda seat: change.get(int(seat), 0))(board.owner)
    claims = {island: change[seat] for island, seat in game.position.claims.items()}
    scores = {change[seat]: hand.score for seat, hand in game.ledger.hands.items()}
    return board.tiles.tobytes(), owner.tolist(), claims, scores


def outcome_of(game, change):
    """What came of each play of each round, seats renumbered."""
    return [
        [
            (change[line.seat], type(line.event), line.entry.points, line.total, getattr(line.event, "cause", None))
            for line in result.lines
            if line.entry.kind is SubmissionKind.PLAY
        ]
        for result in game.view(None).rounds
    ]


@pytest.mark.proof
def test_i8_results_do_not_hang_on_the_order_of_arrival_nor_on_who_has_the_first_seat(words, proof_size):
    """The same plays, seats renumbered and arriving in another order, but of equal points in the same one: the same."""
    destroyed = 0
    for seed in range(proof_size.of(100)):
        chance = random.Random(seed)
        count = chance.choice([2, 3, 5])
        ruleset = islands(ENGLISH, side=21 if count > 3 else 15)
        numbers = chance.sample(range(1, 60), count)
        change = {seat: numbers[seat - 1] for seat in range(1, count + 1)}
        time = HandClock()
        one = Game.new(ruleset, seats(count), seed=seed, words=words, lexicon="l", now=time)
        infos = tuple(replace(info, seat=change[info.seat]) for info in seats(count))
        two = Game.new(ruleset, infos, seed=seed, words=words, lexicon="l", now=time)
        generator = Generator(ruleset, words)
        for _ in range(6):
            same_racks(one, two, change)
            commands = {}
            for seat in change:
                commands[seat] = placing(generator, one, seat, chance.randrange(4))
            arrival = chance.sample(list(change), count)
            for number, seat in enumerate(arrival):
                time.forward(1)
                assert not isinstance(one.submit(seat, commands[seat]), Refusal)
                assert one.ledger.round_open or number == count - 1
            points = {line.seat: line.entry.points for line in one.view(None).rounds[-1].lines}
            # Another order, in which those of equal points still come one after the other as before.
            later = sorted(arrival, key=lambda seat: (chance_key(seed, points[seat]), arrival.index(seat)))
            for seat in later:
                time.forward(1)
                assert not isinstance(two.submit(change[seat], replace_id(commands[seat])), Refusal)
            identity = {seat: seat for seat in change.values()}
            assert outcome_of(one, change) == outcome_of(two, identity)
            assert mapped(one, change) == mapped(two, identity)
        destroyed += sum(isinstance(event, Destroyed) for event in one.events)
    assert destroyed


def same_racks(one, two, change):
    """Give the renumbered seats the letters of the others: their supplies differ."""
    for seat, number in change.items():
        two.ledger.hands[number].rack = one.ledger.hands[seat].rack


def chance_key(seed, points):
    return random.Random(f"{seed}/{points}").random()


def everything(game):
    """Board, owners, racks, scores and the newest round, times and numbers of events left out."""
    board, hands = game.position.board, game.ledger.hands.values()
    lines = [(line.entry, type(line.event).__name__, line.total) for line in game.view(None).rounds[-1].lines]
    held = [(hand.rack, hand.score) for hand in hands]
    return board.tiles.tobytes(), board.owner.tobytes(), repr(held), repr(lines)


@pytest.mark.proof
def test_i8_submissions_of_one_moment_give_one_result_in_any_order(words, proof_size):
    for seed in range(proof_size.of(60)):
        chance = random.Random(seed)
        ruleset = replace(islands(ENGLISH, side=21), goal=Goal(rounds=5))
        generator = Generator(ruleset, words)
        runs = [Game.new(ruleset, seats(4), seed=seed, words=words, lexicon="l", now=lambda: 0) for _ in range(3)]
        while not runs[0].is_over:
            commands = {}
            for seat in (1, 2, 3, 4):
                commands[seat] = placing(generator, runs[0], seat, chance.randrange(6))
                if chance.random() < 0.1:
                    commands[seat] = Exchange(runs[0].view(seat).rack[: chance.randint(0, 7)])
            for game in runs:
                for seat in chance.sample([1, 2, 3, 4], 4):
                    game.submit(seat, replace_id(commands[seat]))
            assert len({everything(game) for game in runs}) == 1


@pytest.mark.proof
def test_i12_games_end_when_and_only_when_a_goal_is_reached(words, proof_size):
    reasons = set()
    for game in games(words, proof_size, 60, first=8_000):
        goal = game.ruleset.goal
        last = game.events[-1]
        if isinstance(last, Ended):
            reasons.add(last.reason.value)
            assert dict(last.scores) == {seat: hand.score for seat, hand in game.ledger.hands.items()}
            in_play = {s: hand.score for s, hand in game.ledger.hands.items() if hand.state is SeatState.PLAYING}
            assert set(last.winners) == {s for s, score in in_play.items() if score == max(in_play.values())}
        closed = sum(isinstance(event, RoundClosed) for event in game.events)
        assert not goal.rounds or closed <= goal.rounds
        if goal.score and not game.is_over:
            assert all(hand.score < goal.score for hand in game.ledger.hands.values() if hand.in_rotation)
    assert reasons <= {"rounds", "target", "time_up", "given_up"}
    assert "rounds" in reasons
