"""The gamepad page: what its buttons do, whether one is connected, and changing a button."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

import pygame

from game.app.settings.keys_page import ask_reset
from game.ui import widgets
from game.ui.dialog import Dialog
from game.ui.input import PAD_CHANGE
from game.ui.page import PageFrame

if TYPE_CHECKING:
    from game.app.settings.scene import Settings
    from game.ui.application import App

FIXED = frozenset({("ui", "accept"), ("ui", "back")})
"""Who changed these could not find the way back here."""


MOST_COLUMNS, LEAST_COLUMN = 5, 175
"""Cards stand in so many columns at most, each so many tokens wide."""

HEAD = 44
"""The heading of a card, in tokens."""


def _stacked(heights: Sequence[int], columns: int) -> list[int]:
    """Where each column begins when things of these heights are stacked in their order, so that the highest
    column is as low as can be."""
    count = len(heights)
    splits = combinations(range(1, count), min(columns, count) - 1)

    def highest(split: tuple[int, ...]) -> int:
        ends = (*split, count)
        return max(sum(heights[first:end]) for first, end in zip((0, *split), ends, strict=True))

    return [0, *min(splits, key=highest, default=())]


def _columns(scene: Settings) -> Iterator[tuple[str, pygame.Rect, list[tuple[str, pygame.Rect]]]]:
    """Each context with its card and the places of its actions, in px; short ones stand below each other."""
    f = PageFrame.of(scene)
    pads = {name: actions for name, actions in scene.app.input.bindings.pad.items() if actions}
    most = min(MOST_COLUMNS, int(f.width // LEAST_COLUMN))
    starts = _stacked([len(actions) + 3 for actions in pads.values()], most)
    gap = 10.0 if f.small else 16.0
    wide = (f.width - gap * (len(starts) - 1)) / max(1, len(starts))
    top, names = f.top + 60, list(pads)
    stacks = [
        names[first:end] for first, end in zip(starts, [*starts[1:], len(names)], strict=True) if first < end
    ]

    def room(stack: list[str]) -> float:
        """How high a row of a stack can be."""
        whole = f.bottom - top - gap * (len(stack) - 1) - (HEAD + 6) * len(stack)
        return whole / sum(len(pads[name]) for name in stack)

    step = min(34.0, *(room(stack) for stack in stacks))
    for number, stack in enumerate(stacks):
        y = top
        for name in stack:
            left = f.left + number * (wide + gap)
            card = scene.box(left, y, wide, HEAD + 6 + step * len(pads[name]))
            rows = [
                (action, scene.box(left + 5, y + HEAD + step * row, wide - 10, step - 2))
                for row, action in enumerate(pads[name])
            ]
            yield name, card, rows
            y += HEAD + 6 + step * len(pads[name]) + gap


def build_pad(scene: Settings) -> None:
    """The rows: one is chosen, then its new button pressed."""
    f = PageFrame.of(scene)
    label = scene.t("pad.reset")
    wide = widgets.button_width(scene, label, icon="undo")
    card = scene.box(f.left, f.top, f.width, 48)
    changed = any(name.startswith(PAD_CHANGE) for name in scene.app.input.changes)
    high = scene.px(34)
    widgets.button(
        scene,
        pygame.Rect(card.right - wide - scene.px(8), card.centery - high // 2, wide, high),
        label,
        icon="undo",
        enabled=changed,
        on_press=lambda: ask_reset(scene, "pad", scene.app.input.reset_pad),
        key="reset",
    )

    def capture(context: str, action: str) -> Callable[[], None]:
        return lambda: scene.app.push(PadCapture(scene.app, context, action))

    for context, _, rows in _columns(scene):
        for action, rect in rows:
            if (context, action) in FIXED:
                continue
            widgets.face(
                scene,
                rect,
                _face(scene, context, action),
                on_press=capture(context, action),
                key=f"pad.{context}.{action}",
            )


def paint_pad(scene: Settings, surface: pygame.Surface) -> None:
    """What stands still: the pad that is there, the cards, how to change a button."""
    f = PageFrame.of(scene)
    names = scene.app.input.gamepads()
    found = scene.t("pad.found", name=names[0]) if names else scene.t("pad.none")
    card = scene.box(f.left, f.top, f.width, 48)
    widgets.card(scene, surface, card)
    spot = (card.left + scene.px(28), card.centery)
    icon = widgets.icon(scene, surface, "gamepad", spot, 24, center=True)
    at = (icon.right + scene.px(12), card.centery)
    reset = widgets.button_width(scene, scene.t("pad.reset"), icon="undo") + scene.px(20)
    room = card.right - at[0] - reset
    widgets.text(scene, surface, found, "body_strong", at, middle=True, width=room)
    for context, column, rows in _columns(scene):
        widgets.card(scene, surface, column)
        head = pygame.Rect(
            column.left + scene.px(16), column.top + scene.px(6), column.width - scene.px(32), scene.px(36)
        )
        widgets.heading(scene, surface, scene.t(f"keys.context.{context}"), head)
        for action, rect in rows:
            if (context, action) in FIXED:
                _row(scene, surface, rect, context, action)
    at = scene.point(f.left, f.foot)
    width = scene.px(f.width * 0.6)
    widgets.text(scene, surface, scene.t("pad.how"), "small", at, "ink.secondary", middle=True, width=width)


def _face(scene: Settings, context: str, action: str) -> widgets.Face:
    def paint(made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
        theme = scene.app.theme
        lit = state in ("hovered", "active")
        rect = surface.get_rect()
        fill = theme["surface.raised" if lit else "surface.panel"]
        line = theme["ink.primary"] if lit else theme["surface.panel"]
        scene.painter.box(surface, rect, fill, line, width=1, radius=4)
        _row(scene, surface, rect, context, action)

    return paint


def _row(scene: Settings, surface: pygame.Surface, rect: pygame.Rect, context: str, action: str) -> None:
    painter, fonts, scale = scene.painter, scene.app.fonts, scene.app.scale
    changed = f"{PAD_CHANGE}{context}.{action}" in scene.app.input.changes
    words, at = scene.t(f"keys.action.{action}"), (rect.left + scene.px(8), rect.centery)
    role = "body_strong" if changed else "body"
    least = at[0] + fonts.size(words, role, scale)[0] + scene.px(6)
    right = rect.right - scene.px(8)
    for number, button in enumerate(reversed(scene.app.input.bindings.pad[context][action])):
        shown = scene.t(f"pad.button.{button}")
        wide = painter.key_cap_width(shown)
        if number and right - wide < least:
            break
        painter.key_cap(surface, shown, right - wide, rect.centery)
        right -= wide + scene.px(4)
    if least > right:
        role = "small"
    widgets.text(scene, surface, words, role, at, middle=True, width=right - at[0] - scene.px(6))


class PadCapture(Dialog):
    """Waits for a button. One that means something else changes places with the old one."""

    name = "pad_capture"
    grabs_keys = True

    def __init__(self, app: App, context: str, action: str) -> None:
        self.context, self.action = context, action
        title = app.texts("pad.capture_title", action=app.texts(f"keys.action.{action}"))
        super().__init__(app, title, app.texts("pad.capture_words"), accept=app.texts("dialog.cancel"))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            if event.key in (pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
                self.close()
            return True
        button = self.app.input.button_of(event)
        if button is None:
            return False
        self._take(button)
        self.close()
        return True

    def _take(self, button: str) -> None:
        keys = self.app.input
        buttons = keys.bindings.pad[self.context]
        if button in buttons[self.action]:
            return
        other = keys.bindings.pad_conflict(self.context, self.action, button)
        if other is not None:
            if (self.context, other) in FIXED:
                return
            left = [one for one in buttons[other] if one != button]
            keys.set_buttons(self.context, other, left or list(buttons[self.action]))
        keys.set_buttons(self.context, self.action, [button])
        self.app.save_keys()
        for scene in self.app.stack:
            scene.make_stale()
