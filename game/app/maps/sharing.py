"""Sharing a map or a mode: as one short text or its QR codes, as a YAML file, a map also as a picture that
contains it."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.app.maps.catalogue import GameMaps
from game.app.maps.pictures import large_picture
from game.app.sharing.drawing import with_foot
from game.app.sharing.where import ask_where
from game.app.table.boards import tools_of
from game.data.files import file_types
from game.data.files.content import Content
from game.data.files.paths import atomic_write
from game.data.maps.map_actions import map_stem, read_text
from game.data.maps.map_cards import MapCard
from game.data.sharing.png_text import MAP_KEYWORD, put_text
from game.data.sharing.share import ShareError, share_text
from game.model.drafting import Draft
from game.model.kit import AnyKit
from game.ui import widgets
from game.ui.controls.clipboard import copy_text
from game.ui.controls.old_dialog import DialogBlock
from game.ui.controls.old_dialog import OldDialog as Dialog
from game.ui.scene import App

if TYPE_CHECKING:
    from game.app.printing.order import PrintOrder

PICTURE_PX = 1024
"""The longer side of the saved picture, in px."""


@dataclass(frozen=True)
class SharedFile:
    """A map or a mode to share: its game, title, its file's text, its plain data (``None`` if unreadable),
    and its drawable draft."""

    kit: AnyKit
    content: Content
    title: str
    text: str
    data: Mapping[str, Any] | None
    draft: Draft | None


def shared_map(shelf: GameMaps, card: MapCard) -> SharedFile:
    """Return a map of the library in the form for sharing."""
    try:
        text = read_text(card.path)
    except (OSError, ValueError):
        text = ""
    data = card.document.data if card.document is not None else None
    plain = data if isinstance(data, dict) else None
    return SharedFile(shelf.kit, shelf.content, card.title, text, plain, card.draft)


def png_of(app: App, shared: SharedFile) -> bytes:
    """Return the picture of a map, with the map embedded, as PNG. Raises ``ValueError`` where it can't be
    made."""
    picture = large_picture(app, shared.kit, shared.content, shared.draft, PICTURE_PX)
    if picture is None or shared.data is None:
        raise ValueError(app.texts("library.no_picture"))
    text, made = share_text(shared.kit.name, shared.data), io.BytesIO()
    lines = shared.title, app.texts.game_name(shared.kit.name)
    picture = with_foot(picture, tools_of(app, shared.content), lines, text)
    pygame.image.save(picture, made, "map.png")
    return put_text(made.getvalue(), text)


def print_order(shared: SharedFile, language: str) -> PrintOrder | None:
    """Return the order that prints a map or a mode; ``None`` without a board."""
    from game.app.printing.orders import file_order  # the editor opens without

    return file_order(shared.kit, shared.content, shared.title, shared.data, shared.draft, language)


class ShareDialog(Dialog):
    """The dialog with the text and the ways to share it."""

    name = "share"
    wide = 680.0

    def __init__(self, app: App, shared: SharedFile, *, words: str = "") -> None:
        """``words`` describe the text, if it is not a map."""
        self.shared = shared
        t = app.texts
        super().__init__(
            app, t("library.share_title", title=shared.title), accept=t("library.close"), icon="share"
        )
        self.told = ""
        self.failed = False
        self.order = print_order(shared, t.language)
        """The order that prints it; ``None`` without a board."""
        try:
            self.text = "" if shared.data is None else share_text(shared.kit.name, shared.data)
            self.words = (words or t("library.share_words")) if self.text else t("library.share_unreadable")
        except ValueError as error:
            self.text = ""
            self.words = t("library.share_cannot", reason=str(error))

    # --- doing ---

    def tell(self, words: str, *, failed: bool = False) -> None:
        self.told, self.failed = words, failed
        self.rebuild()

    def copy(self) -> None:
        if copy_text(self.text):
            self.tell(self.t("library.share_copied", n=len(self.text)))
        else:
            self.tell(self.t("library.no_clipboard"), failed=True)

    def save_file(self) -> None:
        """Save the map's file, with its comments."""
        self._ask(file_types.MAP, lambda: self.shared.text)

    def save_picture(self) -> None:
        self._ask(".png", lambda: png_of(self.app, self.shared))

    def print(self) -> None:
        if self.order is not None:
            self.app.open("print", order=self.order)

    def show_codes(self) -> None:
        """Show the text as QR codes."""
        try:
            self.app.open("codes", title=self.shared.title, text=self.text, keyword=MAP_KEYWORD)
        except ShareError as error:
            self.tell(self.t("library.share_cannot", reason=str(error)), failed=True)

    def _ask(self, suffix: str, content: Callable[[], str | bytes]) -> None:
        what = "save_picture" if suffix == ".png" else "save_file"
        ask_where(
            self.app, self.t(f"library.{what}"), self.t(f"library.{what}_words"),
            map_stem(self.shared.title), [suffix],
            write=lambda path: atomic_write(path, content(), new=True),
            then=lambda path: self.tell(self.t("library.saved_as", path=str(path))),
        )  # fmt: skip

    # --- looks ---

    def blocks(self, width: int) -> list[DialogBlock]:
        high = self.px(62) if self.text else 0
        # the card stays as high as it is when something is told
        told = self.verdict(self.told or " ", width, gap=self.px(12), good=not self.failed)
        return [
            *super().blocks(width),
            DialogBlock(high, self.px(10), paint=self._paint_text),
            DialogBlock(2 * self.px(42) + self.px(8), self.px(12), build=self._build_ways),
            told,
        ]

    def _build_ways(self, rect: pygame.Rect) -> None:
        ways = [
            ("copy_text", "copy", self.copy, bool(self.text)),
            ("save_file", "file", self.save_file, bool(self.shared.text)),
            ("save_picture", "export", self.save_picture, self.shared.draft is not None and bool(self.text)),
            ("show_codes", "grid", self.show_codes, bool(self.text)),
            ("print", "print", self.print, self.order is not None),
        ]
        gap = self.px(8)
        width, high = (rect.width - 2 * gap) // 3, (rect.height - gap) // 2
        for number, (key, icon, do, enabled) in enumerate(ways):
            row, column = divmod(number, 3)
            place = pygame.Rect(rect.x + column * (width + gap), rect.y + row * (high + gap), width, high)
            kind: widgets.Kind = "plain" if number else "ink"
            label = self.t(f"library.{key}")
            widgets.button(self, place, label, icon=icon, kind=kind, on_press=do, enabled=enabled, key=key)

    def _paint_text(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if not self.text:
            return
        theme, fonts = self.app.theme, self.painter.fonts
        self.painter.box(surface, rect, theme["surface.sunken"], theme["surface.line"], radius=4)
        inner = rect.inflate(-2 * self.px(10), -2 * self.px(8))
        step = fonts.get("small", self.painter.scale).get_linesize()
        rest = self.text
        for line in range(max(1, inner.height // step)):
            # the text has no spaces to break it at
            shown = fonts.fit(rest, "small", inner.width, self.painter.scale)
            at = (inner.x, inner.y + line * step)
            last = (line + 2) * step > inner.height
            self.painter.text(surface, shown if last else shown.rstrip("…"), "small", at, "ink.secondary")
            rest = rest[len(shown.rstrip("…")) :]
            if not rest:
                break

    def build_buttons(self) -> None:
        super().build_buttons()
        if self.focus.key == "accept" and self.text:
            self.focus.focus_first("copy_text")
