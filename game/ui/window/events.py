"""The way of an event: window, gamepad, widgets, the scene on top, the focus ring."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any, Protocol

import pygame
from pygame_gui.elements import UITextEntryBox

from game.ui.controls.clipboard import MOST_FILES
from game.ui.input.input import GAMEPAD
from game.ui.input.keyboard import is_text
from game.ui.scene import App, Scene
from game.ui.window.waking import WAKE

_REPEATING = frozenset(
    {pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_BACKSPACE, pygame.K_DELETE}
)
_REDRAW = frozenset({pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED})
# nothing is told when a screen becomes smaller, but the pointer comes back to the window, or the keys do
_PLACED = frozenset(
    {
        pygame.WINDOWMOVED, pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWENTER,
        pygame.WINDOWFOCUSGAINED,
    }
)  # fmt: skip
_DEVICES = frozenset({pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED})
_FOCUS = frozenset({pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST})
_RESIZED = frozenset({pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED, pygame.VIDEORESIZE})
_PRESSES = frozenset(
    {pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.KEYDOWN, pygame.TEXTINPUT, GAMEPAD}
)
_TYPED = frozenset({pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING})
_WHEEL = frozenset({pygame.BUTTON_WHEELUP, pygame.BUTTON_WHEELDOWN})
_CLICKS = frozenset({pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP})
_MOUSE = _CLICKS | {pygame.MOUSEMOTION}

AWAY = (-1, -1)
"""The place of a pointer that isn't over the window."""

_DOUBLE_S, _NEAR_PX = 0.3, 6
"""Seconds and px within which a press after a click is half of a double click."""


LEAVES_LINE = ("next", "previous", "up", "down")
"""Actions of the ``ui`` context that leave a line being typed in; in a field of several lines up and down
stay in it."""


def queued_events() -> list[pygame.event.Event]:
    """Take the events off the queue. One that pygame can't read, as of ® on a Georgian keyboard, is lost
    with those before it."""
    try:
        return pygame.event.get()
    except (SystemError, UnicodeDecodeError):
        return []


def _px_of(point: tuple[int, int], density: float) -> tuple[int, int]:
    """Return the px in the middle of a point."""
    return int((point[0] + 0.5) * density), int((point[1] + 0.5) * density)


def _into_px(event: pygame.event.Event, density: float) -> None:
    """Move a mouse event from the points in which the system tells it to px."""
    left, top = event.pos
    event.pos = x, y = _px_of((left, top), density)
    if event.type == pygame.MOUSEMOTION:
        # from px to px, so that what many small moves leave out by rounding doesn't add up
        was = _px_of((left - event.rel[0], top - event.rel[1]), density)
        event.rel = x - was[0], y - was[1]


class Shell(App, Protocol):
    """The app as events need it."""

    def ready(self) -> None:
        """Lay out the scene on top."""

    def relayout(self) -> None:
        """Fit everything to another size of the window."""

    def take_drop(self, files: list[Path], texts: list[str]) -> None:
        """Take files and texts that no screen took, or neither when something is pasted."""

    def toast_takes(self, event: pygame.event.Event) -> bool:
        """Handle an event before widgets and scenes; return whether it is used up."""


