# SPDX-License-Identifier: MIT
"""JSON forms of events and commands, read strictly: what does not fit the dataclass is refused, never guessed.

The form follows from the fields: ``{"kind": "Placed", "seq": 7, …}``; tuples are lists, enums their values. So a new
event needs no code here but its name in ``events.Event``.
"""

from __future__ import annotations

import functools
from dataclasses import fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, cast, get_args, get_origin, get_type_hints

from crossgame.game import commands as command_module
from crossgame.game import events as event_module
from crossgame.game.refusal import Refusal
from crossgame.rules.layout import Square
from crossgame.rules.play import Direction, NewTile
from crossgame.rules.verdict import Bonus, Verdict, WordScore

if TYPE_CHECKING:
    from crossgame.game.commands import Command
    from crossgame.game.events import Event

_LARGEST = 1 << 256
"""Numbers of a file are small; this keeps a hostile one from costing time (a seed may be long)."""
MOST_TILES = 64
"""Tiles of one command at most: those of the largest rack. A guest may send thousands, and reading each takes time."""
_NAMES = {
    cls.__name__: cls
    for cls in (
        Bonus, Direction, NewTile, Square, Verdict, WordScore,
        event_module.Ended, event_module.Placed, event_module.SeatInfo, event_module.SeatState,
    )
}  # fmt: skip
_EVENTS: dict[str, type] = {cls.__name__: cls for cls in get_args(event_module.Event)}
_LATER = {
    "Swapped": {"points"},
    "Tally": {"islands", "conversions", "hops", "destroyed", "passed"},
    "Place": {"round"},
    "Exchange": {"round"},
    "Pass": {"round"},
}
"""Fields that came after the first records were written: where they are missing, their defaults are meant."""
_COMMANDS: dict[str, type] = {cls.__name__: cls for cls in get_args(command_module.Command)}


class RecordError(ValueError):
    """Data is no record, event or command; the message names what is wrong and where."""


def event_to_dict(event: Event) -> dict[str, Any]:
    """Return the JSON form of an event."""
    return {"kind": type(event).__name__, **_fields_of(event)}


def event_from_dict(data: object, where: str = "event") -> Event:
    """Read an event; ``where`` is what a message calls it.

    Raises:
        RecordError: it is none.
    """
    return cast("Event", _kind(data, _EVENTS, where))


def command_to_dict(command: Command) -> dict[str, Any]:
    """Return the JSON form of a command."""
    return {"kind": type(command).__name__, **_fields_of(command)}


def command_from_dict(data: object, where: str = "command") -> Command:
    """Read a command; ``where`` is what a message calls it. Costs little, whatever ``data`` is.

    Raises:
        RecordError: it is none, or has more than ``MOST_TILES``.
    """
    if isinstance(data, dict) and any(isinstance(item, list) and len(item) > MOST_TILES for item in data.values()):
        raise RecordError(f"{where}: at most {MOST_TILES} tiles were expected")
    return cast("Command", _kind(data, _COMMANDS, where))


def refusal_to_dict(refusal: Refusal) -> dict[str, Any]:
    """Return the JSON form of a refusal."""
    return _fields_of(refusal)


def refusal_from_dict(data: object, where: str = "refusal") -> Refusal:
    """Read a refusal; ``where`` is what a message calls it.

    Raises:
        RecordError: it is none.
    """
    return cast("Refusal", _record(Refusal, data, where))


def value_to_dict(value: object) -> dict[str, Any]:
    """Return the JSON form of a frozen dataclass whose parts are as those of events."""
    return _fields_of(value)


def value_from_dict(cls: type, data: object, where: str) -> object:
    """Read such a form; ``where`` is what a message calls it.

    Raises:
        RecordError: it is none.
    """
    return _record(cls, data, where)


def check_types(value: object, hint: Any, where: str) -> None:
    """Check that a value that others decoded has the types that its dataclass says, all the way down.

    Raises:
        RecordError: it has not.
    """
    if isinstance(hint, UnionType):
        if value is not None or NoneType not in get_args(hint):
            _check_any(value, [part for part in get_args(hint) if part is not NoneType], where)
    elif get_origin(hint) is tuple:
        parts = get_args(hint)
        rest = parts[-1] is Ellipsis
        if not isinstance(value, tuple) or not (rest or len(value) == len(parts)):
            raise RecordError(f"{where}: a list was expected")
        for i, item in enumerate(value):
            check_types(item, parts[0] if rest else parts[i], f"{where}[{i}]")
    elif getattr(hint, "_is_protocol", False) or is_dataclass(hint):
        if not is_dataclass(value) or not (hint is type(value) or getattr(hint, "_is_protocol", False)):
            raise RecordError(f"{where}: {hint.__name__} was expected")
        for name, part in _public_hints(type(value)).items():
            check_types(getattr(value, name), part, f"{where}.{name}")
    elif type(value) is not hint:
        raise RecordError(f"{where}: {hint.__name__} was expected")


