"""The app's name for the task bar of Windows, which otherwise takes its windows for Python's: it shows that
icon, and puts them together with other programs' in Python."""

from __future__ import annotations

import contextlib
import sys
from typing import Final

APP_ID: Final = "org.treadboard.Treadboard"
"""The AppUserModelID; other systems know the packed program by the same name."""


def name_app() -> None:
    """Tell Windows who we are, before the first window opens; on other systems do nothing."""
    if sys.platform == "win32":
        import ctypes

        with contextlib.suppress(AttributeError, OSError):
            tell = ctypes.WinDLL("shell32").SetCurrentProcessExplicitAppUserModelID
            tell.argtypes, tell.restype = (ctypes.c_wchar_p,), ctypes.c_long
            tell(APP_ID)
