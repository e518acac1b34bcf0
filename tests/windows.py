"""A disk that behaves as Windows' own does, in the folder of one test, and functions of Windows' libraries,
for tests on every system.

What Windows does otherwise than POSIX: names are told apart by their letters, not by capitals; some names are
devices and some signs no file can have; full stops and spaces at the end of a name are dropped; a path has
fewer than 260 characters; a file that a program has open can't be moved, replaced or deleted, nor can one
that is marked read-only be replaced or deleted; and a file is never renamed over another one.
"""

from __future__ import annotations

import builtins
import contextlib
import ctypes
import errno
import io
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final
from unittest import mock

import pytest
from filelock import UnixFileLock

from game.data.files import paths

LONGEST: Final = 260
"""Characters of a path with the sign that ends it; of a folder twelve fewer, room for an old short name."""

_PORTS: Final = tuple(f"{port}{n}" for port in ("com", "lpt") for n in "123456789¹²³")
DEVICES: Final = frozenset(("con", "prn", "aux", "nul", "conin$", "conout$", *_PORTS))


def windows_error(winerror: int, number: int, path: str) -> OSError:
    """What Windows raises: its own number beside the usual one, and words in its own language."""
    said = f"Fehler {winerror} bei dieser Datei"
    if os.name == "nt":
        return OSError(number, said, path, winerror)
    error = OSError(number, said, path)
    error.winerror = winerror  # type: ignore[attr-defined]
    return error


class WindowsDisk:
    """The disk below a folder. A file that this process has open is one that some program has open."""

    def __init__(self, folder: Path) -> None:
        self.folder = os.path.abspath(folder)
        self._stat, self._listdir, self._fstat = os.stat, os.listdir, os.fstat

    def named(self, path: Any, most: int = LONGEST) -> Any:
        """The path of the file that Windows would take this one for. Raises ``OSError`` as it does."""
        if isinstance(path, int | bytes):
            return path
        whole = os.path.abspath(os.fspath(path))
        if not whole.startswith(self.folder + os.sep):
            return path
        if len(whole) >= most:
            raise windows_error(3, errno.ENOENT, whole)
        found = self.folder
        for part in whole[len(found) + 1 :].split(os.sep):
            if any(sign in '<>:"|?*\\' or ord(sign) < 32 for sign in part):
                raise windows_error(123, errno.EINVAL, whole)
            assert part.split(".")[0].rstrip().lower() not in DEVICES, f"{whole} is a device"
            found = os.path.join(found, self._spelled(found, part.rstrip(". ") or part))
        return found

    def _spelled(self, folder: str, name: str) -> str:
        with contextlib.suppress(OSError):
            self._stat(os.path.join(folder, name), follow_symlinks=False)
            return name
        with contextlib.suppress(OSError):
            return next((one for one in self._listdir(folder) if one.upper() == name.upper()), name)
        return name

    def need_free(self, path: str) -> None:
        """Raise ``PermissionError`` for a file that some program has open."""
        try:
            there = self._stat(path)
        except OSError:
            return
        if (there.st_dev, there.st_ino) in self._opened():
            raise windows_error(32, errno.EACCES, path)

    def _opened(self) -> Iterator[tuple[int, int]]:
        for handle in self._listdir("/proc/self/fd" if os.path.isdir("/proc/self/fd") else "/dev/fd"):
            with contextlib.suppress(OSError):
                info = self._fstat(int(handle))
                yield info.st_dev, info.st_ino

    def need_writable(self, path: str) -> None:
        """Raise ``PermissionError`` for a file that is marked read-only."""
        with contextlib.suppress(FileNotFoundError):
            if not self._stat(path).st_mode & 0o200:
                raise windows_error(5, errno.EACCES, path)


_release: Final = UnixFileLock._release


def _released(lock: UnixFileLock) -> None:
    """What filelock does on Windows: the file goes when nobody has it open any more."""
    _release(lock)
    with contextlib.suppress(OSError):
        os.unlink(lock.lock_file)


@contextlib.contextmanager
def windows_disk(folder: Path) -> Iterator[WindowsDisk]:
    """While this lasts, Python finds such a disk below the folder, and Treadboard keeps to Windows' ways. On
    Windows the disk is its own; there nothing is done."""
    disk = WindowsDisk(folder)
    if os.name == "nt":
        yield disk
        return

    def first(real: Callable[..., Any], most: int = LONGEST) -> Callable[..., Any]:
        return lambda path=".", *args, **more: real(disk.named(path, most), *args, **more)

    def moves(real: Callable[..., Any], *, over: bool) -> Callable[..., Any]:
        def move(source: Any, target: Any, **more: Any) -> None:
            source, target = disk.named(source), disk.named(target)
            disk.need_free(source)
            if not os.path.lexists(target) or os.path.samefile(source, target):
                pass
            elif not over:
                raise windows_error(183, errno.EEXIST, str(target))
            else:
                disk.need_free(target)
                disk.need_writable(target)
            real(source, target, **more)

        return move

    def deletes(real: Callable[..., Any]) -> Callable[..., Any]:
        def delete(path: Any, **more: Any) -> None:
            if more.get("dir_fd") is not None:
                path, more = os.path.join(os.readlink(f"/proc/self/fd/{more['dir_fd']}"), path), {}
            path = disk.named(path)
            if os.path.abspath(path).startswith(disk.folder + os.sep):
                disk.need_free(path)
                disk.need_writable(path)
            real(path, **more)

        return delete

    takes_paths = (
        "open",
        "stat",
        "lstat",
        "listdir",
        "scandir",
        "utime",
        "chmod",
        "rmdir",
        "access",
        "readlink",
    )
    with contextlib.ExitStack() as stack:

        def put(where: Any, name: str, value: Any) -> None:
            stack.enter_context(mock.patch.object(where, name, value))

        for name in takes_paths:
            put(os, name, first(getattr(os, name)))
        put(os, "mkdir", first(os.mkdir, LONGEST - 12))
        put(io, "open", first(io.open))
        put(builtins, "open", first(builtins.open))
        put(os, "replace", moves(os.replace, over=True))
        put(os, "rename", moves(os.rename, over=False))
        for name in ("unlink", "remove"):
            put(os, name, deletes(getattr(os, name)))
        put(UnixFileLock, "_release", _released)
        put(paths, "PATIENCE_S", (0.0, 0.0))
        for module in [one for one in list(sys.modules.values()) if one.__name__.startswith("game.")]:
            if hasattr(module, "WINDOWS"):
                put(module, "WINDOWS", True)
        yield disk


