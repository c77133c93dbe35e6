"""Worker processes beside the window, replaced when they stop answering.

    processes = Processes(2)
    future = processes.submit(work, task)
    while not future.done():
        if processes.unresponsive:
            ...  # shut them down, and start new ones

A process shows a sign of life with `signal_alive` while it works. One that is stopped, or that
loops forever, shows none: nobody but its parent can notice that.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from ctypes import c_uint64
from itertools import compress
from multiprocessing import get_context, parent_process
from multiprocessing.sharedctypes import RawArray
from threading import Thread
from time import monotonic
from typing import Any

from typing_extensions import override

MAX_SILENCE = 6.0
"""Seconds without a sign of life after which a working process counts as stuck."""
MAX_START = 20.0
"""Seconds without a sign of life that a process may take to start and import."""
MAX_SHUTDOWN = 5.0
"""Seconds to wait for processes that were told to end."""


class Processes(ProcessPoolExecutor):
    """Pool of worker processes that notices when one of them is stuck.

    Ctrl+C does not reach the processes. They end when the program does, also when it is killed.

    Args:
        workers: The number of processes.
        initializer: Called in each process when it starts.
        initargs: Its arguments.
    """

    def __init__(
        self, workers: int, initializer: Callable[..., object] | None = None, *initargs: Any
    ) -> None:
        context = get_context("spawn")
        self._beats = RawArray(c_uint64, workers)
        """Counter of each process: raised when a task begins, continues or ends; odd during one."""
        self._pending_tasks: set[Future[Any]] = set()
        self._last_beats = [(0, monotonic())] * workers
        """Last beat of each process that was noticed, and its time."""
        started_count = context.Value(c_uint64)
        initialiser_arguments = self._beats, started_count, initializer, initargs
        super().__init__(workers, context, initializer=_initialise, initargs=initialiser_arguments)

    @property
    def pids(self) -> list[int]:
        """Ids by which the system knows the processes that were started."""
        return [*(self._processes or {})]

    @override
    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Start a task, as any executor does; the first one starts all processes.

        Raises `OSError` if no process can be started.
        """
        if not self._pending_tasks:
            now = monotonic()
            self._last_beats = [(beat_count, now) for beat_count, _ in self._last_beats]
        with without_interrupts():
            future = super().submit(_run_task, fn, args, kwargs)
        self._pending_tasks.add(future)
        future.add_done_callback(self._pending_tasks.discard)
        return future

    @property
    def unresponsive(self) -> bool:
        """True if a process has work and has shown no sign of life for too long."""
        now = monotonic()
        beats = [*self._beats]
        self._last_beats = [
            last_beat if last_beat[0] == beat_count else (beat_count, now)
            for last_beat, beat_count in zip(self._last_beats, beats, strict=True)
        ]
        if not self._pending_tasks:
            return False
        are_late = [
            _is_late(beat_count, now - noticed_at) for beat_count, noticed_at in self._last_beats
        ]
        are_working = [beat_count % 2 == 1 for beat_count in beats]
        late_among_working = [*compress(are_late, are_working)]
        # without a working process, the waiting tasks need only one that is not late
        return any(late_among_working) if late_among_working else all(are_late)

    @override
    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes; with `cancel_futures` kill them, even if they are stopped.

        Then also wait for the thread that manages them: otherwise Python would signal it at the end
        of the program, perhaps after it has closed the pipe for such signals.
        """
        doomed_processes = [*(self._processes or {}).values()] if cancel_futures else []
        manager_thread: Any = self._executor_manager_thread  # a thread; its declared type is wrong
        super().shutdown(wait, cancel_futures=cancel_futures)
        for process in doomed_processes:
            process.kill()
        if cancel_futures and manager_thread:
            manager_thread.join(MAX_SHUTDOWN)


def _is_late(beat_count: int, silent_seconds: float) -> bool:
    """Return True if a process with this counter has been silent for too long, in seconds.

    The imports of its first task count as a part of its start.
    """
    return silent_seconds > (MAX_SILENCE if beat_count > 1 else MAX_START)


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Start processes inside this context that Ctrl+C does not reach, only the program itself."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    old_mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, old_mask)


# Code that runs in a worker process.


class _SignOfLife:
    """Counter through which this process shows its signs of life."""

    beats: Any = None
    """Counters of all processes, shared with the parent; None in the parent itself."""
    index = 0
    """Index of this process among them."""


def signal_alive() -> None:
    """Show a sign of life."""
    if _SignOfLife.beats is not None:
        _SignOfLife.beats[_SignOfLife.index] += 2  # so that it stays odd during a task


def _initialise(
    beats: Any,
    started_count: Any,
    initializer: Callable[..., object] | None,
    initargs: tuple[Any, ...],
) -> None:
    """Prepare a process that has just started: its counter, its end, and the caller's work.

    Args:
        beats: The counters of all processes.
        started_count: The number of processes that have started before this one.
        initializer: Called at the end, if there is one.
        initargs: Its arguments.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    with started_count.get_lock():
        _SignOfLife.index = started_count.value
        started_count.value += 1
    _SignOfLife.beats = beats
    if initializer is not None:
        initializer(*initargs)


def _end_with_parent() -> None:
    """Wait until the program has ended, and end this process too; runs in a thread."""
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(1)


def _run_task(fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Carry out a task, and count its beginning and its end as signs of life."""
    _SignOfLife.beats[_SignOfLife.index] += 1
    try:
        return fn(*args, **kwargs)
    finally:
        _SignOfLife.beats[_SignOfLife.index] += 1
