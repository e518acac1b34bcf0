"""Shows a folder in the system's own file manager."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from game.data.files.other_programs import environment_for_others, libraries_of_the_system

_WAYS = (("xdg-open",), ("gio", "open"))
_WAYS_OF_MACOS = (("open",),)


def open_folder(path: Path) -> bool:
    """Show a folder, after creating it if necessary; return whether anything can show it."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        if sys.platform == "win32":
            with libraries_of_the_system():
                os.startfile(path)
            return True
        ways = _WAYS_OF_MACOS if sys.platform == "darwin" else _WAYS
        way = next((way for way in ways if shutil.which(way[0])), None)
        if way is None:
            return False
        quiet: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
        process = subprocess.Popen(
            [*way, str(path)], env=environment_for_others(), start_new_session=True, **quiet
        )
    except (OSError, ValueError):
        return False
    threading.Thread(target=process.wait, name="open-folder", daemon=True).start()
    return True
