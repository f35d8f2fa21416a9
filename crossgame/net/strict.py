# SPDX-License-Identifier: MIT
"""JSON as the wire has it, read so that no sender can cost memory, time or the stack. Knows no message.

Allowed: objects, lists, strings, whole numbers of at most 18 digits, true, false, null. Refused: fractions, NaN and
infinities, duplicate keys, lone surrogates, nesting beyond a limit, anything that is no UTF-8.
"""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)', re.DOTALL)
"""A string, or the rest of the input after a quote that is never closed: it always matches, so it takes linear time."""
_LONG_NUMBER = re.compile(rb"[0-9]{19}")
_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_SQUARE = bytes.maketrans(b"{}", b"[]")


class JsonError(ValueError):
    """Bytes are no JSON that the wire allows; the message says in a few words why."""


def parse(raw: bytes, depth: int) -> Any:
    """Return the value that ``raw`` holds, nested at most ``depth`` levels.

    Raises:
        JsonError: it is none, or not one that is allowed.
    """
    _check_before(raw, depth)
    try:
        value = json.loads(
            raw.decode("utf-8"), object_pairs_hook=_unique, parse_float=_no_fraction, parse_constant=_no_constant
        )
        if _SURROGATE.search(raw):
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except JsonError:
        raise
    except UnicodeError as error:
        raise JsonError("the text is not UTF-8") from error
    except RecursionError as error:
        raise JsonError("it is nested too deep") from error
    except ValueError as error:
        raise JsonError("it is no JSON") from error
    return value


def _check_before(raw: bytes, depth: int) -> None:
    """Refuse what would cost something to parse; most messages are too small and too plain to look at twice."""
    shallow = raw.count(b"[") + raw.count(b"{") <= depth
    if shallow and not _LONG_NUMBER.search(raw):
        return
    bare = _STRING.sub(b"", raw)
    if _LONG_NUMBER.search(bare):
        raise JsonError("a number is too long")
    brackets = bare.translate(_SQUARE, _NO_BRACKETS)
    for _ in range(depth):  # each pass takes the innermost level away
        if not brackets:
            return
        brackets = brackets.replace(b"[]", b"")
    if brackets:
        raise JsonError("it is nested too deep")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise JsonError("a key stands there twice")
    return found


def _no_fraction(text: str) -> NoReturn:
    raise JsonError("numbers are whole")


def _no_constant(text: str) -> NoReturn:
    raise JsonError(f"{text} is no number")
