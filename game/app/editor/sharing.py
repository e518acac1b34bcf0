"""Sharing a map with the library's dialog, and opening a map from a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.maps.importing import kits
from game.app.maps.sharing import ShareDialog, Source
from game.data.map_import import read_text

if TYPE_CHECKING:
    from game.app.editor.scene import EditorScene


def open_share(scene: EditorScene) -> None:
    """Offer the map as it is drawn now as a text, a file, a picture."""
    document = scene.document
    try:
        text, data = document.text(), document.data()
    except ValueError as error:
        scene.say(scene.t("editor.done.not_written", reason=str(error)))
        return
    title = scene.draft.title or scene.t("editor.untitled")
    scene.app.push(
        ShareDialog(scene.app, Source(scene.kit, scene.content, title, text, data, document.settled))
    )


def ask_for_map_text(scene: EditorScene) -> None:
    """Ask for a text that somebody shared."""
    scene.app.open(
        "dialog", kind="text", title=scene.t("editor.paste.title"), words=scene.t("editor.paste.words"),
        accept=scene.t("editor.paste.accept"), paste=True, check=lambda text: open_text(scene, text),
        limit=200_000,
    )  # fmt: skip


def open_text(scene: EditorScene, text: str) -> str | None:
    """Open a text in place of this map: a shared one, a file's, a position; gives what is wrong with it."""
    if not text.strip():
        return scene.t("editor.paste.empty")
    return scene.files.try_open(lambda: read_text(text, kits(), scene.t("editor.untitled")), None)
