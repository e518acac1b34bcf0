"""Mouse, keys and gamepad on the editor's table of inches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pygame

from game.app.editor.panel import Do
from game.app.editor.surface_input import BUTTONS, STEPS, SurfaceInput
from game.app.editor.table_state import TableState
from game.editor.tool import Mods
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
    board: TableDraftBoard

    def __init__(
        self, scene: Scene, state: TableState, board: TableDraftBoard, do: Do,
        zoom: Callable[[float, tuple[int, int]], Any],
    ) -> None:  # fmt: skip
        super().__init__(scene, state, board, do, zoom)
        self.tools = state.tools
        self._click: tuple[int, Point] | None = None
        self.small_steps = False
        """The arrows and turns go by small steps, and nothing snaps."""

    def put_down(self) -> None:
        """See ``SurfaceInput``."""
        self.tools.settle()
        self.tools.free = self.small_steps

    def interrupted(self, event: pygame.event.Event, action: str | None = None) -> None:
        """See ``SurfaceInput``: nothing is under way here that another key ends."""

    def mods_changed(self, event: pygame.event.Event) -> None:
        """See ``SurfaceInput``: with Alt nothing snaps."""
        self._set_free(self.small_steps or self.holds(pygame.KMOD_ALT))

    def _set_free(self, free: bool) -> None:
        if free != self.tools.free:
            self.tools.free = free
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

    def point_at(self, pixel: tuple[int, int] | None) -> None:
        """See ``SurfaceInput``."""
        place = None if pixel is None else self._place(pixel)
        if place != self.state.pointer and not (place is None and self.state.cursor_shown):
            self.state.point(place)

    def drag_to(self, pixel: tuple[int, int]) -> None:
        """See ``SurfaceInput``."""
        place = self._place(pixel, clamp=True)
        if place is not None:
            self.state.drag(place, self.mods)

    def press_at(self, pixel: tuple[int, int], button: int) -> bool:
        """See ``SurfaceInput``."""
        named, place = BUTTONS.get(button), self._place(pixel)
        if named is None or place is None:
            return False
        self.scene.focus.set(self.area)
        self.state.cursor_shown = False
        self.tools.near = self._near()
        if named == "left" and self._twice(place):
            return True
        self._button = button
        self.state.press(place, named, self.mods)
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
        if not self.tools.tool.press_again():
            return False
        self._click = None
        self.state.on.changed()
        return True

    def notches(self, event: pygame.event.Event) -> float:
        """See ``SurfaceInput``. With Shift some systems turn the wheel sideways."""
        return super().notches(event) or float(getattr(event, "x", 0))

    @property
    def turns(self) -> bool:
        """See ``SurfaceInput``."""
        return self.tools.tool.turns

    def turn(self, by: int) -> None:
        """See ``SurfaceInput``."""
        small = self.small_steps or self.holds(pygame.KMOD_SHIFT)
        self.tools.tool.turn(by * (FINE_TURN if small else TURN))

    # --- the cursor ---

    def show_cursor(self) -> bool:
        """See ``SurfaceInput``."""
        state = self.state
        if state.cursor_shown:
            return False
        if state.pointer is not None:
            state.cursor = state.pointer
        state.cursor_shown = True
        state.on.marked()
        return True

    def step(self, way: str) -> None:
        """See ``SurfaceInput``: by an inch, or by a tenth."""
        self._step(way, SMALL if self.small_steps else INCH)

    def extend(self, way: str) -> None:
        """See ``SurfaceInput``: by a tenth of an inch, and nothing snaps."""
        free, self.tools.free = self.tools.free, True
        self._step(way, SMALL)
        self.tools.free = free

    def _step(self, way: str, length: int) -> None:
        state = self.state
        if self.show_cursor():
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
            tools.near = self._near()
            state.press(state.cursor, mods=Mods(ctrl=True))
            state.release()

    def press_here(self) -> None:
        """See ``SurfaceInput``. What is picked up so follows the arrows until it is pressed again; with the
        cursor hidden it ends an outline."""
        state = self.state
        if not state.cursor_shown and self.tools.tool.finish():
            state.on.changed()
        elif self.show_cursor():
            return
        elif state.pressing:
            state.release()
        else:
            self.tools.near = self._near()
            state.press(state.cursor)
            if not self.tools.tool.two_presses:
                state.release()

    def choose(self, group: str, index: int) -> None:
        """See ``SurfaceInput``."""
        palette = self.tools.palette
        items = palette.terrain if group == "ground" else palette.marks
        if index < len(items):
            self.tools.take_item(items[index])
