# SPDX-License-Identifier: MIT
"""The command line: headless commands, one module each. Never imports ``ui``.

A command is a module of this package with two functions, named in ``COMMANDS``:
``arguments(parser)`` adds its options, ``run(options)`` does the work and returns the exit code: 0 fine, 1 a finding,
2 bad input (one line on stderr, starting ``crossgame COMMAND:``), 130 broken off by Ctrl-C. It is imported only when
its word is given, so that no command pays for another's imports.
"""

from __future__ import annotations

import argparse
import signal
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from crossgame import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS: dict[str, tuple[str, str]] = {
    "plays": ("crossgame.cli.plays", "list every legal placement of a position"),
    "best": ("crossgame.cli.best", "say what a computer player would do in a position"),
    "match": ("crossgame.cli.match", "let two computer players play many games"),
    "bench": ("crossgame.cli.bench", "measure the speed of the core on this machine"),
    "serve": ("crossgame.cli.serve", "host a game for the network without a window"),
    "selftest": ("crossgame.cli.selftest", "check everything this installation needs, one line each"),
    "train-leaves": ("crossgame.cli.train_leaves", "learn the values of leaves by self-play"),
}
"""Command word → (module, one line of help)."""
BROKEN_OFF = 130
"""Exit code after Ctrl-C, as shells have it."""


def leave_stopping_to_the_parent() -> None:
    """Let a worker process go on when the terminal's Ctrl-C reaches it too: its parent ends the work, and it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def parser_for(argv: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser for these arguments; only the modules of commands named in them are imported."""
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument(
        "--data-dir",
        type=Path,
        metavar="FOLDER",
        default=argparse.SUPPRESS,
        help="keep settings, games and logs in FOLDER instead of the user's folders",
    )
    parser = argparse.ArgumentParser(
        prog="crossgame",
        parents=[shared],
        description="Three crossword games for one desktop. Without a command: the window; with a FILE: the window "
        "with that game open.",
    )
    parser.add_argument("--version", action="version", version=f"crossgame {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for word, (module, line) in COMMANDS.items():
        command = commands.add_parser(word, parents=[shared], help=line, description=line)
        if word in argv:
            code = import_module(module)
            code.arguments(command)
            command.set_defaults(run=code.run)
    return parser


def run(argv: Sequence[str]) -> int:
    """Run the command that ``argv`` names and return its exit code.

    Raises:
        SystemExit: after ``--help`` or ``--version`` (0), or for arguments that make no sense (2).
    """
    try:
        parser = parser_for(argv)
        options = parser.parse_args(argv)
        options.data_dir = getattr(options, "data_dir", None)
        code: int = options.run(options)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return BROKEN_OFF
    return code
