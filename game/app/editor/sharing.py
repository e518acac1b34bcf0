"""Sharing a map as text or picture, and opening such a text."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.app import widgets
from game.app.editor.form import Form
from game.app.library.importing import kits
from game.app.scenes.dialog import copy_text
from game.data.map_import import read_text
from game.data.names import free_path, safe_filename
from game.data.paths import atomic_write, user_data
from game.data.png_text import put_text
from game.data.share import share_text

if TYPE_CHECKING:
    from game.app.scenes.editor import EditorScene


class Share(Form):
    """The map as text or as picture."""

    name = "editor_share"
    high = 190.0

    def __init__(self, scene: EditorScene) -> None:
        super().__init__(scene, scene.t("editor.share.title"), scene.t("editor.share.close"))
        self.cancel_label = ""
        self.text = share_text(scene.kit.name, scene.document.data())
        self.said = ""

    def build_body(self, rect: pygame.Rect) -> None:
        high, gap = self.px(42), self.px(8)
        wide = (rect.width - 2 * gap) // 3
        y = rect.bottom - high - self.px(26)
        entries = [
            ("copy", "copy", self.copy),
            ("picture", "export", self.picture),
            ("paste", "paste", self.paste),
        ]
        for at, (name, icon, do) in enumerate(entries):
            place = pygame.Rect(rect.x + at * (wide + gap), y, wide, high)
            widgets.button(
                self, place, self.t(f"editor.share.{name}"), icon=icon, on_press=do, key=name,
                kind="ink" if name == "copy" else "plain",
            )  # fmt: skip

    def focus_start(self) -> None:
        if self.focus.current is None:
            self.focus.focus_first("copy")

    def paint_body(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        y = widgets.paragraph(self, surface, self.t("editor.share.words"), "body", rect, "ink.secondary")
        box = pygame.Rect(rect.x, y + self.px(8), rect.width, self.px(32))
        theme = self.app.theme
        self.painter.box(surface, box, theme["surface.sunken"], theme["surface.line"])
        count = self.t("editor.share.size", n=len(self.text))
        right = box.right - self.px(10)
        left = widgets.text(
            self, surface, count, "small", (right, box.centery), "ink.secondary", align="right", middle=True
        ).left
        room = left - box.x - self.px(22)
        widgets.text(
            self,
            surface,
            self.text[:200],
            "small",
            (box.x + self.px(10), box.centery),
            middle=True,
            width=room,
        )
        words = self.said or self.t("editor.share.folder", path=str(pictures_folder()))
        at = (rect.x, rect.bottom - self.px(8))
        tone = "ink.primary" if self.said else "ink.secondary"
        widgets.text(self, surface, words, "small", at, tone, middle=True, width=rect.width)

    def _say(self, words: str) -> None:
        self.said = words
        self.repaint()

    def copy(self) -> None:
        """The text into the clipboard."""
        done = copy_text(self.text)
        key = "editor.done.text_copied" if done else "editor.done.no_clipboard"
        self._say(self.t(key, n=len(self.text)))

    def picture(self) -> None:
        """The picture into the player's folder."""
        try:
            path = save_picture(self.scene)
        except (OSError, ValueError, pygame.error) as error:
            self._say(self.t("editor.done.not_written", reason=str(error)))
            return
        self._say(self.t("editor.done.picture", path=str(path)))

    def paste(self) -> None:
        """Open another one's text."""
        self.close()
        ask_for_map_text(self.scene)


def pictures_folder() -> Path:
    """Where pictures of maps go."""
    return user_data() / "pictures"


def save_picture(scene: EditorScene, px: int = 1024) -> Path:
    """Write the map as a PNG that carries it, and give its path. Raises ``OSError``, ``ValueError``."""
    surface = scene.board.picture(scene.document.settled, px)
    out = io.BytesIO()
    pygame.image.save(surface, out, "map.png")
    data = put_text(out.getvalue(), share_text(scene.kit.name, scene.document.data()))
    stem = safe_filename(scene.draft.title or scene.t("editor.untitled")).lower()
    path = free_path(pictures_folder(), stem, ".png")
    atomic_write(path, data)
    return path


def open_share(scene: EditorScene) -> None:
    """Show the map's text and offer the picture."""
    try:
        scene.app.push(Share(scene))
    except ValueError as error:
        scene.say(scene.t("editor.done.not_written", reason=str(error)))


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
