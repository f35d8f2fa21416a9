# SPDX-License-Identifier: MIT
"""One worker process for everything that thinks, so that the window never waits.

Questions are (requester, id); the newest wins per requester; hints go before turns before the coach, and a more urgent
one makes a running one wait. Giving up a job is a shared flag, and a kill if that takes too long. Answers come on the
thread that owns this object. A worker that dies is replaced and its question asked once more. Knows no game: what it
carries is picklable.
"""

from __future__ import annotations

import ctypes
import logging
import multiprocessing
import threading
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal, Slot

from crossgame.session.jobs import Job, JobQueue
from crossgame.session.thinker import Answer, Failure, Thinker
from crossgame.session.worker import Kind, Message, run

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from PySide6.QtCore import QObject

    from crossgame.session.jobs import Rank
    from crossgame.session.worker import Maker

_log = logging.getLogger(__name__)

GRACE_MS = 250
"""How long a job that is given up may take to notice."""
_DEATHS = 2
"""Workers that may die over one question, or while starting, before it is given up."""


class Background(Thinker):
    """Owner of the worker process."""

    _heard = Signal(int, object)

    def __init__(self, maker: Maker, parent: QObject | None = None) -> None:
        """Start nothing yet. ``maker`` is called in the worker. ``close`` is called when the application quits."""
        super().__init__(parent)
        self._maker = maker
        self._queue = JobQueue()
        self._worker: _Worker | None = None
        self._last_id = 0
        self._generation = 0
        self._false_starts = 0
        self._closed = False
        self._grace = QTimer(self, singleShot=True, interval=GRACE_MS)
        self._grace.timeout.connect(self._on_grace_over)
        self._heard.connect(self._on_heard, Qt.ConnectionType.QueuedConnection)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.close)

    @property
    def process_id(self) -> int | None:
        """The worker's process id, ``None`` while there is none."""
        return self._worker.process.pid if self._worker is not None else None

    def warm_up(self) -> None:
        """Start the worker, so that the first answer does not wait for it."""
        if self._worker is None and not self._closed:
            self._spawn()

    def ask(self, requester: str, request: object, *, rank: Rank) -> int:
        """Ask, in place of whatever the same requester asked before; return the question's id."""
        self._last_id += 1
        if not self._closed:
            self._queue.put(Job(requester, self._last_id, rank, request))
            if self._queue.must_stop():
                self._give_up()
            self._go_on()
        return self._last_id

    def cancel(self, requester: str) -> None:
        """Forget what a requester asked; no answer and no failure will come."""
        self._queue.drop(requester)
        running = self._queue.running
        if running is not None and running.requester == requester:
            self._queue.running = replace(running, requester="")
            self._give_up()

    @Slot()
    def close(self) -> None:
        """Kill the worker at once. Again is fine; whatever is asked afterwards is never answered."""
        self._closed = True
        self._queue.take_all()
        self._grace.stop()
        self._end_worker()

    def _go_on(self) -> None:
        if self._closed or not self._queue.waiting:
            return
        if self._worker is None:
            self._spawn()
        elif self._worker.ready and self._queue.running is None:
            job = self._queue.start()
            assert job is not None
            self._worker.send(job)

    def _give_up(self) -> None:
        """Tell the worker that the running job is not wanted; kill it if it does not listen."""
        if self._worker is not None and self._queue.running is not None and not self._grace.isActive():
            self._worker.given_up.value = self._queue.running.id
            self._grace.start()

    @Slot()
    def _on_grace_over(self) -> None:
        self._end_worker()
        self._after_giving_up()

    def _after_giving_up(self) -> None:
        running = self._queue.running
        if running is not None and running.requester:
            self._queue.put_back()
        self._queue.running = None
        self._go_on()

    @Slot(int, object)
    def _on_heard(self, generation: int, message: Message | None) -> None:
        worker = self._worker
        if generation != self._generation or self._closed:
            return
        if worker is None:
            # Either the last words of a worker that was killed, or there never was one.
            if message is not None and message.kind is Kind.BROKEN:
                self._fail(self._queue.take_all(), str(message.content))
        elif message is None:
            self._on_death(worker)
        elif message.kind is Kind.READY:
            worker.ready = True
            self._false_starts = 0
            self._go_on()
        elif message.kind is Kind.BROKEN:
            self._end_worker()
            self._fail(self._queue.take_all(), str(message.content))
        else:
            self._on_answer(message)

    def _on_answer(self, message: Message) -> None:
        job = self._queue.running
        if job is None or job.id != message.job:
            return
        if self._grace.isActive():
            self._grace.stop()
            # Given up, but it may have been finished just before: a job that was only to wait needs no second run.
            if not job.requester or self._queue_has_newer(job) or message.kind is Kind.ERROR or self._was_cut(message):
                self._after_giving_up()
                return
        self._queue.running = None
        if message.kind is Kind.ERROR:
            self._fail((job,), str(message.content))
        else:
            self.answered.emit(Answer(job.requester, job.id, message.content))
        self._go_on()

    def _queue_has_newer(self, job: Job) -> bool:
        return any(other.requester == job.requester for other in self._queue.waiting)

    @staticmethod
    def _was_cut(message: Message) -> bool:
        return message.content is None

    def _on_death(self, worker: _Worker) -> None:
        code = worker.process.exitcode
        self._end_worker()
        if self._grace.isActive():
            self._grace.stop()
            self._after_giving_up()
            return
        _log.warning("the worker process ended by itself (exit code %s)", code)
        running, self._queue.running = self._queue.running, None
        if running is not None:
            again = replace(running, deaths=running.deaths + 1)
            if again.deaths < _DEATHS:
                self._queue.put(again)
            else:
                self._fail((again,), "the worker process died over it")
        elif not worker.ready:
            self._false_starts += 1
            if self._false_starts >= _DEATHS:
                self._false_starts = 0
                self._fail(self._queue.take_all(), "the worker process does not start")
        self._go_on()

    def _fail(self, jobs: tuple[Job, ...], text: str) -> None:
        _log.warning("no answer from the worker: %s", text)
        for job in jobs:
            if job.requester:
                self.failed.emit(Failure(job.requester, job.id, text))

    def _spawn(self) -> None:
        self._generation += 1
        try:
            self._worker = _Worker.start(self._maker, self._generation, self._heard)
        except OSError as error:
            # No more processes, no more memory: said later, as an answer would be.
            self._heard.emit(self._generation, Message(Kind.BROKEN, content=f"no worker process: {error}"))

    def _end_worker(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.end()


@dataclass(slots=True)
class _Worker:
    """A running process, its pipe, and the thread that listens to it."""

    process: SpawnProcess
    pipe: Connection[Any, Any]
    given_up: Any
    listener: threading.Thread
    ready: bool = False

    @classmethod
    def start(cls, maker: Maker, generation: int, heard: Any) -> _Worker:
        # Spawned, not forked: a forked child would hold Qt's threads and sockets by halves.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        given_up = context.RawValue(ctypes.c_longlong, 0)
        process = context.Process(target=run, args=(theirs, given_up, maker), name="crossgame-worker", daemon=True)
        process.start()
        theirs.close()
        listener = threading.Thread(target=_listen, args=(ours, generation, heard), name="worker-pipe", daemon=True)
        listener.start()
        return cls(process, ours, given_up, listener)

    def send(self, job: Job) -> None:
        self.given_up.value = 0  # it may be a job that was given up before, for a more urgent one
        try:
            self.pipe.send((job.id, job.request))
        except OSError as error:
            # It died a moment ago; the listener says so, and the job is asked again.
            _log.info("the worker does not listen: %s", error)

    def end(self) -> None:
        self.process.kill()
        self.process.join(1.0)
        # The process is gone, so the listener finds the end of the pipe by itself.
        self.listener.join(1.0)
        self.pipe.close()


def _listen(pipe: Connection[Any, Any], generation: int, heard: Any) -> None:
    """Hand on what a worker says, and its end as ``None``; runs in a thread of its own."""
    while True:
        try:
            message = pipe.recv()
        except Exception:  # noqa: BLE001  end of the pipe, or half a message of a killed process: the same to us
            message = None
        try:
            heard.emit(generation, message)
        except RuntimeError:
            return  # the object that was to hear it is gone
        if message is None:
            return
