"""The gamepad page: its buttons' actions, whether one is connected, and changing a button."""

from __future__ import annotations

from functools import partial

import pygame

from game.app.settings.capture import BindingsPage, Capture
from game.ui import widgets
from game.ui.controls.page import PageFrame, foot_words
from game.ui.input.input import PAD_CHANGE
from game.ui.layout import GROW, Area, Strip

FIXED = frozenset({("ui", "accept"), ("ui", "back")})
"""Actions that can't be changed: without them there would be no way back here."""


class PadPage(BindingsPage):
    """The actions of one context at a time with their buttons; a pressed row waits for its new one."""

    kind = "pad"

    def _parts(self) -> tuple[Area, Area, Area]:
        """Return the areas of the note about the gamepad, the tabs, and the actions."""
        f = PageFrame.of(self.scene)
        cut = f.body.rows(8 if f.small else 12, pad=48, tabs=34 if f.small else 38, body=GROW)
        return cut.pad, cut.tabs, cut.body

    def _cells(self) -> list[tuple[str, pygame.Rect]]:
        """Return the actions of the shown context with their places."""
        actions = list(self.app.input.bindings.pad[self.context])
        return list(zip(actions, self.cells(self._parts()[2], len(actions)), strict=True))

    def build(self) -> None:
        pad, tabs, _ = self._parts()
        wide, high = self.reset_width(), self.px(34)
        place = pygame.Rect(pad.rect.right - wide - self.px(8), pad.rect.centery - high // 2, wide, high)
        changed = any(name.startswith(PAD_CHANGE) for name in self.app.input.changes)
        self.build_reset(place, changed=changed, reset=self.app.input.reset_pad)
        named = [name for name, actions in self.app.input.bindings.pad.items() if actions]
        self.build_contexts(Strip(tabs.rect, self.px(16)), self.contexts(named))
        for action, rect in self._cells():
            if (self.context, action) not in FIXED:
                face = self.row_face(partial(self._row, action), "surface.line")
                do, key = partial(self._capture, action), f"pad.{self.context}.{action}"
                widgets.face(self.scene, rect, face, on_press=do, key=key)

    def _capture(self, action: str) -> None:
        self.app.push(PadCapture(self.app, self.context, action))

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the fixed parts: the connected gamepad, what can't be changed, how to change a button."""
        names = self.app.input.gamepads()
        found = self.t("pad.found", name=names[0]) if names else self.t("pad.none")
        card = self._parts()[0].rect
        widgets.card(self.scene, surface, card)
        spot = (card.left + self.px(28), card.centery)
        icon = widgets.icon(self.scene, surface, "gamepad", spot, 24, center=True)
        at = (icon.right + self.px(12), card.centery)
        room = card.right - at[0] - self.reset_width() - self.px(20)
        self.painter.text(surface, found, "body_strong", at, middle=True, width=room)
        for action, rect in self._cells():
            if (self.context, action) in FIXED:
                self._row(action, surface, rect)
        foot_words(self.scene, surface, self.t("pad.how"), "small", "ink.secondary", share=0.6)

    def _row(self, action: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
        caps = [self.t(f"pad.button.{one}") for one in self.app.input.bindings.pad[self.context][action]]
        changed = f"{PAD_CHANGE}{self.context}.{action}" in self.app.input.changes
        self.paint_row(surface, rect, action, caps, changed=changed, margin=self.px(12))


class PadCapture(Capture):
    """The dialog that waits for a button. One with another meaning swaps with the old one."""

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
        if self._take(button):
            self.close()
        else:
            self.app.audio.play("illegal")
            self.rebuild()
        return True

    def _take(self, button: str) -> bool:
        """Give the action that button; return whether it could be, if not with the reason in the dialog."""
        keys = self.app.input
        buttons = keys.bindings.pad[self.context]
        if button in buttons[self.action]:
            return True
        other = keys.bindings.pad_conflict(self.context, self.action, button)
        if other is not None:
            if (self.context, other) in FIXED:
                params = {"button": self.t(f"pad.button.{button}"), "action": self.t(f"keys.action.{other}")}
                self.words = self.t("pad.fixed", **params)
                return False
            left = [one for one in buttons[other] if one != button]
            keys.set_buttons(self.context, other, left or list(buttons[self.action]))
        keys.set_buttons(self.context, self.action, [button])
        self.keep()
        return True
