"""The keys page: what every key does, and changing the key of an action."""

from __future__ import annotations

import pygame

from game.app.settings.capture import Capture, action_rows, action_words, contexts, reset_button
from game.ui.input.input import Key
from game.ui.layout import GROW
from game.ui.screen import Screen
from game.ui.tree.holders import Column, Row
from game.ui.tree.node import Node


def keys_page(screen: Screen, context: str) -> Node:
    """Return the page: the actions of one context; a pressed row waits for its new key."""
    known = screen.app.input
    rows = [
        (action, tuple(known.caps_of(context, action)), f"{context}.{action}" in known.changes)
        for action in known.bindings.keys[context]
    ]
    head = contexts(screen, known.bindings.keys, context)
    return Column(gap=12, high=GROW).of(
        Row(gap=16, high=38).of(head, reset_button(screen, "keys")),
        action_rows(screen, rows, "keys", context),
    )


class KeyCapture(Capture):
    """The dialog that waits for a key. One that already has a meaning needs a confirmation."""

    name = "capture"
    kind = "keys"
    wanted: Key | None = None
    other = ""
    """The present meaning of the wanted key."""

    def accept(self) -> None:
        """Close the dialog, or take the key in spite of the conflict."""
        if self.wanted is not None:
            self._take(self.wanted)
        self.close()

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return super().handle(event)
        if event.key == pygame.K_ESCAPE:
            self.close()
            return True
        if self.wanted is not None:
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
                self.accept()
            return True
        if self.app.input.keyboard.kept_by_system(event):
            self.words = self.t("keys.kept_by_macos")
            self.app.audio.play("illegal")
            return True
        key = next(iter(self.app.input.keys_in(event)), None)
        if key is None:
            return True
        other = self.app.input.bindings.conflict(self.bound_in, self.action, key)
        if other is None:
            self._take(key)
            self.close()
            return True
        self.wanted, self.other = key, other
        name = action_words(self.app.texts, other.partition(".")[2])
        where = self.t(f"keys.context.{other.partition('.')[0]}")
        self.words = self.t("keys.conflict", key=self.app.input.cap(key), action=name, context=where)
        self.icon = "warning"
        self.accept_label, self.cancel_label = self.t("keys.take"), self.t("dialog.cancel")
        return True

    def _take(self, key: Key) -> None:
        keys = self.app.input
        if self.other:
            context, _, action = self.other.partition(".")
            left = [one for one in keys.keys_of(context, action) if one != key]
            keys.set_keys(context, action, left)
        keys.set_keys(self.bound_in, self.action, [key])
        self.keep()
