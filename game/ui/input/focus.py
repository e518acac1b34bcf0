"""Moving through a scene by keyboard or gamepad, as pygame-gui has no focus order of its own.

A ring holds what can be pressed on a screen and its fields, in the order of its tree. Tab and Shift+Tab go
round, arrows go to the nearest stop in that direction, Enter and Space press. The double frame is drawn only
while the player uses the keyboard: a press of the mouse hides it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Literal, Protocol

import pygame
import pygame_gui
from pygame_gui.elements import (
    UIDropDownMenu,
    UIHorizontalSlider,
    UITextBox,
    UITextEntryBox,
    UITextEntryLine,
)

from game.ui.window.services import Services

Direction = Literal["up", "down", "left", "right"]

MEANT = ("accept", "ready")
"""The keys of buttons pressed when nothing has the focus: they accept a dialog, or open a curtain."""

BOARD = "board"
"""The key of a board: its cursor and the hints below it show what the keys do there."""


class FocusArea:
    """A stop of the ring that isn't a widget; its scene reads ``focused`` and draws it."""

    def __init__(self, key: str, rect: pygame.Rect, ring: bool = True) -> None:
        self.key, self.rect, self.ring = key, rect, ring
        self.frame: pygame.Rect | None = None
        """Where its frame is drawn, if not around all of it."""
        self.visible = True
        self.is_enabled = True
        self.focused = False

    def kill(self) -> None:
        """Take it out of sight."""
        self.visible = False


class SpotArea(FocusArea):
    """A stop with a ``spot``: what stands for a press of it, such as a command. ``why``: the reason it is
    disabled; ``label``: its words; ``on``: whether it is a switch that is on; ``about``: what is told where
    the pointer rests on it."""

    def __init__(self, key: str, rect: pygame.Rect) -> None:
        super().__init__(key, rect)
        self.spot: Hashable = key
        self.why = self.label = self.about = ""
        self.on = False

    def take(
        self, command: Hashable, rect: pygame.Rect, why: str | None, label: str, on: bool, about: str
    ) -> None:
        """Take another command, place, reason, label, state and words about it."""
        self.spot, self.rect, self.label, self.on, self.about = command, rect, label, on, about
        self.why, self.is_enabled = why or "", why is None


class PressedScene(Protocol):
    """The scene of a ring, which is told of presses by the keys."""

    app: Any

    def press_spot(self, spot: Any) -> None:
        """Press a spot."""

    def refuse(self, stop: Any) -> None:
        """Show why a disabled stop that was pressed is disabled."""


