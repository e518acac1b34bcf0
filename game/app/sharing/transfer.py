"""Many matches at once: exported to a folder of records, or imported from one, in a thread, with its
progress."""

from __future__ import annotations

import threading
from collections.abc import Generator, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from game.app.sharing.progress import ProgressDialog, Running
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
from game.data.words.wording import said_words
from game.model.registry import kit as kit_of
from game.ui.controls.dialog import DialogAnswer, Question
from game.ui.controls.path_dialog import PathDialog
from game.ui.flow import Flow
from game.ui.scene import App
from game.ui.window.waking import wake

SHOWN: Final = 4
"""Most failed matches that are named."""


class TransferWorker(Running):
    """Takes the ``steps`` of some work in a thread, until it ends, fails or is stopped."""

    def __init__(self, steps: Generator[None, None, Any], counted: Done) -> None:
        self.counted = counted
        self.result: Any = None
        """What the work returned; ``None`` if it failed or was stopped."""
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(steps,), name="transfer", daemon=True)
        self._thread.start()

    def _run(self, steps: Generator[None, None, Any]) -> None:
        try:
            with closing(steps):
                while not self._stop.is_set():
                    next(steps)
                    wake()
        except StopIteration as end:
            self.result = end.value
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


class TransferDialog(ProgressDialog):
    """The progress of matches that are written to a folder (``made``) or read from one, and what came of
    it."""

    def result(self) -> str:
        """Return the result, what failed, or why the work stopped early."""
        done, t, words = self.work.counted, self.t, []
        if self.work.error:
            words.append(t("sharing.folder.broken", reason=said_words(self.work.error, self.app.texts)))
        if self.stopped:
            words.append(t("sharing.folder.stopped", n=done.done, of=done.wanted))
        if self.made is None:
            words.append(t("sharing.folder.read", n=done.kept))
        else:
            words.append(t("sharing.folder.written", n=done.kept, path=str(self.made)))
        if done.secret:
            words.append(t("sharing.folder.secret", n=done.secret))
        if done.known:
            words.append(t("sharing.folder.known", n=done.known))
        if done.failed:
            failed = map(self.app.texts.problem, done.failed[:SHOWN])
            words += [t("sharing.folder.failed", n=len(done.failed)), *failed]
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
            return t("match.not_written", reason=t.why(error))
        return None

    proposed = free_folder(parent, f"{t('sharing.folder.name')}_{datetime.now():%Y-%m-%d}")
    title, words = t("sharing.folder.write_title"), t("sharing.folder.write_words", n=len(saves))
    if (yield PathDialog(app, title, words, check, text=str(proposed), accept=t("match.save"))) is None:
        return
    counted = Done(len(saves))
    work = TransferWorker(write_records(saves, folder, kit_of, counted), counted)
    yield TransferDialog(app, title, work, folder)


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
    work = TransferWorker(read_records(files, user_saves(), kit_of, counted), counted)
    yield TransferDialog(app, t("sharing.folder.read_title"), work)
    top = app.stack.top  # an open list of matches is read anew
    app.open("matches", how="replace" if top is not None and top.name == "matches" else "push")
