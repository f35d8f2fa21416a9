# SPDX-License-Identifier: MIT
"""What is told of a game, and what of others' telling is believed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossgame.net.adverts import (
    Advert,
    from_properties,
    nearest_first,
    service_name,
    to_properties,
    usable_addresses,
)

ADVERT = Advert(
    "a" * 32, "islands", 21, "rounds:12", "lobby", 6, 3, True, False, "b" * 52, 4000, ("10.0.0.1",), 1, "0.1"
)


def raw(advert, **changes):
    return {key.encode(): value.encode() for key, value in {**to_properties(advert), **changes}.items()}


def test_an_advert_is_read_back():
    for advert in (ADVERT, replace(ADVERT, mode="", program="", watching=False, needs_code=True, version=7)):
        assert from_properties(raw(advert), advert.port, advert.addresses) == advert


def test_it_fits_a_txt_record():
    assert sum(len(key) + len(value) + 2 for key, value in to_properties(ADVERT).items()) < 400


@pytest.mark.parametrize(
    "changes",
    [
        {"id": ""}, {"id": "A" * 32}, {"id": "../" * 10}, {"fp": "b" * 51}, {"fp": "1" * 52}, {"v": "0"}, {"v": "x"},
        {"s": "0"}, {"s": "-3"}, {"s": "999999"}, {"f": "7"}, {"n": "9" * 200},
    ],
)  # fmt: skip
def test_what_is_no_advert_is_none(changes):
    assert from_properties(raw(ADVERT, **changes), 4000, ("10.0.0.1",)) is None


def test_no_port_or_no_address_is_no_advert():
    assert from_properties(raw(ADVERT), 0, ("10.0.0.1",)) is None
    assert from_properties(raw(ADVERT), 4000, ()) is None


def test_texts_are_words_of_the_program_or_nothing():
    odd = from_properties(raw(ADVERT, g="<b>x</b>", m="\u202e", pg="x" * 61, c="maybe"), 4000, ("10.0.0.1",))
    assert (odd.rules, odd.mode, odd.program, odd.needs_code) == ("", "", "", True)


@given(st.dictionaries(st.binary(max_size=4), st.none() | st.binary(max_size=60), max_size=6), st.integers(-1, 70_000))
def test_nothing_that_is_announced_breaks_the_reading(properties, port):
    from_properties({**raw(ADVERT), **properties}, port, ("10.0.0.1",))


def test_a_game_has_the_same_name_when_its_host_comes_back_and_no_person_is_in_it():
    assert service_name(ADVERT) == "aaaaaaaaaaaaaaaa-bbbbbbbb._crossgame._tcp.local."
    assert service_name(replace(ADVERT, port=1, free=0)) == service_name(ADVERT)


def test_others_are_told_all_addresses_but_loopback():
    assert usable_addresses(["127.0.0.1", "::1", "fe80::1", "192.168.1.2", "fd00::2"]) == [
        "192.168.1.2", "fd00::2", "fe80::1",
    ]  # fmt: skip
    assert usable_addresses(["127.0.0.1", "::1"]) == ["127.0.0.1"]


def test_addresses_in_an_own_network_come_first():
    found = ["10.9.9.9", "fe80::5%eth0", "fd00::9", "192.168.1.20", "nonsense", "192.168.1.20"]
    order = nearest_first(found, ["192.168.1.7/24", "fe80::1%eth0/64", "127.0.0.1/8"])
    assert order == ("192.168.1.20", "fe80::5%eth0", "10.9.9.9", "fd00::9")
    assert len(nearest_first([f"10.0.0.{i}" for i in range(200)], [])) == 16
