"""The keys page: what every key does, and changing the key of an action."""

from __future__ import annotations

from functools import partial

import pygame

from game.app.settings.capture import BindingsPage, Capture
from game.ui import widgets
from game.ui.controls.page import PageFrame, foot_words
from game.ui.input.input import PAD_CHANGE, Key
from game.ui.layout import GROW, Strip


class KeysPage(BindingsPage):
    """The actions of one context at a time; a pressed row waits for its new key."""

    kind = "keys"

    def _cells(self) -> tuple[list[str], list[pygame.Rect]]:
        """Return the actions of the shown context and their places."""
        f = PageFrame.of(self.scene)
        actions = list(self.app.input.bindings.keys[self.context])
        _, body = f.body.rows(tabs=46 if f.small else 54, body=GROW)
        return actions, self.cells(body, len(actions))

    def build(self) -> None:
        f = PageFrame.of(self.scene)
        head = Strip(f.body.at_top(34 if f.small else 38).rect, self.px(16))
        changed = any(not name.startswith(PAD_CHANGE) for name in self.app.input.changes)
        reset = head.right(self.reset_width())
        self.build_contexts(head, self.contexts(self.app.input.bindings.keys))
        self.build_reset(reset, changed=changed, reset=self.app.input.reset)
        for action, rect in zip(*self._cells(), strict=True):
            face = self.row_face(partial(self._paint_action, action), "surface.line")
            widgets.face(self.scene, rect, face, on_press=partial(self._capture, action), key=f"key.{action}")

    def _capture(self, action: str) -> None:
        self.app.push(KeyCapture(self.app, self.context, action))

    def _paint_action(self, action: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
        caps = self.app.input.caps_of(self.context, action)
        changed = f"{self.context}.{action}" in self.app.input.changes
        self.paint_row(surface, rect, action, caps, changed=changed, margin=self.px(12))

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the page's only fixed part, its foot note."""
        foot_words(self.scene, surface, self.t("keys.how"), "small", "ink.secondary", share=0.6)


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
        if self.app.input.keyboard.kept_by_system(event):
            self.words = self.t("keys.kept_by_macos")
            self.app.audio.play("illegal")
            self.rebuild()
            return True
        key = next(iter(self.app.input.keys_in(event)), None)
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
        self.words = self.t("keys.conflict", key=self.app.input.cap(key), action=name, context=where)
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
        self.keep()
