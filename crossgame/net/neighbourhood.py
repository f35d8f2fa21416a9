# SPDX-License-Identifier: MIT
"""A thread that speaks mDNS on every interface of this computer, and speaks anew when interfaces come or go.

All of ``zeroconf`` that may wait is called here and nowhere else, so the window never waits for it. Says and hears
whatever its ``Errand`` wants.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable
from typing import Protocol, TypeAlias

import ifaddr
from zeroconf import Error, IPVersion, Zeroconf

_log = logging.getLogger(__name__)

_LOOK_S = 5.0
"""How often interfaces are looked at."""
_CLOSE_S = 0.9
"""Longest wait for the thread at the end; it says goodbye to the network meanwhile."""


Work: TypeAlias = Callable[[Zeroconf], None]


class Errand(Protocol):
    """What is to be done; called on the thread only."""

    def begin(self, zeroconf: Zeroconf, do: Callable[[Work], None]) -> None:
        """Announce or browse; on a fresh object each time interfaces changed. ``do`` puts work to the thread."""

    def end(self) -> None:
        """The object of ``begin`` is about to be closed."""


def own_networks() -> tuple[str, ...]:
    """Return this computer's addresses with the length of their networks, as ``192.168.1.20/24``."""
    found = []
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            text = ip.ip if isinstance(ip.ip, str) else str(ip.ip[0])
            found.append(f"{text}/{ip.network_prefix}")
    return tuple(sorted(found))


class Neighbourhood:
    """The thread. ``do`` puts work to it; ``close`` ends it within a second."""

    def __init__(self, errand: Errand) -> None:
        self._errand = errand
        self._work: queue.SimpleQueue[Work | None] = queue.SimpleQueue()
        self._zeroconf: Zeroconf | None = None
        self._networks: tuple[str, ...] | None = None
        self._over = False
        self._thread = threading.Thread(target=self._run, name="mdns", daemon=True)
        self._thread.start()

    def do(self, work: Work) -> None:
        """Have something done with the present object; it is dropped where there is none."""
        self._work.put(work)

    def close(self) -> None:
        """Say goodbye; returns within a second, done or not. What still waits to be done is not."""
        self._over = True
        self._work.put(None)
        self._thread.join(_CLOSE_S)

    def _run(self) -> None:
        looked = -_LOOK_S
        while True:
            if time.monotonic() - looked >= _LOOK_S:
                self._look()
                looked = time.monotonic()
            try:
                work = self._work.get(timeout=max(0.0, looked + _LOOK_S - time.monotonic()))
            except queue.Empty:
                continue
            if work is None:
                break
            self._attempt(work)
        self._stop()

    def _attempt(self, work: Work) -> None:
        if self._zeroconf is None or self._over:
            return
        try:
            work(self._zeroconf)
        except (OSError, Error, TimeoutError) as error:
            _log.info("mDNS: %s", error or type(error).__name__)

    def _look(self) -> None:
        """Begin anew if the interfaces are not those of before."""
        networks = own_networks()
        if networks == self._networks and self._zeroconf is not None:
            return
        self._stop()
        self._networks = networks
        self._zeroconf = _open()
        self._attempt(lambda fresh: self._errand.begin(fresh, self.do))

    def _stop(self) -> None:
        zeroconf, self._zeroconf = self._zeroconf, None
        if zeroconf is None:
            return
        try:
            self._errand.end()
            zeroconf.close()
        except (OSError, Error, TimeoutError) as error:
            _log.info("mDNS did not close well: %s", error)


def _open() -> Zeroconf | None:
    """Open sockets on every interface; ``None`` where there is no network at all."""
    # An interface that goes away is no news: that is noticed here, and needs no warning with a traceback.
    logging.getLogger("zeroconf").setLevel(logging.ERROR)
    four, six = _interfaces()
    every: list[str | int] = [*four, *six]
    for interfaces, version in ((every, IPVersion.All if six else IPVersion.V4Only), (four, IPVersion.V4Only)):
        try:
            if interfaces:
                return Zeroconf(interfaces=interfaces, ip_version=version)
        except (OSError, RuntimeError) as error:
            _log.debug("mDNS with %s: %s", version.name, error)
    return None


def _interfaces() -> tuple[list[str], list[int]]:
    """Return IPv4 addresses and indexes of interfaces with IPv6, as zeroconf wants them; no multicast over ``::1``."""
    adapters = list(ifaddr.get_adapters())
    four = [str(ip.ip) for adapter in adapters for ip in adapter.ips if ip.is_IPv4]
    six = {
        adapter.index
        for adapter in adapters
        for ip in adapter.ips
        if ip.is_IPv6 and ip.ip[0] != "::1" and adapter.index is not None
    }
    return four, sorted(six)
