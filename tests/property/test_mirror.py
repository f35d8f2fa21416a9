"""What a seat knows of a game elsewhere is what the host shows it: after every event of random games of every mode."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from crossgame.game.commands import Exchange, LeaveSeat, Pass, Place, Withdraw
from crossgame.game.events import HIDDEN, Ended, SeatInfo, SeatKind, SeatState
from crossgame.game.refusal import Refusal
from crossgame.game.state import Game
from crossgame.rules.catalog import island_race, islands
from crossgame.rules.layout import Layout, Square
from crossgame.rules.play import NewTile
from crossgame.rules.policies import Endless, Goal, Rounds
from tests.dealer import ENGLISH, seats
from tests.mirrors import Chorus
from tests.property import test_game_play, test_open_table


class SomeWords:
    """Knows about seven words of eight, the same ones each time."""

    def has(self, word):
        return sum((i + 3) * letter for i, letter in enumerate(word)) % 8 != 0


def follow(steps):
    """Let mirrors follow a random game; return it, its mirrors and how often they were compared."""
    chorus, compared = None, 0
    game = None
    for game, answer, _ in steps:
        if chorus is None:
            chorus = Chorus(game, test_game_play.SomeWords(), lambda: 0)
            before = game.seq - (0 if isinstance(answer, Refusal) else len(answer))
            chorus.listen(game.events[:before])
        if not isinstance(answer, Refusal):
            chorus.listen(answer)
            chorus.check()
            compared += 1
        if compared % 40 == 7:
            chorus.joined(sorted(game.ledger.hands)[compared % len(game.ledger.hands)])
            chorus.joined(None)
            chorus.check()
    return game, chorus, compared


@pytest.mark.proof
def test_mirrors_of_games_in_turns_show_what_the_host_shows(proof_size):
    ended = 0
    for seed in range(proof_size.of(100)):
        game, chorus, compared = follow(test_game_play.play_random_game(seed))
        assert compared
        ended += game.is_over
        for viewer, mirror in chorus.mirrors.items():
            if mirror.events and mirror.events[0].seq == 1:
                assert mirror.statistics() == game.statistics(), viewer
    assert ended or proof_size.factor < 0.1


@pytest.mark.proof
def test_mirrors_of_open_tables_show_what_the_host_shows(proof_size):
    for seed in range(proof_size.of(100)):
        game, chorus, compared = follow(test_open_table.play_random_game(seed))
        assert compared
        assert all(mirror.statistics() == game.statistics() for mirror in chorus.mirrors.values())


def random_place(game, seat, chance):
    """Tiles through an own letter, or over an island where one may begin anew."""
    position, rack = game.position, list(game.ledger.hands[seat].rack)
    board = position.board
    chance.shuffle(rack)
    own = [(r, c) for r in range(board.rows) for c in range(board.cols) if board.owner[r, c] == seat]
    free = [(r, c) for r in range(board.rows) for c in range(board.cols)
            if position.islands[r, c] and position.islands[r, c] not in position.claims]  # fmt: skip
    row, col = chance.choice((own if own and chance.random() < 0.7 else free) or [(0, 0)])
    step = chance.choice([(0, 1), (1, 0)])
    back = chance.randint(0, 2)
    row, col = row - back * step[0], col - back * step[1]
    placed = []
    for tile in rack[: chance.randint(2, 5)]:
        while board.tile(row, col):
            row, col = row + step[0], col + step[1]
        placed.append(NewTile(row, col, tile))
        row, col = row + step[0], col + step[1]
    return Place(tuple(placed))


def island_command(game, seat, chance):
    kind = chance.choices(["place", "swap", "pass", "withdraw", "leave"], [80, 4, 6, 4, 0.3])[0]
    match kind:
        case "swap":
            return Exchange(tuple(chance.sample(game.ledger.hands[seat].rack, chance.choice([1, 2, 7]))))
        case "pass":
            return Pass()
        case "withdraw":
            return Withdraw()
        case "leave":
            return LeaveSeat(chance.choice([None, "club"]))
    return random_place(game, seat, chance)


def island_rules(chance):
    rules = chance.choice([islands, island_race])(ENGLISH)
    if isinstance(rules.turns, Rounds):
        rules = replace(rules, turns=replace(rules.turns, turn_ms=chance.choice([0, 20_000])))
        goal = chance.choice([Goal(rounds=6), Goal(score=120), Goal(tiles=25)])
    else:
        goal = chance.choice([Goal(), Goal(score=150), Goal(time_ms=60_000)])
    side = chance.choice([13, 17])
    return replace(rules, layout=Layout(side, side, (".",), Square(side // 2, side // 2)), goal=goal,
                   supply=Endless(blanks=False))  # fmt: skip


def play_islands(seed, *, actions=260):
    chance = random.Random(seed)
    time = [0]
    infos = tuple(replace(info, player=str(info.seat)) for info in seats(chance.choice([1, 2, 3, 4])))
    game = Game.new(island_rules(chance), infos, seed=seed, words=SomeWords(), lexicon="some", now=lambda: time[0])
    for _ in range(actions):
        if game.is_over:
            return
        time[0] += chance.choice([0, 0, 200, 3_000]) * 1_000_000
        if happened := game.tick():
            yield game, happened, None
            continue
        seat = chance.choice(list(game.ledger.hands))
        if chance.random() < 0.03:
            yield game, game.presence(seat, here=chance.random() < 0.5), None
            continue
        if game.ledger.hands[seat].state is SeatState.LEFT:
            yield game, game.join(SeatInfo(seat, f"Guest {seat}", SeatKind.PERSON, player=str(seat))), None
            continue
        yield game, game.submit(seat, island_command(game, seat, chance)), None


@pytest.mark.proof
def test_mirrors_of_islands_show_what_the_host_shows(proof_size):
    placed = 0
    for seed in range(proof_size.of(100)):
        game, chorus, compared = follow(play_islands(seed))
        assert compared
        placed += sum(seat.plays for seat in game.view(None).seats)
        for mirror in chorus.mirrors.values():
            if mirror.events and mirror.events[0].seq == 1:
                assert mirror.statistics() == game.statistics()
    assert placed > 20


def drawn_by_others(game, viewer):
    """Sequence numbers of events whose tiles a viewer may not know."""
    return {event.seq for event in game.events if event.seen_by(viewer) != event}


@pytest.mark.proof
def test_nothing_that_is_sent_holds_a_hidden_tile_or_the_seed(proof_size):
    """Recorded JSON: hidden tiles are HIDDEN, the seed is null; what is shown is open to the viewer."""
    games = [test_game_play.play_random_game, test_open_table.play_random_game, play_islands]
    for seed in range(proof_size.of(60)):
        game, chorus, _ = follow(games[seed % 3](seed + 5_000))
        for viewer, messages in chorus.bytes.items():
            for sent in messages:
                check_sent(game, viewer, sent)


def check_sent(game, viewer, sent):
    if "event" in sent:
        check_event(viewer, sent["event"])
        assert not sent.get("racks") or sent["event"]["kind"] == Ended.__name__
        return
    assert sent["seat"] == viewer
    for event in sent["events"]:
        check_event(viewer, event)
    over = any(event["kind"] == Ended.__name__ for event in sent["events"])
    assert over or not sent["racks"]
    for hand in (sent["stage"] or {"hands": ()})["hands"]:
        if hand["info"]["seat"] != viewer and not over:
            assert set(hand["rack"]) <= {HIDDEN}


def check_event(viewer, event):
    assert event.get("seed") is None
    if event.get("seat") == viewer:
        return
    match event["kind"]:
        case "Drawn":
            assert set(event["tiles"]) <= {HIDDEN}
        case "Swapped":
            assert set(event["given"]) | set(event["drawn"]) <= {HIDDEN}
        case "Submitted":
            assert event["action"] is None
            assert event["points"] == 0
