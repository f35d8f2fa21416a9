# SPDX-License-Identifier: MIT
"""Where a game is, as people pass it on: ``crossgame://HOST:PORT/GAME#CODE.FINGERPRINT``, or just an address. No Qt."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto

from crossgame.net.codes import normal_code
from crossgame.net.protocol import DEFAULT_PORT
from crossgame.net.security import is_fingerprint

SCHEME = "crossgame://"
_LONGEST = 400
_PLACE = re.compile(
    r"(?:\[(?P<six>[0-9A-Fa-f:.]+(?:%[\w.-]+)?)\]|(?P<host>[^\s:/\[\]@?#]{1,253}))(?::(?P<port>\d{1,5}))?"
)
_BARE_SIX = re.compile(r"[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(?:%[\w.-]+)?")


class LinkTrouble(Enum):
    """What is wrong with a text that should say where a game is."""

    EMPTY = auto()
    ADDRESS = auto()
    PORT = auto()
    GAME = auto()
    CODE = auto()
    FINGERPRINT = auto()


class LinkError(ValueError):
    """A text is neither a link nor an address; ``trouble`` says which part is wrong."""

    def __init__(self, trouble: LinkTrouble) -> None:
        super().__init__(trouble.name.lower())
        self.trouble = trouble


@dataclass(frozen=True, slots=True)
class Link:
    """Where a game is. ``game``, ``code`` and ``fingerprint`` are "" where the text says nothing of them."""

    host: str
    port: int = DEFAULT_PORT
    game: str = ""
    code: str = ""
    fingerprint: str = ""

    def __str__(self) -> str:
        """The link as it is passed on."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        tail = ".".join(part for part in (self.code, self.fingerprint) if part)
        return f"{SCHEME}{host}:{self.port}/{self.game}" + (f"#{tail}" if tail else "")


def parse_link(text: str) -> Link:
    """Read a link, or an address as people type it (``192.168.1.20``, ``name:24771``, ``[fe80::1%eth0]:24771``).

    Raises:
        LinkError: it is neither.
    """
    text = text.strip()
    if not text:
        raise LinkError(LinkTrouble.EMPTY)
    if len(text) > _LONGEST:
        raise LinkError(LinkTrouble.ADDRESS)
    if text[: len(SCHEME)].lower() != SCHEME:
        return Link(*_place(text))
    place, _, tail = text[len(SCHEME) :].partition("#")
    place, _, game = place.partition("/")
    game = game.rstrip("/").lower()
    if not re.fullmatch(r"([0-9a-f]{32})?", game):
        raise LinkError(LinkTrouble.GAME)
    host, port = _place(place)
    code, fingerprint = _tail(tail)
    return Link(host, port, game, code, fingerprint)


def _place(text: str) -> tuple[str, int]:
    if _BARE_SIX.fullmatch(text):
        return text, DEFAULT_PORT
    found = _PLACE.fullmatch(text)
    if found is None:
        raise LinkError(LinkTrouble.ADDRESS)
    port = int(found["port"]) if found["port"] else DEFAULT_PORT
    if not 0 < port < 1 << 16:
        raise LinkError(LinkTrouble.PORT)
    return found["six"] or found["host"], port


def _tail(text: str) -> tuple[str, str]:
    """Split ``CODE.FINGERPRINT``; each may stand alone (an open table has no code)."""
    first, _, second = text.partition(".")
    if not second and is_fingerprint(first.lower()):
        first, second = "", first
    code = normal_code(first) if first else ""
    if code is None:
        raise LinkError(LinkTrouble.CODE)
    if second and not is_fingerprint(second.lower()):
        raise LinkError(LinkTrouble.FINGERPRINT)
    return code, second.lower()
