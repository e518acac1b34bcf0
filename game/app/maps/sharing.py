"""Sharing a map or a mode: as one short text or its QR codes, as a YAML file, a map also as a picture that
contains it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import auto
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.app.maps.catalogue import GameMaps
from game.app.maps.pictures import large_picture
from game.app.sharing.drawing import png_with, with_foot
from game.app.sharing.reports import Reports
from game.app.table.boards import tools_of
from game.data.files import file_types
from game.data.files.content import Content
from game.data.files.paths import atomic_write
from game.data.maps.map_actions import map_stem, read_text
from game.data.maps.map_cards import MapCard
from game.data.sharing.png_text import MAP_KEYWORD
from game.data.sharing.share import ShareError, share_text
from game.model.drafting import Draft
from game.model.kit import AnyKit
from game.ui.commands import Commands, Declared, Press
from game.ui.controls.dialog import Dialog, verdict
from game.ui.flow import Flow
from game.ui.layout import Area
from game.ui.scene import App
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Column
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture

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
    return SharedFile(shelf.kit, shelf.content, card.title, text, card.data, card.draft)


def png_of(app: App, shared: SharedFile) -> bytes:
    """Return the picture of a map, with the map embedded, as PNG. Raises ``ValueError`` where it can't be
    made."""
    picture = large_picture(app, shared.kit, shared.content, shared.draft, PICTURE_PX)
    if picture is None or shared.data is None:
        raise ValueError(app.texts("library.no_picture"))
    text = share_text(shared.kit.name, shared.data)
    lines = shared.title, app.texts.game_name(shared.kit.name)
    return png_with(with_foot(picture, tools_of(app, shared.content), lines, text), text, MAP_KEYWORD)


def print_order(shared: SharedFile, language: str) -> PrintOrder | None:
    """Return the order that prints a map or a mode; ``None`` without a board."""
    from game.app.printing.orders import file_order  # the editor opens without

    return file_order(shared.kit, shared.content, shared.title, shared.data, shared.draft, language)


class MapWay(Press):
    """The ways to share a map."""

    COPY_TEXT = auto()
    SAVE_FILE = auto()
    SAVE_PICTURE = auto()
    SHOW_CODES = auto()
    PRINT = auto()


class ShareDialog(Reports, Dialog):
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
        self.order = print_order(shared, t.language)
        """The order that prints it; ``None`` without a board."""
        try:
            self.text = "" if shared.data is None else share_text(shared.kit.name, shared.data)
            self.words = (words or t("library.share_words")) if self.text else t("library.share_unreadable")
        except ValueError as error:
            self.text = ""
            self.words = t("library.share_cannot", reason=str(error))
        self.home = str(MapWay.COPY_TEXT) if self.text else "accept"

    # --- doing ---

    def copy(self) -> None:
        self.copy_text(self.text, "library.share_copied")

    def write(self, path: Path) -> None:
        """Write the map's file, with its comments, or its picture. Raises ``OSError``, ``ValueError``."""
        content = png_of(self.app, self.shared) if path.suffix.lower() == ".png" else self.shared.text
        atomic_write(path, content, new=True)

    def save_file(self) -> Flow:
        return self._save("library.save_file", file_types.MAP)

    def save_picture(self) -> Flow:
        return self._save("library.save_picture", ".png")

    def _save(self, title: str, suffix: str) -> Flow:
        return self.save_as(title, f"{title}_words", map_stem(self.shared.title), [suffix], self.write)

    def print(self) -> None:
        if self.order is not None:
            self.app.open("print", order=self.order)

    def show_codes(self) -> None:
        """Show the text as QR codes."""
        try:
            self.app.open("codes", title=self.shared.title, text=self.text, keyword=MAP_KEYWORD)
        except ShareError as error:
            self.report(self.t("library.share_cannot", reason=str(error)), failed=True)

    # --- why not ---

    def no_text(self) -> str | None:
        """It can't be shared as a text."""
        return None if self.text else ""

    def no_file(self) -> str | None:
        """It has no file that can be read."""
        return None if self.shared.text else ""

    def no_picture(self) -> str | None:
        """It can't be drawn, or not be put in a picture."""
        return self.no_text() if self.shared.draft is not None else ""

    def no_board(self) -> str | None:
        """It has no board to print."""
        return None if self.order is not None else ""

    commands = Commands(
        Declared(MapWay.COPY_TEXT, "library.copy_text", icon="copy", do=copy, why_not=no_text),
        Declared(MapWay.SAVE_FILE, "library.save_file", icon="file", do=save_file, why_not=no_file),
        Declared(
            MapWay.SAVE_PICTURE,
            "library.save_picture",
            icon="export",
            do=save_picture,
            why_not=no_picture,
        ),
        Declared(MapWay.SHOW_CODES, "library.show_codes", icon="grid", do=show_codes, why_not=no_text),
        Declared(MapWay.PRINT, "library.print", icon="print", do=print, why_not=no_board),
        more=Dialog.commands,
    )

    # --- looks ---

    def body(self) -> Node:
        ways = [self.act(way, kind="ink" if way is MapWay.COPY_TEXT else "plain") for way in MapWay]
        text = Picture(_draw_text, self.text, high=62, words=self.text) if self.text else None
        # the card stays as high as it is when something is told
        told = verdict(self.told or " ", good=not self.failed)
        return Column(gap=12).of(self.paragraph(), text, self.in_columns(ways, 3, high=42), told)


def _draw_text(to: PaintedCanvas, area: Area, text: str) -> None:
    """Draw the beginning of a text that has no spaces to break it at."""
    to.box(area, "surface.sunken", "surface.line", radius=4)
    fonts, scale = to.painter.fonts, to.painter.scale
    inner = area.inset(10, 8).rect
    step = fonts.get("small", scale).get_linesize()
    for line in range(max(1, inner.height // step)):
        shown = fonts.fit(text, "small", inner.width, scale)
        last = (line + 2) * step > inner.height
        place = inner.x, inner.y + line * step
        to.painter.text(to.surface, shown if last else shown.rstrip("…"), "small", place, "ink.secondary")
        text = text[len(shown.rstrip("…")) :]
        if not text:
            break
