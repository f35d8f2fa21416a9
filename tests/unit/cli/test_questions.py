import io
import itertools
import json
import os
import shutil
import subprocess
import sys
from types import SimpleNamespace

import pytest

from crossgame import cli
from crossgame.cli import best
from crossgame.cli.questions import Question
from crossgame.rules.catalog import classic
from crossgame.rules.cgp import parse_cgp
from crossgame.rules.tiles import TileSet

EMPTY = "/".join(["15"] * 15)
CROWDED = (
    "VAGUER3Q1BIKE/1ROT5AWE1I1/2A6TIT1N1/2L1G5NA1D1/2I1IF4L2L1/1PE1GI3OE2Y1/1ESCAR1WEBS4/ON1U1MPOXEs3A/"
    "R1AT1N8L/C1c2E3Z4O/2H1USHERED3U/1DIF1S1N1NAVAID/2O4J7/2T4O7/2E4Y7"
)
OPENING = f"{EMPTY} DEIIRTZ/AEINRST 0/0 0"


def ask(capsys, *words):
    code = cli.run(list(words))
    out, err = capsys.readouterr()
    return code, out, err


def test_plays_lists_all_placements(capsys):
    code, out, _ = ask(capsys, "plays", "--cgp", OPENING, "--json")
    answer = json.loads(out)
    assert code == 0
    assert (answer["placements"], answer["score_sum"], len(answer["plays"])) == (282, 4252, 282)
    assert {"move": "8D DITZIER", "score": 88} in answer["plays"]


def test_plays_counts(capsys):
    code, out, _ = ask(capsys, "plays", "--cgp", OPENING, "--count", "--json")
    assert (code, json.loads(out)) == (0, {"placements": 282, "score_sum": 4252})
    code, out, _ = ask(capsys, "plays", "--cgp", OPENING, "--count")
    assert (code, out) == (0, "282 placements, scores add up to 4252\n")


def test_best_comes_first_with_everything_about_it(capsys):
    code, out, _ = ask(capsys, "best", "--cgp", OPENING, "-n", "3", "--json", "--time", "0.2")
    answer = json.loads(out)
    assert code == 0
    assert answer["best"] == answer["plays"][0]["move"]
    assert answer["plays"][0]["score"] == 88
    assert answer["plays"][0]["leave"] == ""
    assert set(answer["plays"][0]) == {"move", "score", "leave", "equity", "win"}
    assert len(answer["plays"]) == 3


def test_the_static_player_overlooks_nothing(capsys):
    for seed in range(6):
        _, out, _ = ask(capsys, "best", "--cgp", OPENING, "-n", "1", "--json", "--level", "static", "--seed", str(seed))
        assert json.loads(out)["best"].endswith(" DITZIER")
    found = [ask(capsys, "best", "--cgp", OPENING, "-n", "1", "--level", "expert", "--seed", str(s)) for s in range(12)]
    assert len({out for _, out, _ in found}) > 1


def test_best_may_be_an_exchange_or_a_pass(capsys):
    _, out, _ = ask(capsys, "best", "--cgp", f"{EMPTY} VVWWCCJ", "--json", "--time", "0.2")
    assert json.loads(out)["best"].startswith("exch ")
    _, out, _ = ask(capsys, "best", "--cgp", f"{EMPTY} VVWWCCJ", "--json", "-n", "500", "--time", "0.2")
    assert json.loads(out)["plays"][-1]["move"] == "pass"


