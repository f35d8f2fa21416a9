# SPDX-License-Identifier: MIT
"""What runs in the worker process: build an answerer once, then answer one question after the other.

No Qt here and nothing of the game. The process lives as long as its pipe: it ends when the program that started it
does, whatever ended that. What is shared is one number: the id of the job that is to be given up.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from multiprocessing import connection as mp_connection
from multiprocessing import parent_process
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Stop: TypeAlias = Callable[[], bool]
"""Asked now and then by a long job: is the answer no longer wanted? Then it returns ``None`` soon."""
Answerer: TypeAlias = Callable[[Any, Stop], object]
Maker: TypeAlias = Callable[[], Answerer]
"""Picklable; called in the worker, makes what answers (builds tables and the like)."""


class Kind(Enum):
    """What a worker says."""

    READY = "ready"
    ANSWER = "answer"
    ERROR = "error"
    BROKEN = "broken"
    """It can't be built; the process ends."""


@dataclass(frozen=True, slots=True)
class Message:
    """What a worker says: about which job, and the answer or the text of the error."""

    kind: Kind
    job: int = 0
    content: object = None


def run(pipe: Connection[Any, Any], given_up: Any, maker: Maker) -> None:
    """Serve until the pipe closes. ``given_up`` is a shared integer (its ``value``)."""
    _settle()
    try:
        answer = maker()
    except Exception as error:  # noqa: BLE001  an edge: whatever it is goes back as a value
        _send(pipe, Message(Kind.BROKEN, content=_text(error)))
        return
    if not _send(pipe, Message(Kind.READY)):
        return
    while True:
        try:
            job, request = pipe.recv()
        except (EOFError, OSError):
            return
        if not _send(pipe, _answered(answer, job, request, given_up)):
            return


def _answered(answer: Answerer, job: int, request: object, given_up: Any) -> Message:
    def stop() -> bool:
        return bool(given_up.value == job)

    try:
        return Message(Kind.ANSWER, job, answer(request, stop))
    except Exception as error:  # noqa: BLE001  an edge: whatever it is goes back as a value
        return Message(Kind.ERROR, job, _text(error))


def _text(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _send(pipe: Connection[Any, Any], message: Message) -> bool:
    try:
        pipe.send(message)
    except OSError:
        return False
    return True


def _settle() -> None:
    """Ctrl+C is for the window; arithmetic keeps to one core; the window goes first; nobody outlives the window."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[name] = "1"
    with contextlib.suppress(AttributeError, OSError):
        os.nice(5)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        mp_connection.wait([parent.sentinel])
        os._exit(1)
