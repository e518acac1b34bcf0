"""The keys of the editor on one card, in the player's own keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.ui import widgets
from game.ui.scene import App, Scene

Row = tuple[tuple[str, ...], str]
"""Actions whose keys are shown, as context:action, and the key of the words."""

PARTS: tuple[tuple[str, tuple[Row, ...]], ...] = (
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
        (("editor_palette:ground_1", "editor_palette:ground_9"), "editor.help.ground"),
        (("editor_palette:piece_1", "editor_palette:piece_9"), "editor.help.piece"),
    )),
    ("board", (
        (tuple(f"editor_board:{way}" for way in ("up", "down", "left", "right")), "editor.help.cursor"),
        (("editor_board:paint",), "editor.hint_paint"),
        (("editor_board:extend_right",), "editor.help.extend"),
        (("editor_board:delete",), "keys.action.delete"),
        (("editor:symmetry",), "keys.action.symmetry"),
        (("editor:make_symmetric",), "keys.action.make_symmetric"),
        (("editor:undo", "editor:redo"), "editor.help.undo"),
        (("editor:next_check", "editor:previous_check"), "keys.action.next_check"),
    )),
    ("selection", (
        (("editor_board:cut", "editor_board:copy", "editor_board:paste"), "editor.help.clipboard"),
        (("editor_board:move_left", "editor_board:move_right"), "editor.help.move"),
        (("editor_board:rotate", "editor_board:rotate_back"), "keys.action.rotate"),
        (("editor_board:mirror_left_right", "editor_board:mirror_top_bottom"), "editor.help.mirror"),
        (("editor_board:select_all",), "keys.action.select_all"),
    )),
    ("view", (
        (("editor:overlay_menu", "editor:overlay"), "editor.overlay"),
        (("editor:squares_used",), "editor.squares_used"),
        (("editor:grid", "editor:coordinates"), "editor.help.grid"),
        (("editor:zoom_in", "editor:zoom_out", "editor:zoom_all"), "editor.help.zoom"),
        (("editor:panel",), "keys.action.panel"),
    )),
    ("file", (
        (("editor:new", "editor:open"), "editor.help.new"),
        (("editor:save", "editor:save_as"), "editor.save"),
        (("editor:playtest", "editor:playtest_menu"), "editor.playtest"),
        (("editor:analyse",), "keys.action.analyse"),
        (("editor:balance",), "keys.action.balance"),
        (("editor:share",), "keys.action.share"),
    )),
)  # fmt: skip


class EditorHelp(Scene):
    """The card. ``on_guide`` begins the guided first map."""

    name = "editor_help"
    overlay = True

    def __init__(self, app: App, game: str, on_guide: Callable[[], Any]) -> None:
        super().__init__(app)
        self.game, self.on_guide = game, on_guide
        self.card = pygame.Rect(0, 0, 0, 0)

    def close(self) -> None:
        """Take it off the stack."""
        if self.app.stack.top is self:
            self.app.pop()

    def back(self) -> None:
        self.close()

    def help(self) -> None:
        self.close()

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and not self.card.collidepoint(event.pos):
            self.close()
            return True
        return False

    def build(self) -> None:
        width = min(self.px(1040), self.size[0] - self.px(24))
        height = min(self.px(600), self.size[1] - self.px(20))
        self.card = pygame.Rect(0, 0, width, height)
        self.card.center = (self.size[0] // 2, self.size[1] // 2)
        pad, high = self.px(24), self.px(38)
        right = self.card.right - pad
        y = self.card.bottom - self.px(14) - high
        entries: list[tuple[str, str, Callable[[], Any]]] = [
            ("close", "check", self.close),
            ("guide", "tutorial", self._then(self.on_guide)),
        ]
        if self.app.can_open("rules"):
            entries.append(("rules", "book", self._then(lambda: self.app.open("rules", game=self.game))))
        for key, icon, do in entries:
            label = self.t(f"editor.help.{key}")
            wide = widgets.button_width(self, label, icon=icon, padding=14)
            rect = pygame.Rect(right - wide, y, wide, high)
            kind: widgets.Kind = "ink" if key == "close" else "plain"
            widgets.button(self, rect, label, icon=icon, kind=kind, on_press=do, key=key)
            right = rect.x - self.px(8)
        if self.focus.current is None:
            self.focus.focus_first("close")

    def _then(self, do: Callable[[], Any]) -> Callable[[], None]:
        def run() -> None:
            self.close()
            do()

        return run

    def paint(self, surface: pygame.Surface) -> None:
        shade = self.app.theme["surface.shadow"]
        shade.a = 120
        surface.fill(shade)
        widgets.card(self, surface, self.card, raised=True, strong=True, shadow=True)
        pad, card = self.px(24), self.card
        title = pygame.Rect(card.x + pad, card.y + self.px(12), card.width - 2 * pad, self.px(36))
        widgets.heading(self, surface, self.t("editor.help.title"), title)
        self.painter.rule(surface, title.x, title.bottom + self.px(2), title.width)
        columns = (PARTS[:1], PARTS[1:3], PARTS[3:])
        wide = (title.width - self.px(24) * (len(columns) - 1)) // len(columns)
        small = self.height < 640
        step = self.px(23 if small else 29)
        low = title.bottom
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
            low = max(low, y)
        self._mouse(surface, pygame.Rect(title.x, low - step // 3, title.width, step * 4))

    def _row(self, surface: pygame.Surface, row: Row, rect: pygame.Rect) -> None:
        x = rect.x
        inputs = self.app.input
        for name in row[0]:
            context, _, action = name.partition(":")
            keys = inputs.keys_of(context, action)
            if keys:
                x = self.painter.key_cap(surface, keys[0].shown, x, rect.centery) + self.px(3)
        x = max(x + self.px(5), rect.x + self.px(74))
        words = self.t(row[1])
        words = words[:1].upper() + words[1:]
        at, room = (x, rect.centery), max(1, rect.right - x)
        self.painter.text(surface, words, "small", at, "ink.secondary", middle=True, width=room)

    def _mouse(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        lines = [self.t(f"editor.help.mouse_lines.{name}") for name in ("paint", "turn", "pan")]
        room = self.card.bottom - self.px(60) - rect.y
        body = pygame.Rect(rect.x, rect.y, rect.width, max(1, room))
        self.painter.paragraph(surface, " ".join(lines), "small", body, "ink.secondary")
