"""Keys and gamepad in the editor: the cursor on the board, painting with it, and all commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.editor.tools import NO_MODS
from game.ui.input import GAMEPAD

if TYPE_CHECKING:
    from game.app.editor.scene import EditorScene

STEPS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
DRAGGED = frozenset({"rectangle", "line", "select"})
"""Tools that are begun by one press of the key and ended by the next."""


class Keys:
    """The keyboard's part of the scene. ``cursor`` is its square, shown while keys are used."""

    def __init__(self, scene: EditorScene) -> None:
        self.scene = scene
        self.cursor = 0
        self.cursor_shown = False
        self._extending = False

    # --- the cursor ---

    def place(self, square: int) -> None:
        """Put the cursor on a square."""
        self.cursor = square

    def hide_cursor(self) -> None:
        """The mouse is used."""
        if self.cursor_shown:
            self.cursor_shown = False
            self.scene.relook()

    def _show_cursor(self) -> bool:
        """Show it where the pointer was last; whether it was hidden."""
        if self.cursor_shown:
            return False
        scene = self.scene
        pointer = scene.hand.box.pointer
        grid = scene.draft.grid
        if pointer is not None and pointer < len(grid):
            self.cursor = pointer
        self.cursor = min(self.cursor, len(grid) - 1)
        self.cursor_shown = True
        scene.hand.box.pointer = self.cursor
        scene.relook()
        return True

    def _move(self, way: str) -> None:
        scene = self.scene
        if self._show_cursor():
            return
        grid = scene.draft.grid
        dx, dy = STEPS[way]
        column = min(max(grid.column(self.cursor) + dx, 0), grid.width - 1)
        rank = min(max(grid.rank(self.cursor) + dy, 0), grid.height - 1)
        self.cursor = rank * grid.width + column
        scene.board.reveal(self.cursor)
        box = scene.hand.box
        if scene.pressing:
            scene.drag(self.cursor)
        else:
            box.pointer = self.cursor
            scene.relook()

    def end_stroke(self) -> None:
        """Another key: what was drawn with the shifted arrows is one step."""
        if self._extending:
            self._extending = False
            self.scene.release()

    def _extend(self, way: str) -> None:
        scene = self.scene
        box = scene.hand.box
        if self._show_cursor():
            return
        if box.tool in ("pick", "fill") or box.floating is not None:
            self._move(way)
            return
        if not scene.pressing:
            self._extending = True
            scene.press(self.cursor, "left", NO_MODS)
        self._move(way)

    def _paint(self) -> None:
        scene = self.scene
        box = scene.hand.box
        if self._show_cursor():
            return
        if scene.pressing:
            scene.release()
            return
        scene.press(self.cursor, "left", NO_MODS)
        if box.tool not in DRAGGED or box.floating is not None:
            scene.release()

    # --- events ---

    def _of(self, event: pygame.event.Event, context: str) -> str | None:
        """The action of that context alone."""
        inputs = self.scene.app.input
        action = inputs.action_for(event, context)
        known = inputs.bindings.pad if event.type == GAMEPAD else inputs.bindings.keys
        return action if action in known.get(context, {}) else None

    def handle(self, event: pygame.event.Event) -> bool:
        """A key or button that no widget took; whether it meant anything here."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self.scene.pointer.note_mods(event)
        if event.type == pygame.KEYUP:
            if event.key in (pygame.K_LSHIFT, pygame.K_RSHIFT):
                self.end_stroke()
            if event.key == pygame.K_SPACE:
                self.scene.pointer.space = False
            return False
        if event.type not in (pygame.KEYDOWN, GAMEPAD):
            return False
        board = self._of(event, "editor_board")
        if board is None or not board.startswith("extend_"):
            plain = event.type == pygame.KEYDOWN and event.key in (pygame.K_LSHIFT, pygame.K_RSHIFT)
            if not plain:
                self.end_stroke()
        return self._hand(event) or self._board(event, board) or self._command(event)

    def _hand(self, event: pygame.event.Event) -> bool:
        action = self._of(event, "editor_hand")
        if action is None or not self.scene.hand.turns():
            return False
        self.scene.turn(1 if action == "turn_right" else -1)
        return True

    @property
    def _in_panel(self) -> bool:
        focus = self.scene.focus
        return focus.shown and focus.current is not None and focus.current is not self.scene.board_area

    def _board(self, event: pygame.event.Event, action: str | None) -> bool:
        if action is None:
            return False
        scene = self.scene
        if action in STEPS or action == "paint":
            if self._in_panel:
                return False  # the arrows and Enter are the focused control's
            space = event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE
            if action == "paint" and space and not self.cursor_shown:
                scene.pointer.space = True
                return True
            self._focus_board()
            if action == "paint":
                self._paint()
            else:
                self._move(action)
            return True
        if action == "put_back":
            if self._in_panel:
                self._focus_board()
            else:
                scene.put_back()
            return True
        way = action.rpartition("_")[2]
        if action.startswith("extend_"):
            self._focus_board()
            self._extend(way)
        elif action.startswith("move_"):
            scene.shift(*STEPS[way])
        else:
            scene.commands.do(action)
        return True

    def _focus_board(self) -> None:
        scene = self.scene
        if scene.focus.current is not scene.board_area:
            scene.focus.set(scene.board_area)

    def _command(self, event: pygame.event.Event) -> bool:
        action = self._of(event, "editor")
        if action is not None:
            if action == "panel":
                self._change_panel()
            else:
                self.scene.commands.do(action)
            return True
        action = self._of(event, "editor_palette")
        if action is None:
            return False
        group, _, number = action.partition("_")
        choose = self.scene.hand.choose_ground if group == "ground" else self.scene.hand.choose_piece
        choose(int(number) - 1)
        return True

    def _change_panel(self) -> None:
        scene = self.scene
        scene.focus.shown = True
        if scene.focus.current is scene.board_area:
            scene.focus.set(scene.focus.by_key("tool.stamp"))
        else:
            scene.focus.set(scene.board_area)
            self._show_cursor()
        scene.invalidate()