def _check_any(value: object, hints: list[Any], where: str) -> None:
    for hint in hints:
        try:
            check_types(value, hint, where)
        except RecordError:
            continue
        return
    raise RecordError(f"{where}: {' or '.join(hint.__name__ for hint in hints)} was expected")


def _public_hints(cls: Any) -> dict[str, Any]:
    names = {field.name for field in fields(cls) if field.init}
    return {name: hint for name, hint in _hints(cls).items() if name in names}


def _fields_of(value: Any) -> dict[str, Any]:
    cls: Any = type(value)
    return {name: _encode(getattr(value, name)) for name in _field_names(cls)}


@functools.cache
def _field_names(cls: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cls))


def _encode(value: object) -> object:
    # Numbers first: most of what is written are numbers, and a host writes a lot.
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_encode(item) for item in value]
    if is_dataclass(value):
        return _fields_of(value)
    return value


_PLAIN = frozenset((int, str, bool, float, NoneType))


def _kind(data: object, kinds: dict[str, type], where: str) -> object:
    if not isinstance(data, dict):
        raise RecordError(f"{where}: an object was expected")
    kind = data.get("kind")
    cls = kinds.get(kind) if isinstance(kind, str) else None
    if cls is None:
        raise RecordError(f"{where}: {kind!r:.40} is no kind that this version knows")
    return _record(cls, {key: item for key, item in data.items() if key != "kind"}, where)


@functools.cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls, localns=_NAMES)


@functools.cache
def _parts(cls: type) -> tuple[Any, ...]:
    return tuple(get_type_hints(cls).values())


def _record(cls: type, data: object, where: str) -> object:
    if not isinstance(data, dict):
        raise RecordError(f"{where}: an object was expected")
    wanted = {field.name for field in fields(cls)} - (_LATER.get(cls.__name__, set()) - data.keys())
    if missing := sorted(wanted - data.keys()):
        raise RecordError(f"{where}: {missing[0]!r} is missing")
    if extra := sorted(map(str, data.keys() - wanted)):
        raise RecordError(f"{where}: {extra[0]!r:.40} does not belong there")
    hints = _hints(cls)
    return cls(**{name: _decode(hints[name], data[name], f"{where}.{name}") for name in sorted(wanted)})


def _decode(hint: Any, data: object, where: str) -> object:
    if isinstance(hint, UnionType):
        return None if data is None else _decode(_present(hint), data, where)
    if get_origin(hint) is tuple:
        return _tuple(get_args(hint), data, where)
    if issubclass(hint, Enum):
        try:
            return hint(data)
        except ValueError as error:
            raise RecordError(f"{where}: {data!r:.40} is none of its values") from error
    if issubclass(hint, tuple):
        return hint(*_tuple(_parts(hint), data, where))
    if is_dataclass(hint):
        return _record(cast("type", hint), data, where)
    return _plain(hint, data, where)


def _present(hint: UnionType) -> Any:
    return next(part for part in get_args(hint) if part is not NoneType)


def _tuple(parts: tuple[Any, ...], data: object, where: str) -> tuple[object, ...]:
    if not isinstance(data, list):
        raise RecordError(f"{where}: a list was expected")
    if parts and parts[-1] is Ellipsis:
        return tuple(_decode(parts[0], item, f"{where}[{i}]") for i, item in enumerate(data))
    if len(data) != len(parts):
        raise RecordError(f"{where}: {len(parts)} items were expected, not {len(data)}")
    return tuple(_decode(part, item, f"{where}[{i}]") for i, (part, item) in enumerate(zip(parts, data, strict=True)))


def _plain(hint: type, data: object, where: str) -> object:
    # bool is an int in Python, but no number in a file.
    if type(data) is not hint or (isinstance(data, int) and abs(data) > _LARGEST):
        wanted = {int: "a whole number", str: "a text", bool: "true or false"}[hint]
        raise RecordError(f"{where}: {wanted} was expected, not {data!r:.40}")
    return data
