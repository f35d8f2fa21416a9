# SPDX-License-Identifier: MIT
"""A host and a guest in network namespaces of their own, with a cable between them that can be bad, or pulled out.

Linux, root and ``ip`` are needed. Nothing outside the three namespaces is touched; they are gone at the end.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.faults import CannotError, Result
from crossgame.cli.lan.crowd import CrowdProcess
from crossgame.cli.lan.served import Served

if TYPE_CHECKING:
    from collections.abc import Iterator

_SUBNET = "10.77.0"
EVERY_S = 1.0
_FIND_S = 30.0
_NEW_NETWORK = 0x40000000


def enter(name: str) -> None:
    """Let this process be in a network namespace.

    Raises:
        OSError: it can't.
    """
    with (Path("/var/run/netns") / name).open("rb") as file:
        if ctypes.CDLL(None, use_errno=True).setns(file.fileno(), _NEW_NETWORK):
            raise OSError(ctypes.get_errno(), f"no way into {name}")


def _ip(*words: str) -> None:
    done = subprocess.run(["ip", *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotError(f"ip {' '.join(words)}: {done.stderr.strip()}")


class Distance:
    """Two computers and the cable between them.

    Attributes:
        near, far: the namespaces; ``near`` is the host's.
    """

    def __init__(self, stack: ExitStack, *, delay_ms: float, loss: float) -> None:
        """Lay the cable.

        Raises:
            CannotError: this machine has no namespaces, or they may not be made.
        """
        if not sys.platform.startswith("linux") or os.geteuid() != 0 or shutil.which("ip") is None:
            raise CannotError("network namespaces take Linux, root and ip")
        self.near, self._middle, self.far = (f"crossgame-{os.getpid()}-{n}" for n in ("a", "m", "b"))
        for name in (self.near, self._middle, self.far):
            _ip("netns", "add", name)
            stack.callback(_ip, "netns", "del", name)
        for number, (name, end) in enumerate(((self.near, "a"), (self.far, "b")), start=1):
            peer = ("peer", "name", f"cable-{end}", "netns", self._middle)
            _ip("link", "add", "net", "netns", name, "type", "veth", *peer)
            _ip("-n", name, "addr", "add", f"{_SUBNET}.{number}/24", "dev", "net")
            for where, what in ((name, "lo"), (name, "net"), (self._middle, f"cable-{end}")):
                _ip("-n", where, "link", "set", what, "up")
            _ip("-n", name, "route", "add", "default", "dev", "net")
            subprocess.run([*self.inside(name), "-m", "benchmarks.relay", "--plain", "net"], check=True)
        cable = ["cable-a", "cable-b", "--delay", str(delay_ms), "--loss", str(loss)]
        relay = subprocess.Popen([*self.inside(self._middle), "-m", "benchmarks.relay", *cable])
        stack.callback(relay.wait)
        stack.callback(relay.kill)

    @staticmethod
    def inside(name: str) -> tuple[str, ...]:
        """Return how Python is run in a namespace."""
        return ("ip", "netns", "exec", name, sys.executable)

    def pull(self) -> None:
        """Pull the guest's cable out."""
        _ip("-n", self.far, "link", "set", "net", "down")

    def plug(self) -> None:
        """Put it in again."""
        _ip("-n", self.far, "link", "set", "net", "up")
        _ip("-n", self.far, "route", "replace", "default", "dev", "net")


@contextmanager
def apart(*, delay_ms: float = 0, loss: float = 0) -> Iterator[tuple[Distance, Served, CrowdProcess, CrowdProcess]]:
    """Open a host with a guest beside it and one far from it, who has found it by mDNS; yield all of them.

    Raises:
        CannotError: this machine can't.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        distance = Distance(stack, delay_ms=delay_ms, loss=loss)
        program = (*distance.inside(distance.near), "-m", "crossgame")
        host = Served(folder / "host", ["megacross", "--side", "225"], program=program, where=())
        stack.callback(lambda: host.runs and host.stop())
        code, crowds = str(host.facts["code"]), []
        for number, name in enumerate((distance.near, distance.far), start=1):
            crowd = CrowdProcess(folder / name, host.port, code, number, first=partial(enter, name))
            stack.callback(crowd.close)
            crowds.append(crowd)
        yield distance, host, crowds[0], crowds[1]


def told(crowd: CrowdProcess, name: str, *words: object) -> Any:
    """Give an order and return its answer."""
    crowd.order(name, *words)
    return crowd.answer()


def bad_cable(seconds: float, runs: int) -> Result:
    """5 % of all frames are lost, all are 200 ms late."""
    with apart(delay_ms=200, loss=5) as (_, host, near, far):
        found = _meet(host, near, far)
        for _ in range(runs):
            for crowd in (near, far):
                crowd.order("play", seconds, EVERY_S)
            late = sorted((near.answer(), far.answer())[1]["whole"])
        noticed = f"found in {found:.1f} s; plays seen after {late[len(late) // 2]:.0f} ms (median)"
        return _result(near, far, ("5 % loss and 200 ms delay", "frames between two network namespaces"), runs, noticed)


def pulled_cable(seconds: float, runs: int) -> Result:
    """The guest's cable is out for so long, while it plays."""
    with apart() as (distance, host, near, far):
        found = _meet(host, near, far)
        for _ in range(runs):
            for crowd in (near, far):
                crowd.order("play", seconds + 6, EVERY_S)
            time.sleep(3)
            distance.pull()
            time.sleep(seconds)
            distance.plug()
            near.answer()
            far.answer()
            back = told(far, "await_back", 60)
        noticed = f"found in {found:.1f} s; back {back:.1f} s after the last play at the latest"
        what = (f"cable out for {seconds:.0f} s", "link down between two network namespaces, while both play")
        return _result(near, far, what, runs, noticed)


def _meet(host: Served, near: CrowdProcess, far: CrowdProcess) -> float:
    found = float(told(far, "find", host.facts["game"], _FIND_S))
    told(near, "join", 1, 0)
    told(far, "join", 1, 0)
    for crowd in (near, far):
        told(crowd, "zero", host.zero_ms)
    return found


def _result(near: CrowdProcess, far: CrowdProcess, what: tuple[str, str], runs: int, noticed: str) -> Result:
    until = time.monotonic() + 60
    while True:
        states = [told(crowd, "state") for crowd in (near, far)]
        views = [view for state in states for view in state["views"]]
        same = len(views) == 2 and len(set(views)) == 1 and not any(state["waiting"] for state in states)
        if same or time.monotonic() > until:
            break
        for crowd in (near, far):
            told(crowd, "idle", 0.5)
    lost = sum(state["missing"] for state in states)
    gone = sum(1 - state["here"] for state in states)
    return Result(*what, runs, lost, gone, apart=not same, noticed=noticed)
