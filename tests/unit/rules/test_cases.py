"""The plays in tests/data/plays: board, play, expected words and points."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dealer import ALL, ENGLISH, Words, board_of, judged

FOLDER = Path(__file__).parents[2] / "data" / "plays"


def cases():
    for file in sorted(FOLDER.glob("*.txt")):
        head, board, *plays = file.read_text(encoding="utf-8").split("---")
        for play in plays:
            first, *lines = play.strip().splitlines()
            text, total = first.split(" = ")
            yield pytest.param(head, board, text, int(total), lines, id=f"{file.stem}: {text}")


def found(verdict):
    decode = ENGLISH.alphabet.tiles_text
    yield from (f"{decode(word.tiles)} {word.points}" for word in verdict.words)
    yield from (f"bonus {bonus.points}" for bonus in verdict.bonuses)
    yield from (f"fault {fault.violation.value}" for fault in verdict.faults)
    yield from (f"unknown {ENGLISH.alphabet.decode(word.tiles)}" for word in verdict.unknown)


# "---" alone ends the head, so the board is the second part and each play begins with its own "---".
@pytest.mark.parametrize(("head", "board", "text", "total", "lines"), list(cases()))
def test_a_play_forms_these_words_and_scores_this(head, board, text, total, lines):
    words = Words.of(head.removeprefix("words:")) if head.strip() else ALL
    verdict = judged(board_of(board), text, words)
    assert (verdict.total, list(found(verdict))) == (total, lines)


def test_there_are_cases_of_every_kind():
    text = "".join(file.read_text(encoding="utf-8") for file in FOLDER.glob("*.txt"))
    for kind in ("bonus", "fault", "unknown", "words:"):
        assert kind in text
