"""Saves like another one that are no copies of it: their matches began at other seconds."""

from __future__ import annotations

import re
from pathlib import Path


def like(save: Path, target: Path, number: int) -> None:
    """Write a save like another one, of a match that began ``number`` seconds after eight o’clock."""
    begun = f"created: '2026-11-30T20:{number // 60:02}:{number % 60:02}Z'"
    text, found = re.subn(r"^created: .*$", begun, save.read_text("utf-8"), flags=re.MULTILINE)
    assert found == 1
    target.write_text(text, encoding="utf-8")
