"""Processes that work through tasks and can be stopped in mid-task: an ``Executor``.

The standard library's pool of processes waits for what they have begun, also when the program ends or
Ctrl-C is pressed. Nothing here holds anybody up: ``kill`` returns at once, the processes end with the
program however it ends, and one that dies fails its own task alone.
"""

from __future__ import annotations

import atexit
import contextlib
import multiprocessing
import os
import queue
import signal
import threading
import traceback
import weakref
from collections.abc import Callable
from concurrent.futures import Executor, Future
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, ParamSpec, TypeVar

from game.bots.worker_process import serve_parent

P = ParamSpec("P")
T = TypeVar("T")

END_S = 0.3
"""Seconds a process has to end when it is told to, before it is killed."""

_Task = tuple["Future[Any]", Callable[..., Any], tuple[Any, ...], dict[str, Any]]


_pools: weakref.WeakSet[TaskPool] = weakref.WeakSet()


def _end_all() -> None:
    """End all processes at the program's end; otherwise the standard library would end them one by one,
    and the pool would start new ones for waiting tasks."""
    for pool in list(_pools):
        pool.kill()
    for pool in list(_pools):
        pool.join()


# after multiprocessing has registered its own, hence called before it
atexit.register(_end_all)


class TaskLost(Exception):
    """Raised for a task without result: it failed, with the other process's traceback, or its process
    ended."""


def spare_cores() -> int:
    """Return how many processes leave one core to the window: at least one."""
    return max(1, (os.cpu_count() or 2) - 1)


class TaskPool(Executor):
    """A pool of spawned processes, each started with its first task. Tasks begin in their order."""

    def __init__(self, count: int) -> None:
        if count < 1:
            raise ValueError(f"{count} processes: at least 1")
        self._tasks: queue.SimpleQueue[_Task | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._hands = [_Hand(self._tasks) for _ in range(count)]
        _pools.add(self)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """See ``Executor``. Function and values go through a pipe: they must be picklable."""
        future: Future[T] = Future()
        with self._lock:
            if self._closed:
                raise RuntimeError("no task is taken after the end")
            self._tasks.put((future, fn, args, kwargs))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """See ``Executor``: what was submitted is still done, unless cancelled."""
        with self._lock:
            if not self._closed:
                self._closed = True
                if cancel_futures:
                    self._cancel_waiting()
                for _ in self._hands:
                    self._tasks.put(None)
        if wait:
            for hand in self._hands:
                hand.join()

    def __exit__(self, *_: object) -> None:
        """End everything: who leaves the context has what was wanted, or doesn't want it any more."""
        self.kill()
        self.join()

    def kill(self) -> None:
        """End everything now; unfinished tasks are cancelled or raise ``TaskLost``. Returns at once; the
        processes are gone after ``END_S`` seconds at most."""
        for hand in self._hands:
            hand.doomed = True
        self.shutdown(wait=False, cancel_futures=True)
        for hand in self._hands:
            hand.end()

    def join(self, timeout_s: float = 5.0) -> None:
        """Wait until the processes are gone, after ``kill``."""
        for hand in self._hands:
            hand.join(timeout_s)

    @property
    def pids(self) -> list[int]:
        """Return the ids of the pool's present processes."""
        return [pid for hand in self._hands if (pid := hand.pid) is not None]

    def _cancel_waiting(self) -> None:
        with contextlib.suppress(queue.Empty):
            while True:
                task = self._tasks.get_nowait()
                if task is not None and task[0].cancel():
                    task[0].set_running_or_notify_cancel()  # who waits for it is told only by this


class _Hand(threading.Thread):
    """The thread that hands tasks to one process, and owns it."""

    def __init__(self, tasks: queue.SimpleQueue[_Task | None]) -> None:
        super().__init__(name="task-hand", daemon=True)
        self.doomed = False
        self._tasks = tasks
        self._spawn = multiprocessing.get_context("spawn")
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self.start()

    @property
    def pid(self) -> int | None:
        process = self._process
        try:
            return None if process is None else process.pid
        except ValueError:  # it has just been let go
            return None

    def end(self) -> None:
        process = self._process
        if process is not None:
            with contextlib.suppress(ValueError, AttributeError):  # it has just been let go
                process.terminate()

    def run(self) -> None:
        _leave_ctrl_c_to_others()
        try:
            while (task := self._tasks.get()) is not None:
                future, *call = task
                if self.doomed:
                    future.cancel()
                if future.set_running_or_notify_cancel():
                    self._do(future, tuple(call))
        finally:
            self._let_go()

    def _do(self, future: Future[Any], call: tuple[Any, ...]) -> None:
        try:
            if self._process is None:
                self._begin()
            assert self._pipe is not None
            self._pipe.send(call)
            good, value = self._pipe.recv()
        except (EOFError, OSError) as error:
            code = self._let_go()
            future.set_exception(
                TaskLost(f"a process ended in the midst of its work (exit code {code}): {error!r}")
            )
        except Exception as error:  # what can't be pickled, or read again on this side
            self._let_go()
            future.set_exception(error)
        else:
            if good:
                future.set_result(value)
            else:
                future.set_exception(TaskLost(value))

    def _begin(self) -> None:
        self._pipe, theirs = self._spawn.Pipe()
        process = self._spawn.Process(target=_work, args=(theirs,), name="tasks", daemon=True)
        try:
            process.start()
        finally:
            theirs.close()
        self._process = process
        if self.doomed:
            # ``kill`` came while there was no process yet to be ended
            process.terminate()

    def _let_go(self) -> int | None:
        """End the process; return its exit code."""
        process, self._process = self._process, None
        pipe, self._pipe = self._pipe, None
        if pipe is not None:
            pipe.close()
        if process is None:
            return None
        process.join(END_S)
        if process.exitcode is None:
            process.kill()
            process.join()
        # not closed: at the program's end the standard library joins it too, perhaps just now
        return process.exitcode


def _leave_ctrl_c_to_others() -> None:
    """Block Ctrl-C's signal in this thread: the processes it starts inherit that, and are not hit while
    they start."""
    if hasattr(signal, "pthread_sigmask"):
        from multiprocessing.resource_tracker import ensure_running

        ensure_running()  # else the first start would begin with this, which unblocks signals
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _work(pipe: Connection) -> None:
    """Do one task after the other in a process of the pool, until the pipe is closed."""
    serve_parent()
    while True:
        try:
            function, args, kwargs = pipe.recv()
        except (EOFError, OSError):
            return
        except Exception:
            answer = False, traceback.format_exc()
        else:
            answer = _outcome(function, args, kwargs)
        try:
            pipe.send(answer)
        except (BrokenPipeError, ConnectionError):
            return
        except Exception:  # a value that can't be pickled
            pipe.send((False, traceback.format_exc()))


def _outcome(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[bool, Any]:
    try:
        return True, function(*args, **kwargs)
    except Exception:
        # as text: not every exception survives being pickled
        return False, traceback.format_exc()
