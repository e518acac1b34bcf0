"""The file of a profile, or of the guest, with what *Continue* in the menu shows at the next start. A start's
first frame reads it, so this module imports little."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any, Final

from game.data.files.json_files import read_json
from game.data.files.paths import atomic_write, own_data

_MOST_BYTES: Final = 4_000_000


def continue_file(home: Path | None = None) -> Path:
    """The path of the file; need not exist. ``home`` is the folder of a profile other than the one at the
    machine."""
    return (own_data() if home is None else home) / "continue.json"


def read_continue() -> Any:
    """What the file holds. Raises ``OSError``, ``ValueError``."""
    return read_json(continue_file(), _MOST_BYTES)


def write_continue(data: dict[str, Any]) -> None:
    """Write the file. Does nothing where the disk refuses: then the next start reads the saves first."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    with contextlib.suppress(OSError, ValueError):
        atomic_write(continue_file(), text)
