"""The library's details dialog for the open map; it changes the draft, not a file."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.app.maps.details import DetailsDialog
from game.data.library import MapEntry
from game.data.map_cards import drawn_card
from game.data.paths import is_shipped_map
from game.editor.commands import set_meta

if TYPE_CHECKING:
    from game.app.editor.scene import EditorScene


def open_details(scene: EditorScene) -> None:
    """Ask for what is said of the map; author and licence of the last one are proposed."""
    settled = scene.document.settled
    path = scene.document.path
    shipped = path is not None and is_shipped_map(path)
    entry = MapEntry(path or Path(), "shipped" if shipped else "user")

    def keep(changes: Mapping[str, Any]) -> str | None:
        if changes.get("date"):
            try:
                datetime.date.fromisoformat(changes["date"])
            except ValueError:
                return scene.t("editor.details.date_wrong")
        if changes:
            own = {name: changes[name] or "" for name in ("author", "licence") if name in changes}
            if own:
                scene.choose(**{name: words[:80] for name, words in own.items()})
            draft = set_meta(settled, **changes)
            scene.apply("meta", draft, title=draft.title)
        return None

    dialog = DetailsDialog(scene.app, drawn_card(scene.kit, scene.content, entry, settled), keep)
    for name in ("author", "licence"):
        dialog.values[name] = dialog.values[name] or getattr(scene.choices, name)
    scene.app.push(dialog)
