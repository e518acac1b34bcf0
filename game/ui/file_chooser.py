"""The system's own dialogs for files and folders, in a process of their own: the window never waits for them,
and whatever goes wrong with them harms nothing.

``crossfiledialog`` asks Windows, macOS, GNOME's zenity or KDE's kdialog; where there is none of them, Tk does
(it comes with most Pythons). Where that can't either, the player types a path.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Final, Literal

from game.ui.waking import wake

Kind = Literal["file", "folder"]

_NOTHING: Final = ("", "")


@dataclass(frozen=True)
class Chosen:
    """What came of it: a path, or (both empty) nothing, or why there is no dialog."""

    path: str = ""
    failed: str = ""


class FileChooser:
    """One dialog at a time. ``ask`` opens it, ``take`` gives what came of it."""

    def __init__(self) -> None:
        self._process: Any = None
        self._came: list[Chosen] = []

    @property
    def open(self) -> bool:
        """Whether a dialog is open."""
        return self._process is not None

    def ask(self, kind: Kind, title: str, folder: str) -> None:
        """Open a dialog for a file that there is, or for a folder, beginning in that folder."""
        self.close()
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(
            target=choose, args=(theirs, kind, title, folder), name="file-dialog", daemon=True
        )
        try:
            process.start()
        except (OSError, RuntimeError) as error:  # RuntimeError: started from a main module without a guard
            self._came.append(Chosen(failed=str(error)))
            return
        finally:
            theirs.close()
        self._process = process
        threading.Thread(target=self._wait, args=(process, ours), name="file-dialog", daemon=True).start()

    def _wait(self, process: Any, pipe: Connection) -> None:
        """Wait, in a thread, for the answer."""
        path, failed = _NOTHING
        with contextlib.suppress(EOFError, OSError), pipe:
            path, failed = pipe.recv()
        process.join()
        if process is self._process:
            self._came.append(Chosen(path, failed))
            wake()

    def take(self) -> Chosen | None:
        """What came of the dialog, once; ``None`` while it is open, or none is."""
        if not self._came:
            return None
        self._process = None
        return self._came.pop()

    def close(self) -> None:
        """Close the dialog; nothing comes of it."""
        process, self._process = self._process, None
        self._came.clear()
        if process is None or process.pid is None:
            return
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg") and os.getpgid(process.pid) == process.pid:
                os.killpg(process.pid, signal.SIGTERM)  # zenity as well
        with contextlib.suppress(OSError, ValueError):
            process.terminate()


def choose(pipe: Connection, kind: Kind, title: str, folder: str) -> None:
    """The process: show the dialog, and send the path with why there is none."""
    with contextlib.suppress(OSError, AttributeError):
        os.setpgrp()  # so that what it starts ends with it
    try:
        path, failed = _shown(kind, title, folder), ""
    except Exception as error:  # whatever a system's dialog may bring
        path, failed = "", f"{type(error).__name__}: {error}"[:300]
    with contextlib.suppress(OSError):
        pipe.send((path, failed))


def _shown(kind: Kind, title: str, folder: str) -> str:
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
