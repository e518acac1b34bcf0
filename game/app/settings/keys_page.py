"""The keys page: what every key does, and changing the key of an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pygame

from game.ui import widgets
from game.ui.dialog import Dialog
from game.ui.input import PAD_CHANGE, Key
from game.ui.layout import GROW
from game.ui.page import PageFrame, foot_words
from game.ui.panel import Panel
from game.ui.scene import App, Scene


class KeysPage(Panel):
    """The actions of one context at a time; one that is pressed waits for its new key."""

    def __init__(self, scene: Scene, context: str) -> None:
        super().__init__(scene)
        self.context = context

    def contexts(self) -> list[str]:
        """The contexts there are keys for, the match first."""
        found = list(self.app.input.bindings.keys)
        return sorted(found, key=lambda name: (name != "match", name == "global", found.index(name)))

    def _cells(self) -> tuple[list[str], list[pygame.Rect]]:
        """The actions of the shown context and their places, in columns that need no scrolling."""
        f = PageFrame.of(self.scene)
        actions = list(self.app.input.bindings.keys[self.context])
        _, body = f.body.rows(tabs=46 if f.small else 54, body=GROW)
        columns = 3 if self.scene.width > 900 else 2
        rows = max(1, -(-len(actions) // columns))
        step = min(40.0, (body.height - 8) / rows)
        stacks = body.split_columns(columns, 20)
        cells = [stack.moved(y=row * step).at_top(step - 4).rect for stack in stacks for row in range(rows)]
        return actions, cells[: len(actions)]

    def build(self) -> None:
        """The widgets of the page."""
        f = PageFrame.of(self.scene)
        names = self.contexts()
        labels = [self.t(f"keys.context.{name}") for name in names]
        width = sum(widgets.button_width(self.scene, label) for label in labels)
        reset = self.t("keys.reset")
        wide = widgets.button_width(self.scene, reset, icon="undo")
        head = f.body.at_top(34 if f.small else 38).rect
        tabs = pygame.Rect(head.x, head.y, min(width, head.width - wide - self.px(16)), head.height)

        def choose(index: int) -> None:
            self.context = names[index]
            self.scene.rebuild()

        widgets.segments(
            self.scene, tabs, labels, chosen=names.index(self.context), on_choose=choose, key="context"
        )
        widgets.button(
            self.scene,
            pygame.Rect(head.right - wide, head.y, wide, head.height),
            reset,
            icon="undo",
            enabled=any(not name.startswith(PAD_CHANGE) for name in self.app.input.changes),
            on_press=lambda: ask_reset(self.scene, "keys", self.app.input.reset),
            key="reset",
        )

        def capture(action: str) -> Callable[[], None]:
            return lambda: self.app.push(Capture(self.app, self.context, action))

        for action, rect in zip(*self._cells(), strict=True):
            widgets.face(
                self.scene, rect, self._row_face(action), on_press=capture(action), key=f"key.{action}"
            )

    def _row_face(self, action: str) -> widgets.Face:
        label = self.t(f"keys.action.{action}")
        context = self.context

        def paint(made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            theme, painter = self.app.theme, self.painter
            rect = surface.get_rect()
            changed = f"{context}.{action}" in self.app.input.changes
            lit = state in ("hovered", "active")
            fill = theme["surface.raised" if lit else "surface.panel"]
            line = theme["ink.primary" if lit else "surface.line"]
            painter.box(surface, rect, fill, line, width=1, radius=4)
            right = rect.right - self.px(8)
            for key in reversed(self.app.input.keys_of(context, action)):
                wide = painter.key_cap_width(key.shown)
                if right - wide < rect.width * 45 // 100:
                    break
                painter.key_cap(surface, key.shown, right - wide, rect.centery)
                right -= wide + self.px(4)
            x = self.px(12)
            room = right - x - self.px(6)
            painter.text(
                surface,
                label,
                "body_strong" if changed else "body",
                (x, rect.centery),
                middle=True,
                width=room,
            )

        return paint

    def paint(self, surface: pygame.Surface) -> None:
        """What stands still on the page: nothing but its foot note."""
        foot_words(self.scene, surface, self.t("keys.how"), "small", "ink.secondary", share=0.6)


def ask_reset(scene: Scene, kind: Literal["keys", "pad"], reset: Callable[[], None]) -> None:
    """Ask before all own keys, or buttons of the gamepad, are forgotten."""

    def do() -> None:
        reset()
        scene.app.save_keys()
        scene.rebuild()

    t = scene.t
    scene.app.push(
        Dialog(
            scene.app,
            t(f"{kind}.reset_title"),
            t(f"{kind}.reset_words"),
            accept=t(f"{kind}.reset"),
            cancel=t("dialog.cancel"),
            on_accept=do,
            danger=True,
        )
    )


class Capture(Dialog):
    """Waits for a key. One that means something else already is only taken when that is wanted."""

    name = "capture"
    grabs_keys = True

    def __init__(self, app: App, context: str, action: str) -> None:
        self.context, self.action = context, action
        title = app.texts("keys.capture_title", action=app.texts(f"keys.action.{action}"))
        super().__init__(app, title, app.texts("keys.capture_words"), accept=app.texts("dialog.cancel"))
        self.wanted: Key | None = None
        self.other = ""

    def accept(self) -> None:
        """The dialog's one button leaves the key, or takes it in spite of the conflict."""
        if self.wanted is not None:
            self._take(self.wanted)
        self.close()

    def build_buttons(self) -> None:
        if self.wanted is not None:
            self.accept_label, self.cancel_label = self.t("keys.take"), self.t("dialog.cancel")
        super().build_buttons()

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_ESCAPE:
            self.close()
            return True
        if self.wanted is not None:
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
                self.accept()
            return True
        key = Key.of(event)
        if key is None:
            return True
        other = self.app.input.bindings.conflict(self.context, self.action, key)
        if other is None:
            self._take(key)
            self.close()
            return True
        self.wanted, self.other = key, other
        name = self.t(f"keys.action.{other.partition('.')[2]}")
        where = self.t(f"keys.context.{other.partition('.')[0]}")
        self.words = self.t("keys.conflict", key=key.shown, action=name, context=where)
        self.icon = "warning"
        self.rebuild()
        return True

    def _take(self, key: Key) -> None:
        keys = self.app.input
        if self.other:
            context, _, action = self.other.partition(".")
            left = [one for one in keys.keys_of(context, action) if one != key]
            keys.set_keys(context, action, left)
        keys.set_keys(self.context, self.action, [key])
        self.app.save_keys()
        for scene in self.app.stack:
            scene.make_stale()
