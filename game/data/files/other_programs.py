"""What other programs that Treadboard starts get from it."""

from __future__ import annotations

import os
import sys
from typing import Final

_LIBRARIES: Final = "LD_LIBRARY_PATH"


def environment_for_others() -> dict[str, str]:
    """The environment for a program that isn't ours: the player's own.

    On Linux, PyInstaller makes a packaged program look for libraries in its own folder first. With those,
    the system's programs may not even start. Our own packaged program sets this anew at each start.
    """
    given = dict(os.environ)
    if getattr(sys, "frozen", False):
        given.pop(_LIBRARIES, None)
        if (before := given.pop(f"{_LIBRARIES}_ORIG", None)) is not None:
            given[_LIBRARIES] = before
    return given
