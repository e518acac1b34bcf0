"""Mouse, keys and gamepad on the editor's board of squares."""

from __future__ import annotations

from typing import Final

import pygame

from game.app.editor.square_state import SquareState
from game.app.editor.surface_input import STEPS, SurfaceInput
from game.editor.square_tools import SquareToolbox
from game.view.draft.board import DraftBoard

SHIFTS: Final = (pygame.K_LSHIFT, pygame.K_RSHIFT)


class SquareInput(SurfaceInput):
    """Draws strokes, square by square."""

    first_tool = "tool.stamp"
    wheel_turns = -1
    state: SquareState
    drawing: DraftBoard

    tools: SquareToolbox
    _extending = False

    def put_down(self) -> None:
        self.end_stroke()
        self.state.release()

    def mods_changed(self, event: pygame.event.Event) -> None:
        """End a stroke with Shift. See ``SurfaceInput``."""
        if event.type == pygame.KEYUP and event.key in SHIFTS:
            self.end_stroke()

    def place_at(self, pixel: tuple[int, int], *, nearest: bool = False) -> int | None:
        return self.drawing.nearest(pixel) if nearest else self.drawing.camera.square_at(pixel)

    def beside(self, place: int, way: str, length: int) -> int:
        grid, (dx, dy) = self.state.draft.grid, STEPS[way]
        column = min(max(grid.column(place) + dx, 0), grid.width - 1)
        rank = min(max(grid.rank(place) + dy, 0), grid.height - 1)
        return rank * grid.width + column

    def turn(self, by: int) -> None:
        self.state.turn(by)

    def end_stroke(self) -> None:
        """End a stroke drawn with shifted arrows, as one step, at any other key."""
        if self._extending:
            self._extending = False
            self.state.release()

    def interrupted(self, event: pygame.event.Event, action: str | None = None) -> None:
        shift = event.type == pygame.KEYDOWN and event.key in SHIFTS
        if not shift and not (action or "").startswith("extend_"):
            self.end_stroke()

    def extend(self, way: str) -> None:
        """Draw along the way. See ``SurfaceInput``."""
        if self.show_cursor():
            return
        if self.tools.active.follows_arrows and not self.state.pressing:
            self._extending = True
            self.state.press(self.state.cursor)
        self.step(way, 1)

    def shift(self, way: str) -> None:
        self.state.shift(*STEPS[way])

    def choose(self, group: str, index: int) -> None:
        choice = self.state.palette_choice
        (choice.choose_ground if group == "ground" else choice.choose_piece)(index)
