"""How the library shows its list, kept for the next time."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from game.data.files.json_files import read_json
from game.data.files.paths import atomic_write, user_cache, user_data
from game.data.maps.map_cards import SORTS, Sort
from game.ui.window import crash


@dataclass(frozen=True)
class View:
    """The view of the list: rows instead of cards, and its order."""

    rows: bool = False
    sort: Sort = "title"

    def turned(self) -> View:
        """Return the view with rows for cards or cards for rows."""
        return View(not self.rows, self.sort)


def _view_file() -> Path:
    return user_cache() / "library.json"


def load_view() -> View:
    try:
        data = read_json(_view_file(), 1_000)
        rows, sort = data["rows"], data["sort"]
    except (OSError, ValueError, LookupError, TypeError):
        return View()
    return View(rows is True, sort if sort in SORTS else "title")


def save_view(view: View) -> None:
    """Store the view for the next time; an unwritable folder is ignored."""
    try:
        atomic_write(_view_file(), json.dumps({"rows": view.rows, "sort": view.sort}) + "\n")
    except OSError as error:
        crash.write(user_data(), f"the library’s view was not written: {error}")