class LibraryFunction:
    """A function of one of Windows' libraries, which must be told its types before it is called."""

    def __init__(self, do: Callable[..., Any]) -> None:
        self.do = do
        self.argtypes: Any = None
        self.restype: Any = None

    def __call__(self, *arguments: Any) -> Any:
        assert self.argtypes is not None and len(arguments) == len(self.argtypes)
        for one, kind in zip(arguments, self.argtypes, strict=True):
            kind.from_param(one)
        return self.restype(self.do(*arguments)).value


def windows_library(patch: pytest.MonkeyPatch, library: str, **functions: Callable[..., Any]) -> None:
    """Let Python run on Windows, where this library has these functions, and there is no other one."""
    found = SimpleNamespace(**{name: LibraryFunction(do) for name, do in functions.items()})

    def load(name: str) -> SimpleNamespace:
        if name != library:
            raise FileNotFoundError(f"Could not find module '{name}'")
        return found

    patch.setattr(sys, "platform", "win32")
    patch.setattr(ctypes, "WinDLL", load, raising=False)
    patch.setattr(ctypes, "WINFUNCTYPE", ctypes.CFUNCTYPE, raising=False)


STORE: Final = "PythonSoftwareFoundation.Python.3.12_qbz5n2kfra8p0"
"""The folder below ``Packages`` of a Python from the Microsoft Store."""


class _Entry:
    """A file or folder that ``os.scandir`` finds."""

    def __init__(self, folder: str, name: str) -> None:
        self.name, self.path = name, os.path.join(folder, name)

    def is_dir(self) -> bool:
        return os.path.isdir(self.path)

    def is_junction(self) -> bool:
        return False


class _Found:
    """What ``os.scandir`` gives."""

    def __init__(self, entries: list[_Entry]) -> None:
        self._left = iter(entries)

    def __enter__(self) -> _Found:
        return self

    def __exit__(self, *_: object) -> None: ...

    def __iter__(self) -> _Found:
        return self

    def __next__(self) -> _Entry:
        return next(self._left)


@contextlib.contextmanager
def store_python(local: Path) -> Iterator[Path]:
    """While this lasts, Python is one from the Microsoft Store: what it makes below ``local`` (AppData) goes
    into the folder given, and what is in that one is found before what others have put below ``local``."""
    above, own = str(local), local / "Packages" / STORE / "LocalCache" / "Local"
    lexists, listdir, scandir = os.path.lexists, os.listdir, os.scandir

    def inside(path: Any) -> str:
        """The part of a path below ``local``; empty for others, and in the folders of such Pythons."""
        whole = "" if isinstance(path, int) else os.path.abspath(os.fspath(path))
        redirected = whole.startswith(above + os.sep) and not whole.startswith(f"{above}{os.sep}Packages")
        return whole[len(above) + 1 :] if redirected else ""

    def named(path: Any, *, made: bool = False) -> Any:
        part = inside(path)
        if not part:
            return path
        if made and not lexists(path):
            (own / part).parent.mkdir(parents=True, exist_ok=True)
            return str(own / part)
        return str(own / part) if lexists(own / part) else path

    def opened(real: Callable[..., Any]) -> Callable[..., Any]:
        def open_(path: Any, mode: Any = "r", *args: Any, **more: Any) -> Any:
            made = bool(mode & os.O_CREAT) if isinstance(mode, int) else not mode.startswith("r")
            return real(named(path, made=made), mode, *args, **more)

        return open_

    def scanned(path: Any = ".") -> Any:
        part = inside(path)
        if not part:
            return scandir(path)
        names: dict[str, None] = {}
        for folder in (own / part, path):
            with contextlib.suppress(OSError):
                names.update(dict.fromkeys(listdir(folder)))
        return _Found([_Entry(os.fspath(path), name) for name in names])

    with contextlib.ExitStack() as stack:
        for where, name, put in (
            (sys, "base_prefix", rf"C:\Program Files\WindowsApps\{STORE}"),
            (os, "scandir", scanned),
            (os, "open", opened(os.open)),
            (io, "open", opened(io.open)),
            (builtins, "open", opened(builtins.open)),
            (os, "mkdir", lambda path, *args, real=os.mkdir: real(named(path, made=True), *args)),
            (os, "stat", lambda path, *args, real=os.stat, **more: real(named(path), *args, **more)),
            (os, "lstat", lambda path, *args, real=os.lstat, **more: real(named(path), *args, **more)),
            (os, "listxattr", lambda *_, **__: []),
        ):
            if hasattr(where, name):
                stack.enter_context(mock.patch.object(where, name, put))
        yield own
