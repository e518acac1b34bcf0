"""The base of the pages of keys and of the gamepad: rows of actions, and dialogs that wait for a press."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

import pygame

from game.ui import widgets
from game.ui.controls.old_dialog import Dialog
from game.ui.controls.panel import Panel
from game.ui.layout import Area, Strip
from game.ui.scene import App

Kind = Literal["keys", "pad"]


class BindingsPage(Panel):
    """A page of actions with their keys or buttons; a pressed row waits for a new one."""

    kind: Kind
    context = "match"

    def contexts(self, having: Iterable[str]) -> list[str]:
        """Return the contexts that have actions, the match first."""
        found = list(having)
        return sorted(found, key=lambda name: (name != "match", name == "global", found.index(name)))

    def cells(self, body: Area, count: int) -> list[pygame.Rect]:
        """Return the places of so many actions below the tabs, in columns that need no scrolling."""
        columns = 3 if self.scene.width > 900 else 2
        rows = max(1, -(-count // columns))
        step = min(40.0, (body.height - 8) / rows)
        stacks = body.split_columns(columns, 20)
        places = [stack.moved(y=row * step).at_top(step - 4).rect for stack in stacks for row in range(rows)]
        return places[:count]

    def build_contexts(self, head: Strip, names: list[str]) -> None:
        """Build the tabs of the contexts, or a list where their words don't fit side by side."""
        labels = [self.t(f"keys.context.{name}") for name in names]
        width = sum(widgets.button_width(self.scene, label) for label in labels)

        def choose(index: int) -> None:
            self.context = names[index]
            self.scene.rebuild()

        chosen, room = names.index(self.context), head.rest.width
        if width <= room:
            tabs = head.left(width)
            widgets.segments(self.scene, tabs, labels, chosen=chosen, on_choose=choose, key="context")
        else:
            menu = head.left(min(room, self.px(260)))
            widgets.drop_down(self.scene, menu, labels, chosen=chosen, on_choose=choose, key="context")

    def reset_width(self) -> int:
        """Return the width of the button that resets all changes, in px."""
        return widgets.button_width(self.scene, self.t(f"{self.kind}.reset"), icon="undo")

    def build_reset(self, rect: pygame.Rect, *, changed: bool, reset: Callable[[], None]) -> None:
        """Build the button that resets all changes, after asking."""
        t, scene, kind = self.t, self.scene, self.kind

        def do() -> None:
            reset()
            self.app.save_keys()
            scene.rebuild()

        def ask() -> None:
            self.app.open(
                "dialog", kind="confirm", title=t(f"{kind}.reset_title"), words=t(f"{kind}.reset_words"),
                accept=t(f"{kind}.reset"), on_accept=do, danger=True,
            )  # fmt: skip

        label = t(f"{kind}.reset")
        widgets.button(scene, rect, label, icon="undo", enabled=changed, on_press=ask, key="reset")

    def row_face(self, paint: Callable[[pygame.Surface, pygame.Rect], None], border: str) -> widgets.Face:
        """Return the face of a row that can be pressed, framed in that colour until the pointer is on it."""

        def face(made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            lit, theme, rect = state in ("hovered", "active"), self.app.theme, surface.get_rect()
            fill = theme["surface.raised" if lit else "surface.panel"]
            self.painter.box(surface, rect, fill, theme["ink.primary" if lit else border], width=1, radius=4)
            paint(surface, rect)

        return face

    def paint_row(
        self, surface: pygame.Surface, rect: pygame.Rect, action: str, caps: Sequence[str], *, changed: bool,
        margin: int,
    ) -> None:  # fmt: skip
        """Paint an action's name, bold where the player changed it, and as many caps as there is room for."""
        words, role = self.t(f"keys.action.{action}"), "body_strong" if changed else "body"
        left, right = rect.left + margin, rect.right - self.px(8)
        least = left + self.text_width(words, role) + self.px(6)
        for number, cap in enumerate(reversed(caps)):
            wide = self.painter.key_cap_width(cap)
            if number and right - wide < least:
                break
            self.painter.key_cap(surface, cap, right - wide, rect.centery)
            right -= wide + self.px(4)
        room = pygame.Rect(left, rect.y, right - left - self.px(6), rect.height)
        widgets.line(self.scene, surface, words, room, "small" if least > right else role, "ink.primary")


class Capture(Dialog):
    """The dialog that waits for a press as the new key or button of an action."""

    grabs_keys = True
    kind: Kind

    def __init__(self, app: App, context: str, action: str) -> None:
        self.context, self.action = context, action
        title = app.texts(f"{self.kind}.capture_title", action=app.texts(f"keys.action.{action}"))
        super().__init__(
            app, title, app.texts(f"{self.kind}.capture_words"), accept=app.texts("dialog.cancel")
        )

    def keep(self) -> None:
        """Store the new key or button, and show it everywhere."""
        self.app.save_keys()
        for scene in self.app.stack:
            scene.make_stale()