class FocusRing:
    """The stops of one scene, and which has the focus."""

    def __init__(self, scene: PressedScene) -> None:
        self.app: Services = scene.app
        self._scene = scene
        self.stops: list[tuple[str, Any]] = []
        self.current: Any = None
        self.shown = self.app.input.keys_used
        """Whether the frame is drawn, because the player uses keys now."""
        self.answer = ""
        """The key of the stop that is pressed while no frame shows another one: a dialog's answer."""
        self.fresh = False
        """Whether the current stop has the focus only because the scene has opened so."""
        self._clicked = False
        """Whether the mouse was the last to move the focus, also if the widgets were made anew since."""
        self.told: Any = None
        """The disabled stop that was pressed, whose reason is shown until the next input."""

    def come_back(self) -> None:
        """Show the focus again when the scene is on top again, if the player uses keys; there is always one
        then, except beside a board, which shows by its cursor that the keys are its."""
        if self.app.input.keys_used and all(key != BOARD for key, _ in self.stops):
            if self.current is None or not _takes_focus(self.current):
                self.focus_first()
            self.shown = self.current is not None
            self.app.invalidate()

    # --- the stops ---

    def add(self, stop: Any, key: str = "") -> None:
        """Add a stop after all others."""
        self.stops.append((key or f"#{len(self.stops)}", stop))

    def clear(self) -> None:
        self.stops.clear()
        self.current = self.told = None

    def remember(self) -> tuple[str, bool]:
        """Return the current stop's key and the frame's state, for ``restore`` after the widgets are made
        anew."""
        key = next((key for key, stop in self.stops if stop is self.current), "")
        return key, self.shown

    def restore(self, remembered: tuple[str, bool]) -> None:
        """Focus the stop of that key, if it still exists."""
        key, self.shown = remembered
        found = next((stop for name, stop in self.stops if name == key), None)
        if found is not None and found is not self.current and _takes_focus(found):
            self.set(found)

    def by_key(self, key: str) -> Any:
        """Return the stop of that key. Raises ``KeyError`` if there is none."""
        for name, stop in self.stops:
            if name == key:
                return stop
        raise KeyError(key)

    @property
    def key(self) -> str:
        """The current stop's key, empty without one."""
        return self.remember()[0]

    def beside(self, area: FocusArea) -> bool:
        """Whether the keys belong to something other than an area, because the frame is visible there."""
        return self.shown and self.current is not None and self.current is not area

    # --- moving ---

    def set(self, stop: Any) -> None:
        """Focus a stop, or with ``None`` nothing."""
        if isinstance(self.current, FocusArea):
            self.current.focused = False
        self.current, self.told = stop, None
        if isinstance(stop, FocusArea):
            stop.focused = True
            self.app.ui.set_focus_set(None)
        elif isinstance(stop, (UITextEntryLine, UITextEntryBox)):
            self.app.ui.set_focus_set({stop})
        else:
            self.app.ui.set_focus_set(None)  # an entry that had it must stop taking keys
        self.app.invalidate()

    def focus_first(self, key: str = "") -> None:
        """Focus the stop of that key, or the first one, without showing the frame yet."""
        open_stops = self._open()
        if not open_stops:
            return
        named = [stop for name, stop in self.stops if name == key and _takes_focus(stop)]
        enabled = [stop for stop in open_stops if stop.is_enabled]
        self.set((named or enabled or open_stops)[0])
        # a caret is seen, and so is what the keys do on a board
        seen = isinstance(self.current, UITextEntryLine | UITextEntryBox) or self.key == BOARD
        self.fresh = not seen and not self._clicked

    def step(self, by: int) -> bool:
        """Go ``by`` stops on, round the ring; on a fresh scene the first step only shows the focus. Return
        whether there are any stops."""
        stops = self._open()
        if not stops:
            return False
        only_shows = self.fresh and not self.shown and self.current in stops
        self.shown, self.fresh, self._clicked = True, False, False
        if only_shows:
            self.app.invalidate()
        elif self.current in stops:
            self.set(stops[(stops.index(self.current) + by) % len(stops)])
        else:
            self.set(stops[0 if by > 0 else -1])
        return True

    def go(self, direction: Direction) -> bool:
        """Go to the nearest stop in a direction; the first press only shows the focus. Return whether it
        did anything."""
        stops = self._open()
        if not stops:
            return False
        if self.current not in stops:
            self.shown = True
            self.set(stops[0])
            return True
        if not self.shown:
            self.shown = True
            self.app.invalidate()
            return True
        best = _nearest(self.current.rect, [s for s in stops if s is not self.current], direction)
        if best is not None:
            self.set(best)
        return best is not None

    def activate(self) -> bool:
        """Press the stop that is framed, or on a fresh scene what it begins with. While no other is framed,
        press a dialog's answer, the default button or the only stop; without any of these only frame the
        current stop: what a press of the mouse left unframed is pressed by no key. Return whether there was a
        stop."""
        stop = self.current
        if not self.shown or stop is None:
            stop = self._meant() or (stop if self.fresh else None)
        if stop is None and self.current is not None and _takes_focus(self.current):
            self.shown = True
            self.app.invalidate()
            return True
        if stop is None or not _takes_focus(stop):
            return False
        self.shown = True
        if not stop.is_enabled:
            self._scene.refuse(stop)
            return True
        if isinstance(stop, SpotArea):
            self._scene.press_spot(stop.spot)
            return True
        if isinstance(stop, UIDropDownMenu):
            _cycle(stop, 1)
            return True
        if isinstance(stop, UITextEntryLine):
            _send(pygame_gui.UI_TEXT_ENTRY_FINISHED, stop, text=stop.get_text())
            return True
        return False

    def _meant(self) -> Any:
        """Return the stop that is pressed while no frame shows another one; ``None`` without one."""
        answer = next((one for key, one in self.stops if key == self.answer and _takes_focus(one)), None)
        only = len(self.stops) == 1
        return answer or next((one for key, one in self.stops if key in MEANT or only), None)

    def handle_action(self, action: str) -> bool:
        """Run an action of the ``ui`` context on the ring; return whether it is one.

        An open drop-down takes the arrows, which move from line to line, and *accept*, which chooses: they
        must not change anything around it.
        """
        unrolled = self._unrolled()
        if unrolled and action in ("up", "down", "left", "right", "accept"):
            menu = unrolled[-1]
            self.current, self.shown = menu, True
            if action == "accept":
                marked = _marked(menu)
                self.close_menus()
                _choose(menu, marked)
            else:
                _mark(menu, 1 if action in ("down", "right") else -1)
                self.app.invalidate()
            return True
        if action in ("next", "previous"):
            self.close_menus()
            return self.step(1 if action == "next" else -1)
        if action in ("left", "right") and self._adjust(1 if action == "right" else -1):
            return True
        if action in ("up", "down") and self._scroll(1 if action == "down" else -1):
            return True
        if action in ("up", "down", "left", "right"):
            return self.go(action)  # type: ignore[arg-type]
        if action == "accept":
            return self.activate()
        return False

    def mouse_pressed(self, place: tuple[int, int]) -> None:
        """Move the focus to a press of the mouse, and hide its frame."""
        if self.shown or self.told is not None:
            self.shown, self.told = False, None
            self.app.invalidate()
        if isinstance(self.current, FocusArea):
            self.current.focused = False
        self.fresh, self._clicked = False, True
        self.current = self._at(place)
        if isinstance(self.current, FocusArea):
            self.current.focused = True

    def pressed_at(self, place: tuple[int, int]) -> tuple[Any, ...]:
        """Return what a press at ``place`` would press, to be compared with another time: the stop there,
        whether that is a list or a board, and whether a drop-down is open over it."""
        under = self._at(place)
        # a stop without a key of its own has another number after others have come
        key = next((key for key, stop in self.stops if stop is under and key[:1] != "#"), "")
        return key, type(under) is FocusArea, len(self._unrolled())

    def _at(self, place: tuple[int, int]) -> Any:
        """Return the stop at a place; ``None`` without one."""
        return next((stop for stop in reversed(self._open()) if stop.rect.collidepoint(place)), None)

    def close_menus(self) -> bool:
        """Close open drop-downs; return whether any was open."""
        unrolled = self._unrolled()
        for menu in unrolled:
            menu.unfocus()  # type: ignore[no-untyped-call]
            self.app.ui.set_focus_set(None)
        return bool(unrolled)

    # --- drawing ---

    def tell(self, stop: Any) -> None:
        """Show why a disabled stop can't be pressed, until the next input, in place of its tip."""
        self.told = stop
        self.app.invalidate()

    def untell(self) -> None:
        """Hide that reason again."""
        if self.told is not None:
            self.told = None
            self.app.invalidate()

    def draw(self, surface: pygame.Surface, clear: Callable[[], Sequence[pygame.Rect]]) -> None:
        """Draw the double frame around the current stop, and why it is disabled, over none of what is
        ``clear`` of tips: the frame lies over the note's shadow."""
        for stop in self.noted():
            self.app.painter.note(surface, stop.why, pygame.Rect(stop.rect), clear())
        frame = self.frame()
        if frame is not None:
            self.app.painter.focus_frame(surface, frame)

    def noted(self) -> list[Any]:
        """Return the disabled stops beside which it is shown why: that which was pressed, and the current
        one while a frame is round it, unless both have the same words."""
        pressed = self.told if self.told is not None and _takes_focus(self.told) else None
        current = self.current if self.frame() is not None and not self.current.is_enabled else None
        return [*{stop.why: stop for stop in (current, pressed) if stop is not None}.values()]

    def frame(self) -> pygame.Rect | None:
        """Return the place of what has the focus, if that is shown by a frame; else ``None``."""
        stop = self.current
        if not self.shown or stop is None or not _takes_focus(stop):
            return None
        if isinstance(stop, FocusArea):
            return pygame.Rect(stop.frame or stop.rect) if stop.ring else None
        return pygame.Rect(stop.rect)

    def field_at(self, place: tuple[int, int]) -> Any:
        """Return the field at a place, before all others an open drop-down; ``None`` without one."""
        there = self._at(place)
        return next(iter(self._unrolled()), None if isinstance(there, FocusArea) else there)

    # --- within ---

    def _unrolled(self) -> list[UIDropDownMenu]:
        return [
            stop
            for _, stop in self.stops
            if isinstance(stop, UIDropDownMenu) and stop.current_state is stop.menu_states["expanded"]
        ]

    def _open(self) -> list[Any]:
        return [stop for _, stop in self.stops if _takes_focus(stop)]

    def _adjust(self, by: int) -> bool:
        stop = self.current
        if isinstance(stop, UIHorizontalSlider) and _takes_focus(stop):
            low, high = stop.value_range
            value = stop.get_current_value() + by * (high - low) / 20
            value = min(high, max(low, value))
            stop.set_current_value(value, warn=False)
            _send(pygame_gui.UI_HORIZONTAL_SLIDER_MOVED, stop, value=value)
        elif isinstance(stop, UIDropDownMenu) and _takes_focus(stop):
            _cycle(stop, by)
        else:
            return False
        self.shown = True
        return True

    def _scroll(self, by: int) -> bool:
        stop = self.current
        bar = getattr(stop, "scroll_bar", None) if isinstance(stop, UITextBox) else None
        if bar is None:
            return False
        start = bar.start_percentage + by * 0.1
        low, high = 0.0, max(0.0, 1.0 - bar.visible_percentage)
        if not low - 0.0999 <= start <= high + 0.0999:
            return False
        bar.set_scroll_from_start_percentage(min(high, max(low, start)))
        bar.has_moved_recently = True
        return True


