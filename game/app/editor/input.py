"""The mouse, fingers, keys and gamepad on the editor's board; all other keys are commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.app.editor.panel import Do
from game.app.editor.state import EditorState
from game.editor.tools import NO_MODS, Button, Mods
from game.ui.input import GAMEPAD
from game.ui.scene import Scene
from game.view.draft.board import DraftBoard

BUTTONS: dict[int, Button] = {pygame.BUTTON_LEFT: "left", pygame.BUTTON_RIGHT: "right"}
PINCH_NOTCHES = 14.0
"""Notches of the wheel that two fingers make which part by the window's whole size."""

STEPS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
DRAGGED = frozenset({"rectangle", "line", "select"})
"""Tools that are begun by one press of the key and ended by the next."""

SHIFTS = (pygame.K_LSHIFT, pygame.K_RSHIFT)
MODIFIERS = {
    pygame.K_LSHIFT: pygame.KMOD_SHIFT, pygame.K_RSHIFT: pygame.KMOD_SHIFT, pygame.K_LCTRL: pygame.KMOD_CTRL,
    pygame.K_RCTRL: pygame.KMOD_CTRL, pygame.K_LALT: pygame.KMOD_ALT, pygame.K_RALT: pygame.KMOD_ALT,
    pygame.K_LMETA: pygame.KMOD_META, pygame.K_RMETA: pygame.KMOD_META,
}  # fmt: skip


