"""The keys page: what every key does, and changing the key of an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import pygame

from game.ui import widgets
from game.ui.dialog import Dialog
from game.ui.input import PAD_CHANGE, Key
from game.ui.page import PageFrame
from game.ui.scene import Scene

if TYPE_CHECKING:
    from game.app.settings.scene import Settings
    from game.ui.application import App


def contexts(scene: Scene) -> list[str]:
    """The contexts there are keys for, the match first."""
    found = list(scene.app.input.bindings.keys)
    return sorted(found, key=lambda name: (name != "match", name == "global", found.index(name)))


def _cells(scene: Settings) -> tuple[list[str], list[pygame.Rect]]:
    """The actions of the shown context and their places, in columns that need no scrolling."""
    f = PageFrame.of(scene)
    actions = list(scene.app.input.bindings.keys[scene.context])
    top = f.top + (46 if f.small else 54)
    room = f.bottom - top - 8
    columns = 3 if scene.width > 900 else 2
    rows = max(1, -(-len(actions) // columns))
    step = min(40.0, room / rows)
    wide = (f.width - 20 * (columns - 1)) / columns
    cells = [
        scene.box(f.left + i // rows * (wide + 20), top + i % rows * step, wide, step - 4)
        for i in range(len(actions))
    ]
    return actions, cells


def build_keys(scene: Settings) -> None:
    """The widgets of the page."""
    f = PageFrame.of(scene)
    names = contexts(scene)
    labels = [scene.t(f"keys.context.{name}") for name in names]
    high = 34 if f.small else 38
    width = sum(widgets.button_width(scene, label) for label in labels)
    tabs = scene.box(f.left, f.top, 10, high)
    kept = widgets.button_width(scene, scene.t("keys.reset"), icon="undo") + scene.px(16)
    tabs.width = min(width, scene.point(f.left + f.width, 0)[0] - kept - tabs.x)

    def choose(index: int) -> None:
        scene.context = names[index]
        scene.rebuild()

    widgets.segments(scene, tabs, labels, chosen=names.index(scene.context), on_choose=choose, key="context")
    reset = scene.t("keys.reset")
    wide = widgets.button_width(scene, reset, icon="undo")
    right = scene.point(f.left + f.width, 0)[0]
    widgets.button(
        scene,
        pygame.Rect(right - wide, tabs.y, wide, tabs.height),
        reset,
        icon="undo",
        enabled=any(not name.startswith(PAD_CHANGE) for name in scene.app.input.changes),
        on_press=lambda: ask_reset(scene, "keys", scene.app.input.reset),
        key="reset",
    )

    def capture(action: str) -> Callable[[], None]:
        return lambda: scene.app.push(Capture(scene.app, scene.context, action))

    for action, rect in zip(*_cells(scene), strict=True):
        widgets.face(
            scene,
            rect,
            _row_face(scene, action),
            on_press=capture(action),
            key=f"key.{action}",
        )


def _row_face(scene: Settings, action: str) -> widgets.Face:
    label = scene.t(f"keys.action.{action}")
    context = scene.context

    def paint(made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
        theme, painter = scene.app.theme, scene.painter
        rect = surface.get_rect()
        changed = f"{context}.{action}" in scene.app.input.changes
        lit = state in ("hovered", "active")
        fill = theme["surface.raised" if lit else "surface.panel"]
        line = theme["ink.primary" if lit else "surface.line"]
        painter.box(surface, rect, fill, line, width=1, radius=4)
        right = rect.right - scene.px(8)
        for key in reversed(scene.app.input.keys_of(context, action)):
            wide = painter.key_cap_width(key.shown)
            if right - wide < rect.width * 45 // 100:
                break
            painter.key_cap(surface, key.shown, right - wide, rect.centery)
            right -= wide + scene.px(4)
        x = scene.px(12)
        room = right - x - scene.px(6)
        widgets.text(
            scene,
            surface,
            label,
            "body_strong" if changed else "body",
            (x, rect.centery),
            middle=True,
            width=room,
        )

    return paint


def paint_keys(scene: Settings, surface: pygame.Surface) -> None:
    """What stands still on the page: nothing but its foot note."""
    f = PageFrame.of(scene)
    at = scene.point(f.left, f.foot)
    widgets.text(
        scene,
        surface,
        scene.t("keys.how"),
        "small",
        at,
        "ink.secondary",
        middle=True,
        width=scene.px(f.width * 0.6),
    )


def ask_reset(scene: Settings, kind: Literal["keys", "pad"], reset: Callable[[], None]) -> None:
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