def test_lines_are_answered_one_by_one(capsys, monkeypatch):
    lines = [OPENING, "nonsense", "", f"{EMPTY} XX9", f"{EMPTY} CAT"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
    code, out, _ = ask(capsys, "plays", "--stdin", "--count")
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 2
    assert [sorted(answer) for answer in answers] == [
        ["placements", "score_sum"], ["error"], ["error"], ["error"], ["placements", "score_sum"],
    ]  # fmt: skip
    assert all("\n" not in answer.get("error", "") for answer in answers)


@pytest.mark.parametrize(
    "cgp",
    [
        "",
        "x",
        "15/15 A",
        f"{EMPTY} ABCDEFGH",
        f"{EMPTY} a",
        f"{EMPTY} 3",
        f"{EMPTY} A x/y",
        f"{EMPTY} A/B {'9' * 400}/0",
        f"{EMPTY} A/B 0/0 {'9' * 400}",
        f"{EMPTY} A/ABCDEFGH",
        f"{EMPTY} A/B 1/2/3",
        f"{EMPTY} A/B/C 1/2",
        f"{EMPTY}",
        "15/14 A",
        "/ A",
    ],
)
@pytest.mark.parametrize("command", ["plays", "best"])
def test_bad_positions_are_one_line(cgp, command, capsys):
    code, out, err = ask(capsys, command, "--cgp", cgp)
    assert (code, out) == (2, "")
    assert err.startswith(f"crossgame {command}: ")
    assert err.count("\n") == 1
    code, out, err = ask(capsys, command, "--cgp", cgp, "--json")
    assert (code, err) == (2, "")
    assert set(json.loads(out)) == {"error"}


@pytest.mark.parametrize(
    "options", [["--time", "0"], ["--time", "x"], ["-n", "0"], ["--seed", "-1"], ["--level", "god"], []]
)
def test_options_that_make_no_sense(options, capsys):
    with pytest.raises(SystemExit) as end:
        cli.run(["best", *options, *([] if not options else ["--cgp", OPENING])])
    assert end.value.code == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("side", [1, 2, 3, 16, 21, 105, 106])
def test_boards_of_other_sizes(side, capsys):
    code, out, _ = ask(capsys, "plays", "--cgp", "/".join([str(side)] * side) + " CATS", "--count", "--json")
    answer = json.loads(out)
    if side > 105:
        assert (code, list(answer)) == (2, ["error"])
    else:
        assert code == 0
        assert (answer["placements"] > 0) == (side > 1)


def test_own_lists_and_letters(tmp_path, capsys):
    words, letters = tmp_path / "own.txt", tmp_path / "letters.txt"
    words.write_bytes("# eigene\r\nÄHÄ\r\n".encode("latin-1"))
    letters.write_text("id: own\nÄ 10 3\nH 5 2\nB 1 1\n", encoding="utf-8")
    options = ["--lexicon", str(words), "--letters", str(letters), "--json", "--cgp", f"{EMPTY} ÄÄH"]
    code, out, _ = ask(capsys, "plays", *options)
    answer = json.loads(out)
    assert code == 0
    assert {play["move"].split()[1] for play in answer["plays"]} == {"ÄHÄ"}
    assert {play["score"] for play in answer["plays"]} == {16}
    words.write_text("ÄHÄ\nnope\n", encoding="utf-8")
    code, out, _ = ask(capsys, "plays", *options)
    assert code == 2
    assert "Line 2" in json.loads(out)["error"]


@pytest.mark.parametrize("command", ["plays", "best"])
def test_every_line_is_answered_whatever_bytes_it_has_and_whatever_stdout_can_show(command, checkout):
    lines = [
        f"{EMPTY} CAT".encode(),
        f"{EMPTY} C\xff\xfeT".encode("latin-1"),
        b"\x00\x80\xc3(",
        f"{EMPTY} CAT {'9' * 400}/0 0".encode(),
        "15/15 Ω".encode(),
        b"",
        f"{EMPTY} CAT".encode(),
    ]
    options = ["--count"] if command == "plays" else ["-n", "1", "--level", "expert"]
    done = subprocess.run(
        [sys.executable, "-m", "crossgame", command, "--stdin", *options],
        input=b"\n".join(lines),
        cwd=checkout,
        env={**os.environ, "PYTHONIOENCODING": "cp1252"},
        capture_output=True,
        check=False,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (2, b"")
    assert ["error" in answer for answer in answers] == [False, True, True, True, True, True, False]
    assert answers[0] == answers[-1]


def test_letters_that_the_terminal_lacks_are_written_some_other_way(tmp_path, checkout):
    words, letters = tmp_path / "own.txt", tmp_path / "letters.txt"
    words.write_text("ΩΩ\n", encoding="utf-8")
    letters.write_text("id: own\nΩ 10 3\nH 5 2\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "crossgame", "plays", "--lexicon", words, "--letters", letters, "--cgp", "3/3/3 ΩΩ"],
        cwd=checkout,
        env={**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "1"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\\u03a9\\u03a9" in done.stdout


@pytest.mark.parametrize("command", ["plays", "best"])
def test_a_file_that_fails_for_one_line_does_not_end_the_stream(command, tmp_path, capsys, monkeypatch):
    words = tmp_path / "own.txt"

    def lines():
        yield f"{EMPTY} CAT\n"  # no such file yet
        words.write_text("CAT\nn0\n", encoding="utf-8")
        yield f"{EMPTY} CAT\n"  # no list of words
        words.write_text("CAT\nACT\n", encoding="utf-8")
        yield f"{EMPTY} CAT\n"

    monkeypatch.setattr(sys, "stdin", lines())
    code, out, _ = ask(capsys, command, "--stdin", "--lexicon", str(words))
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 2
    assert str(words) in answers[0]["error"]
    assert "Line 2" in answers[1]["error"]
    assert answers[2]["placements"] > 0


def test_files_that_are_no_text_are_bad_input(tmp_path, capsys):
    letters = tmp_path / "letters.txt"
    letters.write_bytes(b"id: own\n\xff 10 3\n")
    code, _, err = ask(capsys, "plays", "--cgp", OPENING, "--letters", str(letters))
    assert (code, err.count("\n")) == (2, 1)
    assert str(letters) in err


def question(text, checkout):
    tiles = TileSet.parse((checkout / "resources/letters/english.txt").read_text(encoding="utf-8"))
    return Question(classic(tiles, side=15), parse_cgp(text, tiles))


@pytest.mark.parametrize(
    ("rest", "scores", "bag"),
    [
        ("AINRTTV", (0, 0), 86),
        ("AINRTTV 12 0", (12, 0), 86),
        ("AINRTTV 12/34 0", (12, 34), 86),
        ("AINRTTV/ 12 0", (12, 0), 86),
        ("AINRTTV/", (0, 0), 86),
        ("AINRTTV/AB", (0, 0), 86),
        ("AINRTTV/ABCDEFG 1/2 0", (1, 2), 86),
        ("AINRTTV 1/2/3 0", (1, 2, 3), 79),
        ("AINRTTV/A/ 5", (5, 0, 0), 79),
    ],
)
def test_seats_that_are_not_told_of_are_filled_up(rest, scores, bag, checkout):
    asked = question(f"{EMPTY} {rest}", checkout)
    assert (asked.scores, asked.bag) == (scores, bag)


def test_the_bag_is_empty_once_the_other_rack_holds_all_that_is_unseen(checkout):
    for rest in ("MT", "MT/", "MT/I", "MT/IOR"):
        asked = question(f"{CROWDED} {rest}", checkout)
        assert (len(asked.unseen), asked.bag) == (3, 0)


@pytest.mark.parametrize("rest", ["MT", "MT/", "MT/ 5 0", "MT 5 0", "MT/I"])
def test_best_is_the_champion_however_much_is_told_of_the_other_side(rest, capsys):
    _, out, _ = ask(capsys, "best", "--cgp", f"{CROWDED} {rest}", "--json", "--time", "20")
    answer = json.loads(out)
    assert (answer["proved"], answer["plays"][0]["equity"]) == (True, 16)
    assert answer["plays"][0]["win"] == 1


def test_a_terminal_is_told_how_far_the_time_is_used(capsys, monkeypatch):
    # The clock runs ahead of the search, which is asked some hundred times and done at once.
    seconds = itertools.count(step=0.4)
    monkeypatch.setattr(best, "time", SimpleNamespace(monotonic=lambda: next(seconds)))
    monkeypatch.setattr(sys, "stderr", Terminal())
    code, out, _ = ask(capsys, "best", "--cgp", f"{CROWDED} MT/IOR", "-n", "1", "--json", "--time", "30")
    *told, wiped, end = sys.stderr.getvalue().split("\r")
    assert (code, json.loads(out)["proved"]) == (0, True)
    assert told[:3] == ["", "searching the end of the game: 1 of 30 s", "searching the end of the game: 2 of 30 s"]
    assert (wiped, end) == (" " * len(told[-1]), "")


def test_nobody_else_is_told_of_progress(capsys, monkeypatch):
    monkeypatch.setattr(best, "_Progress", None)
    code, _, err = ask(capsys, "best", "--cgp", OPENING, "-n", "1", "--json", "--time", "0.2")
    assert (code, err) == (0, "")


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_missing_files_are_bad_input(tmp_path, capsys):
    code, _, err = ask(capsys, "plays", "--cgp", OPENING, "--lexicon", str(tmp_path / "none.txt"))
    assert (code, err.count("\n")) == (2, 1)
    code, _, err = ask(capsys, "best", "--cgp", OPENING, "--letters", str(tmp_path / "none.txt"))
    assert (code, err.count("\n")) == (2, 1)


def test_levels_and_seeds(capsys):
    answers = {
        ask(capsys, "best", "--cgp", OPENING, "--level", "beginner", "--seed", str(seed), "--json")[1]
        for seed in (1, 1, 2, 3, 4, 5)
    }
    assert len(answers) > 1
    one = [ask(capsys, "best", "--cgp", OPENING, "--level", "beginner", "--seed", "1", "--json")[1] for _ in range(2)]
    assert one[0] == one[1]


def test_no_qt_and_no_complaint_about_a_closed_pipe(checkout):
    code = (
        "import sys; from crossgame import cli; "
        f"cli.run(['best', '--cgp', '{OPENING}', '--json', '--time', '0.2']); "
        "sys.exit(3 if any(m.startswith('PySide6') for m in sys.modules) else 0)"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=checkout, capture_output=True, check=False).returncode == 0
    if shutil.which("head") is None:
        return
    read = f"{sys.executable} -m crossgame plays --cgp '{OPENING}' | head -1"
    done = subprocess.run(["sh", "-c", read], cwd=checkout, capture_output=True, text=True, check=False)
    assert (len(done.stdout.splitlines()), done.stderr) == (1, "")


@pytest.mark.proof
def test_counts_of_the_reference_positions_by_stdin(shared_dir, proof_size, capsys, monkeypatch):
    lines = (shared_dir / "data/positions/midgame_counts.tsv").read_text(encoding="utf-8").splitlines()[1:]
    rows = [line.split("\t") for line in lines][:: max(1, int(1 / proof_size.factor))]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(row[0] for row in rows)))
    code, out, _ = ask(capsys, "plays", "--stdin", "--count")
    assert code == 0
    answers = [json.loads(line) for line in out.splitlines()]
    assert [(a["placements"], a["score_sum"]) for a in answers] == [(int(r[1]), int(r[3])) for r in rows]
