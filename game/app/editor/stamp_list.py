"""The player's own stamps: each with its picture, to be turned and put on the map, renamed, shared,
deleted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.app.editor.form import Form
from game.app.editor.panel import choice_box
from game.data.files.own_files import TITLE, rename_own
from game.data.files.paths import shown_path
from game.data.files.trash import trash
from game.data.words.wording import failure_words
from game.editor import stamps
from game.editor.selection import MapClip
from game.editor.stamps import Stamp
from game.ui import widgets
from game.ui.controls.cells import CellState
from game.ui.controls.clipboard import copy_text
from game.ui.controls.item_cells import ItemCells
from game.ui.layout import Strip
from game.ui.scene import App

Picture = Callable[[Stamp, int], pygame.Surface]
"""Draws a stamp, its longer side so many px."""


class StampList(Form):
    """The dialog that asks for a stamp; ``on_place`` gets it as it was turned here. ``save`` stores the
    selection as a new stamp under a name; ``None`` without a selection."""

    name = "editor_stamps"
    wide = 780.0
    high = 392.0

    def __init__(
        self, app: App, game: str, picture: Picture, on_place: Callable[[Stamp], Any],
        save: Callable[[str], Path] | None,
    ) -> None:  # fmt: skip
        super().__init__(app, app.texts("stamps.title"), app.texts("stamps.place"))
        self.game, self.picture, self.on_place, self.save = game, picture, on_place, save
        self.list = ItemCells[Stamp](
            self, "stamps", self._paint_stamp, identity=lambda stamp: stamp.path, on_choose=self._take,
            on_open=lambda stamp: self.accept(),
        )  # fmt: skip
        self.turned: Stamp | None = None
        """The chosen stamp, as it was turned and mirrored."""
        self.said = ""
        self._read()

    # --- what there is ---

    def _read(self, wanted: Path | None = None) -> None:
        """Read the folder anew, and choose ``wanted``."""
        current = self.list.current
        at = wanted if wanted is not None else current.path if current is not None else None
        self.turned = self.list.fill(stamps.list_stamps(self.game), at)

    def _take(self, stamp: Stamp) -> None:
        self.turned, self.said = stamp, ""
        self.rebuild()

    @property
    def usable(self) -> bool:
        """Whether the chosen stamp can be put on a map."""
        return self.turned is not None and not self.turned.broken

    def status(self) -> str:
        """Return what is wrong with the chosen stamp, or the last message."""
        if self.turned is not None and self.turned.broken:
            return " ".join(self.app.texts.problem(problem) for problem in self.turned.problems[:3])
        if not self.list.items:
            return self.t("stamps.none")
        return self.said or self.t("stamps.words")

    # --- doing ---

    def accept(self) -> None:
        if self.turned is None or self.turned.broken:
            return
        stamp = self.turned
        self.close()
        self.on_place(stamp)

    def _turn(self, change: Callable[[MapClip], MapClip]) -> None:
        if self.turned is not None and self.turned.clip is not None:
            path, title = self.turned.path, self.turned.title
            self.turned = Stamp(path, title, change(self.turned.clip))
            self.repaint()

    def _tried(self, do: Callable[[], Any]) -> str | None:
        """Do something with files; return what went wrong, or ``None``."""
        try:
            do()
        except (OSError, ValueError) as error:
            return failure_words(error, self.app.texts)
        return None

    def save_selected(self) -> None:
        """Ask for a name, and store the selection under it."""
        save = self.save
        if save is None:
            return

        def keep(title: str) -> str | None:
            return self._tried(lambda: self._read(save(title)))

        self._ask("save", self.t("stamps.untitled"), keep)

    def rename(self) -> None:
        """Ask for another name."""
        stamp = self.list.current
        if stamp is not None:
            path = stamp.path

            def keep(title: str) -> str | None:
                return self._tried(lambda: rename_own(path, title)) or self._tried(self._read)

            self._ask("rename", stamp.title, keep)

    def paste(self) -> None:
        """Ask for a text that somebody shared."""

        def keep(text: str) -> str | None:
            return self._tried(lambda: self._read(stamps.keep_text(self.game, text)))

        self._ask("paste", "", keep, paste=True, limit=200_000)

    def _ask(
        self, what: str, text: str, check: Callable[[str], str | None], *, paste: bool = False,
        limit: int = TITLE,
    ) -> None:  # fmt: skip
        t = self.t
        self.app.open(
            "dialog", kind="text", title=t(f"stamps.{what}_title"), words=t(f"stamps.{what}_words"),
            check=check, accept=t(f"stamps.{what}_accept"), text=text, paste=paste, limit=limit,
        )  # fmt: skip

    def share(self) -> None:
        """Copy the chosen stamp as a text."""
        if self.turned is not None and not self.turned.broken:
            copied = copy_text(stamps.stamp_text(self.game, self.turned))
            self.said = self.t("stamps.copied" if copied else "editor.done.no_clipboard")
            self.repaint()

    def delete(self) -> None:
        """Move the chosen stamp to the trash."""
        stamp = self.list.current
        if stamp is None:
            return
        wrong = self._tried(lambda: trash(stamp.path))
        self._read()
        self.said = wrong or self.t("stamps.deleted", title=stamp.title)
        self.rebuild()

    def uncover(self) -> None:
        self.rebuild()

    # --- looks ---

    def _parts(self, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the places of the list at the left and of the chosen stamp at the right."""
        wide = min(self.px(250), rect.width * 2 // 5)
        right = pygame.Rect(rect.right - wide, rect.y, wide, rect.height)
        return pygame.Rect(rect.x, rect.y, right.x - self.px(16) - rect.x, rect.height), right

    def _picture_place(self, right: pygame.Rect) -> pygame.Rect:
        side = min(right.width, right.height - self.px(172 if self.small else 188))
        return pygame.Rect(right.centerx - side // 2, right.y, side, side)

    def build_body(self, rect: pygame.Rect) -> None:
        left, right = self._parts(rect)
        high, gap = self.px(32 if self.small else 36), self.px(6)
        foot = Strip(pygame.Rect(left.x, left.bottom - high, left.width, high), gap)
        half = (left.width - gap) // 2
        widgets.button(
            self, foot.left(half), self.t("stamps.save"), icon="plus", on_press=self.save_selected,
            key="save", why="" if self.save is not None else self.t("stamps.select_first"),
        )  # fmt: skip
        widgets.button(
            self, foot.rest, self.t("stamps.paste"), icon="paste", on_press=self.paste, key="paste"
        )
        columns, cell = 3, self.px(104 if self.small else 120)
        self.list.place(
            pygame.Rect(left.x, left.y, left.width, left.height - high - gap), len(self.list.items),
            cell_height=cell, columns=columns, gap=self.px(4),
        )  # fmt: skip
        if self.list.items:
            self._build_chosen(right, high, gap)

    def _build_chosen(self, right: pygame.Rect, high: int, gap: int) -> None:
        clip = self.turned is not None and self.turned.clip is not None
        row = pygame.Rect(right.x, self._picture_place(right).bottom + self.px(26), right.width, high)
        turns: tuple[tuple[str, str, Callable[[MapClip], MapClip]], ...] = (
            ("rotate_back", "rotate_left", lambda clip: clip.rotated(-1)),
            ("rotate", "rotate_right", lambda clip: clip.rotated(1)),
            ("mirror_left_right", "symmetry_left_right", lambda clip: clip.mirrored("left_right")),
            ("mirror_top_bottom", "symmetry_top_bottom", lambda clip: clip.mirrored("top_bottom")),
        )
        strip, wide = Strip(row, gap), (row.width - 3 * gap) // 4
        for name, icon, change in turns:
            widgets.button(
                self, strip.left(wide), "", icon=icon, tip=self.t(f"editor.menu_item.{name}"), enabled=clip,
                on_press=partial(self._turn, change), key=name,
            )  # fmt: skip
        strip, wide = Strip(row.move(0, high + gap), gap), (row.width - 2 * gap) // 3
        there = self.list.current is not None
        for name, icon, do, on in (
            ("share", "copy", self.share, self.usable), ("rename", "tag", self.rename, there and self.usable),
            ("delete", "trash", self.delete, there),
        ):  # fmt: skip
            widgets.button(
                self, strip.left(wide), "", icon=icon, tip=self.t(f"stamps.{name}"), enabled=on, on_press=do,
                key=name,
            )  # fmt: skip

    def build_buttons(self) -> None:
        super().build_buttons()
        self.focus.by_key("accept").set_enabled(self.usable)

    def focus_start(self) -> None:
        if self.focus.current is None:
            self.focus.focus_first("stamps" if self.list.items else "save")

    def paint_body(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        super().paint_body(surface, rect)
        if not self.list.items:
            self._paint_none(surface, rect)
            return
        _, right = self._parts(rect)
        spot = self._picture_place(right)
        self.painter.box(surface, spot, self.app.theme["surface.sunken"], self.app.theme["surface.line"])
        if self.turned is not None and not self.turned.broken:
            picture = self.picture(self.turned, spot.width - self.px(16))
            surface.blit(picture, picture.get_rect(center=spot.center))
        if self.turned is not None:
            name = pygame.Rect(right.x, spot.bottom + self.px(2), right.width, self.px(24))
            widgets.line(self, surface, self.turned.title, name, "button", "ink.primary", align="center")
        high = self.px(32 if self.small else 36) + self.px(6)
        top = spot.bottom + self.px(30) + 2 * high
        body = pygame.Rect(right.x, top, right.width, right.bottom - top)
        broken = self.turned is not None and self.turned.broken
        self.painter.paragraph(
            surface, self.status(), "small", body, "signal.error" if broken else "ink.secondary"
        )

    def _paint_none(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint what stamps are, where there are none yet; or what became of the last."""
        room = pygame.Rect(rect.x, rect.y, rect.width, rect.height - self.px(44))
        words, wide = self.said or self.t("stamps.none"), min(room.width, self.px(420))
        high = self.painter.paragraph_height(words, "body", wide)
        icon = self.px(44)
        top = room.centery - (icon + self.px(14) + high) // 2
        widgets.icon(self, surface, "stamp", (room.centerx, top + icon // 2), 44, "ink.tertiary", center=True)
        body = pygame.Rect(room.centerx - wide // 2, top + icon + self.px(14), wide, high)
        self.painter.paragraph(surface, words, "body", body, "ink.secondary", align="center")

    def _paint_stamp(
        self, surface: pygame.Surface, rect: pygame.Rect, stamp: Stamp, state: CellState
    ) -> None:
        choice_box(self, surface, rect, state)
        label = self.px(22)
        spot = pygame.Rect(rect.x, rect.y, rect.width, rect.height - label).inflate(
            -self.px(12), -self.px(10)
        )
        if stamp.broken:
            widgets.icon(self, surface, "warning", spot.center, 30, "signal.error", center=True)
        else:
            picture = self.picture(stamp, max(8, min(spot.size)))
            surface.blit(picture, picture.get_rect(center=spot.center))
        foot = pygame.Rect(rect.x, rect.bottom - label, rect.width, label).inflate(-self.px(8), 0)
        widgets.line(self, surface, stamp.title, foot, "small", "ink.primary", align="center")

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.list.draw(surface)

    def handle(self, event: pygame.event.Event) -> bool:
        return self.list.handle(event)

    def folder(self) -> str:
        """Return the folder of the stamps, in readable form."""
        return shown_path(stamps.stamps_folder(self.game))
