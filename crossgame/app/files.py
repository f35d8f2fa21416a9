# SPDX-License-Identifier: MIT
"""Reading and writing one small file so that no crash, full disk or broken content loses more than itself."""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_log = logging.getLogger(__name__)


def write_atomically(file: Path, content: bytes) -> None:
    """Replace ``file`` by ``content``: whoever reads it, even after a power cut, finds all of the old or of the new.

    Raises:
        OSError: it could not be written; the old file is intact and no other file is left.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    # The process id keeps two running programs from writing into the same file; the last to finish wins whole.
    fresh = file.with_name(f"{file.name}.{os.getpid()}.tmp")
    try:
        with fresh.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        fresh.replace(file)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise


def read_text_or_none(file: Path) -> str | None:
    """Return a file's text, None if it is missing or unreadable; bytes that are no UTF-8 become U+FFFD."""
    try:
        return file.read_bytes().decode("utf-8-sig", "replace")
    except FileNotFoundError:
        return None
    except OSError as error:
        _log.warning("%s cannot be read: %s", file.name, error)
        return None


def set_aside(file: Path) -> None:
    """Rename a broken file to ``NAME.bad`` (an older one of that name goes), so that a new one can take its place."""
    bad = file.with_name(file.name + ".bad")
    try:
        file.replace(bad)
        _log.warning("%s is damaged and was set aside as %s", file.name, bad.name)
    except OSError as error:
        _log.warning("%s is damaged and cannot be set aside: %s", file.name, error)
