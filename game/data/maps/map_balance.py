"""Keeps the last balance figures of each map in the player's folder, by a checksum of what affects a
match.

A map that is renamed or described otherwise keeps its figures; one whose board changes has none.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from game.data.files.json_files import read_json
from game.data.files.names import safe_filename
from game.data.files.paths import atomic_write, user_data
from game.data.sharing.share import map_checksum

MAX_BYTES: Final = 1_000_000


def balance_file(game: str, checksum: str) -> Path:
    """The path of the figures of the map with that checksum; need not exist."""
    folder = user_data() / "balance" / safe_filename(game, "game")
    return folder / f"{safe_filename(checksum, 'none')}.json"


def save_balance(game: str, checksum: str, report: Mapping[str, Any]) -> Path:
    """Keep a report's plain data (``BalanceReport.to_json``). Raises ``OSError``, ``ValueError``."""
    path = balance_file(game, checksum)
    atomic_write(path, json.dumps(report, ensure_ascii=True, indent=1) + "\n")
    return path


def load_balance(game: str, data: Mapping[str, Any]) -> dict[str, Any] | None:
    """The figures for a map file's plain data; ``None`` if there are none that can be read."""
    try:
        found = read_json(balance_file(game, map_checksum(data)), MAX_BYTES)
    except (OSError, ValueError, TypeError):
        return None
    return found if isinstance(found, dict) else None
