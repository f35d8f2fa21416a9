# SPDX-License-Identifier: MIT
"""Keys, codes, proofs, tokens and links."""

from __future__ import annotations

import os
import stat
from dataclasses import replace

import pytest

from crossgame.net.codes import ALPHABET, new_code, normal_code, typed_characters
from crossgame.net.exchange import ExchangeError, GuestExchange, HostExchange
from crossgame.net.links import Link, LinkError, LinkTrouble, parse_link
from crossgame.net.messages import Hello, Want
from crossgame.net.protocol import DEFAULT_PORT, VERSION
from crossgame.net.security import FILE, is_fingerprint, load_identity, make_identity
from crossgame.net.tokens import SeatTokens, new_token, token_hash

FINGERPRINT, OTHER = "a" * 52, "b" * 52
CODE = "K7PM4X"
PLAYER, STRANGER = "1" * 32, "2" * 32


# The host's own key


def test_the_identity_is_made_once_and_kept(tmp_path):
    first = load_identity(tmp_path / "data")
    assert load_identity(tmp_path / "data") == first
    assert is_fingerprint(first.fingerprint)
    assert [file.name for file in (tmp_path / "data").iterdir()] == [FILE]
    assert load_identity(tmp_path / "other").fingerprint != first.fingerprint


@pytest.mark.skipif(os.name != "posix", reason="file modes are a matter of POSIX")
def test_only_the_owner_may_read_the_key(tmp_path):
    load_identity(tmp_path)
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    (tmp_path / FILE).chmod(0o644)
    load_identity(tmp_path)
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


