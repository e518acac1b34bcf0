"""The window: opening it, its size, full screen, and pixels per token.

It is laid out and drawn in px. The system counts in points (see ``sdl``), and so does what is remembered.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, Protocol

import pygame

from game.data.files.paths import ASSETS
from game.ui.window import sdl
from game.ui.window.placing import NormalPlaces, Placement, fitted, largest
from game.ui.window.task_bar import name_app

BASE = (1280, 720)
"""The window for which all measures are made, in points."""

MINIMUM = (960, 540)
"""The smallest window, in points. In the width its frame counts, so that two fit beside each other on a
screen of 1920."""

ANSWERS_S = 0.5
"""Greatest seconds that a window manager gets to do what it was asked."""

PLACELESS_DRIVERS = frozenset({"wayland"})
"""The drivers that neither tell nor take the window's place."""

DENSE_DRIVERS = {"wayland": True, "cocoa": False}
"""The drivers that enlarge what isn't drawn in the real px of a dense screen, and whether we draw in those
unless the player chooses: only where it was seen on such a screen."""

LEAST = (320, 200)
"""The smallest size that is laid out, in px. Some systems make a minimised window a few px large."""

FEWEST_TOKENS = (960, 540)
"""The least tokens of a window, which limit how far sizes grow."""

MOST_TOKENS = (3840, 2160)
"""The most tokens of a window, which limit how far sizes shrink."""

LEAST_SCALE = 0.75
"""The least points of a token: below it, letters are illegible."""

ZOOMS = (75, 90, 100, 110, 120, 130, 150, 175, 200, 225, 250, 300, 350, 400, 500, 600, 800)
"""The sizes the settings offer, as far as the window can show them: points for 100 tokens. At 100 a token is
one point, and a text as large as in other programs."""

NO_DISPLAY_DRIVERS = frozenset({"dummy", "offscreen", "evdev"})


def _tokens_across(size: tuple[int, int], tokens: tuple[int, int]) -> float:
    """Return the points of a token in a window of ``size`` points that holds at least so many tokens."""
    return min(size[0] / tokens[0], size[1] / tokens[1])


def scale_for(size: tuple[int, int], wanted: float | None = None) -> float:
    """Return the points of a token in a window of ``size`` points: the ``wanted`` number as far as the window
    can show it; without a wish as many as let the screens fill it, and at least 1 if it has room for that.

    >>> scale_for((2560, 1440)), scale_for((2560, 1440), 1.0), scale_for((1280, 720), 1.3)
    (2.0, 1.0, 1.3)
    """
    if wanted is None:
        wanted = max(1.0, _tokens_across(size, BASE))
    least = max(LEAST_SCALE, _tokens_across(size, MOST_TOKENS))
    return max(0.25, min(max(wanted, least), _tokens_across(size, FEWEST_TOKENS)))


def zooms(size: tuple[int, int]) -> list[int]:
    """Return the sizes a window of ``size`` points can really show, in per cent.

    >>> zooms((1280, 720))
    [75, 90, 100, 110, 120, 130]
    """
    return [zoom for zoom in ZOOMS if scale_for(size, zoom / 100) == zoom / 100]


def has_display() -> bool:
    """Return whether a window would be visible.

    SDL opens one on its ``offscreen`` driver where there is no display, and reports no error. A driver
    that the caller asked for by ``SDL_VIDEODRIVER`` counts as visible.
    """
    if os.environ.get("SDL_VIDEODRIVER"):
        return True
    try:
        pygame.display.init()
    except pygame.error:
        return False
    return pygame.display.get_driver() not in NO_DISPLAY_DRIVERS


def offers_high_dpi() -> bool:
    """Return whether drawing in the real px of a screen of high density makes a difference here."""
    return pygame.display.get_driver() in DENSE_DRIVERS


def draws_in_real_px(wish: bool | Literal["auto"]) -> bool:
    """Return whether the window is drawn in the real px of a screen of high density, for the player's
    ``wish``."""
    return offers_high_dpi() and (DENSE_DRIVERS[pygame.display.get_driver()] if wish == "auto" else wish)


def _at_least(size: tuple[int, int]) -> tuple[int, int]:
    return max(size[0], LEAST[0]), max(size[1], LEAST[1])


class AnyWindow(Protocol):
    """The window as the app uses it."""

    fullscreen: bool

    @property
    def surface(self) -> pygame.Surface: ...
    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def points(self) -> tuple[int, int]: ...
    @property
    def density(self) -> float: ...
    @property
    def placement(self) -> Placement: ...
    @property
    def opened(self) -> Placement: ...
    def note_place(self) -> None: ...
    def set_fullscreen(self, on: bool) -> None: ...
    def keep_awake(self, on: bool) -> None: ...
    def flip(self) -> None: ...


