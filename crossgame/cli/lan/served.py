# SPDX-License-Identifier: MIT
"""``Served``: a ``crossgame serve`` process of one's own, what it prints, and what it takes of the machine."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

_START_S = 60
_STOP_S = 60


HERE_ONLY = ("--address", "127.0.0.1", "--no-announce")


class Served:
    """The process. It listens on loopback only and announces nothing, unless told otherwise.

    Attributes:
        facts: what it said first: game, port, code, link.
        said: the lines that it printed since, as objects.
    """

    def __init__(
        self, folder: Path, words: Sequence[str], *, program: Sequence[str] = (), where: Sequence[str] = HERE_ONLY
    ) -> None:
        """Start one.

        Args:
            folder: its data folder.
            words: what follows ``crossgame serve``.
            program: what to run in place of this program (it gets the same words).
            where: to listen and announce.

        Raises:
            RuntimeError: it did not begin to serve; the message is what it printed instead.
        """
        own = (sys.executable,) if getattr(sys, "frozen", False) else (sys.executable, "-m", "crossgame")
        usual = [*where, "--json", "--data-dir", str(folder)]
        command = [*(program or own), "serve", *words, *usual]
        self.folder = folder
        self.said: list[dict[str, Any]] = []
        self._errors: list[str] = []
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self._readers = [
            threading.Thread(target=self._read, args=(stream, take), daemon=True)
            for stream, take in ((self.process.stdout, self._take), (self.process.stderr, self._errors.append))
        ]
        for reader in self._readers:
            reader.start()
        self._await("serving", _START_S)
        self.facts = self.said[0]

    @property
    def errors(self) -> str:
        """What it printed to stderr."""
        return "".join(self._errors)

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.facts["port"])

    @property
    def log(self) -> str:
        """Its log."""
        files = sorted((self.folder / "logs").glob("*.log*"))
        return "".join(file.read_text("utf-8", "replace") for file in files)

    @property
    def zero_ms(self) -> float:
        """Monotonic milliseconds at which the time of the running game was 0.

        Raises:
            RuntimeError: no game has begun.
        """
        return float(self._await("begun", _START_S)["zero_ms"])

    @property
    def cpu_s(self) -> float:
        """Seconds of a processor that it has used; 0 where nobody knows."""
        fields = self._proc("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") if fields else 0.0

    @property
    def memory_mb(self) -> float:
        """Resident megabytes; 0 where nobody knows."""
        fields = self._proc("statm").split()
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6 if fields else 0.0

    @property
    def descriptors(self) -> int:
        """Open files and sockets; 0 where nobody knows."""
        folder = Path(f"/proc/{self.process.pid}/fd")
        return len(list(folder.iterdir())) if folder.is_dir() else 0

    @property
    def runs(self) -> bool:
        """Whether it does."""
        return self.process.poll() is None

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self._end()

    def stop(self) -> int:
        """Ask it to end; return its exit code."""
        if self.runs:
            self.process.send_signal(signal.SIGTERM)
        return self._end()

    def _end(self) -> int:
        code = self.process.wait(_STOP_S)
        for reader in self._readers:
            reader.join(_STOP_S)
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()
        return code

    def _await(self, event: str, seconds: float) -> dict[str, Any]:
        until = time.monotonic() + seconds
        while True:
            found = [line for line in self.said if line.get("event") == event]
            if found:
                return found[-1]
            if not self.runs or time.monotonic() > until:
                self._readers[1].join(1)
                raise RuntimeError(f"crossgame serve did not say {event!r}: {self.errors.strip() or 'nothing'}")
            time.sleep(0.01)

    def _take(self, line: str) -> None:
        self.said.append(json.loads(line))

    @staticmethod
    def _read(stream: Any, take: Any) -> None:
        for line in stream:
            take(line)

    def _proc(self, name: str) -> str:
        try:
            return Path(f"/proc/{self.process.pid}/{name}").read_text("ascii", "replace")
        except OSError:
            return ""
