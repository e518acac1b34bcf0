"""The keys of the editor on one card, in the player's own keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pygame

from game.ui import widgets
from game.ui.controls.overlay import CardOverlay
from game.ui.layout import Area
from game.ui.scene import App
from game.ui.widgets import Action

Row = tuple[tuple[str, ...], str]
"""Actions whose keys are shown, as context:action, and the key of the words."""

Part = tuple[str, tuple[Row, ...]]
"""A heading and its rows."""

TAKING: tuple[Row, ...] = (
    (("editor_palette:ground_1", "editor_palette:ground_9"), "editor.help.ground"),
    (("editor_palette:piece_1", "editor_palette:piece_9"), "editor.help.piece"),
)
MENDING: tuple[Row, ...] = (
    (("editor_board:delete",), "keys.action.delete"),
    (("editor:symmetry",), "keys.action.symmetry"),
    (("editor:make_symmetric",), "keys.action.make_symmetric"),
    (("editor:undo", "editor:redo"), "editor.help.undo"),
    (("editor:next_check", "editor:previous_check"), "keys.action.next_check"),
)
CHANGING: tuple[Row, ...] = (
    (("editor_board:cut", "editor_board:copy", "editor_board:paste"), "editor.help.clipboard"),
    (("editor_board:move_left", "editor_board:move_right"), "editor.help.move"),
    (("editor_board:rotate", "editor_board:rotate_back"), "keys.action.rotate"),
    (("editor_board:mirror_left_right", "editor_board:mirror_top_bottom"), "editor.help.mirror"),
    (("editor_board:select_all",), "keys.action.select_all"),
)
KEEPING: tuple[Row, ...] = (
    (("editor:new", "editor:open"), "editor.help.new"),
    (("editor:new_tab", "editor:next_tab"), "help_map.tabs"),
    (("editor:save", "editor:save_as"), "editor.save"),
    (("editor:playtest", "editor:playtest_menu"), "editor.playtest"),
)
LOOKING: tuple[Row, ...] = (
    (("editor:zoom_in", "editor:zoom_out", "editor:zoom_all"), "editor.help.zoom"),
    (("editor:panel",), "keys.action.panel"),
)
"""Rows that the cards of all editors have."""

PARTS: tuple[Part, ...] = (
    ("tools", (
        (("editor:stamp",), "editor.tool.stamp"),
        (("editor:fill",), "editor.tool.fill"),
        (("editor:erase",), "editor.tool.erase"),
        (("editor:rectangle",), "editor.tool.rectangle"),
        (("editor:line",), "editor.tool.line"),
        (("editor:select",), "editor.tool.select"),
        (("editor:pick_tool",), "editor.tool.pick"),
        (("editor_hand:turn_left", "editor_hand:turn_right"), "editor.help.turn"),
        (("editor:change_side",), "editor.change_side"),
        (("editor:brush_smaller", "editor:brush_larger"), "help_map.brush"),
        *TAKING,
        (("editor:stamps", "editor:scatter"), "help_map.stamps"),
        (("editor:label",), "keys.action.label"),
    )),
    ("board", (
        (tuple(f"editor_board:{way}" for way in ("up", "down", "left", "right")), "editor.help.cursor"),
        (("editor_board:paint",), "editor.hint_paint"),
        (("editor_board:extend_right",), "editor.help.extend"),
        *MENDING,
    )),
    ("selection", CHANGING),
    ("view", (
        (("editor:overlay_menu", "editor:overlay"), "editor.overlay"),
        (("editor:squares_used",), "editor.squares_used"),
        (("editor:grid", "editor:coordinates"), "editor.help.grid"),
        *LOOKING,
    )),
    ("file", (
        *KEEPING,
        (("editor:analyse",), "keys.action.analyse"),
        (("editor:balance",), "keys.action.balance"),
        (("editor:share",), "keys.action.share"),
    )),
)  # fmt: skip


class KeyCard(CardOverlay):
    """A card of keys, ``parts`` in three columns, and what the mouse does. ``on_guide`` begins the guided
    first map."""

    name = "editor_help"
    light = True
    parts: ClassVar[tuple[Part, ...]]
    mouse: ClassVar[tuple[str, ...]]
    """What is said of the mouse: keys of words."""
    mouse_first: ClassVar[bool] = False
    """Whether that stands below the first column, line by line; else below all of them."""

    def __init__(self, app: App, game: str, on_guide: Callable[[], Any]) -> None:
        super().__init__(app)
        self.game, self.on_guide = game, on_guide

    def help(self) -> None:
        self.close()

    def build(self) -> None:
        card = Area.of(self.size, self.app.scale)
        card = card.centred(min(1040, card.width - 24), min(600, card.height - 20))
        self.card = card.rect
        foot = card.inset(24, 14).at_bottom(38).rect
        actions = [
            Action("guide", self.t("editor.help.guide"), self.then(self.on_guide), icon="tutorial"),
            Action("close", self.t("editor.help.close"), self.close, icon="check", kind="ink"),
        ]
        if self.app.can_open("rules"):
            rules = self.then(lambda: self.app.open("rules", game=self.game))
            actions.insert(0, Action("rules", self.t("editor.help.rules"), rules, icon="book"))
        widgets.button_row(self, foot, actions, align="right")
        if self.focus.current is None:
            self.focus.focus_first("close")

    def then(self, do: Callable[[], Any]) -> Callable[[], None]:
        def run() -> None:
            self.close()
            do()

        return run

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        pad, card = self.px(24), self.card
        title = pygame.Rect(card.x + pad, card.y + self.px(12), card.width - 2 * pad, self.px(36))
        widgets.heading(self, surface, self.t("editor.help.title"), title)
        self.painter.rule(surface, title.x, title.bottom + self.px(2), title.width)
        columns = (self.parts[:1], self.parts[1:3], self.parts[3:])
        wide = (title.width - self.px(24) * (len(columns) - 1)) // len(columns)
        small = self.height < 640
        step = self.px(23 if small else 29)
        low, foot = title.bottom, card.bottom - self.px(60)
        for number, column in enumerate(columns):
            x, y = title.x + number * (wide + self.px(24)), title.bottom + self.px(18)
            for name, rows in column:
                at = (x, y)
                self.painter.text(surface, self.t(f"editor.help.{name}"), "body_strong", at, middle=True)
                y += step
                for row in rows:
                    self._row(surface, row, pygame.Rect(x, y - step // 2, wide, step))
                    y += step
                y += step // 3
            if not number and self.mouse_first:
                self._mouse_lines(surface, pygame.Rect(x, y, wide, foot - y))
            low = max(low, y)
        if not self.mouse_first:
            self._mouse(surface, pygame.Rect(title.x, low - step // 3, title.width, step * 4))

    def _row(self, surface: pygame.Surface, row: Row, rect: pygame.Rect) -> None:
        x = rect.x
        inputs = self.app.input
        for name in row[0]:
            context, _, action = name.partition(":")
            keys = inputs.keys_of(context, action)
            if keys:
                x = self.painter.key_cap(surface, keys[0].shown(self.app.texts), x, rect.centery) + self.px(3)
        x = max(x + self.px(5), rect.x + self.px(74))
        words = self.t(row[1])
        room = pygame.Rect(x, rect.y, rect.right - x, rect.height)
        widgets.line(self, surface, words[:1].upper() + words[1:], room)

    def _mouse_lines(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self.painter.text(surface, self.t("editor.help.mouse"), "body_strong", rect.topleft, middle=True)
        step = self.app.fonts.get("small", self.app.scale).get_linesize()
        y = rect.y + step
        for name in self.mouse:
            words = self.t(f"editor.help.mouse_lines.{name}")
            for line in self.app.fonts.wrap(words, "small", rect.width, self.app.scale):
                if y + step > rect.bottom:
                    return
                self.painter.text(surface, line, "small", (rect.x, y), "ink.secondary")
                y += step

    def _mouse(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        lines = [self.t(f"editor.help.mouse_lines.{name}") for name in self.mouse]
        room = self.card.bottom - self.px(60) - rect.y
        body = pygame.Rect(rect.x, rect.y, rect.width, max(1, room))
        self.painter.paragraph(surface, " ".join(lines), "small", body, "ink.secondary")


class SquareHelp(KeyCard):
    """The card of the editor of squares."""

    parts = PARTS
    mouse = ("paint", "turn", "pan")
