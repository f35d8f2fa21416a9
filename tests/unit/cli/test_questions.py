import io
import json
import shutil
import subprocess
import sys

import pytest

from crossgame import cli

EMPTY = "/".join(["15"] * 15)
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
        ["placements", "score_sum"], ["error"], ["error"], ["placements", "score_sum"],
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