class Window:
    """The one window. ``surface`` is drawn on; ``flip`` shows it. It opens at the ``wanted`` placement, as
    far as the usable screen has room for that. ``high_dpi``: whether it is drawn in the real px of a screen
    of high density, "auto" for what is right with the driver."""

    def __init__(
        self,
        wanted: Placement | tuple[int, int] = BASE,
        *,
        fullscreen: bool = False,
        high_dpi: bool | Literal["auto"] = "auto",
        title: str = "Treadboard",
    ) -> None:
        # Without it Windows draws us small and enlarges the picture where its own scale is above 100 %.
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        # Without it Windows hides an input method's list of words, which the app then had to draw.
        os.environ.setdefault("SDL_IME_SHOW_UI", "1")
        name_app()
        pygame.display.init()
        if pygame.display.get_driver() == "x11":
            # SDL shows the picture by OpenGL there. Where a processor has to do OpenGL's work, that costs a
            # frame and a half at 2560×1440; without it, by shared memory, it costs a third of a millisecond.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        if not isinstance(wanted, Placement):
            wanted = Placement(wanted)
        self.fullscreen = self._awake = False
        self._maximized_below, self._frame = False, sdl.NO_FRAME
        """What the window is when it comes back from the full screen: maximised, with that frame."""
        self._filled: pygame.Rect | None = None
        """The screen that it has been seen to fill, since it was told to."""
        self._fitted_to = self._screens()
        """The usable screens for which it was placed."""
        size = self._fitted(wanted, sdl.window_frame()).size
        sdl.open_window(title, size, self._icon(), high_dpi=draws_in_real_px(high_dpi))
        pygame.display.set_allow_screensaver(True)  # SDL prevents it at first
        # the frame is known from now on; without a wish the place is the system's
        if wanted.place is None and self._places():
            wanted = replace(wanted, place=sdl.native_window().position)
        self._frame = sdl.window_frame()
        normal = self._fitted(wanted, self._frame)
        self._normal = NormalPlaces(normal.size, normal.place)
        self._limit()
        self._put(normal)
        if fullscreen:
            self._fill_screen(maximized=wanted.maximized)
        elif wanted.maximized:
            self._maximize()
        self.opened = self.placement

    @staticmethod
    def _screens() -> list[pygame.Rect]:
        return [] if pygame.display.get_driver() in NO_DISPLAY_DRIVERS else sdl.usable_screens()

    @staticmethod
    def _places() -> bool:
        """Whether the system tells and takes places of windows."""
        return pygame.display.get_driver() not in NO_DISPLAY_DRIVERS | PLACELESS_DRIVERS

    def _fitted(self, wanted: Placement, frame: sdl.Frame) -> Placement:
        return fitted(wanted, self._screens(), usual=BASE, least=self._least(frame), frame=frame)

    @staticmethod
    def _least(frame: sdl.Frame) -> tuple[int, int]:
        return MINIMUM[0] - frame.left - frame.right, MINIMUM[1]

    @staticmethod
    def _icon() -> pygame.Surface | None:
        with contextlib.suppress(pygame.error, FileNotFoundError):
            return pygame.image.load_sized_svg(str(ASSETS / "icons" / "app.svg"), (64, 64))
        return None

    def _limit(self) -> None:
        """Tell the system the smallest size; a screen smaller than that limits it."""
        frame = sdl.window_frame()
        least = self._least(frame)
        for screen in self._screens():
            most = largest(screen, frame)
            least = min(least[0], most[0]), min(least[1], most[1])
        with contextlib.suppress(pygame.error, ValueError):
            sdl.native_window().minimum_size = least

    @staticmethod
    def _patience() -> Iterator[None]:
        """Yield as long as one may wait until the window manager has done what it was asked; X11 alone does
        that later."""
        until = time.monotonic() + ANSWERS_S
        while pygame.display.get_driver() == "x11" and time.monotonic() < until:
            yield
            pygame.event.pump()
            time.sleep(0.005)

    def _put(self, wanted: Placement) -> None:
        """Give the window, which is neither maximised nor full screen, a size and a place."""
        window = sdl.native_window()
        if window.size != wanted.size:
            window.size = wanted.size
            for _ in self._patience():
                if window.size == wanted.size:
                    break
        place = wanted.place if self._places() else None
        if place is not None and window.position != place:
            window.position = place
            for _ in self._patience():
                if window.position == place:
                    break

    def _maximize(self) -> None:
        sdl.native_window().maximize()
        for _ in self._patience():
            if self._maximized:
                break

    @property
    def _maximized(self) -> bool:
        return bool(sdl.window_flags() & sdl.MAXIMIZED)

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on."""
        surface = sdl.window_surface()
        assert surface is not None
        return surface

    @property
    def size(self) -> tuple[int, int]:
        """The size in px, never less than ``LEAST``: a smaller window shows the corner."""
        return _at_least(self.surface.get_size())

    @property
    def points(self) -> tuple[int, int]:
        """The size in points, never less than ``LEAST``."""
        return _at_least(sdl.native_window().size)

    @property
    def density(self) -> float:
        """The px of a point. It changes when the window moves to another screen."""
        return sdl.density()

    @property
    def placement(self) -> Placement:
        """Return what to remember: the placement that the window has when it is not full screen."""
        maximized = self._maximized_below if self.fullscreen else self._maximized
        return replace(self._normal.latest, maximized=maximized)

    def note_place(self) -> None:
        """React to the player's moving, resizing, maximising or restoring the window; also to a window
        manager's making it fill the screen, or no longer, of which SDL tells nothing."""
        now, flags = time.monotonic(), sdl.window_flags()
        if flags & sdl.MINIMIZED:
            return
        window = sdl.native_window()
        place = window.position if self._places() else None
        inside = None if place is None else pygame.Rect(place, window.size)
        fills = inside in sdl.whole_screens()
        if self.fullscreen or fills or flags & (sdl.FULLSCREEN | sdl.MAXIMIZED):
            self._normal.take_back(now)
        else:
            self._normal.note(self.points, place, now)
        if fills and not flags & sdl.MAXIMIZED:
            self.set_fullscreen(True)
        elif not fills and self._filled in sdl.whole_screens():
            self.set_fullscreen(False)
        elif not self.fullscreen and not flags & sdl.MAXIMIZED and self._screens() != self._fitted_to:
            self._put_back(self._normal.latest)
        self._filled = inside if self.fullscreen and fills else None

    def set_fullscreen(self, on: bool) -> None:
        """Fill the screen, or go back to the window: to its size and place, and maximised if it was."""
        if on == self.fullscreen:
            return
        with contextlib.suppress(pygame.error):
            if on:
                self._fill_screen(maximized=self._maximized)
            else:
                self._leave_screen()

    def _fill_screen(self, *, maximized: bool) -> None:
        """Fill the screen; the window is ``maximized`` when it comes back."""
        self._maximized_below, self._filled = maximized, None
        frame = sdl.window_frame()
        if any(frame):  # a window manager has taken it off a window that it made fill the screen
            self._frame = frame
        sdl.native_window().set_fullscreen(desktop=True)
        self.fullscreen = True

    def _leave_screen(self) -> None:
        sdl.native_window().set_windowed()
        self.fullscreen = False
        # a place without the frame, which comes back later than the window, would be beside it
        for _ in self._patience():
            if sdl.window_frame() == self._frame:
                break
        self._put_back(self._normal.latest)  # X11 has lost it if the window was maximised
        if self._maximized_below:
            self._maximize()

    def _put_back(self, normal: Placement) -> None:
        """Give the window its size and place again, on the screens if these have changed."""
        screens = self._screens()
        if screens != self._fitted_to:  # else it may lie beside the screen, as it was put there
            self._fitted_to = screens
            normal = self._fitted(normal, sdl.window_frame())
        self._limit()
        self._put(normal)
        self._normal = NormalPlaces(normal.size, normal.place)

    def keep_awake(self, on: bool) -> None:
        """Keep the display from going dark by itself, or no longer."""
        if on != self._awake:
            self._awake = on
            pygame.display.set_allow_screensaver(not on)

    def flip(self) -> None:
        """Show what was drawn."""
        sdl.show_surface()


def hide_display() -> None:
    """Have a display that nobody sees, unless there is one: surfaces are converted to its format."""
    if not pygame.display.get_init():
        pygame.display.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1), pygame.HIDDEN)


class OffscreenWindow:
    """A stand-in for the window where only a picture is wanted."""

    fullscreen, density = False, 1.0

    def __init__(self, size: tuple[int, int]) -> None:
        self.surface = pygame.Surface(size)
        self.size = self.points = size
        self.placement = self.opened = Placement(size)

    def note_place(self) -> None:
        """Do nothing: the size never changes."""

    def set_fullscreen(self, on: bool) -> None:
        """Do nothing: there is no screen to fill."""

    def keep_awake(self, on: bool) -> None:
        """Do nothing: there is no display."""

    def flip(self) -> None:
        """Do nothing: there is nothing to show."""
