# SPDX-License-Identifier: MIT
"""Positions that a command is asked about: one by ``--cgp``, or one a line by ``--stdin``, and how answers are printed.

Not a command itself. With ``--stdin`` every line gets one JSON line, an ``{"error": …}`` if it can't be answered, so
that another program can ask and read in turn. JSON is written in ASCII: no encoding of a terminal or pipe lacks a sign.
"""

from __future__ import annotations

import io
import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crossgame.app.assets import asset, read_text
from crossgame.cli import BROKEN_OFF
from crossgame.lexicon.files import LexiconError
from crossgame.rules.alphabet import BLANK, NotationError
from crossgame.rules.catalog import classic
from crossgame.rules.cgp import CgpPosition, parse_cgp
from crossgame.rules.tiles import TileSet

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable

    from crossgame.rules.ruleset import Ruleset

LARGEST = 105
FINE = 0
STOPPED = 1
BAD_INPUT = 2


@dataclass(frozen=True, slots=True)
class Question:
    """A position with the classic rules for its board."""

    ruleset: Ruleset
    asked: CgpPosition

    @property
    def unseen(self) -> tuple[int, ...]:
        """Tiles of the set that are neither on the board nor on the mover's rack."""
        left = list(self.ruleset.tiles.full_set())
        on_board = [BLANK if tile & BLANK else tile for tile in self.asked.board.tiles.reshape(-1).tolist() if tile]
        for tile in (*on_board, *self.asked.racks[0]):
            if tile in left:
                left.remove(tile)
        return tuple(left)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat, the mover's first: two seats at least, 0 for those whose score is not given."""
        given = self.asked.scores
        return (*given, *(0,) * (max(2, len(self.asked.racks)) - len(given)))

    @property
    def bag(self) -> int:
        """Tiles in the bag: what is unseen less the other racks, however much of them is given.

        While there are tiles to draw those racks are full.
        """
        return max(0, len(self.unseen) - self.ruleset.rack_size * (len(self.scores) - 1))


class Refusal(Exception):  # noqa: N818 - what is wrong with the input, in one sentence
    """A question can't be answered."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that say what is asked and how to answer."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--cgp", metavar="POSITION", help='"BOARD RACK/RACK SCORE/SCORE ZEROS"')
    what.add_argument("--stdin", action="store_true", help="read one position a line, answer each in one JSON line")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.add_argument("--lexicon", type=Path, metavar="FILE", help="a word list of your own")
    parser.add_argument("--letters", type=Path, metavar="FILE", help="a tile set of your own")


def lexicon_path(options: argparse.Namespace) -> Path:
    """Return the word list asked for."""
    path: Path = options.lexicon or asset("lexicons", "enable.txt")
    return path


def tile_set(options: argparse.Namespace) -> TileSet:
    """Return the tile set asked for.

    Raises:
        NotationError: the file is none.
        OSError: the file can't be read.
    """
    if options.letters is None:
        return TileSet.parse(read_text("letters", "english.txt"))
    try:
        return TileSet.parse(options.letters.read_text("utf-8"))
    except UnicodeDecodeError as error:
        raise NotationError(f"the tile set {options.letters} is no UTF-8 text; save it as UTF-8") from error


def answer_all(
    command: str,
    options: argparse.Namespace,
    *,
    answer: Callable[[Question], dict[str, Any]],
    show: Callable[[dict[str, Any]], Iterable[str]],
) -> int:
    """Answer what is asked and return the exit code.

    Args:
        command: its word, for errors.
        options: see ``arguments``.
        answer: what to say about a position.
        show: an answer as lines for people.
    """
    try:
        tiles = tile_set(options)
        if options.stdin:
            return _answer_lines(tiles, answer)
        found = answer(_question(options.cgp, tiles))
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="backslashreplace")  # letters that the terminal lacks
        for line in [_json(found)] if options.json else show(found):
            print(line)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return BROKEN_OFF
    except BrokenPipeError:
        # Whoever read has had enough; without this the interpreter complains once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return STOPPED
    except (Refusal, NotationError, LexiconError, OSError) as error:
        if options.json or options.stdin:
            print(_json({"error": _sentence(error)}))
        else:
            print(f"crossgame {command}: {_sentence(error)}", file=sys.stderr)
        return BAD_INPUT
    return FINE


def _sentence(error: Exception) -> str:
    """Return what is wrong, where, and what to do."""
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename} can't be read ({error.strerror}); see that it is there, or name another file"
    return str(error)


def _json(found: dict[str, Any]) -> str:
    return json.dumps(found)


def _answer_lines(tiles: TileSet, answer: Callable[[Question], dict[str, Any]]) -> int:
    code = FINE
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # a line that is no text is a bad line, not the end
    for line in sys.stdin:
        try:
            found = answer(_question(line, tiles))
        except (Refusal, NotationError, LexiconError, OSError) as error:
            # What a file lacked for this question it may have for the next.
            found, code = {"error": _sentence(error)}, BAD_INPUT
        print(_json(found), flush=True)
    return code


def _question(text: str, tiles: TileSet) -> Question:
    if not text.strip():
        raise Refusal("nothing is asked; a position reads BOARD RACK/RACK SCORE/SCORE ZEROS")
    asked = parse_cgp(text, tiles)
    board = asked.board
    if board.rows != board.cols:
        raise Refusal(f"the board has {board.rows} rows of {board.cols} squares; a classic board is square")
    if board.rows > LARGEST:
        raise Refusal(f"the board has {board.rows} rows; {LARGEST} is the most that can be searched whole")
    ruleset = classic(tiles, side=board.rows)
    if not asked.racks[0]:
        raise Refusal("the player to move has no tiles")
    most = max(map(len, asked.racks))
    if most > ruleset.rack_size:
        raise Refusal(f"a rack has {most} tiles; {ruleset.rack_size} are a full one")
    if len(asked.racks) > 1 and len(asked.scores) not in {1, len(asked.racks)}:
        raise Refusal(
            f"the position has {len(asked.racks)} racks, but {len(asked.scores)} scores; "
            "give one for each rack, or only that of the player to move"
        )
    return Question(ruleset, asked)
