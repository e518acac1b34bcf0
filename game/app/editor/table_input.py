"""Mouse, keys and gamepad on the editor's table of inches."""

from __future__ import annotations

from typing import Final

import pygame

from game.app.editor.surface_input import STEPS, SurfaceInput
from game.app.editor.table_state import TableState
from game.editor.table_tools import TableToolbox
from game.editor.tool import Button, Mods
from game.model.inches import INCH, Point
from game.view.draft.table_board import TableDraftBoard

HANDLE_NEAR_PX: Final = 9
"""Distance in px at 100 % within which a press grabs a handle."""

TWICE_S: Final = 0.4
"""Seconds within which two clicks are a double click."""

TURN: Final = 150
FINE_TURN: Final = 10
"""Turn for a notch of the wheel with Shift, in tenths of a degree."""

SMALL: Final = INCH // 10
"""A small step, in thousandths of an inch."""


class TableInput(SurfaceInput):
    """Handles presses and drags at any place."""

    first_tool = "tool.select"
    state: TableState
    drawing: TableDraftBoard

    tools: TableToolbox
    small_steps = False
    """Whether arrows and turns go by small steps, and nothing snaps."""
    _click: tuple[int, Point] | None = None

    def put_down(self) -> None:
        self.tools.settle()
        self.tools.free = self.small_steps

    def mods_changed(self, event: pygame.event.Event) -> None:
        """Switch snapping off while Alt is held. See ``SurfaceInput``."""
        self._set_free(self.small_steps or self.holds(pygame.KMOD_ALT))

    def _set_free(self, free: bool) -> None:
        if free != self.tools.free:
            self.tools.free = free

    # --- the pointer ---

    def place(self, rect: pygame.Rect) -> None:
        """Adjust the reach of handles to the length of an inch. See ``SurfaceInput``."""
        super().place(rect)
        self.tools.near = round(self.screen.px(HANDLE_NEAR_PX) / self.drawing.camera.unit * INCH)

    def place_at(self, pixel: tuple[int, int], *, nearest: bool = False) -> Point | None:
        camera, (x, y) = self.drawing.camera, pixel
        if nearest:
            view = camera.viewport
            x, y = min(max(x, view.left), view.right - 1), min(max(y, view.top), view.bottom - 1)
        return camera.at((x, y))

    def pressed_before(self, place: Point, button: Button) -> bool:
        """Whether this is the second of two clicks. See ``SurfaceInput``."""
        self.screen.focus.set(self.area)
        return button == "left" and self._twice(place)

    def _twice(self, place: Point) -> bool:
        """Whether this is the second of two clicks with a meaning together: it ends an outline, or starts
        editing an outline's points."""
        now = pygame.time.get_ticks()
        before, self._click = self._click, (now, place)
        if before is None or now - before[0] > 1000 * TWICE_S:
            return False
        if max(abs(before[1][0] - place[0]), abs(before[1][1] - place[1])) > self.tools.near:
            return False
        if not self.tools.tool.press_again():
            return False
        self._click = None
        self.state.on.changed()
        return True

    def notches(self, event: pygame.event.Event) -> float:
        """Return the wheel's notches, which some systems turn sideways with Shift. See ``SurfaceInput``."""
        return super().notches(event) or float(getattr(event, "x", 0))

    def turn(self, by: int) -> None:
        small = self.small_steps or self.holds(pygame.KMOD_SHIFT)
        self.tools.tool.turn(by * (FINE_TURN if small else TURN))

    # --- the cursor ---

    @property
    def stride(self) -> int:
        """Return an inch, or a tenth of one. See ``SurfaceInput``."""
        return SMALL if self.small_steps else INCH

    def beside(self, place: Point, way: str, length: int) -> Point:
        """Return a place on whole steps, not between them. See ``SurfaceInput``."""
        (dx, dy), extent = STEPS[way], self.state.draft.extent
        x = min(max(place[0] + dx * length, 0), extent[0])
        y = min(max(place[1] + dy * length, 0), extent[1])
        return round(x / length) * length if dx else x, round(y / length) * length if dy else y

    def extend(self, way: str) -> None:
        """Move by a tenth of an inch, without snapping. See ``SurfaceInput``."""
        free, self.tools.free = self.tools.free, True
        self.step(way, SMALL)
        self.tools.free = free

    def shift(self, way: str) -> None:
        """Move the selection by half an inch, or by a tenth. See ``SurfaceInput``."""
        (dx, dy), length = STEPS[way], SMALL if self.small_steps else INCH // 2
        self.tools.shift(dx * length, dy * length)

    def change_steps(self) -> None:
        """Switch between small and large steps."""
        self.small_steps = not self.small_steps
        self._set_free(self.small_steps)
        self.state.say(f"editor.table.steps_{'small' if self.small_steps else 'large'}")

    def pick_more(self) -> None:
        """Add what is under the cursor to the selection, or remove it."""
        state, tools = self.state, self.tools
        if tools.tool is not tools.selecting:
            tools.take(tools.selecting)
        if not self.show_cursor() and not state.pressing:
            state.press(state.cursor, mods=Mods(ctrl=True))
            state.release()

    def choose(self, group: str, index: int) -> None:
        palette = self.tools.palette
        items = palette.terrain if group == "ground" else palette.marks
        if index < len(items):
            self.tools.take_item(items[index])
