# SPDX-License-Identifier: MIT
"""A bad cable between two network interfaces: frames are late, and some are lost. Linux, as root, in own namespaces.

``python -m benchmarks.relay A B --delay MS --loss PERCENT`` joins two interfaces; ``--plain A`` lets an interface
compute checksums itself, as nobody does it for frames that are carried by hand.
"""

from __future__ import annotations

import argparse
import ctypes
import heapq
import random
import select
import socket
import struct
import sys
import time

_ALL = 3
_OUTGOING = 4
_SIOCETHTOOL, _SET_CHECKSUM = 0x8946, 0x17
_FRAME = 65_600


class Relay:
    """Carries frames between two interfaces."""

    def __init__(self, names: tuple[str, str], *, delay_s: float, loss: float, seed: int) -> None:
        self._sockets = []
        for name in names:
            made = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(_ALL))
            made.bind((name, _ALL))
            self._sockets.append(made)
        self._delay, self._loss, self._chance = delay_s, loss, random.Random(seed)
        self._due: list[tuple[float, int, int, bytes]] = []
        self._count = 0

    def run(self) -> None:
        """Carry until the process is ended."""
        while True:
            wait = max(0.0, self._due[0][0] - time.monotonic()) if self._due else 1.0
            ready, _, _ = select.select(self._sockets, [], [], wait)
            for one in ready:
                self._take(one)
            while self._due and self._due[0][0] <= time.monotonic():
                _, _, to, frame = heapq.heappop(self._due)
                self._send(self._sockets[to], frame)

    def _take(self, one: socket.socket) -> None:
        try:
            frame, (_, _, kind, *_) = one.recvfrom(_FRAME)
        except OSError:
            time.sleep(0.01)  # the cable is out
            return
        if kind == _OUTGOING or self._chance.random() < self._loss:
            return
        self._count += 1
        to = 1 - self._sockets.index(one)
        heapq.heappush(self._due, (time.monotonic() + self._delay, self._count, to, frame))

    @staticmethod
    def _send(one: socket.socket, frame: bytes) -> None:
        try:
            one.send(frame)
        except OSError:
            return  # the cable is out


def plain(name: str) -> None:
    """Let an interface compute its checksums."""
    value = ctypes.create_string_buffer(struct.pack("II", _SET_CHECKSUM, 0))
    request = struct.pack("16sP", name.encode(), ctypes.addressof(value)).ljust(40, b"\0")
    import fcntl  # not on Windows

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        fcntl.ioctl(one, _SIOCETHTOOL, request)


def main() -> int:
    """Do it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="+")
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--delay", type=float, default=0)
    parser.add_argument("--loss", type=float, default=0)
    options = parser.parse_args()
    if options.plain:
        plain(options.names[0])
        return 0
    first, second = options.names
    Relay((first, second), delay_s=options.delay / 1000, loss=options.loss / 100, seed=1).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
