# SPDX-License-Identifier: MIT
"""What strangers may call themselves and say."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from crossgame.net.cleaning import CHAT_LENGTH, NAME_LENGTH, clean_chat, clean_name


def test_plain_names_of_all_scripts_stay():
    for name in (
        "Ana",
        "Robin 2",
        "Łukasz",
        "Ольга",
        "דנה",
        "محمد",
        "さくら",
        "O'Neil-Smith",
        "🎲",
        "👩‍🚀 Mae",
        "किरण",
    ):
        assert clean_name(name) == unicodedata.normalize("NFC", name)


def test_html_stays_text():
    assert clean_name("<img src=x onerror=1>") == "<img src=x onerror=1>"
    assert clean_chat("<b>hi</b> &amp;") == "<b>hi</b> &amp;"


def test_what_turns_or_hides_text_goes():
    assert clean_name("A\u202egnihton\u202c") == "Agnihton"
    assert clean_name("\u2066\u200e\u200fBo\u2069\ufeff") == "Bo"
    assert clean_name("a\x00b\x07c\x1b[31md") == "abc[31md"
    assert clean_name("\u3164\u115f\u2800") == ""
    assert clean_name("A\u200dna") == clean_name("An\u200d\u200da") == "Ana"
    assert clean_name("\ud800x\ue000") == "x"
    assert clean_name(" \u00a0\n\t ") == ""


def test_lines_become_one_line():
    assert clean_chat("one\r\n\ttwo\u2028three") == "one two three"


def test_accents_do_not_pile_up():
    assert len(clean_name("e" + "\u0301" * 100)) <= 4


def test_ten_kilobytes_become_a_name():
    for text in ("x" * 10_000, "e\u0301" * 5_000, "\u0301" * 10_000, " " * 10_000, "\ufdfa" * 10_000):
        assert len(clean_name(text)) <= NAME_LENGTH
        assert len(clean_chat(text)) <= CHAT_LENGTH


@given(st.text(max_size=200))
def test_cleaning_leaves_nothing_to_clean(text):
    once = clean_name(text)
    assert clean_name(once) == once
    assert len(once) <= NAME_LENGTH
    assert all(unicodedata.category(c)[0] != "C" or c == "\u200c" or c == "\u200d" for c in once)
