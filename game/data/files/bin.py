"""What lies in a trash: its things are found, named, put back, deleted for good."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.data.files.trash import Trashed, list_made, purge, restore
from game.data.files.yaml_files import load_yaml


class Bin:
    """What players make for matches. ``group`` is the group of its page's texts."""

    group = "trash"

    def find(self) -> list[Trashed]:
        """Return what lies in it, the latest first."""
        return list_made()

    def title(self, path: Path) -> str:
        """Return the title in a file, or its name."""
        document, _ = load_yaml(path)
        title = document.data.get("title") if document and isinstance(document.data, dict) else None
        return title if isinstance(title, str) and title else path.stem

    def restore(self, one: Trashed) -> Path:
        """Put a thing back; return where it is now. Raises ``OSError``, ``ValueError``."""
        return restore(one)

    def purge(self, doomed: Sequence[Trashed]) -> None:
        """Delete things for good. Raises ``OSError``, ``ValueError``."""
        for one in doomed:
            purge(one)