class EventFlow:
    """Passes each event on. A scene sees only what no widget took."""

    def __init__(self, app: Shell) -> None:
        self.app = app
        self._down: set[int] = set()
        self._key: pygame.event.Event | None = None
        """The key that went down last, until one goes up: text that comes now is its text."""
        self._buttons: set[int] = set()
        self._dropping = False
        self._files: list[Path] = []
        self._texts: list[str] = []
        self._clicked: tuple[object, tuple[int, int]] | None = None
        """What the last click pressed, and its place."""
        self._clicked_s: float | None = None
        """Seconds since its result has been visible."""
        self._left_out = False
        """Whether the left button went down without effect."""

    @property
    def pressing(self) -> bool:
        """Whether a button of the mouse is held: lists scroll and sliders follow."""
        return bool(self._buttons)

    def take(self, event: pygame.event.Event) -> None:
        """Handle one event of the queue."""
        if event.type in _MOUSE and (density := self.app.window.density) != 1.0:
            _into_px(event, density)
        if event.type == WAKE or (event.type == pygame.TEXTINPUT and not is_text(event.text, self._key)):
            return
        if event.type == pygame.KEYMAPCHANGED:
            self.app.input.keyboard.read_again()
            for scene in list(self.app.stack):
                scene.make_stale()  # its key caps
            return
        if event.type == pygame.KEYDOWN:
            self._key = event
        elif event.type == pygame.KEYUP:
            self._key = None
        if event.type in _DEVICES and not getattr(event, "iscapture", 0):
            if event.type == pygame.AUDIODEVICEADDED:
                self.app.audio.device_added()
            elif event.which:  # the number of an open device; one that isn't open has none
                self.app.audio.device_removed()
        elif event.type in _FOCUS:
            self.app.audio.set_in_front(event.type == pygame.WINDOWFOCUSGAINED)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button not in _WHEEL:
            self._buttons.add(event.button)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._buttons.discard(event.button)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._buttons.clear()  # it may be let go of where nobody tells us
            for scene in list(self.app.stack):
                scene.unwatched()
            self.app.renew_below()
        if event.type == pygame.QUIT:
            # covered scenes are asked, too: a map that is not saved may lie below a match
            if all(scene.may_quit() for scene in reversed(list(self.app.stack))):
                self.app.quit()
            return
        if event.type in _RESIZED or event.type in _PLACED:
            self.app.window.note_place()
            if self.app.window.fullscreen != self.app.settings.window.fullscreen:
                self.app.change("window.fullscreen", self.app.window.fullscreen)
        if event.type in _RESIZED:
            self.app.relayout()
            self.app.ready()
            return
        if self._drop(event):
            self.app.ready()
            return
        if event.type in _REDRAW:
            self.app.invalidate()
            return
        for one in self.app.input.translate(event):
            self._one_event(one)
            self.app.ready()

    def _drop(self, event: pygame.event.Event) -> bool:
        """Collect a drop, which comes as one event a file; return whether the event was part of one. One file
        more than the most that are taken tells that there were more."""
        if event.type == pygame.DROPBEGIN:
            self._dropping = True
        elif event.type == pygame.DROPFILE:
            if len(self._files) <= MOST_FILES:
                self._files.append(Path(str(event.file)))
        elif event.type == pygame.DROPTEXT:
            self._texts.append(str(event.text))
        elif event.type == pygame.DROPCOMPLETE:
            self._dropping = False
        else:
            return False
        if not self._dropping and (self._files or self._texts):
            files, self._files = self._files, []
            texts, self._texts = self._texts, []
            screen = next((one for one in reversed(list(self.app.stack)) if not one.overlay), None)
            # a dialog that asks for a file comes before the screen below
            asked = dict.fromkeys(one for one in (self.app.stack.top, screen) if one is not None)
            if not any(one.take_drop(files, texts) for one in asked):
                self.app.take_drop(files, texts)
        return True

    def grow_older(self, dt: float) -> None:
        """Count the time on the screen, from the second frame on, because the first may have taken long to
        draw."""
        self._clicked_s = 0.0 if self._clicked_s is None else self._clicked_s + dt

    def _one_event(self, event: pygame.event.Event) -> None:
        """Pass an event on, unless it is of the second half of a double click whose first half has put
        something else under the pointer."""
        clicks = event.type in _CLICKS and event.button == pygame.BUTTON_LEFT
        if clicks and event.type == pygame.MOUSEBUTTONDOWN:
            near = self._clicked is not None and math.dist(event.pos, self._clicked[1]) < _NEAR_PX
            self._left_out = near and self.opening
            if not self._left_out:
                self._clicked = self._pressed_at(event.pos), event.pos
        if clicks and self._left_out:
            return
        self._take(event)
        if clicks or hasattr(event, "ui_element"):  # widgets answer later
            self._clicked_s = None

    @property
    def opening(self) -> bool:
        """Whether the last click has just put something else in its place."""
        if self._clicked is None or (self._clicked_s or 0.0) >= _DOUBLE_S:
            return False
        before, place = self._clicked
        return self._pressed_at(place) != before

    def _pressed_at(self, place: tuple[int, int]) -> object:
        """Return what a press at ``place`` would press now."""
        top = self.app.stack.top
        return None if top is None else (top, top.pressed_at(place))

    def _take(self, event: pygame.event.Event) -> None:
        top = self.app.stack.top
        if top is None:
            return
        if event.type in _MOUSE:
            self.app.mouse = event.pos
            self.app.ui.set_mouse(event.pos)
            self.app.input.gamepad_used = False
        elif event.type == pygame.WINDOWLEAVE:
            self.app.mouse = AWAY
            self.app.ui.set_mouse(AWAY)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.app.input.keys_used = False
        elif event.type in (pygame.KEYDOWN, GAMEPAD):
            self.app.input.keys_used = True
            self._clicked = None
        if event.type == pygame.KEYDOWN:
            self.app.input.gamepad_used = False
            if self._is_repeat(event):
                return
        elif event.type == pygame.KEYUP:
            self._down.discard(event.key)
        if event.type in (pygame.KEYDOWN, GAMEPAD):
            top.focus.untell()
        if hasattr(event, "ui_element"):
            if not top.dispatch(event):
                self.app.ui.process_events(event)
                top.handle(event)
            return
        if event.type == pygame.USEREVENT:
            return  # pygame-gui's old form of the same events
        if not top.grabs_keys and self.app.toast_takes(event):
            if event.type == pygame.MOUSEBUTTONDOWN:
                self._clicked = None, event.pos  # it may be gone now
            return
        if top.guarded and event.type in _PRESSES:
            return
        if top.grabs_keys and event.type == pygame.KEYDOWN and top.handle(event):
            return
        if self._global_action(event) or (event.type in _PRESSES and top.takes_first(event)):
            return
        typing = self.app.ui.typing_in()
        if typing is not None and event.type in _TYPED:
            self._typed(event, top, typing)
            return
        # hovering is worked out in update(); a click in the same frame must find it done
        if event.type == pygame.MOUSEBUTTONDOWN:
            top.focus.mouse_pressed(event.pos)
        if self.app.ui.process_events(event):
            return
        if self.app.input.action_for(event, "ui") == "back" and top.focus.close_menus():
            return  # Escape closes an open drop-down, and nothing else
        if not top.handle(event):
            self._shell_action(event, top)

    def _is_repeat(self, event: pygame.event.Event) -> bool:
        """Whether a held key repeats where that would do harm (a held Enter would press everything)."""
        held = event.key in self._down
        self._down.add(event.key)
        harmless = event.key in _REPEATING or self.app.ui.typing_in() is not None
        return self.app.live and held and not harmless

    def _typed(self, event: pygame.event.Event, top: Scene, typing: Any) -> None:
        """Pass on only keys that leave the entry, while an entry has the keys."""
        if event.type == pygame.KEYDOWN and not getattr(typing, "composed", ""):
            event = self.app.input.keyboard.unlocked(event)
            action = self.app.input.action_for(event, "ui")
            if action == "back":
                self.app.ui.set_focus_set(None)
                top.back_from_entry(typing)
                return
            if action == "help" and not event.unicode:  # else it is a letter
                top.help()
                return
            leaves = ("next", "previous") if isinstance(typing, UITextEntryBox) else LEAVES_LINE
            if action is not None and action in leaves:
                top.focus.current = typing
                top.focus.handle_action(action)
                return
        self.app.ui.process_events(event)
        self.app.invalidate()

    def _global_action(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        action = self.app.input.action_for(event, "global")
        if action == "fullscreen":
            self.app.change("window.fullscreen", not self.app.window.fullscreen)
            return True
        if action == "mute":
            self.app.change("sound.mute", not self.app.settings.sound.mute)
            return True
        return False

    def _shell_action(self, event: pygame.event.Event, top: Scene) -> None:
        action = self.app.input.action_for(event, "ui")
        if action is None:
            return
        if action == "back":
            top.back()
        elif action == "paste":
            self.app.take_drop([], [])
        elif action == "share":
            top.share_shown()
        elif action == "describe":
            top.describe_shown()
        elif action == "messages":
            from game.ui.controls.message_list import show_messages  # here: lists and dialogs come with it

            show_messages(self.app)
        elif action == "help":
            top.help()
        else:
            top.focus.handle_action(action)