def _takes_focus(stop: Any) -> bool:
    if isinstance(stop, FocusArea):
        return stop.visible and (stop.is_enabled or bool(getattr(stop, "why", "")))
    return bool(stop.alive() and stop.visible and (stop.is_enabled or getattr(stop, "why", "")))


def _send(event_type: int, widget: Any, **data: Any) -> None:
    """Post the event that pygame-gui would have sent for the mouse."""
    data |= {"ui_element": widget, "ui_object_id": widget.most_specific_combined_id}
    pygame.event.post(pygame.event.Event(event_type, data))


def _cycle(menu: UIDropDownMenu, by: int) -> None:
    """Choose the next option of a drop-down without opening it."""
    count = len(menu.options_list)
    current = _place(menu)
    _choose(menu, 0 if current is None else (current + by) % count)


def _place(menu: UIDropDownMenu) -> int | None:
    options: list[Any] = list(menu.options_list)
    current: Any = menu.selected_option
    return options.index(current) if current in options else None


def _choose(menu: UIDropDownMenu, place: int | None) -> None:
    """Choose an option by its index; nothing if it is already chosen."""
    if place is None or place == _place(menu):
        return
    chosen: Any = menu.options_list[place]
    menu.selected_option = chosen
    shown = getattr(menu.current_state, "selected_option_button", None)
    if shown is not None:
        shown.set_text(chosen[0])
    _send(pygame_gui.UI_DROP_DOWN_MENU_CHANGED, menu, text=chosen[0], selected_option_id=chosen[1])


