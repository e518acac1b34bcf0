"""The gamepad page: what its buttons do, whether one is connected, and changing a button."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

import pygame

from game.app.settings.keys_page import ask_reset
from game.ui import widgets
from game.ui.dialog import Dialog
from game.ui.input import PAD_CHANGE
from game.ui.layout import GROW
from game.ui.page import PageFrame, foot_words
from game.ui.panel import Panel
from game.ui.scene import App

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


class PadPage(Panel):
    """Every action with its buttons, in cards by context; one that is pressed waits for its new button."""

    def _columns(self) -> Iterator[tuple[str, pygame.Rect, list[tuple[str, pygame.Rect]]]]:
        """Each context with its card and the places of its actions, in px; short ones share a column."""
        f = PageFrame.of(self.scene)
        pads = {name: actions for name, actions in self.app.input.bindings.pad.items() if actions}
        most = min(MOST_COLUMNS, int(f.body.width // LEAST_COLUMN))
        starts = _stacked([len(actions) + 3 for actions in pads.values()], most)
        gap = 10.0 if f.small else 16.0
        _, body = f.body.rows(pad=60, body=GROW)
        names = list(pads)
        stacks = [
            names[first:end]
            for first, end in zip(starts, [*starts[1:], len(names)], strict=True)
            if first < end
        ]

        def room(stack: list[str]) -> float:
            """How high a row of a stack can be."""
            whole = body.height - gap * (len(stack) - 1) - (HEAD + 6) * len(stack)
            return whole / sum(len(pads[name]) for name in stack)

        step = min(34.0, *(room(stack) for stack in stacks))
        for stack, column in zip(stacks, body.split_columns(len(starts), gap), strict=False):
            for name in stack:
                card = column.at_top(HEAD + 6 + step * len(pads[name]))
                places = card.inset(5, 0).moved(y=HEAD).split_rows(len(pads[name]), 2, step - 2)
                yield name, card.rect, [(a, place.rect) for a, place in zip(pads[name], places, strict=True)]
                column = column.moved(y=card.height + gap)

    def build(self) -> None:
        """The rows: one is chosen, then its new button pressed."""
        label = self.t("pad.reset")
        wide = widgets.button_width(self.scene, label, icon="undo")
        card = PageFrame.of(self.scene).body.at_top(48).rect
        changed = any(name.startswith(PAD_CHANGE) for name in self.app.input.changes)
        high = self.px(34)
        widgets.button(
            self.scene,
            pygame.Rect(card.right - wide - self.px(8), card.centery - high // 2, wide, high),
            label,
            icon="undo",
            enabled=changed,
            on_press=lambda: ask_reset(self.scene, "pad", self.app.input.reset_pad),
            key="reset",
        )

        def capture(context: str, action: str) -> Callable[[], None]:
            return lambda: self.app.push(PadCapture(self.app, context, action))

        for context, _, rows in self._columns():
            for action, rect in rows:
                if (context, action) in FIXED:
                    continue
                widgets.face(
                    self.scene,
                    rect,
                    self._face(context, action),
                    on_press=capture(context, action),
                    key=f"pad.{context}.{action}",
                )

    def paint(self, surface: pygame.Surface) -> None:
        """What stands still: the pad that is there, the cards, how to change a button."""
        names = self.app.input.gamepads()
        found = self.t("pad.found", name=names[0]) if names else self.t("pad.none")
        card = PageFrame.of(self.scene).body.at_top(48).rect
        widgets.card(self.scene, surface, card)
        spot = (card.left + self.px(28), card.centery)
        icon = widgets.icon(self.scene, surface, "gamepad", spot, 24, center=True)
        at = (icon.right + self.px(12), card.centery)
        reset = widgets.button_width(self.scene, self.t("pad.reset"), icon="undo") + self.px(20)
        room = card.right - at[0] - reset
        self.painter.text(surface, found, "body_strong", at, middle=True, width=room)
        for context, column, rows in self._columns():
            widgets.card(self.scene, surface, column)
            head = pygame.Rect(
                column.left + self.px(16), column.top + self.px(6), column.width - self.px(32), self.px(36)
            )
            widgets.heading(self.scene, surface, self.t(f"keys.context.{context}"), head)
            for action, rect in rows:
                if (context, action) in FIXED:
                    self._row(surface, rect, context, action)
        foot_words(self.scene, surface, self.t("pad.how"), "small", "ink.secondary", share=0.6)

    def _face(self, context: str, action: str) -> widgets.Face:
        def paint(made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            theme = self.app.theme
            lit = state in ("hovered", "active")
            rect = surface.get_rect()
            fill = theme["surface.raised" if lit else "surface.panel"]
            line = theme["ink.primary"] if lit else theme["surface.panel"]
            self.painter.box(surface, rect, fill, line, width=1, radius=4)
            self._row(surface, rect, context, action)

        return paint

    def _row(self, surface: pygame.Surface, rect: pygame.Rect, context: str, action: str) -> None:
        painter, fonts, scale = self.painter, self.app.fonts, self.app.scale
        changed = f"{PAD_CHANGE}{context}.{action}" in self.app.input.changes
        words, at = self.t(f"keys.action.{action}"), (rect.left + self.px(8), rect.centery)
        role = "body_strong" if changed else "body"
        least = at[0] + fonts.size(words, role, scale)[0] + self.px(6)
        right = rect.right - self.px(8)
        for number, button in enumerate(reversed(self.app.input.bindings.pad[context][action])):
            shown = self.t(f"pad.button.{button}")
            wide = painter.key_cap_width(shown)
            if number and right - wide < least:
                break
            painter.key_cap(surface, shown, right - wide, rect.centery)
            right -= wide + self.px(4)
        if least > right:
            role = "small"
        painter.text(surface, words, role, at, middle=True, width=right - at[0] - self.px(6))


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
