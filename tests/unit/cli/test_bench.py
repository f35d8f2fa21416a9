import json

from crossgame import cli
from crossgame.cli.measures import MEASURES, ground


def test_measures_have_names_and_figures(capsys):
    assert cli.run(["bench", "lexicon", "judge", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {row["name"] for row in rows} == {"lexicon from text", "lexicon in memory", "judge one play"}
    assert all(0 < row["median"] <= row["p95"] for row in rows)
    assert rows[1]["median"] <= rows[1]["target"]


def test_thinking_is_measured_too(capsys):
    assert cli.run(["bench", "endgames", "playouts", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["unit"] for row in rows] == ["ms", "ms a playout"]
    assert all(row["median"] > 0 for row in rows)


def test_unknown_measures_are_bad_input(capsys):
    assert cli.run(["bench", "nonsense"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert all(name in err for name in MEASURES)


def test_the_ground_is_alike_every_time():
    first, second = ground(), ground()
    assert len(first.games) > 100
    assert [rack for _, rack in first.games] == [rack for _, rack in second.games]
    assert {rack.count(0x80) for _, rack in first.racks(2)} == {2}
    assert {rack.count(0x80) for _, rack in first.racks(0)} == {0}
