"""The keys page: what every key does, and changing the key of an action."""

from __future__ import annotations

from functools import partial

import pygame

from game.app.settings.capture import BindingsPage, Capture
from game.ui import widgets
from game.ui.input import PAD_CHANGE, Key
from game.ui.layout import GROW, Strip
from game.ui.page import PageFrame, foot_words


class KeysPage(BindingsPage):
    """The actions of one context at a time; one that is pressed waits for its new key."""

    kind = "keys"

    context = "match"

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
        f = PageFrame.of(self.scene)
        names = self.contexts()
        labels = [self.t(f"keys.context.{name}") for name in names]
        width = sum(widgets.button_width(self.scene, label) for label in labels)
        head = Strip(f.body.at_top(34 if f.small else 38).rect, self.px(16))
        changed = any(not name.startswith(PAD_CHANGE) for name in self.app.input.changes)
        reset = head.right(self.reset_width())

        def choose(index: int) -> None:
            self.context = names[index]
            self.scene.rebuild()

        chosen, room = names.index(self.context), head.rest.width
        if width <= room:
            tabs = head.left(width)
            widgets.segments(self.scene, tabs, labels, chosen=chosen, on_choose=choose, key="context")
        else:  # so many words don't fit side by side
            menu = head.left(min(room, self.px(260)))
            widgets.drop_down(self.scene, menu, labels, chosen=chosen, on_choose=choose, key="context")
        self.build_reset(reset, changed=changed, reset=self.app.input.reset)
        for action, rect in zip(*self._cells(), strict=True):
            face = self.row_face(partial(self._paint_action, action), "surface.line")
            widgets.face(self.scene, rect, face, on_press=partial(self._capture, action), key=f"key.{action}")

    def _capture(self, action: str) -> None:
        self.app.push(KeyCapture(self.app, self.context, action))

    def _paint_action(self, action: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
        caps = [key.shown for key in self.app.input.keys_of(self.context, action)]
        changed = f"{self.context}.{action}" in self.app.input.changes
        self.paint_row(surface, rect, action, caps, changed=changed, margin=self.px(12))

    def paint(self, surface: pygame.Surface) -> None:
        """What stands still on the page: nothing but its foot note."""
        foot_words(self.scene, surface, self.t("keys.how"), "small", "ink.secondary", share=0.6)


class KeyCapture(Capture):
    """Waits for a key. One that means something else already is only taken when that is wanted."""

    name = "capture"
    kind = "keys"
    wanted: Key | None = None
    other = ""
    """What the wanted key means now."""

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
        self.keep()
