"""The mouse (and fingers) on the editor's board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.table.board_input import PointerInput
from game.editor.tools import Button, Mods

if TYPE_CHECKING:
    from game.app.editor.scene import EditorScene

BUTTONS: dict[int, Button] = {pygame.BUTTON_LEFT: "left", pygame.BUTTON_RIGHT: "right"}
PINCH_NOTCHES = 14.0
"""Notches of the wheel that two fingers make which part by the window's whole size."""


class Pointer(PointerInput):
    """Turns events of the mouse into strokes, turns, zoom and pan."""

    def __init__(self, scene: EditorScene) -> None:
        self.scene = scene
        self.space = False
        """Space is held: dragging pans."""
        self._mods = 0
        self._held = 0
        """The button that draws."""
        self._turned = 0.0

    def forget(self) -> None:
        """Another scene has come on top: nothing is held any more."""
        self.space = self.panning = False
        self._held = self._mods = 0

    @property
    def mods(self) -> Mods:
        """The modifiers held."""
        return Mods(
            bool(self._mods & pygame.KMOD_SHIFT),
            bool(self._mods & (pygame.KMOD_CTRL | pygame.KMOD_META)),
            bool(self._mods & pygame.KMOD_ALT),
        )

    def note_mods(self, event: pygame.event.Event) -> None:
        """Remember the modifiers of a key's event."""
        self._mods = int(getattr(event, "mod", 0))
        own = {
            pygame.K_LSHIFT: pygame.KMOD_SHIFT, pygame.K_RSHIFT: pygame.KMOD_SHIFT,
            pygame.K_LCTRL: pygame.KMOD_CTRL, pygame.K_RCTRL: pygame.KMOD_CTRL,
            pygame.K_LALT: pygame.KMOD_ALT, pygame.K_RALT: pygame.KMOD_ALT,
            pygame.K_LMETA: pygame.KMOD_META, pygame.K_RMETA: pygame.KMOD_META,
        }.get(event.key, 0)  # fmt: skip
        # a modifier's own event may tell of the state before it or after it
        self._mods = self._mods | own if event.type == pygame.KEYDOWN else self._mods & ~own

    def handle(self, event: pygame.event.Event) -> bool:
        """An event; whether it was the board's."""
        if event.type == pygame.MULTIGESTURE and event.num_fingers == 2:
            size = self.scene.size
            at = (round(event.x * size[0]), round(event.y * size[1]))
            if self._over(at):
                self.scene.zoom(event.pinched * PINCH_NOTCHES, at)
            return True
        return bool(self.pointed(event))

    def left(self) -> bool:
        self._point(None)
        return False

    def _over(self, place: tuple[int, int]) -> bool:
        return self.scene.board_rect.collidepoint(place)

    def _point(self, square: int | None) -> None:
        scene = self.scene
        box = scene.hand.box
        if scene.pressing:
            return
        if square == box.pointer and not scene.keys.cursor_shown:
            return
        if square is None and scene.keys.cursor_shown:
            return
        scene.keys.hide_cursor()
        box.pointer = square
        scene.relook()

    def moved(self, event: pygame.event.Event) -> bool:
        scene = self.scene
        if self.panning:
            if scene.board.pan(-event.rel[0], -event.rel[1]):
                scene.invalidate()
            return True
        box = scene.hand.box
        if self._held and scene.pressing:
            square = scene.board.nearest(event.pos)
            if square != box.pointer:
                scene.drag(square)
            return True
        self._point(scene.board.square_at(event.pos) if self._over(event.pos) else None)
        return False

    def pressed(self, event: pygame.event.Event) -> bool:
        scene = self.scene
        if not self._over(event.pos):
            return False
        scene.keys.end_stroke()
        if event.button == pygame.BUTTON_MIDDLE or (event.button == pygame.BUTTON_LEFT and self.space):
            self.panning = True
            return True
        button = BUTTONS.get(event.button)
        square = scene.board.square_at(event.pos)
        if button is None:
            return False
        if square is None or scene.pressing:
            return True
        scene.keys.hide_cursor()
        self._held = event.button
        scene.press(square, button, self.mods)
        return True

    def released(self, event: pygame.event.Event) -> bool:
        if self.panning:
            self.panning = False
            return True
        if event.button != self._held:
            return False
        self._held = 0
        self.scene.release()
        return True

    def wheeled(self, event: pygame.event.Event) -> bool:
        scene = self.scene
        if not self._over(scene.app.mouse):
            return False
        notches = float(getattr(event, "precise_y", 0.0) or event.y)
        if not notches:
            return True
        if self.mods.ctrl or not scene.hand.turns():
            scene.zoom(notches, scene.app.mouse)
            return True
        self._turned += notches
        while abs(self._turned) >= 1:
            step = 1 if self._turned > 0 else -1
            self._turned -= step
            scene.turn(-step)
        return True