def test_a_damaged_key_is_set_aside(tmp_path, log_guard):
    log_guard.expect("crossgame.net.security")
    first = load_identity(tmp_path)
    whole = (tmp_path / FILE).read_bytes()
    stranger = make_identity()
    for damaged in (b"", whole[:100], whole[: len(whole) // 2], first.key + stranger.certificate, b"\xff" * 500):
        (tmp_path / FILE).write_bytes(damaged)
        fresh = load_identity(tmp_path)
        assert fresh.fingerprint != first.fingerprint
        assert load_identity(tmp_path) == fresh
        assert (tmp_path / (FILE + ".bad")).read_bytes() == damaged


def test_the_key_shows_in_no_text(tmp_path):
    identity = load_identity(tmp_path)
    assert "PRIVATE" not in repr(identity)
    assert "PRIVATE" in identity.key.decode()


def test_the_certificate_names_nobody():
    from cryptography import x509

    certificate = x509.load_pem_x509_certificate(make_identity().certificate)
    assert certificate.subject.rfc4514_string() == certificate.issuer.rfc4514_string() == "CN=crossgame"
    assert list(certificate.extensions) == []


# Codes


def test_codes_are_six_unambiguous_characters():
    codes = {new_code() for _ in range(500)}
    assert len(codes) == 500
    assert {c for code in codes for c in code} == set(ALPHABET)
    assert not set("01OIL") & set(ALPHABET)
    assert all(normal_code(code) == code for code in codes)


@pytest.mark.parametrize("text", ["k7pm4x", " K7P M4X ", "k7p-m4x", "K7P–M4X\n", "Ｋ７ＰＭ４Ｘ", "k7p\u00a0m4x"])
def test_a_code_is_understood_as_people_type_it(text):
    assert normal_code(text) == CODE


@pytest.mark.parametrize("text", ["", "K7PM4", "K7PM4XX", "K7PM4O", "K7PM40", "K7PM4ı", "K7PM4é", "x" * 10_000])
def test_what_is_no_code_is_none(text):
    assert normal_code(text) is None


def test_what_is_typed_so_far_can_be_shown():
    assert typed_characters("k7-p1 m\u202e") == "K7PM"
    assert typed_characters("abcdefghjk") == "ABCDEF"


# The proof


def hello(share, **changes):
    return replace(Hello(VERSION, "0.1", "Robin", share=share), **changes)


def exchanged(code=CODE, shown=FINGERPRINT):
    guest, host = GuestExchange(code, shown), HostExchange(CODE, FINGERPRINT)
    said = hello(guest.share)
    host.finish(said)
    return guest, host, said


def test_who_knows_the_code_proves_it_and_gets_a_proof():
    guest, host, said = exchanged()
    answer = host.answer(guest.confirm(host.share, said))
    assert guest.is_proof(answer)


@pytest.mark.parametrize(("code", "shown"), [("K7PM4Y", FINGERPRINT), (CODE, OTHER)])
def test_another_code_or_another_certificate_proves_nothing(code, shown):
    guest, host, said = exchanged(code, shown)
    assert host.answer(guest.confirm(host.share, said)) is None


def test_a_hello_changed_on_the_way_proves_nothing():
    for change in ({"name": "Mallory"}, {"want": Want.WATCH}, {"game": "0" * 32}, {"player": PLAYER}):
        guest, host = GuestExchange(CODE, FINGERPRINT), HostExchange(CODE, FINGERPRINT)
        said = hello(guest.share)
        host.finish(replace(said, **change))
        assert host.answer(guest.confirm(host.share, said)) is None


def test_confirmations_of_one_exchange_are_worth_nothing_in_another():
    guest, host, said = exchanged()
    recorded = guest.confirm(host.share, said)
    again = HostExchange(CODE, FINGERPRINT)
    again.finish(said)  # the same first message, replayed
    assert again.answer(recorded) is None


def test_a_confirmation_does_not_serve_the_other_way():
    guest, host, said = exchanged()
    mine = guest.confirm(host.share, said)
    answer = host.answer(mine)
    assert host.answer(answer) is None
    assert not guest.is_proof(mine)


def test_nothing_is_proved_before_the_exchange():
    assert HostExchange(CODE, FINGERPRINT).answer("") is None
    assert not GuestExchange(CODE, FINGERPRINT).is_proof("")


IDENTITY_POINT = "QQEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
"""Side A and the neutral element: with it the key would be known without the code."""


@pytest.mark.parametrize(
    "share", ["", "A", "QQ", "A" * 44, "A" * 43, IDENTITY_POINT, "Q" + "_" * 43, "QQ" + "AAAA" * 10 + "AA"]
)
def test_what_is_no_half_of_an_exchange_is_refused(share):
    with pytest.raises(ExchangeError):
        HostExchange(CODE, FINGERPRINT).finish(hello(share))


def test_a_share_sent_back_is_refused():
    host = HostExchange(CODE, FINGERPRINT)
    with pytest.raises(ExchangeError):
        host.finish(hello(host.share))
    guest = GuestExchange(CODE, FINGERPRINT)
    with pytest.raises(ExchangeError):
        guest.confirm(guest.share, hello(guest.share))


# Tokens


def test_a_token_opens_its_seat_and_is_changed_by_it():
    tokens = SeatTokens(FINGERPRINT)
    first = tokens.issue(PLAYER)
    second = tokens.redeem(PLAYER, first)
    assert second not in {None, first}
    tokens.stored(PLAYER)
    assert tokens.redeem(PLAYER, first) is None
    assert tokens.redeem(PLAYER, second)


def test_a_token_whose_successor_was_lost_on_the_way_still_serves():
    tokens = SeatTokens(FINGERPRINT)
    first = tokens.issue(PLAYER)
    for _ in range(5):
        assert tokens.redeem(PLAYER, first)  # each Welcome was lost
    newest = tokens.redeem(PLAYER, first)
    tokens.stored(PLAYER)
    assert tokens.redeem(PLAYER, first) is None
    assert tokens.is_good(PLAYER, newest)


def test_forged_foreign_and_void_tokens_open_nothing():
    tokens = SeatTokens(FINGERPRINT)
    mine = tokens.issue(PLAYER)
    theirs = tokens.issue(STRANGER)
    for forged in ("", new_token(), theirs, mine[:-1], mine + "A", mine.swapcase(), "\ud800"):
        assert tokens.redeem(PLAYER, forged) is None
    assert tokens.redeem("3" * 32, "") is None
    tokens.void(PLAYER)
    assert tokens.redeem(PLAYER, mine) is None
    assert tokens.redeem(STRANGER, theirs)


def test_tokens_outlive_the_host_and_are_stored_as_hashes_only():
    tokens = SeatTokens(FINGERPRINT)
    mine = tokens.issue(PLAYER)
    assert mine not in repr(tokens.records)
    assert SeatTokens(FINGERPRINT, tokens.records).redeem(PLAYER, mine)
    assert SeatTokens(OTHER, tokens.records).redeem(PLAYER, mine) is None
    assert token_hash(mine, FINGERPRINT) != token_hash(mine, OTHER)


# Links


@pytest.mark.parametrize(
    "link",
    [
        Link("192.168.1.20", 4000, PLAYER, CODE, FINGERPRINT),
        Link("fe80::1%eth0", 4000, PLAYER, "", FINGERPRINT),
        Link("kitchen.local", 4000, "", CODE),
        Link("10.0.0.1", 1, PLAYER),
    ],
)
def test_a_link_is_read_back(link):
    assert parse_link(str(link)) == link
    assert parse_link(f"  {str(link).replace('crossgame', 'CrossGame')}\n") == link


def test_addresses_are_understood_as_people_type_them():
    assert parse_link("192.168.1.20") == Link("192.168.1.20", DEFAULT_PORT)
    assert parse_link(" kitchen:4000 ") == Link("kitchen", 4000)
    assert parse_link("::1") == Link("::1")
    assert parse_link("fe80::1%eth0") == Link("fe80::1%eth0")
    assert parse_link("[::1]:4000") == Link("::1", 4000)


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("", LinkTrouble.EMPTY),
        ("  ", LinkTrouble.EMPTY),
        ("two words", LinkTrouble.ADDRESS),
        ("http://example.org/", LinkTrouble.ADDRESS),
        ("user@host", LinkTrouble.ADDRESS),
        ("x" * 10_000, LinkTrouble.ADDRESS),
        ("crossgame://", LinkTrouble.ADDRESS),
        ("host:0", LinkTrouble.PORT),
        ("host:99999", LinkTrouble.PORT),
        ("crossgame://host/../../etc", LinkTrouble.GAME),
        ("crossgame://host/#K7P", LinkTrouble.CODE),
        ("crossgame://host/#K7PM4X.zz", LinkTrouble.FINGERPRINT),
    ],
)
def test_what_is_no_link_is_refused_by_its_wrong_part(text, trouble):
    with pytest.raises(LinkError) as caught:
        parse_link(text)
    assert caught.value.trouble is trouble
