"""Pointer, keys and gamepad on the replay viewer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app.replay.panel import analyse
from game.app.table.board_input import TableInput, right_click

if TYPE_CHECKING:
    from game.app.replay.scene import Replay


class ReplayInput(TableInput):
    """Takes the events that no widget took."""

    scene: Replay

    def __init__(self, scene: Replay) -> None:
        super().__init__(scene, scene.source.kit.name)

    def handle(self, event: pygame.event.Event) -> bool:
        """An event; whether it meant anything here."""
        taken = self.pointed(event)
        return self._action(event) if taken is None else taken

    def moved(self, event: pygame.event.Event) -> bool:
        if not self.pull(event):
            self.scene.table.hover(event.pos if self.scene.on_table(event.pos) else None)
        return True

    def pressed(self, event: pygame.event.Event) -> bool:
        scene = self.scene
        if event.button in (pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE) and scene.on_table(event.pos):
            self.panning = True  # a zoomed board is pulled along
            return True
        if event.button == pygame.BUTTON_RIGHT:
            right_click(scene.table, event.pos)
            scene.invalidate()
            return True
        if event.button != pygame.BUTTON_LEFT:
            return False
        ply = scene.record.ply_at(event.pos) if scene.list_shown else None
        if ply is None:
            return False
        scene.app.audio.play("click")
        scene.go(ply)
        return True

    def released(self, event: pygame.event.Event) -> bool:
        self.panning = False
        return True

    def wheeled(self, event: pygame.event.Event) -> bool:
        scene, place = self.scene, self.scene.app.mouse
        if scene.record.rect.collidepoint(place):
            if scene.record.scroll_by(-2 * event.y):
                scene.invalidate()
            return True
        if not scene.on_table(place):
            return False
        if self.zooms:
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
