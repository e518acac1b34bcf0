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
from game.app.sharing.transfer import TransferWorker, Work
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

    def __init__(self, app: App, work: TransferWorker) -> None:
        super().__init__(app, app.texts("sharing.waiting"), work, "sharing.folder.progress")

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


def do_work(app: App, work: Work, count: int, *, long: bool) -> Flow:
    """Do some work of ``count`` steps: at once, or, if it takes ``long``, in a thread. Return whether it was
    done. The work keeps a file's errors for whoever wants it done, to report them."""
    if long:
        return (yield from _ended(app, TransferWorker(work, Done(count))))
    for _ in work(Done(count)):
        pass
    return True


def do_slowly(app: App, do: Callable[[], object], *, long: bool) -> Flow:
    """Do something in one step of work, as ``do_work`` does. Return what came of it, ``None`` if nothing."""
    came: list[object] = []

    def work(done: Done) -> Generator[None]:
        came.append(do())
        done.done += 1
        yield

    return came[0] if (yield from do_work(app, work, 1, long=long)) else None


def caught(kind: type[Wrong], do: Callable[..., Came], *given: Any) -> Came | Wrong:
    """Return what ``do`` returns for what it is given, or what it raises, if that is of a kind."""
    try:
        return do(*given)
    except kind as error:
        return error


def _ended(app: App, worker: TransferWorker) -> Flow:
    """Wait for a thread's work; return whether it was done, after saying why it failed."""
    if not worker.ended and not (yield Waiting(app, worker)):
        return False
    if worker.error:
        title, words = app.texts("sharing.failed"), said_words(worker.error, app.texts)
        app.open("dialog", title=title, words=words, icon="warning")
    return not worker.error


def read_files(app: App, paths: Sequence[Path]) -> Flow:
    """Return what files hold, or why they can't be read: at once, or, where they don't answer at once, later;
    ``None`` if the player didn't wait. A thread reads them, as they may be far away."""
    came: list[Held | Unknown] = []

    def work(done: Done) -> Generator[None]:
        for path in paths:
            came.append(caught(Unknown, held_in, path))
            done.done += 1
            yield

    worker = TransferWorker(work, Done(len(paths)))
    worker.wait(ANSWERS_S)
    return came if (yield from _ended(app, worker)) else None


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
    came: list[Match | ProblemsError] = []

    def work(done: Done) -> Generator[None]:
        def tick() -> None:
            done.done = min(done.done + 1, done.wanted)
            if done.done % TOLD_EACH == 0:
                wake()

        now = steady_ms if write else None
        try:
            match = Match.resume(path, kit_of, now=now, background=write, write=write, tick=tick)
        except ProblemsError as error:
            came.append(error)
            return
        try:
            yield
            came.append(match)
        finally:
            if not came:  # it was left: whoever wants to write it may
                match.close()

    long = long_files([path])
    done = yield from do_work(app, work, max(1, summary(path).entries) if long else 1, long=long)
    return came[0] if done and came else None
