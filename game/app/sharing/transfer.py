"""Many matches at once: exported to a folder of records, or imported from one, in a thread, with its
progress."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from datetime import datetime
from functools import partial
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
from game.ui.controls.dialog import DialogAnswer, Question
from game.ui.controls.path_dialog import PathDialog
from game.ui.flow import Flow
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


def ask_to_write_folder(app: App, saves: Sequence[Path]) -> Flow:
    """Ask for a path, and export these saves there as a folder of records."""
    t = app.texts
    parent, folder = folder_to_save_in(), Path()

    def check(text: str) -> str | None:
        nonlocal folder
        try:
            folder = make_folder(parent / Path(text.strip()).expanduser())
        except FileExistsError:
            return t("sharing.folder.not_empty")
        except (OSError, ValueError, RuntimeError, UnsafeName) as error:
            return t("match.not_written", reason=failure_words(error, t))
        return None

    proposed = free_folder(parent, f"{t('sharing.folder.name')}_{datetime.now():%Y-%m-%d}")
    title, words = t("sharing.folder.write_title"), t("sharing.folder.write_words", n=len(saves))
    if (yield PathDialog(app, title, words, check, text=str(proposed), accept=t("match.save"))) is None:
        return
    counted = Done(len(saves))
    worker = TransferWorker(partial(write_records, saves, folder, kit_of), counted)

    def came(stopped: bool) -> str:
        told = [t("sharing.folder.written", n=counted.kept, path=str(folder))]
        if counted.secret:
            told.append(t("sharing.folder.secret", n=counted.secret))
        return _came(app, worker, told, stopped=stopped)

    yield ProgressDialog(app, title, worker, "sharing.folder.progress", came, folder)


def ask_to_read_folder(app: App, folder: Path) -> Flow:
    """Ask, and import the matches of a folder of records."""
    t, files = app.texts, record_files(folder)
    choices = [
        DialogAnswer("read", t("sharing.folder.keep"), kind="ink"),
        DialogAnswer("cancel", t("dialog.cancel")),
    ]
    title, words = t("sharing.folder.found", name=folder.name), t("sharing.folder.read_words", n=len(files))
    if (yield Question(app, title, words, choices, icon="folder")) != "read":
        return
    counted = Done(len(files))
    worker = TransferWorker(partial(read_records, files, user_saves(), kit_of), counted)

    def came(stopped: bool) -> str:
        told = [t("sharing.folder.read", n=counted.kept)]
        if counted.known:
            told.append(t("sharing.folder.known", n=counted.known))
        return _came(app, worker, told, stopped=stopped)

    yield ProgressDialog(app, t("sharing.folder.read_title"), worker, "sharing.folder.progress", came)
    top = app.stack.top  # an open list of matches is read anew
    app.open("matches", how="replace" if top is not None and top.name == "matches" else "push")
