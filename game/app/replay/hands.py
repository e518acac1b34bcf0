"""Pointer, keys and gamepad on the replay viewer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app.replay.panel import analyse

if TYPE_CHECKING:
    from game.app.scenes.replay import Replay


class ReplayInput:
    """Takes the events that no widget took."""

    def __init__(self, scene: Replay) -> None:
        self.scene = scene
        self._panning = False
        self._zooms = False
        """Ctrl is held: the wheel zooms."""

    def handle(self, event: pygame.event.Event) -> bool:
        """An event; whether it meant anything here."""
        kind = event.type
        if kind in (pygame.KEYDOWN, pygame.KEYUP):
            self._zooms = bool(getattr(event, "mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_META))
        if kind == pygame.MOUSEMOTION:
            return self._motion(event)
        if kind == pygame.MOUSEBUTTONDOWN:
            return self._pressed(event)
        if kind == pygame.MOUSEBUTTONUP:
            self._panning = False
            return True
        if kind == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if kind == pygame.WINDOWLEAVE:
            self.scene.table.hover(None)
            return True
        return self._action(event)

    @property
    def _board(self) -> pygame.Rect:
        return self.scene.box(*self.scene.frame.board)

    def _motion(self, event: pygame.event.Event) -> bool:
        table = self.scene.table
        if self._panning and any(event.buttons):
            if table.pan(-event.rel[0], -event.rel[1]):
                self.scene.invalidate()
            return True
        self._panning = False
        table.hover(event.pos if self._board.collidepoint(event.pos) else None)
        return True

    def _pressed(self, event: pygame.event.Event) -> bool:
        scene = self.scene
        if event.button in (pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE) and self._board.collidepoint(event.pos):
            self._panning = True  # a zoomed board is pulled along
            return True
        if event.button != pygame.BUTTON_LEFT:
            return False
        ply = scene.record.ply_at(event.pos) if scene.list_shown else None
        if ply is None:
            return False
        scene.app.audio.play("click")
        scene.go(ply)
        return True

    def _wheel(self, event: pygame.event.Event) -> bool:
        scene, place = self.scene, self.scene.app.mouse
        if scene.record.rect.collidepoint(place):
            if scene.record.scroll_by(-2 * event.y):
                scene.invalidate()
            return True
        if not self._board.collidepoint(place):
            return False
        if self._zooms:
            scene.table.wheel(int(event.y), place, zoom=True)
            scene.invalidate()
        elif event.y > 0:
            scene.back_one()
        elif event.y < 0:
            scene.forward_one()
        return True

    def _action(self, event: pygame.event.Event) -> bool:
        scene, inputs = self.scene, self.scene.app.input
        do: Callable[[], object] | None = {
            "first": scene.first,
            "back_one": scene.back_one,
            "forward_one": scene.forward_one,
            "last": scene.last,
            "play": scene.play,
            "branch": scene.branch,
            "analyse": lambda: analyse(scene),
        }.get(inputs.action_for(event, "replay") or "")
        if do is None:
            do = {
                "flip": scene.flip,
                "copy": scene.copy_position,
                "zoom_in": lambda: scene.table.command("zoom_in"),
                "zoom_out": lambda: scene.table.command("zoom_out"),
            }.get(inputs.action_for(event, "match") or "")
        if do is None:
            return False
        do()
        scene.invalidate()
        return True
