"""The gamepad page: what its buttons do, whether one is connected, and changing a button."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations

import pygame

from game.app.settings.capture import BindingsPage, Capture
from game.ui import widgets
from game.ui.input import PAD_CHANGE
from game.ui.layout import GROW
from game.ui.page import PageFrame, foot_words

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


class PadPage(BindingsPage):
    """Every action with its buttons, in cards by context; one that is pressed waits for its new button."""

    kind = "pad"

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
        card, wide, high = PageFrame.of(self.scene).body.at_top(48).rect, self.reset_width(), self.px(34)
        place = pygame.Rect(card.right - wide - self.px(8), card.centery - high // 2, wide, high)
        changed = any(name.startswith(PAD_CHANGE) for name in self.app.input.changes)
        self.build_reset(place, changed=changed, reset=self.app.input.reset_pad)
        for context, _, rows in self._columns():
            for action, rect in rows:
                if (context, action) not in FIXED:
                    face = self.row_face(partial(self._row, context, action), "surface.panel")
                    do, key = partial(self._capture, context, action), f"pad.{context}.{action}"
                    widgets.face(self.scene, rect, face, on_press=do, key=key)

    def _capture(self, context: str, action: str) -> None:
        self.app.push(PadCapture(self.app, context, action))

    def paint(self, surface: pygame.Surface) -> None:
        """What stands still: the pad that is there, the cards, how to change a button."""
        names = self.app.input.gamepads()
        found = self.t("pad.found", name=names[0]) if names else self.t("pad.none")
        card = PageFrame.of(self.scene).body.at_top(48).rect
        widgets.card(self.scene, surface, card)
        spot = (card.left + self.px(28), card.centery)
        icon = widgets.icon(self.scene, surface, "gamepad", spot, 24, center=True)
        at = (icon.right + self.px(12), card.centery)
        room = card.right - at[0] - self.reset_width() - self.px(20)
        self.painter.text(surface, found, "body_strong", at, middle=True, width=room)
        for context, column, rows in self._columns():
            widgets.card(self.scene, surface, column)
            head = pygame.Rect(
                column.left + self.px(16), column.top + self.px(6), column.width - self.px(32), self.px(36)
            )
            widgets.heading(self.scene, surface, self.t(f"keys.context.{context}"), head)
            for action, rect in rows:
                if (context, action) in FIXED:
                    self._row(context, action, surface, rect)
        foot_words(self.scene, surface, self.t("pad.how"), "small", "ink.secondary", share=0.6)

    def _row(self, context: str, action: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
        caps = [self.t(f"pad.button.{one}") for one in self.app.input.bindings.pad[context][action]]
        changed = f"{PAD_CHANGE}{context}.{action}" in self.app.input.changes
        self.paint_row(surface, rect, action, caps, changed=changed, margin=self.px(8))


class PadCapture(Capture):
    """Waits for a button. One that means something else changes places with the old one."""

    name = "pad_capture"
    kind = "pad"

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
        self.keep()
