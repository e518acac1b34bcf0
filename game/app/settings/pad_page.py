"""The gamepad page: its buttons' actions, whether one is connected, and changing a button."""

from __future__ import annotations

import pygame

from game.app.settings.capture import Capture, action_rows, action_words, contexts, plain_rows, reset_button
from game.ui.input.input import PAD_CHANGE
from game.ui.layout import GROW
from game.ui.screen import Screen
from game.ui.tree.holders import Box, Column, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Text

FIXED = frozenset({("ui", "accept"), ("ui", "back")})
"""Actions that can't be changed: without them there would be no way back here."""


def pad_page(screen: Screen, context: str) -> Node:
    """Return the page: the actions of one context with their buttons; a pressed row waits for its new one."""
    known, t = screen.app.input, screen.t
    names = known.gamepads()
    found = t("pad.found", name=names[0]) if names else t("pad.none")
    rows = [
        (
            action, tuple(t(f"pad.button.{one}") for one in buttons),
            f"{PAD_CHANGE}{context}.{action}" in known.changes,
        )
        for action, buttons in known.bindings.pad[context].items()
    ]  # fmt: skip
    fixed = [row for row in rows if (context, row[0]) in FIXED]
    free = [row for row in rows if row not in fixed]
    reset = reset_button(screen, "pad")
    return Column(gap=12, high=GROW).of(
        Box(high=48, pad=(16, 7), radius=6).of(
            Row(gap=12, high=GROW).of(Icon("gamepad", 24), Text(found, "body_strong", wide=GROW), reset)
        ),
        contexts(screen, (name for name, actions in known.bindings.pad.items() if actions), context),
        plain_rows(screen, fixed) if fixed else None,
        action_rows(screen, free, "pad", context),
    )


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
            return super().handle(event)
        if self._take(button):
            self.close()
        else:
            self.app.audio.play("illegal")
        return True

    def _take(self, button: str) -> bool:
        """Give the action that button; return whether it could be, if not with the reason in the dialog."""
        keys = self.app.input
        buttons = keys.bindings.pad[self.bound_in]
        if button in buttons[self.action]:
            return True
        other = keys.bindings.pad_conflict(self.bound_in, self.action, button)
        if other is not None:
            if (self.bound_in, other) in FIXED:
                params = {
                    "button": self.t(f"pad.button.{button}"),
                    "action": action_words(self.app.texts, other),
                }
                self.words = self.t("pad.fixed", **params)
                return False
            left = [one for one in buttons[other] if one != button]
            keys.set_buttons(self.bound_in, other, left or list(buttons[self.action]))
        keys.set_buttons(self.bound_in, self.action, [button])
        self.keep()
        return True
