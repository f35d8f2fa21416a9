# SPDX-License-Identifier: MIT
"""The wire: what is said comes back the same, and what may not be said is refused with a reason."""

from __future__ import annotations

import json
import tracemalloc
from dataclasses import fields

import pytest

from crossgame.net import messages
from crossgame.net.messages import (
    Arrange,
    Began,
    Chat,
    ChatLine,
    Clock,
    Closed,
    Command,
    Done,
    Ending,
    Events,
    Hash,
    Hello,
    LobbyState,
    People,
    PersonLine,
    Ping,
    Pong,
    Prove,
    Proved,
    Ready,
    Refuse,
    Refused,
    Rejected,
    Resync,
    SeatLine,
    Share,
    SnapshotPart,
    Stored,
    Wait,
    Want,
    Welcome,
)
from crossgame.net.protocol import (
    ANSWER,
    FROM_GUEST,
    FROM_HOST,
    GREETING,
    LARGEST,
    VERSION,
    Decoder,
    Limits,
    ProtocolError,
    WrongVersionError,
    encode,
    encode_events,
    written,
)

ID, OTHER = "0" * 31 + "a", "f" * 32
SEAT = SeatLine(1, "person", name="Ana\u0301 🎲", ready=True, state="here", ping_ms=12, player=ID)
ROOM = LobbyState(ID, "lobby", {"side": 15}, True, False, False, (SEAT,), (PersonLine(OTHER, "Bo"),), host=ID)
EXAMPLES = (
    Ping(1), Pong(2), Closed(Ending.STOPPED, "bye"),
    Hello(VERSION, "0.1.0", "Robin", Want.WATCH, ID, OTHER, "A" * 43, "b_-" * 14), Hello(VERSION, "1", ""),
    Prove("A" * 43), Stored(), Command(ID, 3, {"kind": "Pass", "id": ID}), Chat(ID, 'a "quoted" \\ line'),
    Arrange(2, (1, 0, 129), ((0, 7, 7, 5),)), Ready(True), messages.TakeSeat(65_535), messages.Ack(9), Resync(),
    messages.Leave(), Wait(100), Share("A" * 44), Proved("A" * 43), Refuse(Refused.VERSION, {"version": 2}),
    ROOM, People((SEAT,), (), (4,), (OTHER,)), Welcome(ID, OTHER, None, "t", ROOM), Welcome(ID, OTHER, 7, "", ROOM),
    Began(4, {"a": [1, {"b": None}]}, 3, 9000), SnapshotPart(1, 2, "QUJD", 3, {"row": 0}),
    Events(({"kind": "Passed", "seq": 5}, {})), Done(ID, 12), Rejected(ID, {"reason": "late"}), Hash(8, "0" * 64),
    ChatLine(ID, "Ana", 1, "hi", "2026-01-01T00:00:00+00:00"), ChatLine(ID, "", None, "", "", "left", {"who": "x"}),
    Clock(4, {"remaining": [[1, 60000]]}),
)  # fmt: skip
ALL = frozenset((*messages.GREETINGS, *messages.GUEST, *messages.ANSWERS, *messages.HOST))
ANY = Limits(LARGEST, 24, ALL)


def framed(body: bytes) -> bytes:
    return len(body).to_bytes(4, "big") + body


def refuse(body: bytes | str | dict, limits: Limits = ANY) -> str:
    if isinstance(body, dict):
        body = json.dumps(body)
    if isinstance(body, str):
        body = body.encode("utf-8", "surrogatepass")
    with pytest.raises(ProtocolError) as caught:
        Decoder(limits).feed(framed(body))
    return str(caught.value)


def test_there_is_an_example_of_every_kind():
    assert {type(example) for example in EXAMPLES} == ALL


@pytest.mark.parametrize("message", EXAMPLES, ids=lambda message: type(message).__name__)
def test_every_message_comes_back_the_same(message):
    assert Decoder(ANY).feed(encode(message)) == [message]


