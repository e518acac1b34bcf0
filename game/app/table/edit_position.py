"""A position of a match, taken into the editor."""

from __future__ import annotations

from typing import Any

from game.ui.scene import App


def can_edit(app: App, kit: Any) -> bool:
    """Whether maps of that game are drawn in the app."""
    return kit.drafting is not None and app.can_open("editor")


def edit_position(app: App, kit: Any, view: Any, title: str = "") -> None:
    """Open an observation in the editor, over what is shown now: back leads there again."""
    draft = kit.drafting.from_view(view)
    if title:
        draft = draft.having(meta={**draft.meta, "title": title})
    app.open("editor", game=kit.name, draft=draft)
