# SPDX-License-Identifier: MIT
"""How a dataclass stands for a JSON object: types and bounds are said once, in the fields, and checked here.

A field is an int, str, bool, an enum of strings, a tuple of such, a dataclass, a ``JsonObject`` or one of these or
``None``; ``Annotated`` adds bounds. What a ``JsonObject`` holds is not looked at: that is for whoever knows the game.
"""

from __future__ import annotations

import functools
import re
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin, get_type_hints

JsonObject: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Text:
    """Bounds of a string: most characters, and a pattern that all of it matches."""

    most: int
    pattern: str = ""


@dataclass(frozen=True, slots=True)
class Span:
    """Bounds of a number, both allowed."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Many:
    """Most items of a list."""

    most: int


_TEXT, _SPAN, _MANY = Text(1024), Span(-(1 << 53), 1 << 53), Many(70_000)
"""What holds where a field says nothing."""
_UNIONS = (Union, UnionType)
_PASSES = frozenset((str, int, bool, float, dict, type(None)))


class ShapeError(ValueError):
    """Data does not fit a dataclass; the message names the field and what is wrong with it."""


def to_plain(value: Any) -> Any:
    """Return the JSON form of a field's value; dictionaries pass as they are."""
    # What there is most of comes first: a host writes a lot.
    kind = type(value)
    if kind in _PASSES:
        return value
    if isinstance(value, tuple):
        return [to_plain(item) for item in value]
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(kind):
        return {name: to_plain(getattr(value, name)) for name in _names(kind)}
    return value


def from_plain(cls: type, data: JsonObject, where: str) -> Any:
    """Make a ``cls`` of a JSON object; fields with a default may be missing, no others, and none is too many.

    Raises:
        ShapeError: it does not fit; ``where`` is what its message calls the object.
    """
    hints = _hints(cls)
    found = {}
    for name, hint in hints.items():
        if name in data:
            found[name] = _read(hint, data[name], name)
        elif name not in _optional(cls):
            raise ShapeError(f"{where}: {name} is missing")
    if len(found) != len(data):
        extra = next(key for key in data if key not in hints)
        raise ShapeError(f"{where}: {extra[:40]!a} does not belong there")
    return cls(**found)


def _read(hint: Any, data: Any, where: str) -> Any:
    way, hint, bound = _way(hint)
    if way == "maybe":
        return None if data is None else _read(hint, data, where)
    if way == "text":
        return _text(data, bound, where)
    if way == "number":
        return _number(data, bound, where)
    if way == "items":
        return _items(hint, data, bound, where)
    return _other(hint, data, where)


@functools.cache
def _way(hint: Any) -> tuple[str, Any, Any]:
    """Return how a field is read, its hint (of items: theirs), and its bound; looked at once for each hint."""
    bound = None
    if get_origin(hint) is Annotated:
        hint, bound = get_args(hint)
    if get_origin(hint) in _UNIONS:
        return "maybe", _present(hint), None
    if hint is str:
        return "text", hint, bound or _TEXT
    if hint is int:
        return "number", hint, bound or _SPAN
    if get_origin(hint) is tuple:
        return "items", get_args(hint), bound or _MANY
    return "other", hint, None


def _other(hint: Any, data: Any, where: str) -> Any:
    if hint is bool or get_origin(hint) is dict:
        wanted = bool if hint is bool else dict
        if type(data) is not wanted:
            raise ShapeError(f"{where}: {'true or false' if hint is bool else 'an object'} was expected")
        return data
    if issubclass(hint, Enum):
        try:
            return hint(data)
        except (ValueError, TypeError) as error:
            raise ShapeError(f"{where}: none of its values") from error
    if type(data) is not dict:
        raise ShapeError(f"{where}: an object was expected")
    return from_plain(hint, data, where)


def _text(data: Any, bound: Text, where: str) -> str:
    if type(data) is not str:
        raise ShapeError(f"{where}: a text was expected")
    if len(data) > bound.most:
        raise ShapeError(f"{where}: longer than {bound.most} characters")
    if bound.pattern and not re.fullmatch(bound.pattern, data):
        raise ShapeError(f"{where}: not of the right form")
    return data


def _number(data: Any, bound: Span, where: str) -> int:
    if type(data) is not int:
        raise ShapeError(f"{where}: a whole number was expected")
    if not bound.low <= data <= bound.high:
        raise ShapeError(f"{where}: not between {bound.low} and {bound.high}")
    return data


def _items(parts: tuple[Any, ...], data: Any, bound: Many, where: str) -> tuple[Any, ...]:
    if type(data) is not list:
        raise ShapeError(f"{where}: a list was expected")
    if len(data) > bound.most:
        raise ShapeError(f"{where}: more than {bound.most} items")
    if parts[-1] is Ellipsis:
        return tuple(_read(parts[0], item, where) for item in data)
    if len(data) != len(parts):
        raise ShapeError(f"{where}: {len(parts)} items were expected")
    return tuple(_read(part, item, where) for part, item in zip(parts, data, strict=True))


def _present(hint: Any) -> Any:
    return next(part for part in get_args(hint) if part is not NoneType)


@functools.cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls, include_extras=True)


@functools.cache
def _names(cls: type) -> tuple[str, ...]:
    return tuple(part.name for part in fields(cls))


@functools.cache
def _optional(cls: type) -> frozenset[str]:
    return frozenset(part.name for part in fields(cls) if part.default is not MISSING)
