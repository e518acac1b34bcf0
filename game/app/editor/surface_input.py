"""The mouse, fingers, keys and gamepad on an editor's board, of squares or of inches; all other keys are
commands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Final

import pygame

from game.app.editor.commands import EditorPress
from game.app.editor.square_state import SquareState
from game.app.editor.steps import Steps
from game.app.editor.table_state import TableState
from game.editor.square_tools import SquareToolbox
from game.editor.table_tools import TableToolbox
from game.editor.tool import Button, Mods
from game.model.inches import INCH, Point
from game.ui.input.input import GAMEPAD
from game.ui.screen import Screen
from game.view.draft.board import DraftBoard
from game.view.draft.table_board import TableDraftBoard

PINCH_NOTCHES: Final = 14.0
"""Notches of the wheel for two fingers that part by the window's whole size."""

STEPS: Final = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}

BUTTONS: Final[dict[int, Button]] = {pygame.BUTTON_LEFT: "left", pygame.BUTTON_RIGHT: "right"}

MODIFIERS: Final = {
    pygame.K_LSHIFT: pygame.KMOD_SHIFT, pygame.K_RSHIFT: pygame.KMOD_SHIFT, pygame.K_LCTRL: pygame.KMOD_CTRL,
    pygame.K_RCTRL: pygame.KMOD_CTRL, pygame.K_LALT: pygame.KMOD_ALT, pygame.K_RALT: pygame.KMOD_ALT,
    pygame.K_LMETA: pygame.KMOD_META, pygame.K_RMETA: pygame.KMOD_META,
}  # fmt: skip


