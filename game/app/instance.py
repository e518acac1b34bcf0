"""One Treadboard at a time: a lock file with the process id, in the user's folder.

Two would write the same settings and saves. The second one is told; a lock that a killed process left
behind is taken over.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from game.data.plain_files import read_plain_text


def _alive(pid: int) -> bool:
    if pid <= 0:
        return False
    if sys.platform == "win32":
        import ctypes

        handle = ctypes.windll.kernel32.OpenProcess(0x1000, False, pid)
        if not handle:
            return False
        code = ctypes.c_ulong()
        ctypes.windll.kernel32.GetExitCodeProcess(handle, ctypes.byref(code))
        ctypes.windll.kernel32.CloseHandle(handle)
        return code.value == 259  # STILL_ACTIVE
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return not _is_zombie(pid)


def _is_zombie(pid: int) -> bool:
    """Whether a process was killed and only its parent has not noticed yet."""
    with contextlib.suppress(OSError, IndexError):
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z"
    return False


def _birth(pid: int) -> str:
    """When the process began, where the system says so cheaply: a pid alone may be someone else's now."""
    with contextlib.suppress(OSError, IndexError):
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[19]
    return ""


class InstanceLock:
    """The lock. ``take()`` gives ``None`` when it is ours, else the other's process id."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "running.lock"
        self._ours = False

    def take(self) -> int | None:
        """Take the lock. A folder that can't be written to counts as ours: there is nothing to guard."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            for _ in range(2):
                try:
                    handle = os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY)
                except FileExistsError:
                    other = self._other()
                    if other is not None:
                        return other
                    self.path.unlink(missing_ok=True)
                    continue
                with os.fdopen(handle, "w", encoding="utf-8") as file:
                    file.write(f"{os.getpid()} {_birth(os.getpid())}\n")
                self._ours = True
                return None
        except OSError:
            return None
        return None

    def _other(self) -> int | None:
        try:
            words = read_plain_text(self.path, 1_000).split()
            pid = int(words[0])
        except (OSError, ValueError, IndexError):
            return None
        if not _alive(pid):
            return None
        if len(words) > 1 and _birth(pid) not in ("", words[1]):
            return None
        return pid

    def release(self) -> None:
        """Give it back."""
        if self._ours:
            self._ours = False
            with contextlib.suppress(OSError):
                self.path.unlink()
