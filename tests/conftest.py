# SPDX-License-Identifier: MIT
"""What every test stands on: no screen, own folders, sized proofs, and a guard on what is logged."""

from __future__ import annotations

import logging
import os
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Before anything imports Qt: a test needs no screen. An outer setting (Xvfb: QT_QPA_PLATFORM=xcb) wins.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

CHECKOUT = Path(__file__).resolve().parents[1]

# Machines that run tests are shared and noisy: a slow example is no fault, a wrong one is.
settings.register_profile(
    "crossgame",
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("crossgame")


@dataclass(frozen=True, slots=True)
class ProofSize:
    """How large a long proof is made: a factor of its full size (CROSSGAME_PROOF, a tenth if unset)."""

    factor: float

    def of(self, full: int) -> int:
        """Return the number of cases to run of a proof whose full size is ``full``; never none."""
        return max(1, int(full * self.factor))


@pytest.fixture(scope="session")
def proof_size() -> ProofSize:
    return ProofSize(float(os.environ.get("CROSSGAME_PROOF", "0.1")))


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The root of this checkout."""
    return CHECKOUT


@pytest.fixture(scope="session")
def shared_dir() -> Path:
    """The folder of reference data beside the checkout; the test is skipped where it is not there."""
    folder = CHECKOUT.parent / "shared"
    if not (folder / "data").is_dir():
        pytest.skip("no folder of reference data (../shared) beside the checkout")
    return folder


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    """An empty folder that stands for everything the program would keep in the user's folders."""
    folder = tmp_path / "crossgame-data"
    folder.mkdir()
    return folder


@dataclass(slots=True)
class LogGuard:
    """Says which loggers a test expects to warn; whatever else warns fails the test."""

    expected: set[str] = field(default_factory=set)

    def expect(self, logger: str) -> None:
        """Expect at least one record of WARNING or above from ``logger`` (exact name) in this test."""
        self.expected.add(logger)


class _Collector(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture(autouse=True)
def log_guard():
    """Fail on an unexpected log record of WARNING or above, and on an expected one that never came."""
    guard, collector, root = LogGuard(), _Collector(), logging.getLogger()
    root.addHandler(collector)
    yield guard
    root.removeHandler(collector)
    surprises = [f"{r.name}: {r.getMessage()}" for r in collector.records if r.name not in guard.expected]
    silent = guard.expected - {r.name for r in collector.records}
    assert not surprises, f"unexpected log records: {surprises}"
    assert not silent, f"these loggers were expected to warn and did not: {sorted(silent)}"
