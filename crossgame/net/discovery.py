# SPDX-License-Identifier: MIT
"""Games found on the local network, and this one told to it, by mDNS. Never makes the window wait.

A game seen on several interfaces is one. Two hosts with one game's id stay two, told apart by their certificates: else
whoever announced a copy would hide the real one.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from zeroconf import NonUniqueNameException, ServiceBrowser, ServiceInfo, ServiceListener, Zeroconf

from crossgame.net.adverts import (
    SERVICE,
    Advert,
    from_properties,
    nearest_first,
    service_name,
    to_properties,
    usable_addresses,
)
from crossgame.net.neighbourhood import Neighbourhood, own_networks

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.net.neighbourhood import Work

_MOST = 200
"""Most games that are listed; who announces more wants something else."""
_ASK_MS = 1_500
_APART_MS = 2_000
"""How far apart changes are told: each is said three times to everybody, and a hall that fills changes all the time."""


class Announcer(QObject):
    """Tells the network of one game until it is closed. Addresses are this computer's own, as they are at the time."""

    def __init__(self, advert: Advert, parent: QObject | None = None) -> None:
        """Begin at once, in the background."""
        super().__init__(parent)
        self._said = _Said(advert)
        self._neighbourhood: Neighbourhood | None = Neighbourhood(self._said)
        self._resting = QTimer(self, singleShot=True, interval=_APART_MS)
        self._resting.timeout.connect(self._tell)

    def update(self, advert: Advert) -> None:
        """Tell what has changed, now or in a moment; the game, the host and the port are the same."""
        self._said.advert = advert
        if not self._resting.isActive():
            self._tell()

    @Slot()
    def _tell(self) -> None:
        if self._neighbourhood is not None and self._said.is_wanted():
            self._neighbourhood.do(self._said.tell_again)
            self._resting.start()

    def close(self) -> None:
        """Tell that the game is gone; within a second."""
        self._resting.stop()
        neighbourhood, self._neighbourhood = self._neighbourhood, None
        if neighbourhood is not None:
            neighbourhood.close()


class Finder(QObject):
    """Looks for games until it is closed.

    Signals:
        found(tuple[Advert, ...]): all that are there now, in a steady order; told again at each change.
    """

    found = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin at once, in the background."""
        super().__init__(parent)
        self.adverts: tuple[Advert, ...] = ()
        self._heard = _Heard()
        self._heard.told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)
        self._neighbourhood: Neighbourhood | None = Neighbourhood(self._heard)

    @property
    def networks(self) -> int:
        """How many networks are listened to, this computer's own apart."""
        return len({network for network in own_networks() if not network.startswith(("127.", "::1/", "fe80:"))})

    def close(self) -> None:
        """Look no more; within a second."""
        neighbourhood, self._neighbourhood = self._neighbourhood, None
        if neighbourhood is not None:
            self._heard.told.disconnect(self._on_told)
            neighbourhood.close()

    @Slot(object)
    def _on_told(self, adverts: tuple[Advert, ...]) -> None:
        if adverts != self.adverts and self._neighbourhood is not None:
            self.adverts = adverts
            self.found.emit(adverts)


class _Said:
    """The announcement, on the thread; what it is to be, from outside.

    Attributes:
        advert: as it is to be told. Whichever it is when the thread comes to it counts.
    """

    def __init__(self, advert: Advert) -> None:
        self.advert = advert
        self._told: Advert | None = None
        self._registered = self._asked = False

    def is_wanted(self) -> bool:
        """Whether there is something to tell, and the thread does not know it yet; it does afterwards."""
        wanted = self.advert != self._told and not self._asked
        self._asked = self._asked or wanted
        return wanted

    def begin(self, zeroconf: Zeroconf, do: Callable[[Work], None]) -> None:
        self._asked = False  # what was asked while there was no network was dropped
        self._register(zeroconf)

    def _register(self, zeroconf: Zeroconf) -> None:
        advert = self.advert
        try:
            zeroconf.register_service(self._info(advert))
        except NonUniqueNameException:  # our own voice, sent back by a reflector, or our record outlived us
            zeroconf.register_service(self._info(advert), cooperating_responders=True)
        self._registered = True
        self._told = advert

    def tell_again(self, zeroconf: Zeroconf) -> None:
        self._asked = False
        advert = self.advert
        if not self._registered:
            self._register(zeroconf)
        elif advert != self._told:
            zeroconf.update_service(self._info(advert))
            self._told = advert

    def end(self) -> None:
        self._registered, self._told = False, None

    @staticmethod
    def _info(advert: Advert) -> ServiceInfo:
        name = service_name(advert)
        return ServiceInfo(
            SERVICE, name, port=advert.port, properties=to_properties(advert),
            server=name.replace(f".{SERVICE}", ".local."),
            parsed_addresses=usable_addresses(network.rpartition("/")[0] for network in own_networks()),
        )  # fmt: skip


class _Heard(QObject, ServiceListener):
    """What is heard: told by zeroconf's threads, worked out on ours, handed on as a signal."""

    told = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._do: Callable[[Work], None] | None = None
        self._adverts: dict[str, Advert] = {}
        self._lock = threading.Lock()

    def begin(self, zeroconf: Zeroconf, do: Callable[[Work], None]) -> None:
        self._do = do
        with self._lock:
            self._adverts.clear()
        ServiceBrowser(zeroconf, SERVICE, listener=self)

    def end(self) -> None:
        """Nothing to do: the browser goes with its zeroconf."""

    def add_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        """Have the details asked for."""
        if self._do is not None:
            self._do(lambda present: self._ask(present, name))

    def update_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        """Have the details asked for again."""
        self.add_service(zc, type_, name)

    def remove_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        """Forget it."""
        with self._lock:
            gone = self._adverts.pop(name, None)
        if gone is not None:
            self._tell()

    def _ask(self, zeroconf: Zeroconf, name: str) -> None:
        info = zeroconf.get_service_info(SERVICE, name, timeout=_ASK_MS)
        advert = _advert(info) if info is not None else None
        with self._lock:
            if advert is None or (len(self._adverts) >= _MOST and name not in self._adverts):
                return
            self._adverts.pop(name, None)  # the newest word of a host counts
            self._adverts[name] = advert
        self._tell()

    def _tell(self) -> None:
        with self._lock:
            one_each = {(advert.game, advert.fingerprint): advert for advert in self._adverts.values()}
        self.told.emit(tuple(sorted(one_each.values(), key=lambda advert: (advert.rules, advert.game, advert.port))))


def _advert(info: ServiceInfo) -> Advert | None:
    addresses = nearest_first(info.parsed_scoped_addresses(), own_networks())
    return from_properties(info.properties, info.port or 0, addresses)
