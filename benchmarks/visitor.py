# SPDX-License-Identifier: MIT
"""Somebody at the door of an own host who means no good: knows the protocol, waits for nobody longer than it must."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

from benchmarks.stranger import Stranger
from crossgame.net.exchange import GuestExchange
from crossgame.net.links import parse_link
from crossgame.net.messages import ANSWERS, HOST, Closed, Hello, Prove, Proved, Refuse, Share, Want, Welcome
from crossgame.net.protocol import VERSION, Decoder, Limits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from crossgame.cli.lan.served import Served
    from crossgame.net.messages import Message

_ALL = (*ANSWERS, *HOST)
_PAUSE_S = 0.002
_PATIENCE_S = 8.0
_PACE_S = 0.01
_MOST = 3_000


def paced(until: float, pace_s: float = _PACE_S) -> Iterator[int]:
    """Count, not faster than a pace, to a bound or until a time."""
    for number in range(_MOST):
        if time.monotonic() >= until:
            return
        yield number
        time.sleep(pace_s)


class Visitor(Stranger):
    """A stranger who reads what is said to them, as far as they like."""

    def __init__(self, port: int, *, tls: bool = True) -> None:
        """Knock."""
        super().__init__(port, tls=tls)
        self._decoder, self._read = Decoder(Limits(1 << 20, 24, frozenset(_ALL))), 0

    def wait(self, done: Callable[[], bool], seconds: float = _PATIENCE_S) -> bool:
        """Move bytes until something is so, the host hangs up, or it takes too long; whether it is so."""
        until = time.monotonic() + seconds
        while not done():
            if self.closed or time.monotonic() > until:
                return done()
            self.turn()
            time.sleep(_PAUSE_S)
        return True

    def shake(self) -> bool:
        """Do the TLS handshake; whether it came about."""
        return self.wait(lambda: self.turn())

    def heard(self) -> list[Message]:
        """What was said so far; what is not complete yet is left out."""
        return self.messages(_ALL)

    def news(self) -> list[Message]:
        """What was said since this was asked last."""
        self._decoder.push(self.got[self._read :])
        self._read = len(self.got)
        found = []
        while (message := self._decoder.take()) is not None:
            found.append(message)
        return found

    def answer(self, seconds: float = _PATIENCE_S) -> str:
        """Wait for the end; return the reason of the refusal or of the last word, else how it ended."""
        self.wait(lambda: bool(self.last_words()), seconds)
        said = self.last_words()
        if said:
            return str(said[-1].reason.value)
        return "hung up" if self.closed else "left waiting"

    def last_words(self) -> list[Message]:
        """A refusal or a farewell, if there was one."""
        if not self.got.count(b'"reason"'):
            return []
        return [message for message in self.heard() if isinstance(message, Refuse | Closed)]


class Siege:
    """What an attacker knows: the address, and, as a guest who was let in, the code and a token."""

    def __init__(self, host: Served) -> None:
        self.host, self.port = host, host.port
        self.code = str(host.facts["code"] or "")
        self.fingerprint = parse_link(host.facts["link"]).fingerprint
        self.welcome: Welcome | None = None

    @property
    def seat(self) -> int:
        """The attacker's own, once they were let in."""
        return (self.welcome.seat or 0) if self.welcome is not None else 0

    def exchange(
        self, code: str, name: str, *, want: Want = Want.PLAY
    ) -> tuple[Visitor, Message | None, tuple[Hello, Prove] | None]:
        """Try a code; return who tried, the answer, and what was said."""
        visitor = Visitor(self.port)
        visitor.shake()
        exchange = GuestExchange(code, self.fingerprint)
        hello = Hello(VERSION, "1", name, want, share=exchange.share)
        visitor.say(hello)
        visitor.wait(lambda: any(isinstance(m, Share | Refuse) for m in visitor.heard()), 30)
        shares = [message for message in visitor.heard() if isinstance(message, Share)]
        if not shares:
            return visitor, None, None
        prove = Prove(exchange.confirm(shares[0].share, hello))
        visitor.say(prove)
        visitor.wait(lambda: any(isinstance(m, Welcome | Refuse) for m in visitor.heard()))
        ends = [message for message in visitor.heard() if isinstance(message, Welcome | Refuse | Proved)]
        return visitor, ends[-1] if ends else None, (hello, prove)

    def enter(self, name: str = "Mallory") -> Visitor:
        """Come in with the code, or back by token.

        Raises:
            RuntimeError: the host does not let them in.
        """
        if self.welcome is None:
            visitor, answer, _ = self.exchange(self.code, name)
        else:
            visitor = Visitor(self.port)
            visitor.shake()
            token, player = self.welcome.token, self.welcome.player
            visitor.say(Hello(VERSION, "1", name, game=self.welcome.game, player=player, token=token))
            visitor.wait(lambda: any(isinstance(m, Welcome | Refuse) for m in visitor.heard()))
            ends = [message for message in visitor.heard() if isinstance(message, Welcome | Refuse)]
            answer = ends[0] if ends else None
        if isinstance(answer, Welcome):
            self.welcome = answer
            return visitor
        raise RuntimeError(f"the host does not let the attacker in: {answer}")


def frame(value: object) -> bytes:
    """Return any JSON as a message, right or wrong."""
    return raw(json.dumps(value).encode("utf-8", "surrogatepass"))


def raw(body: bytes, length: int = -1) -> bytes:
    """Return bytes with a length before them, the right one if none is given."""
    return (len(body) if length < 0 else length).to_bytes(4, "big") + body
