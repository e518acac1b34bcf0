"""The system's own dialogs for files and folders, in a process of their own: the window never waits for
them, and their failures do no harm.

``crossfiledialog`` asks Windows, macOS, GNOME's zenity or KDE's kdialog; without any of them, Tk does it
(most Pythons have it). Where that fails too, the player types a path.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Literal

from game.data.files.other_programs import environment_for_others, libraries_of_the_system
from game.ui.window.waking import wake

Kind = Literal["file", "folder"]


@dataclass(frozen=True)
class Chosen:
    """A dialog's result: a path, or (both empty) nothing, or why there is no dialog."""

    path: str = ""
    failed: str = ""


def _folder_above(path: str) -> Path:
    """Return the nearest existing folder above a typed path."""
    with contextlib.suppress(OSError, ValueError, RuntimeError):
        typed = Path(path.strip()).expanduser()
        for folder in (typed, *typed.parents):
            if folder.is_absolute() and folder.is_dir():
                return folder
    return Path(os.path.expanduser("~"))  # Path.home raises where nobody knows


class FileChooser:
    """Opens one dialog at a time with ``ask``; ``take`` returns the result."""

    def __init__(self) -> None:
        self._asked = 0
        """The number of the open dialog, 0 for none."""
        self._count = 0
        self._process: Any = None
        self._came: Chosen | None = None

    @property
    def open(self) -> bool:
        """Whether a dialog is open."""
        return self._asked != 0

    def ask(self, kind: Kind, title: str, path: str) -> None:
        """Open a dialog for an existing file, or for a folder, starting in the nearest existing folder
        above ``path``, which a thread looks for: it may be on a network drive."""
        self.close()
        self._count += 1
        self._asked = self._count
        order = (self._asked, kind, title, path)
        threading.Thread(target=self._run, args=order, name="file-dialog", daemon=True).start()

    def _run(self, asked: int, kind: Kind, title: str, path: str) -> None:
        """Start the process, which takes longer than a frame, and wait for its answer, in a thread."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(
            target=choose,
            args=(theirs, kind, title, str(_folder_above(path))),
            name="file-dialog",
            daemon=True,
        )
        chosen = failed = ""
        try:
            process.start()
        except (OSError, RuntimeError) as error:  # RuntimeError: started from a main module without a guard
            failed = str(error)
        finally:
            theirs.close()
        if not failed:
            self._process = process
            if asked != self._asked:
                _end(process)
            with contextlib.suppress(EOFError, OSError), ours:
                chosen, failed = ours.recv()
            process.join()
        if asked == self._asked:
            self._came = Chosen(chosen, failed)
            wake()

    def take(self) -> Chosen | None:
        """Return the dialog's result, once; ``None`` while it is open, or if there is none."""
        came, self._came = self._came, None
        if came is not None:
            self._asked = 0
        return came

    def close(self) -> None:
        """Close the dialog without a result."""
        process, self._process = self._process, None
        open_, self._asked, self._came = self.open, 0, None
        if open_ and process is not None:
            _end(process)


def _end(process: Any) -> None:
    """End a process, and the processes it has started."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg") and os.getpgid(process.pid) == process.pid:
            os.killpg(process.pid, signal.SIGTERM)  # zenity as well
    with contextlib.suppress(OSError, ValueError):
        process.terminate()


def choose(pipe: Connection, kind: Kind, title: str, folder: str) -> None:
    """Run in the process: show the dialog, and send the path or the reason why there is none."""
    with contextlib.suppress(OSError, AttributeError):
        os.setpgrp()  # so that what it starts ends with it
    theirs = environment_for_others()
    os.environ.clear()
    os.environ.update(theirs)  # for what crossfiledialog starts; nobody else starts anything here
    try:
        with libraries_of_the_system():
            path, failed = _shown(kind, title, folder), ""
    except Exception as error:  # whatever a system's dialog may bring
        path, failed = "", f"{type(error).__name__}: {error}"[:300]
    with contextlib.suppress(OSError):
        pipe.send((path, failed))


def _shown(kind: Kind, title: str, folder: str) -> str:
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise RuntimeError("no display")  # zenity ends then as if it had been cancelled
    try:
        import crossfiledialog
    except Exception:  # none of the programs it asks is there
        return _shown_by_tk(kind, title, folder)
    ask = crossfiledialog.open_file if kind == "file" else crossfiledialog.choose_folder
    return str(ask(title=title, start_dir=folder) or "")


def _shown_by_tk(kind: Kind, title: str, folder: str) -> str:
    from tkinter import Tk, filedialog

    root = Tk()
    root.withdraw()
    ask: Any = filedialog.askopenfilename if kind == "file" else filedialog.askdirectory
    return str(ask(parent=root, title=title, initialdir=folder) or "")