def test_a_stream_cut_anywhere_gives_the_same_messages():
    stream = b"".join(encode(message) for message in EXAMPLES)
    for size in (1, 2, 3, 5, 7, 64, 1000):
        decoder = Decoder(ANY)
        found = [m for i in range(0, len(stream), size) for m in decoder.feed(stream[i : i + size])]
        assert found == list(EXAMPLES)
        assert decoder.buffered == 0


def test_events_that_are_written_already_make_the_same_message():
    events = [{"seq": 7, "text": "Ä"}, {"seq": 8, "tiles": [1, 2]}]
    for some in ([], events[:1], events):
        assert encode_events(map(written, some)) == encode(Events(tuple(some)))


def test_another_decoder_takes_over_in_the_middle_of_a_message():
    stream = b"".join(encode(message) for message in EXAMPLES)
    for size in (1, 5, 64, 300):
        decoder = Decoder(ANY)
        found = decoder.feed(stream[:size])
        other = Decoder(ANY)
        other.push(decoder.rest())
        assert found + other.feed(stream[size:]) == list(EXAMPLES)


def test_messages_may_come_in_the_direction_they_belong_to_only():
    for message in EXAMPLES:
        kind = type(message)
        for limits in (GREETING, FROM_GUEST, ANSWER, FROM_HOST):
            if kind in limits.kinds:
                assert Decoder(limits).feed(encode(message)) == [message]
            else:
                with pytest.raises(ProtocolError, match=r"may not come here|nested too deep"):
                    Decoder(limits).feed(encode(message))


def test_a_length_out_of_bounds_is_refused_before_its_bytes_come():
    for length in (0, GREETING.message_bytes + 1, 1 << 31, (1 << 32) - 1):
        with pytest.raises(ProtocolError, match="bytes"):
            Decoder(GREETING).feed(length.to_bytes(4, "big"))


def test_an_unfinished_message_is_waited_for():
    decoder = Decoder(ANY)
    assert decoder.feed(encode(Ping(1))[:-1]) == []
    assert decoder.feed(encode(Ping(1))[-1:]) == [Ping(1)]


def test_after_an_error_nothing_is_taken_any_more():
    decoder = Decoder(ANY)
    decoder.push(encode(Ping(1)) + framed(b"{}") + encode(Ping(2)))
    assert decoder.take() == Ping(1)
    for _ in range(3):
        with pytest.raises(ProtocolError):
            decoder.take()
    decoder.push(encode(Ping(3)))
    with pytest.raises(ProtocolError):
        decoder.take()


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "0 bytes"),
        (b"\xff\xfe{}", "UTF-8"),
        (b"\xef\xbb\xbf{}", "no JSON"),
        (b"{", "no JSON"),
        (b'{"kind":"Ping","n":1}x', "no JSON"),
        (b"[]", "object"),
        (b"null", "object"),
        (b'"Ping"', "object"),
        (b"{}", "no known kind"),
        (b'{"kind":7}', "no known kind"),
        (b'{"kind":["Ping"]}', "no known kind"),
        (b'{"kind":"__class__"}', "no known kind"),
        (b'{"kind":"Ping"}', "n is missing"),
        (b'{"kind":"Ping","n":1,"m":2}', "does not belong"),
        (b'{"kind":"Ping","n":1,"n":2}', "twice"),
        (b'{"kind":"Ping","n":"1"}', "whole number"),
        (b'{"kind":"Ping","n":true}', "whole number"),
        (b'{"kind":"Ping","n":null}', "whole number"),
        (b'{"kind":"Ping","n":1.0}', "whole"),
        (b'{"kind":"Ping","n":1e999}', "whole"),
        (b'{"kind":"Ping","n":NaN}', "no number"),
        (b'{"kind":"Ping","n":-Infinity}', "no number"),
        (b'{"kind":"Ping","n":-1}', "between"),
        (b'{"kind":"Ping","n":' + b"9" * 19 + b"}", "too long"),
        (b'{"kind":"Ping","n":' + b"9" * 30_000 + b"}", "too long"),
        (b'{"kind":"Ready","on":1}', "true or false"),
        (b'{"kind":"Closed","reason":"bored"}', "none of its values"),
        (b'{"kind":"Closed","reason":[]}', "none of its values"),
        (b'{"kind":"Closed","reason":"left","why":"\\ud800"}', "UTF-8"),
        (b'{"kind":"Closed","reason":"left","why":"\xed\xa0\x80"}', "UTF-8"),
        (b'{"kind":"Closed","reason":"left","why":"a\nb"}', "no JSON"),
        (b'{"kind":"Events","events":{}}', "a list"),
        (b'{"kind":"Events","events":[1]}', "an object"),
        (b'{"kind":"Stored","kind":"Resync"}', "twice"),
    ],
)
def test_what_is_no_message_is_refused_with_a_reason(body, why):
    assert why in refuse(body)


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'[{"a":['])
def test_nesting_is_refused_however_deep(opening):
    for times in (30, 1000, 100_000):
        assert "nested too deep" in refuse(b'{"kind":"Clock","seq":1,"data":' + opening * times)