class SurfaceInput(ABC):
    """Turns events into actions on the board, into zoom and pan, and moves the keyboard's cursor.
    ``first_tool`` is the stop that gets the focus after the board."""

    first_tool: ClassVar[str]
    wheel_turns: ClassVar[int] = 1
    """The turn (1 right, -1 left) for a notch of the wheel away from the player."""
    state: Steps

    def __init__(self, screen: Screen, state: Steps, drawing: Any) -> None:
        self.screen, self.state, self.drawing, self.tools = screen, state, drawing, state.tools
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.panning = False
        self._space = False
        """Whether Space is held, so that dragging pans."""
        self._mods = 0
        self._button = 0
        """The button that draws, while it is held; 0 for none."""
        self._turned = 0.0

    def place(self, rect: pygame.Rect) -> None:
        """Take the board's place."""
        self.rect = rect
        self.area = self.screen.focus_area("board", rect, ring=False)

    def forget(self) -> None:
        """End everything held, because another scene has come on top."""
        self.put_down()
        self._space = self.panning = False
        self._button = self._mods = 0

    # --- what each board does its own way ---

    @abstractmethod
    def put_down(self) -> None:
        """End what is in progress."""

    @abstractmethod
    def place_at(self, pixel: tuple[int, int], *, nearest: bool = False) -> Any:
        """Return the place at a pixel, ``None`` beside the board; ``nearest``: the nearest place in sight."""

    @abstractmethod
    def beside(self, place: Any, way: str, length: int) -> Any:
        """Return the place ``length`` away from another one in a direction."""

    @property
    def stride(self) -> int:
        """Return how far an arrow moves the cursor."""
        return 1

    @abstractmethod
    def turn(self, by: int) -> None:
        """Turn what can be turned by one step, to the right for 1, to the left for -1."""

    @abstractmethod
    def extend(self, way: str) -> None:
        """Handle a shifted arrow."""

    @abstractmethod
    def shift(self, way: str) -> None:
        """Move the selection."""

    @abstractmethod
    def choose(self, group: str, index: int) -> None:
        """Take an item from a list of the palette, ``ground`` or ``piece``."""

    def pressed_before(self, place: Any, button: Button) -> bool:
        """Whether a press belongs to the one before it, so that nothing else is to be done."""
        return False

    def interrupted(self, event: pygame.event.Event, action: str | None = None) -> None:  # noqa: B027
        """Handle a key, with its action on the board, or a button of the mouse, before anything else."""

    @abstractmethod
    def mods_changed(self, event: pygame.event.Event) -> None:
        """Handle a change of the modifier keys."""

    # --- the pointer ---

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event that no widget took; return whether it did anything."""
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
                self.point_at(None)
            case pygame.KEYUP:
                self._note_mods(event)
                self._space = self._space and event.key != pygame.K_SPACE
            case pygame.KEYDOWN:
                self._note_mods(event)
                return self._key(event)
            case kind if kind == GAMEPAD:
                return self._key(event)
        return False

    def holds(self, mods: int) -> bool:
        """Whether any of these modifiers is held: a sum of pygame's ``KMOD_``."""
        return bool(self._mods & mods)

    @property
    def mods(self) -> Mods:
        """The modifiers that are held."""
        ctrl = self.holds(pygame.KMOD_CTRL | pygame.KMOD_META)
        return Mods(self.holds(pygame.KMOD_SHIFT), ctrl, self.holds(pygame.KMOD_ALT))

    def _note_mods(self, event: pygame.event.Event) -> None:
        own, self._mods = MODIFIERS.get(event.key, 0), int(getattr(event, "mod", 0))
        # a modifier's own event may tell of the state before it or after it
        self._mods = self._mods | own if event.type == pygame.KEYDOWN else self._mods & ~own
        self.mods_changed(event)

    def _pinched(self, event: pygame.event.Event) -> bool:
        if event.num_fingers != 2:
            return False
        width, height = self.screen.size
        at = (round(event.x * width), round(event.y * height))
        if self.rect.collidepoint(at):
            self.zoom(event.pinched * PINCH_NOTCHES, at)
        return True

    def _moved(self, event: pygame.event.Event) -> bool:
        if self.panning:
            if self.drawing.camera.pan(-event.rel[0], -event.rel[1]):
                self.screen.invalidate()
            return True
        if self._button and self.state.pressing:
            self.drag_to(event.pos)
            return True
        self.point_at(event.pos)
        return False

    def point_at(self, pixel: tuple[int, int] | None) -> None:
        """Take the pointer's place in the window, on the board or beside it; ``None`` outside the window."""
        state, place = self.state, None
        if pixel is not None and self.rect.collidepoint(pixel):
            place = self.place_at(pixel)
        if state.pressing or (place is None and state.cursor_shown):
            return
        if place != state.tools.pointer or state.cursor_shown:
            state.cursor_shown, state.tools.pointer = False, place

    def drag_to(self, pixel: tuple[int, int]) -> None:
        """Drag what is held to a pixel."""
        place = self.place_at(pixel, nearest=True)
        if place is not None and place != self.state.tools.pointer:
            self.state.drag(place, self.mods)

    def press_at(self, pixel: tuple[int, int], button: int) -> bool:
        """Handle a button pressed on the board; return whether it did anything."""
        named, place = BUTTONS.get(button), self.place_at(pixel)
        if named is None or place is None or (self._button and self.state.pressing):
            return named is not None
        self.state.cursor_shown = False
        if not self.pressed_before(place, named):
            self._button = button
            self.state.press(place, named, self.mods)
        return True

    def _pressed(self, event: pygame.event.Event) -> bool:
        if not self.rect.collidepoint(event.pos):
            return False
        self.interrupted(event)
        if event.button == pygame.BUTTON_MIDDLE or (event.button == pygame.BUTTON_LEFT and self._space):
            self.panning = True
            return True
        if self.state.labelling and event.button == pygame.BUTTON_LEFT:
            self.point_at(event.pos)
            self.screen.do(EditorPress.LABEL)
            return True
        self.state.labelling = False
        return self.press_at(event.pos, event.button)

    def _released(self, event: pygame.event.Event) -> bool:
        if self.panning:
            self.panning = False
            return True
        if event.button != self._button:
            return False
        self._button = 0
        self.state.release()
        return True

    def notches(self, event: pygame.event.Event) -> float:
        """Return how far the wheel was turned, in notches."""
        return float(getattr(event, "precise_y", 0.0) or event.y)

    def _wheeled(self, event: pygame.event.Event) -> bool:
        mouse = self.screen.app.mouse
        if not self.rect.collidepoint(mouse):
            return False
        notches = self.notches(event)
        if not notches:
            return True
        if self.holds(pygame.KMOD_CTRL | pygame.KMOD_META) or not self.state.tools.active.turns:
            self.zoom(notches, mouse)
            return True
        self._turned += notches
        while abs(self._turned) >= 1:
            step = 1 if self._turned > 0 else -1
            self._turned -= step
            self.turn(step * self.wheel_turns)
        return True

    # --- the view ---

    def zoom(self, notches: float, at: tuple[int, int] | None = None) -> None:
        """Zoom in or out around ``at``; 0 shows the whole board."""
        camera = self.drawing.camera
        if camera.zoom(notches, at) if notches else camera.zoom_out():
            self.screen.invalidate()

    def zoom_step(self) -> None:
        """Zoom in by one step; after the largest show the whole board again."""
        before = self.drawing.zoom_percent
        self.zoom(1)
        if self.drawing.zoom_percent == before:
            self.zoom(0)

    # --- the cursor ---

    def show_cursor(self) -> bool:
        """Show the cursor where the pointer was last; return whether it was hidden."""
        state = self.state
        if state.cursor_shown:
            return False
        at = state.aim()
        state.cursor = state.tools.pointer = state.cursor if at is None else at
        state.cursor_shown = True
        return True

    def step(self, way: str, length: int) -> None:
        """Move the cursor by an arrow, or first show it."""
        state = self.state
        if self.show_cursor():
            return
        state.cursor = self.beside(state.cursor, way, length)
        self.drawing.camera.show(state.cursor)
        if state.pressing:
            state.drag(state.cursor)
        else:
            state.tools.pointer = state.cursor

    def press_here(self) -> None:
        """Press where the cursor is. A tool with two presses follows the arrows until the second; with the
        cursor hidden a tool with several presses ends."""
        state, tool = self.state, self.state.tools.active
        if not state.cursor_shown and tool.finish():
            state.on.changed()
        elif self.show_cursor():
            return
        elif state.pressing:
            state.release()
        else:
            state.press(state.cursor)
            if not tool.two_presses:
                state.release()

    # --- keys ---

    def _key(self, event: pygame.event.Event) -> bool:
        board = self.screen.app.input.action_in(event, "editor_board")
        self.interrupted(event, board)
        if self.screen.app.input.digit_or_arrow(event) and self._take_from_palette(event):
            return True
        hand = self.screen.app.input.action_in(event, "editor_hand")
        if hand is not None and self.state.tools.active.turns:
            self.turn(1 if hand == "turn_right" else -1)
            return True
        return self._board(event, board) or self._command(event)

    def _board(self, event: pygame.event.Event, action: str | None) -> bool:
        if action is None:
            return False
        in_panel = self.screen.focus.beside(self.area)
        way = action.rpartition("_")[2]
        if action in STEPS or action == "paint":
            if in_panel:
                return False  # the arrows and Enter are the focused control's
            space = event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE
            if action == "paint" and space and not self.state.cursor_shown:
                self._space = True
                return True
            self._focus_board()
            if action == "paint":
                self.press_here()
            else:
                self.step(action, self.stride)
        elif action == "put_back" and in_panel:
            self._focus_board()
        elif action.startswith("extend_"):
            self._focus_board()
            self.extend(way)
        elif action.startswith("move_"):
            self.shift(way)
        else:
            self.screen.do_bound(action)
        return True

    def _focus_board(self) -> None:
        if self.screen.focus.current is not self.area:
            self.screen.focus.set(self.area)

    def _command(self, event: pygame.event.Event) -> bool:
        action = self.screen.app.input.action_in(event, "editor")
        if action == "panel":
            self._change_panel()
        elif action is not None:
            self.screen.do_bound(action)
        else:
            return self._take_from_palette(event)
        return True

    def _take_from_palette(self, event: pygame.event.Event) -> bool:
        action = self.screen.app.input.action_in(event, "editor_palette")
        if action is None:
            return False
        group, _, number = action.partition("_")
        self.choose(group, int(number) - 1)
        return True

    def _change_panel(self) -> None:
        focus = self.screen.focus
        focus.shown = True
        if focus.current is self.area:
            focus.set(focus.by_key(self.first_tool))
        else:
            focus.set(self.area)
            self.show_cursor()
        self.screen.invalidate()


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
