# SPDX-License-Identifier: MIT
"""The way in: the window, or a headless command. Decides which and imports nothing else.

``crossgame [FILE | LINK]`` opens the window; a word without dot or slash is a command, never a file.
"""

from __future__ import annotations

import multiprocessing
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NotRequired, TypedDict

if TYPE_CHECKING:
    from collections.abc import Sequence


LINK = "crossgame://"
"""How a link to a game on the network begins."""


class WindowRequest(TypedDict):
    """What ``startup.run`` takes."""

    file: Path | None
    data_dir: Path | None
    smoke_test: bool
    link: NotRequired[str]


def window_request(words: Sequence[str]) -> WindowRequest | None:
    """Return what the window is asked to do, or None if these arguments are for the command line."""
    request: WindowRequest = {"file": None, "data_dir": None, "smoke_test": False}
    rest = iter(words)
    for word in rest:
        name, equals, value = word.partition("=")
        if name == "--data-dir" and (folder := value if equals else next(rest, "")):
            request["data_dir"] = Path(folder)
        elif word == "--smoke-test":
            request["smoke_test"] = True
        elif word.startswith(LINK) and "link" not in request:
            request["link"] = word
        elif request["file"] is None and not word.startswith(("-", LINK)) and any(sign in word for sign in "./\\"):
            request["file"] = Path(word)
        else:
            return None
    return request


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with ``argv`` (default: the process's own) and return its exit code."""
    multiprocessing.freeze_support()
    words = list(sys.argv[1:] if argv is None else argv)
    request = window_request(words)
    if request is None:
        from crossgame import cli

        return cli.run(words)
    from crossgame import startup

    return startup.run(**request)


def window() -> int:
    """Entry of the GUI script: the same program without a console on Windows."""
    return main()


if __name__ == "__main__":
    sys.exit(main())
