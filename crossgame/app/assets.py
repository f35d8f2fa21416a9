# SPDX-License-Identifier: MIT
"""Files that ship with the program: word lists, fonts, icons, themes. Read only; knows no Qt.

In an installed package and in the frozen program they are ``crossgame/resources``; in a checkout ``resources``
beside the package.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def _root() -> Path:
    package = Path(__file__).resolve().parents[1]
    packaged = package / "resources"
    return packaged if packaged.is_dir() else package.parent / "resources"


def asset(*parts: str) -> Path:
    """Return the path of a shipped file or folder, e.g. ``asset("lexicons", "enable.txt")``.

    Raises:
        FileNotFoundError: nothing of that name ships with this installation.
        ValueError: a part would lead out of the resources.
    """
    if any(part in {"", ".", ".."} or set(part) & set("/\\:") for part in parts):
        raise ValueError(f"not the name of an asset: {parts!r}")
    path = _root().joinpath(*parts)
    if not path.exists():
        raise FileNotFoundError(f"missing from this installation: {'/'.join(parts)}")
    return path


def read_text(*parts: str) -> str:
    """Return a shipped text file (UTF-8).

    Raises:
        FileNotFoundError: nothing of that name ships with this installation.
    """
    return asset(*parts).read_text(encoding="utf-8")


def read_bytes(*parts: str) -> bytes:
    """Return a shipped file.

    Raises:
        FileNotFoundError: nothing of that name ships with this installation.
    """
    return asset(*parts).read_bytes()
