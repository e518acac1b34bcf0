"""The mouse, fingers, keys and gamepad on the editor's table; all other keys are commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.app.editor.input import MODIFIERS, PINCH_NOTCHES, STEPS
from game.app.editor.panel import Do
from game.app.editor.plane_state import PlaneState
from game.model.inches import INCH, Point
from game.ui.input import GAMEPAD
from game.ui.scene import Scene
from game.view.draft.table_board import TableDraftBoard

HANDLE_NEAR_PX = 9
"""How near a handle a press counts, at 100 %."""

TWICE_S = 0.4
"""Two clicks within so many seconds are a double one."""

TURN, FINE_TURN = 150, 10
"""What a notch of the wheel turns, in tenths of a degree; with Shift."""


class PlaneInput:
    """Turns events into presses, drags, turns, zoom and pan, and moves the keyboard's cursor.

    ``do`` gets the names of commands; ``zoom`` the notches of the wheel and where it was turned.
    """

    def __init__(
        self, scene: Scene, state: PlaneState, board: TableDraftBoard, do: Do,
        zoom: Callable[[float, tuple[int, int]], Any],
    ) -> None:  # fmt: skip
        self.scene, self.state, self.board, self.do, self.zoom = scene, state, board, do, zoom
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.panning = False
        self._space = False
        self._mods = 0
        self._held = 0
        self._turned = 0.0
        self._click: tuple[int, Point] | None = None

    def build(self, rect: pygame.Rect) -> None:
        self.rect = rect
        self.area = self.scene.focus_area("board", rect, ring=False)

    def forget(self) -> None:
        """Another scene has come on top: nothing is held any more."""
        self.state.finish()
        self._space = self.panning = False
        self._held = self._mods = 0
        self.state.free = False

    def _has(self, mods: int) -> bool:
        return bool(self._mods & mods)

    def handle(self, event: pygame.event.Event) -> bool:
        """An event that no widget took; whether it meant anything here."""
        match event.type:
            case pygame.MULTIGESTURE:
                return self._pinched(event)
            case pygame.MOUSEMOTION:
                return self._moved(event)
            case pygame.MOUSEBUTTONDOWN:
                return self._pressed(event)
            case pygame.MOUSEBUTTONUP:
                return self._released(event)
            case pygame.MOUSEWHEEL:
                return self._wheeled(event)
            case pygame.WINDOWLEAVE:
                self.state.point(None)
            case pygame.KEYUP:
                self._note_mods(event)
                self._space = self._space and event.key != pygame.K_SPACE
            case pygame.KEYDOWN:
                self._note_mods(event)
                return self._key(event)
            case kind if kind == GAMEPAD:
                return self._key(event)
        return False

    def _note_mods(self, event: pygame.event.Event) -> None:
        own, self._mods = MODIFIERS.get(event.key, 0), int(getattr(event, "mod", 0))
        # a modifier's own event may tell of the state before it or after it
        self._mods = self._mods | own if event.type == pygame.KEYDOWN else self._mods & ~own
        free = self._has(pygame.KMOD_ALT)
        if free != self.state.free:
            self.state.free = free
            self.state.on.marked()

    # --- the pointer ---

    def _place(self, at: tuple[int, int], *, clamp: bool = False) -> Point | None:
        camera = self.board.camera
        if clamp:
            view = camera.viewport
            at = min(max(at[0], view.left), view.right - 1), min(max(at[1], view.top), view.bottom - 1)
        return camera.at(at)

    def _near(self) -> int:
        """How near a handle counts, in thousandths of an inch."""
        return round(self.scene.px(HANDLE_NEAR_PX) / self.board.camera.unit * INCH)

    def _pinched(self, event: pygame.event.Event) -> bool:
        if event.num_fingers != 2:
            return False
        width, height = self.scene.size
        at = (round(event.x * width), round(event.y * height))
        if self.rect.collidepoint(at):
            self.zoom(event.pinched * PINCH_NOTCHES, at)
        return True

    def _moved(self, event: pygame.event.Event) -> bool:
        if self.panning:
            if self.board.camera.pan(-event.rel[0], -event.rel[1]):
                self.state.on.marked()
                self.scene.invalidate()
            return True
        if self._held and self.state.pressing:
            place = self._place(event.pos, clamp=True)
            if place is not None:
                self.state.drag(place, fine=self._has(pygame.KMOD_SHIFT))
            return True
        place = self._place(event.pos) if self.rect.collidepoint(event.pos) else None
        if place != self.state.pointer and not (place is None and self.state.cursor_shown):
            self.state.point(place)
        return False

    def _pressed(self, event: pygame.event.Event) -> bool:
        if not self.rect.collidepoint(event.pos):
            return False
        if event.button == pygame.BUTTON_MIDDLE or (event.button == pygame.BUTTON_LEFT and self._space):
            self.panning = True
            return True
        place = self._place(event.pos)
        if event.button not in (pygame.BUTTON_LEFT, pygame.BUTTON_RIGHT) or place is None:
            return False
        self.scene.focus.set(self.area)
        self.state.cursor_shown = False
        right = event.button == pygame.BUTTON_RIGHT
        if not right and self._twice(place):
            return True
        self._held = event.button
        add = self._has(pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_SHIFT)
        self.state.press(place, right=right, add=add, near=self._near())
        return True

    def _twice(self, place: Point) -> bool:
        """Whether this is the second of two clicks that mean something together: it ends an outline, or
        begins to change the points of one."""
        now = pygame.time.get_ticks()
        before, self._click = self._click, (now, place)
        if before is None or now - before[0] > 1000 * TWICE_S:
            return False
        if max(abs(before[1][0] - place[0]), abs(before[1][1] - place[1])) > self._near():
            return False
        if self.state.tool in ("outline", "line") and len(self.state.drawing) > 1:
            self.state.close_outline()
        elif self.state.tool == "select" and self.state.only is not None and self.state.editing is None:
            self.state.edit_points()
        else:
            return False
        self._click = None
        self.state.on.changed()
        return True

    def _released(self, event: pygame.event.Event) -> bool:
        if self.panning:
            self.panning = False
            return True
        if event.button != self._held:
            return False
        self._held = 0
        self.state.release()
        return True

    def _wheeled(self, event: pygame.event.Event) -> bool:
        mouse = self.scene.app.mouse
        if not self.rect.collidepoint(mouse):
            return False
        notches = float(getattr(event, "precise_y", 0.0) or event.y or getattr(event, "x", 0))
        if not notches:
            return True
        if self._has(pygame.KMOD_CTRL | pygame.KMOD_META) or not self.state.turns:
            self.zoom(notches, mouse)
            return True
        self._turned += notches
        while abs(self._turned) >= 1:
            step = 1 if self._turned > 0 else -1
            self._turned -= step
            self.state.turn(step * (FINE_TURN if self._has(pygame.KMOD_SHIFT) else TURN))
        return True

    # --- the cursor ---

    def _show_cursor(self) -> bool:
        """Show it where the pointer was last; whether it was hidden."""
        state = self.state
        if state.cursor_shown:
            return False
        if state.pointer is not None:
            state.cursor = state.pointer
        state.cursor_shown = True
        state.on.marked()
        return True

    def _step(self, way: str, length: int) -> None:
        state = self.state
        if self._show_cursor():
            return
        (dx, dy), extent = STEPS[way], state.draft.extent
        x = min(max(state.cursor[0] + dx * length, 0), extent[0])
        y = min(max(state.cursor[1] + dy * length, 0), extent[1])
        # onto whole steps, not beside them
        state.cursor = (round(x / length) * length if dx else x, round(y / length) * length if dy else y)
        self.board.show_place(state.cursor)
        if state.pressing:
            state.drag(state.cursor)
        else:
            state.on.marked()

    def _paint(self) -> None:
        """Press where the cursor is. What is picked up so follows the arrows until it is pressed again."""
        state = self.state
        if self._show_cursor():
            return
        if state.pressing:
            state.release()
            return
        state.press(state.cursor, near=self._near())
        if state.tool in ("stamp", "erase"):
            state.release()

    # --- keys ---

    def _key(self, event: pygame.event.Event) -> bool:
        board = self.scene.app.input.action_in(event, "editor_board")
        hand = self.scene.app.input.action_in(event, "editor_hand")
        if hand is not None and self.state.turns:
            by = FINE_TURN if self._has(pygame.KMOD_SHIFT) else TURN
            self.state.turn(by if hand == "turn_right" else -by)
            return True
        return self._board(event, board) or self._command(event)

    @property
    def _in_panel(self) -> bool:
        focus = self.scene.focus
        return focus.shown and focus.current is not None and focus.current is not self.area

    def _board(self, event: pygame.event.Event, action: str | None) -> bool:
        if action is None:
            return False
        way = action.rpartition("_")[2]
        if action in STEPS or action == "paint":
            if self._in_panel:
                return False  # the arrows and Enter are the focused control's
            space = event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE
            if action == "paint" and space and not self.state.cursor_shown:
                self._space = True
                return True
            self._focus_board()
            if action != "paint":
                self._step(action, INCH)
            elif self.state.drawing and not self.state.cursor_shown:
                self.state.close_outline()
                self.state.on.changed()
            else:
                self._paint()
        elif action == "put_back" and self._in_panel:
            self._focus_board()
        elif action.startswith("extend_"):
            self._focus_board()
            self._step(way, INCH // 10)
        elif action.startswith("move_"):
            dx, dy = STEPS[way]
            self.state.shift(dx * INCH // 2, dy * INCH // 2)
        else:
            self.do(action)
        return True

    def _focus_board(self) -> None:
        if self.scene.focus.current is not self.area:
            self.scene.focus.set(self.area)

    def _command(self, event: pygame.event.Event) -> bool:
        action = self.scene.app.input.action_in(event, "editor")
        if action == "panel":
            self._change_panel()
        elif action is not None:
            self.do(action)
        else:
            action = self.scene.app.input.action_in(event, "editor_palette")
            if action is None:
                return False
            group, _, number = action.partition("_")
            palette, at = self.state.palette, int(number) - 1
            if group == "ground" and at < len(palette.terrain):
                self.state.take(palette.terrain[at])
            elif group == "piece" and at < len(palette.marks):
                self.state.take(palette.marks[at])
        return True

    def _change_panel(self) -> None:
        focus = self.scene.focus
        focus.shown = True
        if focus.current is self.area:
            focus.set(focus.by_key("tool.select"))
        else:
            focus.set(self.area)
            self._show_cursor()
        self.scene.invalidate()