class BoardInput:
    """Turns events into strokes, turns, zoom and pan, and moves the keyboard's cursor.

    ``do`` gets the names of commands; ``zoom`` the notches of the wheel and where it was turned.
    """

    def __init__(
        self, scene: Scene, state: EditorState, board: DraftBoard, do: Do,
        zoom: Callable[[float, tuple[int, int]], Any],
    ) -> None:  # fmt: skip
        self.scene, self.state, self.board, self.do, self.zoom = scene, state, board, do, zoom
        self.box = state.box
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.panning = False
        self._space = False
        """Space is held: dragging pans."""
        self._mods = 0
        self._held = 0
        """The button that draws."""
        self._turned = 0.0
        self._extending = False

    def build(self, rect: pygame.Rect) -> None:
        self.rect = rect
        self.area = self.scene.focus_area("board", rect, ring=False)

    def forget(self) -> None:
        """Another scene has come on top: nothing is held any more."""
        self.end_stroke()
        self.state.release()
        self._space = self.panning = False
        self._held = self._mods = 0

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
                self._point(None)
            case pygame.KEYUP:
                self._note_mods(event)
                if event.key in SHIFTS:
                    self.end_stroke()
                self._space = self._space and event.key != pygame.K_SPACE
            case pygame.KEYDOWN:
                self._note_mods(event)
                return self._key(event)
            case kind if kind == GAMEPAD:
                return self._key(event)
        return False

    # --- the pointer ---

    @property
    def mods(self) -> Mods:
        held = self._mods
        ctrl = bool(held & (pygame.KMOD_CTRL | pygame.KMOD_META))
        return Mods(bool(held & pygame.KMOD_SHIFT), ctrl, bool(held & pygame.KMOD_ALT))

    def _note_mods(self, event: pygame.event.Event) -> None:
        own, self._mods = MODIFIERS.get(event.key, 0), int(getattr(event, "mod", 0))
        # a modifier's own event may tell of the state before it or after it
        self._mods = self._mods | own if event.type == pygame.KEYDOWN else self._mods & ~own

    def _point(self, square: int | None) -> None:
        state = self.state
        if state.pressing or (square is None and state.cursor_shown):
            return
        if square == self.box.pointer and not state.cursor_shown:
            return
        self._hide_cursor()
        self.box.pointer = square
        state.on.marked()

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
                self.scene.invalidate()
            return True
        if self._held and self.state.pressing:
            square = self.board.nearest(event.pos)
            if square != self.box.pointer:
                self.state.drag(square)
            return True
        self._point(self.board.camera.square_at(event.pos) if self.rect.collidepoint(event.pos) else None)
        return False

    def _pressed(self, event: pygame.event.Event) -> bool:
        if not self.rect.collidepoint(event.pos):
            return False
        self.end_stroke()
        if event.button == pygame.BUTTON_MIDDLE or (event.button == pygame.BUTTON_LEFT and self._space):
            self.panning = True
            return True
        button, square = BUTTONS.get(event.button), self.board.camera.square_at(event.pos)
        if button is None:
            return False
        if square is not None and not self.state.pressing:
            self._hide_cursor()
            self._held = event.button
            self.state.press(square, button, self.mods)
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
        notches = float(getattr(event, "precise_y", 0.0) or event.y)
        if not notches:
            return True
        if self.mods.ctrl or not self.state.hand.turns():
            self.zoom(notches, mouse)
            return True
        self._turned += notches
        while abs(self._turned) >= 1:
            step = 1 if self._turned > 0 else -1
            self._turned -= step
            self.state.turn(-step)
        return True

    # --- the cursor ---

    def _hide_cursor(self) -> None:
        """The mouse is used."""
        if self.state.cursor_shown:
            self.state.cursor_shown = False
            self.state.on.marked()

    def _show_cursor(self) -> bool:
        """Show it where the pointer was last; whether it was hidden."""
        state, count = self.state, len(self.state.draft.grid)
        if state.cursor_shown:
            return False
        pointer = self.box.pointer
        if pointer is not None and pointer < count:
            state.cursor = pointer
        state.cursor = min(state.cursor, count - 1)
        state.cursor_shown = True
        self.box.pointer = state.cursor
        state.on.marked()
        return True

    def _move(self, way: str) -> None:
        state = self.state
        if self._show_cursor():
            return
        grid, (dx, dy) = state.draft.grid, STEPS[way]
        column = min(max(grid.column(state.cursor) + dx, 0), grid.width - 1)
        rank = min(max(grid.rank(state.cursor) + dy, 0), grid.height - 1)
        state.cursor = rank * grid.width + column
        self.board.camera.show(state.cursor)
        if state.pressing:
            state.drag(state.cursor)
        else:
            self.box.pointer = state.cursor
            state.on.marked()

    def end_stroke(self) -> None:
        """Another key: what was drawn with the shifted arrows is one step."""
        if self._extending:
            self._extending = False
            self.state.release()

    def _extend(self, way: str) -> None:
        if self._show_cursor():
            return
        painting = self.box.tool not in ("pick", "fill") and self.box.floating is None
        if painting and not self.state.pressing:
            self._extending = True
            self.state.press(self.state.cursor, "left", NO_MODS)
        self._move(way)

    def _paint(self) -> None:
        state = self.state
        if self._show_cursor():
            return
        if not state.pressing:
            state.press(state.cursor, "left", NO_MODS)
            if self.box.tool in DRAGGED and self.box.floating is None:
                return
        state.release()

    # --- keys ---

    def _key(self, event: pygame.event.Event) -> bool:
        board = self.scene.app.input.action_in(event, "editor_board")
        shift = event.type == pygame.KEYDOWN and event.key in SHIFTS
        if not shift and not (board or "").startswith("extend_"):
            self.end_stroke()
        hand = self.scene.app.input.action_in(event, "editor_hand")
        if hand is not None and self.state.hand.turns():
            self.state.turn(1 if hand == "turn_right" else -1)
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
            if action == "paint":
                self._paint()
            else:
                self._move(action)
        elif action == "put_back" and self._in_panel:
            self._focus_board()
        elif action.startswith("extend_"):
            self._focus_board()
            self._extend(way)
        elif action.startswith("move_"):
            self.state.shift(*STEPS[way])
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
            hand = self.state.hand
            (hand.choose_ground if group == "ground" else hand.choose_piece)(int(number) - 1)
        return True

    def _change_panel(self) -> None:
        focus = self.scene.focus
        focus.shown = True
        if focus.current is self.area:
            focus.set(focus.by_key("tool.stamp"))
        else:
            focus.set(self.area)
            self._show_cursor()
        self.scene.invalidate()
