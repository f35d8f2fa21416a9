import json

import pytest

from crossgame import cli
from crossgame.cli.arena import Players, acting, command_of
from crossgame.cli.match import Plan, Result, interval, play_game, summary
from crossgame.engine.requests import Candidate, Kind
from crossgame.game import ending
from crossgame.game.commands import Pass
from crossgame.game.events import Adjustment, AdjustmentKind
from crossgame.game.refusal import Refusal
from crossgame.game.seats import SeatInfo, SeatKind


def test_a_match_says_who_won_and_how_sure_that_is(capsys):
    assert cli.run(["match", "expert", "beginner", "--games", "4", "--seed", "3", "--json"]) == 0
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert found["games"] == found["wins"] + found["draws"] + found["losses"] == 4
    assert found["interval"][0] <= found["share"] <= found["interval"][1]
    assert found["scores"][0] > found["scores"][1]
    assert "4 of 4 games" in err
    assert cli.run(["match", "beginner", "beginner", "--games", "2"]) == 0
    assert "share" in capsys.readouterr().out


def test_games_depend_on_the_seed_alone():
    plan = Plan(("casual", "club"), 7, 1.0)
    first = play_game(plan, 0)
    assert play_game(plan, 0).scores == first.scores
    assert play_game(Plan(("casual", "club"), 8, 1.0), 0).scores != first.scores


def test_seats_are_changed_in_every_second_game():
    same = Plan(("expert", "expert"), 5, 1.0)
    assert play_game(same, 0).scores == play_game(same, 1).scores[::-1]


def test_the_static_player_depends_on_no_seed():
    static = Plan(("static", "static"), 5, 1.0)
    assert play_game(static, 0).scores == play_game(static, 1).scores[::-1]
    assert play_game(static, 0).scores != play_game(Plan(("static", "expert"), 5, 1.0), 0).scores


def test_sums_are_right():
    results = [
        Result((300, 200), (1.0, 2.0), (10, 10), won=(True, False)),
        Result((100, 150), (1.0, 2.0), (10, 10), won=(False, True)),
        Result((250, 250), (0.0, 0.0), (5, 5), won=(True, True)),
    ]
    found = summary(Plan(("club", "club"), 1, 1.0), results)
    assert (found["wins"], found["draws"], found["losses"]) == (1, 1, 1)
    assert (found["share"], found["spread"]) == (0.5, 16.67)
    assert found["seconds_a_move"] == [0.08, 0.16]


def test_c10_of_equal_scores_the_one_before_the_final_sums_decides():
    results = [
        Result((250, 250), (1.0, 1.0), (5, 5), won=(True, False)),
        Result((250, 250), (1.0, 1.0), (5, 5), won=(False, True)),
        Result((260, 260), (1.0, 1.0), (5, 5), won=(True, False)),
    ]
    found = summary(Plan(("club", "club"), 1, 1.0), results)
    assert (found["wins"], found["draws"], found["losses"], found["spread"]) == (2, 0, 1, 0.0)


@pytest.mark.parametrize("number", [0, 1])
def test_c10_a_match_asks_the_rules_who_won(number, monkeypatch):
    """Both seats pass; the final sums are made such that they end level, the second seat with more before them."""

    def level(ledger):
        ledger.hands[2].score = 30
        return (Adjustment(2, AdjustmentKind.TILES_LEFT, -30),)

    monkeypatch.setattr(ending, "final_adjustments", level)
    monkeypatch.setattr(Players, "chosen", lambda *_, **__: Candidate(Kind.PASS, text="pass -"))
    result = play_game(Plan(("club", "expert"), 7, 1.0), number)
    assert result.scores == (0, 0)
    assert result.won == ((False, True) if number == 0 else (True, False))
    assert result.points == number


@pytest.mark.parametrize(("share", "count", "low", "high"), [(0.5, 100, 0.4038, 0.5962), (1.0, 20, 0.8389, 1.0)])
def test_intervals_are_wilsons(share, count, low, high):
    assert interval(share, count) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize(
    "words", [["club"], ["club", "god"], ["club", "club", "--games", "0"], ["club", "club", "--jobs", "x"]]
)
def test_what_makes_no_sense(words, capsys):
    with pytest.raises(SystemExit) as end:
        cli.run(["match", *words])
    assert end.value.code == 2
    assert "crossgame match" in capsys.readouterr().err


def test_numbers_out_of_range(capsys):
    assert cli.run(["match", "club", "club", "--seed", "-1"]) == 2
    assert cli.run(["match", "club", "club", "--time", "0"]) == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("mode", ["islands", "megacross"])
def test_other_games_are_played_by_their_own_rules(mode, capsys):
    plan = Plan(("club", "greedy"), 3, 0.1, "wall", mode)
    found = play_game(plan, 0)
    assert play_game(plan, 0).scores == found.scores
    assert found.turns == ((12, 12) if mode == "islands" else (24, 24))
    assert min(found.scores) > 0
    assert cli.run(["match", "club", "greedy", "--mode", mode, "--games", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["mode"] == mode


def test_greed_lays_what_brings_most_points():
    players = Players.of("islands", "wall")
    game = players.begin([SeatInfo(1, "1", SeatKind.COMPUTER, "expert")], seed=4)
    for turn, seat in enumerate(acting(game, most=6)):
        view = game.view(seat)
        table = players.generator.plays(view.position, view.rack, seat=seat)
        found = players.chosen(view, "greedy", seed=turn, budget=0.1)
        assert found.score == table.scores.max()
        assert not isinstance(game.submit(seat, command_of(found)), Refusal)


def test_in_rounds_all_are_asked_and_in_turns_whose_turn_it_is():
    seats = [SeatInfo(seat, str(seat), SeatKind.COMPUTER, "club") for seat in (1, 2)]
    for mode, expected in (("islands", [1, 2, 1, 2]), ("classic", None)):
        game = Players.of(mode, "wall").begin(seats, seed=4)
        asked = []
        for seat in acting(game, most=4):
            asked.append(seat)
            assert expected or seat == game.view(None).to_move
            game.submit(seat, Pass())
        assert expected is None or asked == expected
