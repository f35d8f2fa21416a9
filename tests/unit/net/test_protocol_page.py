# SPDX-License-Identifier: MIT
"""``docs/PROTOCOL.md`` says what the program does."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from crossgame.game.codec import MOST_TILES
from crossgame.net import messages
from crossgame.net.adverts import to_properties
from crossgame.net.codes import ALPHABET
from crossgame.net.connection import FOR_GUESTS, FOR_HOSTS
from crossgame.net.messages import Ending, PersonLine, Refused, SeatLine
from crossgame.net.protocol import ANSWER, DEFAULT_PORT, FROM_GUEST, FROM_HOST, GREETING, LARGEST, VERSION
from crossgame.net.turnstile import DoorLimits
from tests.unit.net.test_adverts import ADVERT

KINDS = sorted(
    {*messages.GREETINGS, *messages.GUEST, *messages.ANSWERS, *messages.HOST}, key=lambda kind: kind.__name__
)


@pytest.fixture(scope="module")
def page(checkout):
    return (checkout / "docs" / "PROTOCOL.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_has_its_row_with_all_its_fields(page, kind):
    row = re.search(rf"^\| {kind.__name__} \|(.*)\|(.*)\|$", page, re.MULTILINE)
    assert row is not None
    assert [part.name for part in fields(kind) if not re.search(rf"\b{part.name}\b", row[1])] == []


def test_the_lines_of_people_are_described(page):
    for line in (SeatLine, PersonLine):
        text = page[page.index(f"**{line.__name__}**") :][:300]
        assert [part.name for part in fields(line) if part.name not in text] == []


def test_every_reason_is_named(page):
    assert [reason for reason in (*Refused, *Ending) if f"`{reason.value}`" not in page] == []


def test_the_limits_are_those_of_the_program(page):
    limits = DoorLimits()
    for number in (
        GREETING.message_bytes, FROM_GUEST.message_bytes, FROM_HOST.message_bytes, ANSWER.message_bytes, LARGEST,
    ):  # fmt: skip
        assert f"{number:,}" in page
    assert f"| levels of nesting | {GREETING.depth}, {ANSWER.depth} | {FROM_GUEST.depth} | {FROM_HOST.depth} |" in page
    assert f"Version **{VERSION}**" in page
    assert f"default port {DEFAULT_PORT}" in page
    assert f"`{ALPHABET}`" in page
    assert f"{FOR_GUESTS.per_second} a second, {FOR_GUESTS.burst} at once" in page
    assert f"{FOR_GUESTS.bytes_per_second >> 10} KiB a second, {FOR_GUESTS.bytes_burst >> 10} KiB at once" in page
    assert f"≤ {MOST_TILES} tiles" in page
    assert f"{limits.knocks_per_second} for all ({2 * limits.knocks_per_second} at once)" in page
    assert f"{FOR_HOSTS.queue_bytes >> 20} MiB" in page
    assert f"{limits.handshake_ms // 1000} s for each step" in page
    assert f"at most {limits.guesses_per_minute} in any minute" in page
    assert f"{limits.address_knocks} a second for an address" in page
    assert f"Every {FOR_HOSTS.heartbeat_ms // 1000} s" in page
    assert f"No byte for {FOR_HOSTS.silence_ms // 1000} s" in page


def test_what_is_announced_is_described(page):
    text = page[page.index("The TXT record") :]
    assert [key for key in to_properties(ADVERT) if f"`{key}`" not in text] == []
