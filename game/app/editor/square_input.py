"""Mouse, keys and gamepad on the editor's board of squares."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pygame

from game.app.editor.panel import Do
from game.app.editor.square_state import SquareState
from game.app.editor.surface_input import BUTTONS, STEPS, SurfaceInput
from game.editor.tool import NO_MODS
from game.ui.scene import Scene
from game.view.draft.board import DraftBoard

SHIFTS: Final = (pygame.K_LSHIFT, pygame.K_RSHIFT)


class SquareInput(SurfaceInput):
    """Strokes, square by square."""

    first_tool = "tool.stamp"
    wheel_turns = -1
    state: SquareState
    board: DraftBoard

    def __init__(
        self, scene: Scene, state: SquareState, board: DraftBoard, do: Do,
        zoom: Callable[[float, tuple[int, int]], Any],
    ) -> None:  # fmt: skip
        super().__init__(scene, state, board, do, zoom)
        self.tools = state.tools
        self._extending = False

    def put_down(self) -> None:
        """See ``SurfaceInput``."""
        self.end_stroke()
        self.state.release()

    def mods_changed(self, event: pygame.event.Event) -> None:
        """See ``SurfaceInput``: with Shift a stroke ends."""
        if event.type == pygame.KEYUP and event.key in SHIFTS:
            self.end_stroke()

    # --- the pointer ---

    def point_at(self, pixel: tuple[int, int] | None) -> None:
        """See ``SurfaceInput``."""
        state = self.state
        square = None if pixel is None else self.board.camera.square_at(pixel)
        if state.pressing or (square is None and state.cursor_shown):
            return
        if square == self.tools.pointer and not state.cursor_shown:
            return
        self._hide_cursor()
        self.tools.pointer = square
        state.on.marked()

    def drag_to(self, pixel: tuple[int, int]) -> None:
        """See ``SurfaceInput``."""
        square = self.board.nearest(pixel)
        if square != self.tools.pointer:
            self.state.drag(square)

    def press_at(self, pixel: tuple[int, int], button: int) -> bool:
        """See ``SurfaceInput``."""
        named, square = BUTTONS.get(button), self.board.camera.square_at(pixel)
        if named is None:
            return False
        if square is not None and not self.state.pressing:
            self._hide_cursor()
            self._button = button
            self.state.press(square, named, self.mods)
        return True

    @property
    def turns(self) -> bool:
        """See ``SurfaceInput``."""
        return self.tools.active.turns

    def turn(self, by: int) -> None:
        """See ``SurfaceInput``."""
        self.state.turn(by)

    # --- the cursor ---

    def _hide_cursor(self) -> None:
        """The mouse is used."""
        if self.state.cursor_shown:
            self.state.cursor_shown = False
            self.state.on.marked()

    def show_cursor(self) -> bool:
        """See ``SurfaceInput``."""
        state, count = self.state, len(self.state.draft.grid)
        if state.cursor_shown:
            return False
        pointer = self.tools.pointer
        if pointer is not None and pointer < count:
            state.cursor = pointer
        state.cursor = min(state.cursor, count - 1)
        state.cursor_shown = True
        self.tools.pointer = state.cursor
        state.on.marked()
        return True

    def step(self, way: str) -> None:
        """See ``SurfaceInput``."""
        state = self.state
        if self.show_cursor():
            return
        grid, (dx, dy) = state.draft.grid, STEPS[way]
        column = min(max(grid.column(state.cursor) + dx, 0), grid.width - 1)
        rank = min(max(grid.rank(state.cursor) + dy, 0), grid.height - 1)
        state.cursor = rank * grid.width + column
        self.board.camera.show(state.cursor)
        if state.pressing:
            state.drag(state.cursor)
        else:
            self.tools.pointer = state.cursor
            state.on.marked()

    def end_stroke(self) -> None:
        """Another key: what was drawn with the shifted arrows is one step."""
        if self._extending:
            self._extending = False
            self.state.release()

    def interrupted(self, event: pygame.event.Event, action: str | None = None) -> None:
        """See ``SurfaceInput``."""
        shift = event.type == pygame.KEYDOWN and event.key in SHIFTS
        if not shift and not (action or "").startswith("extend_"):
            self.end_stroke()

    def extend(self, way: str) -> None:
        """See ``SurfaceInput``: it draws on its way."""
        if self.show_cursor():
            return
        if self.tools.active.follows_arrows and not self.state.pressing:
            self._extending = True
            self.state.press(self.state.cursor, "left", NO_MODS)
        self.step(way)

    def shift(self, way: str) -> None:
        """See ``SurfaceInput``."""
        self.state.shift(*STEPS[way])

    def press_here(self) -> None:
        """See ``SurfaceInput``."""
        state = self.state
        if self.show_cursor():
            return
        if not state.pressing:
            state.press(state.cursor, "left", NO_MODS)
            if self.tools.active.two_presses:
                return
        state.release()

    def choose(self, group: str, index: int) -> None:
        """See ``SurfaceInput``."""
        choice = self.state.palette_choice
        (choice.choose_ground if group == "ground" else choice.choose_piece)(index)
