# SPDX-License-Identifier: MIT
"""``crossgame`` on a disk that takes its time: every commit waits so many milliseconds (``CROSSGAME_SLOW_MS``)."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from typing import TYPE_CHECKING

from crossgame.__main__ import main
from crossgame.game.database import Database

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator


def slow_down(ms: float) -> None:
    """Let every transaction of this process wait before it is carried out."""
    quick = Database.transaction

    @contextlib.contextmanager
    def transaction(self: Database) -> Iterator[sqlite3.Connection]:
        with quick(self) as connection:
            yield connection
            time.sleep(ms / 1000)

    Database.transaction = transaction  # type: ignore[method-assign]


if __name__ == "__main__":
    slow_down(float(os.environ.get("CROSSGAME_SLOW_MS", "200")))
    sys.exit(main())
