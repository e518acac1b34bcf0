"""The suffixes of the files that people give each other.

All of them are YAML. The content says what a file is; its suffix tells a desktop which program opens it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

MAP: Final = ".treadmap"
MATCH: Final = ".treadmatch"
YAML: Final = frozenset((".yaml", ".yml", MAP, MATCH))
"""Suffixes of files that are read as YAML."""
PICTURES: Final = frozenset((".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif"))
"""Suffixes of pictures that may show or hold a text."""


def is_yaml(path: Path) -> bool:
    """Whether a file has one of our suffixes."""
    return path.suffix.lower() in YAML
