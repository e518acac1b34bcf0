"""Slow reading (a match of thousands of moves, large files) in a thread, with its progress on the screen
and a button that cancels it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from game.app.maps.folder_threads import FOLDERS, at_once
from game.app.sharing.progress import ProgressDialog
from game.app.sharing.transfer import TransferWorker
from game.data.files.file_types import PICTURES
from game.data.files.machine_time import steady_ms
from game.data.files.problems import ProblemsError
from game.data.files.recognise import Held, Unknown, held_in
from game.data.saves.matches import Match
from game.data.saves.record_folder import Done
from game.data.saves.saves import summary
from game.data.words.wording import said_words
from game.model.registry import kit as kit_of
from game.ui.flow import Flow
from game.ui.scene import App
from game.ui.window.slices import Sliced
from game.ui.window.waking import wake

Came = TypeVar("Came")
Wrong = TypeVar("Wrong", bound=Exception)

LONG_BYTES: Final = 200_000
"""Bytes (or letters) from which reading takes a moment."""

LONG_MOVES: Final = 200
"""Moves from which playing takes a moment."""

ANSWERS_S: Final = 0.3
"""Seconds for which the window waits for files before it says that it does."""

TOLD_EACH: Final = 20
"""Moves of a save between two reports of progress."""


class Waiting(ProgressDialog):
    """The dialog during the work, which closes at its end; cancelling does not wait for the current step.
    A flow gets whether the work has ended."""

    name = "waiting"

    def accept(self) -> None:
        """Cancel the work; its result is not used."""
        if self.work.ended:
            return  # what came of it is taken with the next frame
        self.stopped = True
        self.work.stop()
        self.cancel()

    def update(self, dt: float) -> None:
        if not self.work.ended:
            super().update(dt)
        elif not self.stopped:
            self.stopped = True
            self.close()
            self.answered(True)


def do_work(app: App, steps: Generator[None, None, Any], counted: Done, *, long: bool) -> Flow:
    """Do some work at once, or, if it takes ``long``, in a thread. Return what it returns, ``None`` if it
    wasn't done. It returns a file's errors for whoever wants it done, to report them."""
    if long:
        return (yield from _ended(app, TransferWorker(steps, counted)))
    work = Sliced(steps)
    work.finish()
    return work.found


def do_slowly(app: App, kind: type[Wrong], do: Callable[..., Came], *given: Any, long: bool) -> Flow:
    """Do something in one step of work, as ``do_work`` does. Return what ``do`` returns for what it is given,
    or what it raises, if that is of a kind."""

    def steps() -> Generator[None, None, Came | Wrong]:
        yield
        return caught(kind, do, *given)

    return do_work(app, steps(), Done(1), long=long)


def caught(kind: type[Wrong], do: Callable[..., Came], *given: Any) -> Came | Wrong:
    """Return what ``do`` returns for what it is given, or what it raises, if that is of a kind."""
    try:
        return do(*given)
    except kind as error:
        return error


def _ended(app: App, work: TransferWorker) -> Flow:
    """Wait for a thread's work; return what it returned, ``None`` if it wasn't done, after saying why it
    failed."""
    if not work.ended and not (yield Waiting(app, app.texts("sharing.waiting"), work)):
        return None
    if work.error:
        title, words = app.texts("sharing.failed"), said_words(work.error, app.texts)
        app.open("dialog", title=title, words=words, icon="warning")
    return work.result


def read_files(app: App, paths: Sequence[Path]) -> Flow:
    """Return what files hold, or why they can't be read: at once, or, where they don't answer at once, later;
    ``None`` if the player didn't wait. A thread reads them, as they may be far away."""
    counted = Done(len(paths))
    work = TransferWorker(_reading(paths, counted), counted)
    work.wait(ANSWERS_S)
    return (yield from _ended(app, work))


def _reading(paths: Sequence[Path], counted: Done) -> Generator[None, None, list[Held | Unknown]]:
    came = []
    for path in paths:
        came.append(caught(Unknown, held_in, path))
        counted.done += 1
        yield
    return came


def read_at_once(path: Path) -> Held | None:
    """What a file holds; ``None`` if it doesn't answer at once. Raises ``Unknown``."""
    return at_once(FOLDERS.do(str(path.parent), partial(held_in, path)))


def long_files(paths: Iterable[Path]) -> bool:
    """Whether files take a moment to read."""
    size = 0
    for path in paths:
        with suppress(OSError, ValueError):  # it is gone, or nothing that can be: told when it is read
            size += path.stat().st_size
    return size > LONG_BYTES


def long_picture(path: Path) -> bool:
    """Whether a file is a picture that takes a moment to read."""
    return path.suffix.lower() in PICTURES and long_files([path])


def read_save(app: App, path: Path, *, write: bool = False) -> Flow:
    """Return a saved match, to continue it (``write``) or only view it, or the ``ProblemsError`` for which it
    can't be read: at once, or for a long save once a thread has read it; ``None`` if the player didn't
    wait."""
    long = long_files([path])
    counted = Done(max(1, summary(path).entries) if long else 1)

    def tick() -> None:
        counted.done = min(counted.done + 1, counted.wanted)
        if counted.done % TOLD_EACH == 0:
            wake()

    return (yield from do_work(app, _resuming(path, tick, write=write), counted, long=long))


def _resuming(
    path: Path, tick: Callable[[], None], *, write: bool
) -> Generator[None, None, Match | ProblemsError]:
    now = steady_ms if write else None
    try:
        match = Match.resume(path, kit_of, now=now, background=write, write=write, tick=tick)
    except ProblemsError as error:
        return error
    try:
        yield
    except GeneratorExit:  # it was left: whoever wants to write it may
        match.close()
        raise
    return match
