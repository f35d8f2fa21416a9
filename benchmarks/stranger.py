# SPDX-License-Identifier: MIT
"""A peer that is none of ours: TLS from Python's own library over a socket. For tests, and attacks on own hosts."""

from __future__ import annotations

import socket
import ssl
from typing import TYPE_CHECKING, Any

from crossgame.net.protocol import Decoder, Limits, encode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from crossgame.net.messages import Message


class Stranger:
    """A peer that speaks TLS through Python's own library, or no TLS at all; it never blocks."""

    def __init__(self, port: int, *, tls: bool = True, newest: ssl.TLSVersion | None = None) -> None:
        """Connect to a port of this computer; nothing is said yet."""
        self._raw = socket.create_connection(("127.0.0.1", port), timeout=5)
        self._raw.setblocking(False)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        if newest is not None:
            context.set_ciphers("ALL:@SECLEVEL=0")
            context.minimum_version = ssl.TLSVersion.MINIMUM_SUPPORTED
            context.maximum_version = newest
        self._in, self._out = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._in, self._out) if tls else None
        self._shaken = not tls
        self.got, self.seen, self.closed = b"", b"", False
        self._left = b""

    @property
    def version(self) -> str | None:
        """The version of TLS that was agreed on."""
        return self._tls.version() if self._shaken and self._tls is not None else None

    @property
    def is_behind(self) -> bool:
        """Whether the other side has not taken yet what was said."""
        return bool(self._left)

    def turn(self) -> bool:
        """Move bytes; to be called again and again. Returns whether the handshake is over."""
        self._receive()
        if self._tls is not None and not self._shaken:
            self._shaken = self._try(self._tls.do_handshake) is not False
        tls = self._tls
        if tls is not None and self._shaken:
            while data := self._try(lambda: tls.read(65536)):
                self.got += data
        self._transmit()
        return self._shaken

    def say(self, data: Message) -> None:
        """Send bytes, or a message, through whatever there is."""
        data = data if isinstance(data, bytes) else encode(data)
        if self._tls is None:
            self._raw.send(data)
        else:
            self._tls.write(data)
            self._transmit()

    def drip(self, data: bytes) -> None:
        """Send bytes, each in a TLS record of its own."""
        assert self._tls is not None
        for at in range(len(data)):
            self._tls.write(data[at : at + 1])
        self._transmit()

    def messages(self, kinds: Iterable[type]) -> list[Message]:
        """What has been said to it, as messages of these kinds."""
        return Decoder(Limits(1 << 20, 24, frozenset(kinds))).feed(self.got)

    def close(self) -> None:
        """Hang up."""
        self._raw.close()

    def __del__(self) -> None:
        self._raw.close()

    def _receive(self) -> None:
        while not self.closed:
            try:
                data = self._raw.recv(65536)
            except BlockingIOError:
                return
            except ConnectionError:
                data = b""
            self.closed = not data
            self.seen += data
            if self._tls is None:
                self.got += data
            else:
                self._in.write(data)

    def _transmit(self) -> None:
        try:
            while self._tls is not None and (data := self._left or self._out.read()):
                self._left = data
                self._left = data[self._raw.send(data) :]
        except BlockingIOError:
            return  # the line is full: the next turn goes on with the rest
        except OSError:
            self.closed = True

    @staticmethod
    def _try(step: Callable[[], Any]) -> Any:
        try:
            return step()
        except (ssl.SSLWantReadError, ssl.SSLZeroReturnError):
            return False
        except ssl.SSLError:
            return False
