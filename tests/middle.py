# SPDX-License-Identifier: MIT
"""A man in the middle: ends the guest's TLS with a certificate of his own, speaks TLS to the host, reads everything."""

from __future__ import annotations

import json
import socket
import ssl

from crossgame.net.protocol import encode
from tests.wire import Stranger


class Middleman:
    """``instead``: what he says to the guest in place of the host's messages of these kinds."""

    def __init__(self, port, identity, folder, *, instead=None):
        chain = folder / "middle.pem"
        chain.write_bytes(identity.key + identity.certificate)
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(chain)
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.setblocking(False)
        self.port = self._server.getsockname()[1]
        self._host_port, self._instead = port, instead or {}
        self._guest = self._host = None
        self.up = self.down = b""

    def turn(self):
        """Move bytes; to be called again and again."""
        if self._guest is None:
            try:
                raw, _ = self._server.accept()
            except BlockingIOError:
                return
            self._guest, self._host = _Side(raw, self._context), Stranger(self._host_port)
        if not self._host.turn():
            return
        said, self.up = self._guest.turn(), self.up + self._guest.got
        if self._guest.got:
            self._host.say(self._guest.got)
            self._guest.got = b""
        self.down += self._host.got
        self._host.got = b""
        while said and len(self.down) >= 4 and len(self.down) >= (end := 4 + int.from_bytes(self.down[:4], "big")):
            message, self.down = self.down[:end], self.down[end:]
            lie = self._instead.get(json.loads(message[4:])["kind"])
            self._guest.say(encode(lie) if lie is not None else message)

    def close(self):
        """Go away."""
        self._server.close()
        for side in (self._guest, self._host):
            if side is not None:
                side.close()


class _Side(Stranger):
    """The end that the guest takes for the host."""

    def __init__(self, raw, context):
        self._raw = raw
        self._raw.setblocking(False)
        self._in, self._out = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._in, self._out, server_side=True)
        self._shaken = False
        self.got, self.seen, self.closed = b"", b"", False
        self._left = b""
