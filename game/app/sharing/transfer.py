"""Many matches at once: exported to a folder of records, or imported from one, in a thread, with its
progress."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Final

from game.app.sharing.progress import ProgressDialog
from game.data.files.names import UnsafeName
from game.data.files.paths import folder_to_save_in, user_saves
from game.data.saves.record_folder import (
    Done,
    free_folder,
    make_folder,
    read_records,
    record_files,
    write_records,
)
from game.data.words.wording import failure_words, said_words
from game.model.registry import kit as kit_of
from game.ui.controls.actions import Action
from game.ui.controls.dialog import Question
from game.ui.scene import App
from game.ui.window.waking import wake

SHOWN: Final = 4
"""Most failed matches that are named."""

Work = Callable[[Done], Generator[None]]
"""Works through one match per step, and counts them."""


class TransferWorker:
    """Takes the steps of some work in a thread, until it ends, fails or is stopped."""

    def __init__(self, work: Work, counted: Done) -> None:
        self.counted = counted
        self.error: Exception | None = None
        self.ended = False
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(work,), name="transfer", daemon=True)
        self._thread.start()

    @property
    def done(self) -> int:
        """The number of matches tried."""
        return self.counted.done

    @property
    def count(self) -> int:
        """The number of all matches."""
        return self.counted.wanted

    def _run(self, work: Work) -> None:
        try:
            with closing(work(self.counted)) as steps:
                for _ in steps:
                    wake()
                    if self._stop.is_set():
                        break
        except Exception as error:  # told where it was begun
            self.error = error
        self.ended = True
        wake()

    def stop(self) -> None:
        """Stop before the next match."""
        self._stop.set()

    def wait(self, seconds: float) -> bool:
        """Wait at most so long for the end; return whether it has come."""
        self._thread.join(seconds)
        return self.ended


def _came(app: App, worker: TransferWorker, told: list[str], *, stopped: bool) -> str:
    """Return the message at the end: the result, what failed, or why the work stopped early."""
    done, t, words = worker.counted, app.texts, []
    if worker.error:
        words.append(t("sharing.folder.broken", reason=said_words(worker.error, t)))
    if stopped:
        words.append(t("sharing.folder.stopped", n=done.done, of=done.wanted))
    words += told
    if done.failed:
        words += [t("sharing.folder.failed", n=len(done.failed)), *map(t.problem, done.failed[:SHOWN])]
    return "\n".join(words)


def ask_to_write_folder(app: App, saves: Sequence[Path]) -> None:
    """Ask for a path, and export these saves there as a folder of records."""
    t = app.texts
    parent = folder_to_save_in()
    proposed = free_folder(parent, f"{t('sharing.folder.name')}_{datetime.now():%Y-%m-%d}")

    def check(text: str) -> str | None:
        try:
            folder = make_folder(parent / Path(text.strip()).expanduser())
        except FileExistsError:
            return t("sharing.folder.not_empty")
        except (OSError, ValueError, RuntimeError, UnsafeName) as error:
            return t("match.not_written", reason=failure_words(error, t))

        later.append(lambda: _write(app, saves, folder))
        return None

    later: list[Callable[[], object]] = []
    app.open(
        "path", title=t("sharing.folder.write_title"), words=t("sharing.folder.write_words", n=len(saves)),
        check=check, text=str(proposed), accept=t("match.save"), closed=lambda: later and later.pop()(),
    )  # fmt: skip


def _write(app: App, saves: Sequence[Path], folder: Path) -> None:
    t, counted = app.texts, Done(len(saves))
    worker = TransferWorker(lambda done: write_records(saves, folder, kit_of, done), counted)

    def came(stopped: bool) -> str:
        told = [t("sharing.folder.written", n=counted.kept, path=str(folder))]
        if counted.secret:
            told.append(t("sharing.folder.secret", n=counted.secret))
        return _came(app, worker, told, stopped=stopped)

    title = t("sharing.folder.write_title")
    app.push(ProgressDialog(app, title, worker, "sharing.folder.progress", came, folder=lambda: folder))


def ask_to_read_folder(app: App, folder: Path) -> None:
    """Ask, and import the matches of a folder of records."""
    t = app.texts
    files = record_files(folder)
    choices = [
        Action("read", t("sharing.folder.keep"), lambda: _read(app, files), kind="ink"),
        Action("cancel", t("dialog.cancel")),
    ]
    words = t("sharing.folder.read_words", n=len(files))
    title = t("sharing.folder.found", name=folder.name)
    app.push(Question(app, title, words, choices, icon="folder"))


def _read(app: App, files: Sequence[Path]) -> None:
    t, counted = app.texts, Done(len(files))
    worker = TransferWorker(lambda done: read_records(files, user_saves(), kit_of, done), counted)

    def came(stopped: bool) -> str:
        told = [t("sharing.folder.read", n=counted.kept)]
        if counted.known:
            told.append(t("sharing.folder.known", n=counted.known))
        return _came(app, worker, told, stopped=stopped)

    def show() -> None:
        """Read the list of matches anew where it is open."""
        top = app.stack.top
        app.open("matches", how="replace" if top is not None and top.name == "matches" else "push")

    title = t("sharing.folder.read_title")
    app.push(ProgressDialog(app, title, worker, "sharing.folder.progress", came, then=show))