def _lines(menu: UIDropDownMenu) -> Any:
    """Return the list of an open drop-down."""
    return getattr(menu.current_state, "options_selection_list", None)


def _marked(menu: UIDropDownMenu) -> int | None:
    """Return the index of the marked line in an open list; ``None`` without one."""
    lines = _lines(menu)
    items = [] if lines is None else lines.item_list
    return next((place for place, item in enumerate(items) if item["selected"]), None)


def _mark(menu: UIDropDownMenu, by: int) -> None:
    """Mark another line of an open list, ``by`` lines on and not beyond its ends, and scroll it into view."""
    lines = _lines(menu)
    if lines is None or not lines.item_list:
        return
    items, before = lines.item_list, _marked(menu)
    after = 0 if before is None else min(len(items) - 1, max(0, before + by))
    for place, item in enumerate(items):
        item["selected"], button = place == after, item["button_element"]
        if button is not None:
            (button.select if place == after else button.unselect)()
    if lines.scroll_bar is not None:
        lines.scroll_bar.set_scroll_from_start_percentage(lines.get_single_selection_start_percentage())
        lines.scroll_bar.has_moved_recently = True


def _nearest(origin: pygame.Rect, stops: list[Any], direction: Direction) -> Any:
    """Return the stop a person would expect: ahead, little aside, near; ``None`` without one."""
    horizontal = direction in ("left", "right")
    sign = 1 if direction in ("right", "down") else -1

    def cost(stop: Any) -> float | None:
        rect = stop.rect
        if horizontal:
            ahead = (rect.centerx - origin.centerx) * sign
            gap = rect.left - origin.right if sign > 0 else origin.left - rect.right
            aside = max(0, rect.top - origin.bottom, origin.top - rect.bottom)
            off = abs(rect.centery - origin.centery)
        else:
            ahead = (rect.centery - origin.centery) * sign
            gap = rect.top - origin.bottom if sign > 0 else origin.top - rect.bottom
            aside = max(0, rect.left - origin.right, origin.left - rect.right)
            off = abs(rect.centerx - origin.centerx)
        if ahead <= 0 or gap < -min(origin.height, rect.height) // 2:
            return None
        return float(max(gap, 0) + 3 * aside + 0.2 * off)

    ranked = [(price, index) for index, stop in enumerate(stops) if (price := cost(stop)) is not None]
    return stops[min(ranked)[1]] if ranked else None
