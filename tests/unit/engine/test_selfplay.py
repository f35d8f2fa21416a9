"""Games in lockstep: tiles are conserved, scores are those of judge, and training is the same however it is cut."""

import numpy as np
import pytest

from crossgame.app.assets import asset, read_text
from crossgame.cli import run
from crossgame.engine.leaves import LeaveTable
from crossgame.engine.movegen import Generator
from crossgame.engine.selfplay import Arena, settle
from crossgame.lexicon.build import load
from crossgame.rules.alphabet import BLANK
from crossgame.rules.catalog import classic
from crossgame.rules.legality import judge
from crossgame.rules.play import NewTile, Play
from crossgame.rules.tiles import TileSet


@pytest.fixture(scope="module")
def generator():
    tiles = TileSet.parse(read_text("letters", "english.txt"))
    return Generator(classic(tiles), load(asset("lexicons", "enable.txt"), tiles.alphabet))


@pytest.fixture(scope="module")
def table(generator):
    zero = LeaveTable.over(generator.ruleset.tiles)
    return zero.with_values(np.random.default_rng(3).normal(size=len(zero.values)))


def all_tiles(match):
    on_board = [BLANK if tile & BLANK else tile for tile in match.position.board.tiles[match.position.board.tiles > 0]]
    return sorted(map(int, [*on_board, *match.bag, *match.racks[0], *match.racks[1]]))


@pytest.mark.parametrize("players", [(False, False), (True, False), (True, True)], ids=["greedy", "mixed", "leaves"])
def test_every_step_conserves_tiles_and_scores_as_judge_does(generator, table, players):
    arena = Arena(generator, 11)
    tables = [table if flag else None for flag in players]
    matches = [arena.fresh(mover=i % 2) for i in range(4)]
    full = sorted(generator.ruleset.tiles.full_set())
    for _ in range(200):
        matches = [match for match in matches if not match.over]
        if not matches:
            break
        before = [(m, m.position.copy(), list(m.scores), m.mover) for m in matches]
        arena.step(matches, tables)
        for match, position, scores, mover in before:
            assert all_tiles(match) == full
            new = (match.position.board.tiles != 0) & (position.board.tiles == 0)
            placed = [NewTile(r, c, int(match.position.board.tiles[r, c])) for r, c in np.argwhere(new).tolist()]
            gained = match.scores[mover] - scores[mover]
            if not placed:
                assert gained == 0
                continue
            verdict = judge(position, Play.of(placed, position.board), seat=1, words=generator.lexicon)
            assert verdict.acceptable
            assert verdict.total == gained
    assert not matches


def test_the_final_sums_are_those_of_c9(generator):
    arena = Arena(generator, 4)
    match = arena.fresh()
    match.racks = [[], [17, 1]]
    match.scores = [100, 90]
    settle(match)
    assert match.scores == [111, 79]


def test_games_are_the_same_for_the_same_seed(generator):
    first, second = (sorted(tuple(m.scores) for m in Arena(generator, 9).play((None, None), 6)) for _ in range(2))
    assert first == second


def test_training_broken_off_goes_on_to_the_same_values(tmp_path, monkeypatch):
    plan = ["train-leaves", "--games", "16,8", "--racks", "6", "--seed", "5"]
    whole, parts = tmp_path / "whole.npz", tmp_path / "parts.npz"
    assert run([*plan, "--out", str(whole)]) == 0

    from crossgame.cli import train_leaves

    real, calls = train_leaves._block, []
    monkeypatch.setattr(train_leaves.time, "monotonic", lambda: 100.0 * len(calls))

    def stops_in_the_middle(job):
        calls.append(job)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return real(job)

    monkeypatch.setattr(train_leaves, "_block", stops_in_the_middle)
    assert run([*plan, "--out", str(parts)]) == 130
    assert not parts.exists()
    monkeypatch.setattr(train_leaves, "_block", real)
    assert run([*plan, "--out", str(parts)]) == 0
    tiles = TileSet.parse(read_text("letters", "english.txt"))
    a, b = (LeaveTable.from_bytes(path.read_bytes(), tiles).values for path in (whole, parts))
    assert np.array_equal(a, b)
    assert np.abs(a).max() > 0


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--games", "ten"], "whole numbers"),
        (["--racks", "0"], "at least 1"),
        (["--letters", "no-such-file"], "no-such-file"),
    ],
)
def test_bad_options_are_one_sentence_and_exit_2(options, says, capsys, tmp_path):
    assert run(["train-leaves", "--out", str(tmp_path / "x.npz"), *options]) == 2
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1


def test_a_state_of_another_plan_or_a_damaged_one_is_refused(tmp_path, capsys):
    out = str(tmp_path / "x.npz")
    assert run(["train-leaves", "--games", "8", "--racks", "2", "--out", out]) == 0
    assert run(["train-leaves", "--games", "8", "--racks", "3", "--out", out]) == 2
    assert "another plan" in capsys.readouterr().err
    (tmp_path / "x.state.npz").write_bytes(b"PK broken")
    assert run(["train-leaves", "--games", "8", "--racks", "2", "--out", out]) == 2
