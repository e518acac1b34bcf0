"""How the files end that people give each other.

All of them are YAML. What is in a file tells what it is; its ending tells a desktop which program opens it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

MAP: Final = ".treadmap"
MATCH: Final = ".treadmatch"
YAML: Final = frozenset((".yaml", ".yml", MAP, MATCH))
"""The endings of files that are read as YAML."""
PICTURES: Final = frozenset((".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif"))
"""The endings of pictures that may show or hold a text."""


def is_yaml(path: Path) -> bool:
    """Whether a file of that name is one of ours by its ending."""
    return path.suffix.lower() in YAML
