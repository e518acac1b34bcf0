"""The dialog for a map's details: title, author, licence, tags, date, description."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.app import widgets
from game.app.editor.form import Form
from game.editor.commands import set_meta

if TYPE_CHECKING:
    from game.app.scenes.editor import EditorScene


class Details(Form):
    """Title, author, licence, tags, date, description."""

    name = "editor_details"
    high = 340.0

    def __init__(self, scene: EditorScene) -> None:
        super().__init__(scene, scene.t("editor.details.title"), scene.t("editor.details.accept"))
        meta = scene.draft.meta
        tags = meta.get("tags") or ()
        self.values = {
            "title": str(meta.get("title") or ""),
            "author": str(meta.get("author") or scene.choices.author),
            "licence": str(meta.get("licence") or scene.choices.licence),
            "tags": ", ".join(map(str, tags)) if isinstance(tags, list | tuple) else str(tags),
            "date": str(meta.get("date") or ""),
            "description": " ".join(str(meta.get("description") or "").split()),
        }

    FIELDS = (
        ("title", 0, 0, 2), ("author", 1, 0, 1), ("licence", 1, 1, 1), ("tags", 2, 0, 1), ("date", 2, 1, 1),
        ("description", 3, 0, 2),
    )  # fmt: skip
    """Name, row, column, and how many columns wide."""

    def _rects(self) -> dict[str, pygame.Rect]:
        body = self.body_rect()
        gap = self.px(14)
        wide = (body.width - gap) // 2
        step = min(self.px(66), body.height // 5)
        high = min(self.px(34), step - self.px(20))
        found = {}
        for name, row, column, span in self.FIELDS:
            x = body.x + column * (wide + gap)
            y = body.y + row * step + self.px(20)
            found[name] = pygame.Rect(x, y, body.width if span == 2 else wide, high)
        return found

    def build_body(self, rect: pygame.Rect) -> None:
        limits = {"title": 80, "description": 2000}
        for name, place in self._rects().items():
            widgets.entry(
                self, place, self.values[name], on_change=self._setter(name), key=name,
                limit=limits.get(name, 200), on_done=lambda _: self.accept(),
            )  # fmt: skip

    def _setter(self, name: str) -> Callable[[str], None]:
        def change(text: str) -> None:
            self.values[name] = text
            if name == "description":
                self.repaint()

        return change

    def focus_start(self) -> None:
        if self.focus.current is None:
            self.focus.focus_first("title")

    def paint_body(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        for name, place in self._rects().items():
            words = self.t("editor.details.name" if name == "title" else f"editor.details.{name}")
            if self.app.texts.has(f"editor.details.{name}_hint"):
                words = f"{words} · {self.t(f'editor.details.{name}_hint')}"
            self.label(surface, words, place.x, place.y - self.px(10))
        # its entry shows one line of it
        below = self._rects()["description"].bottom + self.px(8)
        room = pygame.Rect(rect.x, below, rect.width, rect.bottom - below)
        if self.values["description"] and room.height > self.px(14):
            widgets.paragraph(self, surface, self.values["description"], "small", room, "ink.secondary")

    def accept(self) -> None:
        title = " ".join(self.values["title"].split())
        date = self.values["date"].strip()
        if not title:
            self.tell(self.t("editor.details.title_missing"))
            return
        if date:
            try:
                datetime.date.fromisoformat(date)
            except ValueError:
                self.tell(self.t("editor.details.date_wrong"))
                return
        tags = [tag.strip() for tag in self.values["tags"].split(",") if tag.strip()]
        wanted: dict[str, Any] = {
            "title": title, "author": self.values["author"].strip() or None,
            "licence": self.values["licence"].strip() or None, "tags": tags or None, "date": date or None,
            "description": self.values["description"].strip() or None,
        }  # fmt: skip
        scene = self.scene
        settled = scene.document.settled
        old = " ".join(str(settled.meta.get("description") or "").split())
        if wanted["description"] == old:
            wanted["description"] = settled.meta.get("description")  # its line breaks stay
        self.close()
        scene.choices = scene.choices.model_copy(
            update={"author": str(wanted["author"] or "")[:80], "licence": str(wanted["licence"] or "")[:80]}
        )
        scene.choose()
        scene.apply("meta", set_meta(settled, **wanted), title=title)

    def back_from_entry(self, entry: Any) -> None:
        self.cancel()


def open_details(scene: EditorScene) -> None:
    """Ask for what is said of the map."""
    scene.app.push(Details(scene))