def test_nesting_up_to_the_limit_is_taken():
    def clock(levels):
        return b'{"kind":"Clock","seq":1,"data":{"a":' + b"[" * levels + b"]" * levels + b"}}"

    assert Decoder(ANY).feed(framed(clock(22)))
    assert "nested" in refuse(clock(23))


def test_brackets_and_digits_in_texts_are_no_nesting_and_no_numbers():
    text = '[{"' * 60 + "1" * 40 + "\\"
    assert Decoder(ANY).feed(encode(Chat(ID, text))) == [Chat(ID, text)]


def test_looking_at_a_hostile_text_takes_linear_time():
    """Quotes that are never closed, again and again: a pattern that goes back would need hours for this megabyte."""
    body = (b'{"kind":"Chat","a":"' + b'\\"' * 500_000 + b"1" * 20)[:LARGEST]
    refuse(body)


def test_names_and_texts_have_their_bounds():
    assert "longer than 64" in refuse({"kind": "Hello", "version": VERSION, "program": "1", "name": "x" * 10_000})
    assert "longer than 500" in refuse({"kind": "Chat", "id": ID, "text": "x" * 501})
    assert "right form" in refuse({"kind": "Chat", "id": ID.upper(), "text": ""})
    assert "right form" in refuse({"kind": "Hash", "seq": 1, "digest": "../" * 8})
    assert "right form" in refuse({"kind": "Chat", "id": ID[:-1] + "\n", "text": ""})
    assert "right form" in refuse({"kind": "SnapshotPart", "n": 1, "of": 1, "data": "A=A", "size": 1, "meta": {}})
    assert "between" in refuse({"kind": "SnapshotPart", "n": 1, "of": 1, "data": "", "size": 1 << 40, "meta": {}})
    assert "more than 64 items" in refuse({"kind": "Arrange", "seat": 1, "slots": [0] * 65})
    assert "between" in refuse({"kind": "Arrange", "seat": 0, "slots": []})


def test_another_version_is_told_apart_from_nonsense_whatever_else_its_hello_says():
    body = json.dumps({"kind": "Hello", "version": 2, "avatar": {}}).encode()
    with pytest.raises(WrongVersionError) as caught:
        Decoder(GREETING).feed(framed(body))
    assert caught.value.version == 2
    assert "whole number" in refuse({"kind": "Hello", "version": "2", "program": "", "name": ""})


def test_a_message_that_cannot_be_said_is_no_message():
    for message in (Chat(ID, "\ud800"), Clock(1, {"a": float("nan")}), Clock(1, {"a": "x" * LARGEST})):
        with pytest.raises(ValueError):  # noqa: PT011 - by three makers
            encode(message)


def test_bytes_that_never_become_a_message_cost_no_more_than_one_message():
    decoder = Decoder(GREETING)
    decoder.push(GREETING.message_bytes.to_bytes(4, "big"))
    tracemalloc.start()
    decoder.push(b" " * (GREETING.message_bytes - 1))
    assert decoder.take() is None
    size = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert size < 50_000


def test_every_text_of_a_message_has_a_bound():
    """No bare ``str`` or ``int``: whoever adds a field says what it may hold."""
    for cls in (*ALL, SeatLine, PersonLine):
        for part in fields(cls):
            assert part.type not in {"str", "int"}, f"{cls.__name__}.{part.name}"
