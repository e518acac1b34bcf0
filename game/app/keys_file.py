"""The player's own keys: ``keys.yaml`` in the config folder, only what differs from the shipped ones."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import yaml

from game.data.paths import atomic_write, user_config


def keys_file() -> Path:
    """Where they are kept."""
    return user_config() / "keys.yaml"


def load_key_changes() -> dict[str, list[str]]:
    """``{"match.undo": ["u"]}``; empty where there is no such file or it can't be used."""
    path = keys_file()
    try:
        if not path.is_file() or path.stat().st_size > 100_000:
            return {}
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError, RecursionError):
        return {}
    changes = data.get("keys") if isinstance(data, dict) else None
    if not isinstance(changes, dict):
        return {}
    return {
        str(action): [str(key) for key in keys] for action, keys in changes.items() if isinstance(keys, list)
    }


def save_key_changes(changes: Mapping[str, list[str]]) -> None:
    """Write them. Raises ``OSError`` where that fails."""
    data = {"format": 1, "keys": {action: list(keys) for action, keys in sorted(changes.items())}}
    atomic_write(keys_file(), yaml.safe_dump(data, sort_keys=False, allow_unicode=True))
