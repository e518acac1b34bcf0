"""Mouse, keys and gamepad on the editor's table of inches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pygame

from game.app.editor.panel import Do
from game.app.editor.surface_input import STEPS, SurfaceInput
from game.app.editor.table_state import TableState
from game.editor.tool import Button, Mods
from game.model.inches import INCH, Point
from game.ui.scene import Scene
from game.view.draft.table_board import TableDraftBoard

HANDLE_NEAR_PX: Final = 9
"""How near a handle a press counts, at 100 %."""

TWICE_S: Final = 0.4
"""Two clicks within so many seconds are a double one."""

TURN: Final = 150
FINE_TURN: Final = 10
"""What a notch of the wheel turns, in tenths of a degree; with Shift."""

SMALL: Final = INCH // 10
"""A small step."""


class TableInput(SurfaceInput):
    """Presses and drags, at any place."""

    first_tool = "tool.select"
    state: TableState
    drawing: TableDraftBoard

    def __init__(
        self, scene: Scene, state: TableState, drawing: TableDraftBoard, do: Do,
        zoom: Callable[[float, tuple[int, int]], Any],
    ) -> None:  # fmt: skip
        super().__init__(scene, state, drawing, do, zoom)
        self.tools = state.tools
        self._click: tuple[int, Point] | None = None
        self.small_steps = False
        """The arrows and turns go by small steps, and nothing snaps."""

    def put_down(self) -> None:
        self.tools.settle()
        self.tools.free = self.small_steps

    def mods_changed(self, event: pygame.event.Event) -> None:
        """See ``SurfaceInput``: with Alt nothing snaps."""
        self._set_free(self.small_steps or self.holds(pygame.KMOD_ALT))

    def _set_free(self, free: bool) -> None:
        if free != self.tools.free:
            self.tools.free = free
            self.state.on.marked()

    # --- the pointer ---

    def build(self, rect: pygame.Rect) -> None:
        """See ``SurfaceInput``: how near a handle counts depends on how large an inch is."""
        super().build(rect)
        self.tools.near = round(self.scene.px(HANDLE_NEAR_PX) / self.drawing.camera.unit * INCH)

    def place_at(self, pixel: tuple[int, int], *, nearest: bool = False) -> Point | None:
        camera, (x, y) = self.drawing.camera, pixel
        if nearest:
            view = camera.viewport
            x, y = min(max(x, view.left), view.right - 1), min(max(y, view.top), view.bottom - 1)
        return camera.at((x, y))

    def pressed_before(self, place: Point, button: Button) -> bool:
        """See ``SurfaceInput``: the second of two clicks."""
        self.scene.focus.set(self.area)
        return button == "left" and self._twice(place)

    def _twice(self, place: Point) -> bool:
        """Whether this is the second of two clicks that mean something together: it ends an outline, or
        begins to change the points of one."""
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
        """See ``SurfaceInput``. With Shift some systems turn the wheel sideways."""
        return super().notches(event) or float(getattr(event, "x", 0))

    def turn(self, by: int) -> None:
        small = self.small_steps or self.holds(pygame.KMOD_SHIFT)
        self.tools.tool.turn(by * (FINE_TURN if small else TURN))

    # --- the cursor ---

    @property
    def stride(self) -> int:
        """See ``SurfaceInput``: an inch, or a tenth."""
        return SMALL if self.small_steps else INCH

    def beside(self, place: Point, way: str, length: int) -> Point:
        """See ``SurfaceInput``: onto whole steps, not beside them."""
        (dx, dy), extent = STEPS[way], self.state.draft.extent
        x = min(max(place[0] + dx * length, 0), extent[0])
        y = min(max(place[1] + dy * length, 0), extent[1])
        return round(x / length) * length if dx else x, round(y / length) * length if dy else y

    def extend(self, way: str) -> None:
        """See ``SurfaceInput``: by a tenth of an inch, and nothing snaps."""
        free, self.tools.free = self.tools.free, True
        self.step(way, SMALL)
        self.tools.free = free

    def shift(self, way: str) -> None:
        """See ``SurfaceInput``: by half an inch, or by a tenth."""
        (dx, dy), length = STEPS[way], SMALL if self.small_steps else INCH // 2
        self.tools.shift(dx * length, dy * length)

    def change_steps(self) -> None:
        """Small steps from now on, or large ones."""
        self.small_steps = not self.small_steps
        self._set_free(self.small_steps)
        self.state.say(f"editor.table.steps_{'small' if self.small_steps else 'large'}")

    def pick_more(self) -> None:
        """Add what the cursor is on to what is selected, or take it out again."""
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
