"""Pointer, keys and gamepad on the board while a turning point is tried again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.view.table import Reply

if TYPE_CHECKING:
    from game.app.replay.reviewing import Reviewing
    from game.app.scenes.replay import Replay

_WALK = ("up", "down", "left", "right")
_BOARD = (
    *_WALK, "pick", "drive_only", "turn_left", "turn_right", "next_target", "previous_target",
    "next_piece", "previous_piece", "zoom_in", "zoom_out",
)  # fmt: skip
_RING = (*_WALK, "pick", "next_target", "previous_target")
"""Keys that walk the buttons while one of them has the focus."""


class RetryInput:
    """Hands the events of a try to the table; what it leaves, the viewer takes."""

    def __init__(self, scene: Replay, reviewing: Reviewing) -> None:
        self.scene, self.reviewing = scene, reviewing
        self._panning = False
        self._zooms = False

    def handle(self, event: pygame.event.Event) -> bool:
        """An event; whether it meant anything to the try."""
        retry, scene = self.reviewing.retry, self.scene
        assert retry is not None
        inputs, table = scene.app.input, scene.table
        if inputs.action_for(event, "match") == "put_back":
            if retry.phase != "choose" or not table.put_back():
                self.reviewing.stop_trying()
            scene.invalidate()
            return True
        if retry.phase != "choose":
            return inputs.action_for(event, "match") == "pick" and self._press_main()
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._zooms = bool(getattr(event, "mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_META))
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._pressed(event)
        if event.type == pygame.MOUSEBUTTONUP:
            self._panning = False
            return event.button == pygame.BUTTON_LEFT and self._take(table.release(event.pos))
        if event.type == pygame.MOUSEWHEEL and self._board.collidepoint(scene.app.mouse):
            return self._take(table.wheel(int(event.y), scene.app.mouse, zoom=self._zooms))
        action = inputs.action_for(event, "match")
        return action is not None and self._action(action)

    def _press_main(self) -> bool:
        """Enter, Space or A: the button with the focus, or what moves is skipped."""
        if self.scene.table.busy:
            self.scene.table.skip()
        else:
            self.scene.focus.activate()
        return True

    @property
    def _board(self) -> pygame.Rect:
        return self.scene.box(*self.scene.frame.board)

    def _motion(self, event: pygame.event.Event) -> bool:
        table = self.scene.table
        if self._panning and any(event.buttons):
            table.pan(-event.rel[0], -event.rel[1])
        elif event.buttons[0]:
            table.drag(event.pos)
        else:
            table.hover(event.pos if self._board.collidepoint(event.pos) else None)
        self.scene.invalidate()
        return True

    def _pressed(self, event: pygame.event.Event) -> bool:
        scene, table = self.scene, self.scene.table
        if not self._board.collidepoint(event.pos):
            return False
        if event.button == pygame.BUTTON_RIGHT:
            table.put_back()
            scene.invalidate()
            return True
        if event.button == pygame.BUTTON_MIDDLE:
            self._panning = True
            return True
        if event.button != pygame.BUTTON_LEFT:
            return False
        rule = table.rule_at(event.pos)
        if rule:
            scene.app.open("rules", game=scene.source.kit.name, rule=rule)
            return True
        reply = table.press(event.pos)
        self._panning = not reply.taken  # nothing there: a zoomed board is pulled along
        self._take(reply)
        return True

    def _action(self, action: str) -> bool:
        scene, table = self.scene, self.scene.table
        current = scene.focus.current
        board = scene.focus.by_key("board")
        in_panel = current is not None and current is not board and scene.focus.shown
        if action == "panel":
            scene.focus.shown = True
            scene.focus.set(board if in_panel else scene.focus.by_key("retry.best"))
            return True
        if action == "danger":
            table.set_overlays(table.overlays.having(danger=not table.overlays.danger))
            return True
        if action not in _BOARD or (in_panel and action in _RING):
            return False
        if table.busy:
            table.skip()
            return True
        return self._take(table.command(action))

    def _take(self, reply: Reply) -> bool:
        retry = self.reviewing.retry
        if retry is not None and retry.reply(reply):
            self.reviewing.reply_taken()
        self.scene.invalidate()
        return reply.taken
