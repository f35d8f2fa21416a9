# SPDX-License-Identifier: MIT
"""What is logged of strangers: the first of each kind at once, then once a minute; never more than the log can bear."""

from __future__ import annotations

import logging

import pytest

from crossgame.net.pace import SECOND
from crossgame.net.tally import EVERY, Tally


@pytest.fixture
def lines(caplog):
    caplog.set_level(logging.INFO, logger="crossgame.net.tally")
    return lambda: [record.getMessage() for record in caplog.records]


def test_the_first_is_told_at_once_and_the_others_once_a_minute_with_their_number(lines):
    tally = Tally(0)
    for tick in range(1000):
        tally.note("10.0.0.9", "was refused: wrong_code", tick * SECOND // 10)
    assert lines() == [
        "10.0.0.9 was refused: wrong_code",
        "10.0.0.9 was refused: wrong_code, 599 times more since it was told last",
    ]


def test_reasons_and_addresses_are_told_apart_and_details_are_not(lines):
    tally = Tally(0)
    for address in ("10.0.0.8", "10.0.0.9"):
        for what in ("was refused: malformed", "was refused: wrong_code"):
            for why in ("one", "other"):
                tally.note(address, what, 0, detail=why)
    assert len(lines()) == 4
    assert lines()[0] == "10.0.0.8 was refused: malformed (one)"


def test_very_many_addresses_write_no_more_than_a_line_a_second(lines):
    tally = Tally(0)
    for i in range(5_000):
        tally.note(f"fe80::{i:x}", "was refused: code_needed", i * SECOND // 100)
    assert 60 <= len(lines()) <= 111
    assert "others were not told" in lines()[-1]
    assert len(tally._counts) <= 1024
    tally.note("10.0.0.9", "was refused: wrong_code", 50 * SECOND + EVERY)
    assert "10.0.0.9 was refused: wrong_code; " in lines()[-1]
