"""Asks for a position or a match as text, from the menu or from a match."""

from __future__ import annotations

from game.ui.scene import App


def ask_for_text(app: App) -> None:
    """Open the dialog that takes it; nothing happens where nobody opens texts (``Hooks.open_text``)."""
    opener = app.hooks.open_text
    if opener is None:
        return
    app.open(
        "dialog",
        kind="text",
        title=app.texts("menu.paste"),
        words=app.texts("menu.paste_words"),
        accept=app.texts("menu.paste_open"),
        paste=True,
        check=lambda text: opener(app, text),
    )
