# SPDX-License-Identifier: MIT
"""What a host tells the network of its game, and how much of what others tell is believed. No Qt, no sockets.

No person's name is in it. Nothing of it is proof of anything: it only saves typing an address.
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crossgame.net.protocol import VERSION
from crossgame.net.security import is_fingerprint

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

SERVICE = "_crossgame._tcp.local."
_FLAGS = {"0": False, "1": True}
_WORD = re.compile(r"[A-Za-z0-9_.+:,-]{0,60}")


@dataclass(frozen=True, slots=True)
class Advert:
    """A game on the network.

    Attributes:
        game: the game's id.
        rules: name of the game in the catalog.
        side: of the board.
        mode: facts in machine text, as ``rounds:12``; "" = none.
        phase: lobby, playing or over.
        seats, free: how many there are, and how many of them can be taken.
        watching, needs_code: whether people may watch; whether a code is asked for.
        fingerprint: of the host's certificate.
        port: the host's.
        addresses: the host's, the one most likely to be reached first.
        version: of the protocol.
        program: version of the program.
    """

    game: str
    rules: str
    side: int
    mode: str
    phase: str
    seats: int
    free: int
    watching: bool
    needs_code: bool
    fingerprint: str
    port: int
    addresses: tuple[str, ...] = ()
    version: int = VERSION
    program: str = ""


def service_name(advert: Advert) -> str:
    """Return the name under which a game is announced: the same again when its host comes back."""
    return f"{advert.game[:16]}-{advert.fingerprint[:8]}.{SERVICE}"


def to_properties(advert: Advert) -> dict[str, str]:
    """Return the TXT record of an advert."""
    return {
        "v": str(advert.version), "pg": advert.program, "id": advert.game, "g": advert.rules, "s": str(advert.side),
        "m": advert.mode, "ph": advert.phase, "n": str(advert.seats), "f": str(advert.free),
        "w": str(int(advert.watching)), "c": str(int(advert.needs_code)), "fp": advert.fingerprint,
    }  # fmt: skip


def from_properties(properties: Mapping[bytes, bytes | None], port: int, addresses: Sequence[str]) -> Advert | None:
    """Read a TXT record; ``None`` if it is no advert of this program."""
    texts = {key: value for raw, content in properties.items() if (key := _text(raw)) and (value := _text(content))}
    game, fingerprint = texts.get("id", ""), texts.get("fp", "")
    version, side, seats, free = (_number(texts.get(key, "")) for key in ("v", "s", "n", "f"))
    if not re.fullmatch(r"[0-9a-f]{32}", game) or not is_fingerprint(fingerprint) or not 0 < port < 1 << 16:
        return None
    if version < 1 or side < 1 or not 0 <= free <= seats or not addresses:
        return None
    return Advert(
        game, texts.get("g", ""), side, texts.get("m", ""), texts.get("ph", ""), seats, free,
        _FLAGS.get(texts.get("w", ""), False), _FLAGS.get(texts.get("c", ""), True), fingerprint, port,
        tuple(addresses), version, texts.get("pg", ""),
    )  # fmt: skip


def usable_addresses(own: Iterable[str]) -> list[str]:
    """Return which of this computer's addresses others are told: all but loopback, unless there is nothing else."""
    found = {text: ipaddress.ip_address(text.partition("%")[0]) for text in own}
    outside = [text for text, address in found.items() if not (address.is_loopback or address.is_unspecified)]
    return sorted(outside or ["127.0.0.1"], key=_plainness)


def nearest_first(addresses: Iterable[str], networks: Iterable[str]) -> tuple[str, ...]:
    """Sort a host's addresses: those in a network that this computer is in come first, IPv4 before IPv6.

    Args:
        addresses: as text, IPv6 perhaps with a scope.
        networks: this computer's, as ``192.168.1.20/24``.
    """
    own = [_network(network) for network in networks]

    def rank(text: str) -> tuple[bool, tuple[int, bool, str]]:
        address = ipaddress.ip_address(text.partition("%")[0])
        return not any(address in network for network in own), _plainness(text)

    return tuple(sorted(dict.fromkeys(filter(_is_address, addresses)), key=rank)[:16])


def _network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    address, _, length = text.rpartition("/")
    return ipaddress.ip_network(f"{address.partition('%')[0]}/{length}", strict=False)


def _plainness(text: str) -> tuple[int, bool, str]:
    address = ipaddress.ip_address(text.partition("%")[0])
    return address.version, address.is_link_local, text


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    return True


def _text(raw: bytes | None) -> str:
    """Return a short plain word, "" for anything else."""
    text = (raw or b"").decode("ascii", "replace")
    return text if _WORD.fullmatch(text) else ""


def _number(text: str) -> int:
    return int(text) if re.fullmatch(r"[0-9]{1,5}", text) else -1
