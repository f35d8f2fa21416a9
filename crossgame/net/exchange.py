# SPDX-License-Identifier: MIT
"""The proof that both sides know the join code, by SPAKE2, with the host's certificate bound in. No Qt, no sockets.

Whoever listens, or sits in the middle with a certificate of their own, learns nothing that could be tried out at home;
one exchange is one guess. The guest confirms first, so that the host counts every guess. Each object serves once.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
from typing import TYPE_CHECKING

from spake2 import SPAKE2_A, SPAKE2_B, SPAKEError
from spake2.ed25519_basic import NotOnCurve

from crossgame.net.protocol import encode
from crossgame.net.security import same

if TYPE_CHECKING:
    from crossgame.net.messages import Hello

_GUEST = b"crossgame 1 guest"
_HOST = b"crossgame 1 host "
_SHARE_BYTES = 33


class ExchangeError(ValueError):
    """What the other side sent is no half of an exchange."""


class GuestExchange:
    """The guest's side: ``share`` goes into the Hello; ``confirm`` after the host's; ``is_proof`` at last."""

    def __init__(self, code: str, fingerprint: str) -> None:
        """``code`` as ``normal_code`` gives it; ``fingerprint`` is of the certificate that the host showed."""
        self._side = SPAKE2_A(code.encode("ascii"), idA=_GUEST, idB=_HOST + fingerprint.encode("ascii"))
        self.share = _text(self._side.start())
        self._proof = ""

    def confirm(self, share: str, hello: Hello) -> str:
        """Return what shows the host that the key is known here; ``hello`` is what was sent.

        Raises:
            ExchangeError: ``share`` is no half of an exchange.
        """
        mine, self._proof = _confirmations(_finish(self._side, share), hello)
        return mine

    def is_proof(self, confirm: str) -> bool:
        """Whether the host has the same key: then it knows the code and nobody is in the middle."""
        return bool(self._proof) and same(confirm, self._proof)


class HostExchange:
    """The host's side. About 3 ms for ``__init__`` and 4 ms for ``finish``: two steps, so that nothing waits long."""

    def __init__(self, code: str, fingerprint: str) -> None:
        self._side = SPAKE2_B(code.encode("ascii"), idA=_GUEST, idB=_HOST + fingerprint.encode("ascii"))
        self.share = _text(self._side.start())
        self._expected = self._answer = ""

    def finish(self, hello: Hello) -> None:
        """Take the guest's half.

        Raises:
            ExchangeError: it is none.
        """
        self._expected, self._answer = _confirmations(_finish(self._side, hello.share), hello)

    def answer(self, confirm: str) -> str | None:
        """Return what shows the guest that the host has the key, ``None`` if the guest has it not."""
        return self._answer if self._expected and same(confirm, self._expected) else None


def _finish(side: SPAKE2_A | SPAKE2_B, share: str) -> bytes:
    try:
        # None of the checks of the library that are assertions is relied on: they vanish under python -O.
        raw = base64.urlsafe_b64decode(share + "=" * (-len(share) % 4))
        if len(raw) != _SHARE_BYTES:
            raise ExchangeError("a share has 33 bytes")
        return bytes(side.finish(raw))
    except (SPAKEError, NotOnCurve, ValueError, AssertionError, binascii.Error) as error:
        raise ExchangeError("no half of a key exchange") from error


def _confirmations(key: bytes, hello: Hello) -> tuple[str, str]:
    """Return the guest's and the host's confirmation: of the key, and of everything that the Hello said."""
    said = hashlib.sha256(encode(hello)).digest()
    guest, host = (hmac.new(key, role + said, hashlib.sha256).digest() for role in (_GUEST, _HOST))
    return _text(guest), _text(host)


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode("ascii").rstrip("=")
