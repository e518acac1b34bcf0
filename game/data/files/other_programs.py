"""What other programs that Treadboard starts get from it: nothing that PyInstaller gives a packaged one.

With the libraries of a packaged program, which it finds first, the system's programs may not even start.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import Final

_LIBRARIES: Final = "LD_LIBRARY_PATH"


def environment_for_others() -> dict[str, str]:
    """The environment for a program that isn't ours: the player's own.

    On Linux, PyInstaller sets where libraries are looked for, anew at each start of our own program. On
    Windows, pygame adds its folder, which is inside ours, to the search path.
    """
    given = dict(os.environ)
    if getattr(sys, "frozen", False):
        given.pop(_LIBRARIES, None)
        if (before := given.pop(f"{_LIBRARIES}_ORIG", None)) is not None:
            given[_LIBRARIES] = before
        if (ours := _folder()) and (path := given.get("PATH")):
            kept = [one for one in path.split(os.pathsep) if not f"{one}{os.sep}".startswith(ours + os.sep)]
            given["PATH"] = os.pathsep.join(kept)
    return given


@contextlib.contextmanager
def libraries_of_the_system() -> Iterator[None]:
    """While this lasts, what a packaged program starts on Windows doesn't look for libraries in our folder.

    PyInstaller names that folder to Windows, which hands it on to each program that is started. We need it
    ourselves for what is imported later.
    """
    if sys.platform == "win32" and (ours := _folder()):
        import ctypes

        look_in = ctypes.WinDLL("kernel32").SetDllDirectoryW
        look_in.argtypes, look_in.restype = (ctypes.c_wchar_p,), ctypes.c_int
        look_in(None)
        try:
            yield
        finally:
            look_in(ours)
    else:
        yield


def _folder() -> str:
    """Where a packaged program has its libraries; empty for one that isn't packaged."""
    return str(getattr(sys, "_MEIPASS", ""))
