"""Pointer, keys and gamepad on the board while a turning point is tried again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.table.board_input import BOARD, RING, TableInput, right_click
from game.view.table import Reply

if TYPE_CHECKING:
    from game.app.replay.reviewing import Reviewing
    from game.app.replay.scene import Replay


class RetryInput(TableInput):
    """Hands the events of a try to the table; what it leaves, the viewer takes."""

    scene: Replay

    def __init__(self, scene: Replay, reviewing: Reviewing) -> None:
        super().__init__(scene, scene.source.kit.name)
        self.reviewing = reviewing

    def handle(self, event: pygame.event.Event) -> bool:
        """An event; whether it meant anything to the try."""
        retry, scene = self.reviewing.retry, self.scene
        assert retry is not None
        inputs, table = scene.app.input, scene.table
        if inputs.action_for(event, "match") == "put_back":
            if retry.phase == "choose" and self.in_panel:
                scene.focus.set(scene.focus.by_key("board"))
            elif retry.phase != "choose" or not table.put_back():
                self.reviewing.stop_trying()
            scene.invalidate()
            return True
        if retry.phase != "choose":
            return inputs.action_for(event, "match") == "pick" and self._press_main()
        taken = self.pointed(event)
        if taken is not None:
            return taken
        action = inputs.action_for(event, "match")
        return action is not None and self._action(action)

    @property
    def in_panel(self) -> bool:
        """Whether the keys are those of a stop beside the board."""
        focus = self.scene.focus
        return focus.current is not None and focus.current is not focus.by_key("board") and focus.shown

    def _press_main(self) -> bool:
        """Enter, Space or A: the button with the focus, or what moves is skipped."""
        if self.scene.table.busy:
            self.scene.table.skip()
        else:
            self.scene.focus.activate()
        return True

    def pressed(self, event: pygame.event.Event) -> bool:
        scene, table = self.scene, self.scene.table
        if not scene.on_table(event.pos):
            return False
        if event.button == pygame.BUTTON_RIGHT:
            right_click(table, event.pos)
            scene.invalidate()
            return True
        if event.button == pygame.BUTTON_MIDDLE:
            self.panning = True
            return True
        if event.button != pygame.BUTTON_LEFT:
            return False
        if not self.open_rule(event.pos):
            self.press_board(event.pos)
        return True

    def wheeled(self, event: pygame.event.Event) -> bool:
        scene, place = self.scene, self.scene.app.mouse
        return scene.on_table(place) and self._take(scene.table.wheel(int(event.y), place, zoom=self.zooms))

    def _action(self, action: str) -> bool:
        scene, table = self.scene, self.scene.table
        in_panel = self.in_panel
        if action == "panel":
            scene.focus.shown = True
            scene.focus.set(scene.focus.by_key("board" if in_panel else "retry.best"))
            return True
        if action == "danger":
            table.set_overlays(table.overlays.having(danger=not table.overlays.danger))
            return True
        if action not in BOARD or (in_panel and action in RING):
            return False
        if table.busy:
            table.skip()
            return True
        return self._take(table.command(action))

    def reply(self, reply: Reply) -> None:
        self._take(reply)

    def _take(self, reply: Reply) -> bool:
        retry = self.reviewing.retry
        if retry is not None and retry.reply(reply):
            self.reviewing.reply_taken()
        self.scene.invalidate()
        return reply.taken
