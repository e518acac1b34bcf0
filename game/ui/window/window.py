"""The window: opening it, its size, full screen, and pixels per token."""

from __future__ import annotations

import contextlib
import os
import warnings
from typing import Protocol

import pygame

from game.data.files.paths import ASSETS

BASE = (1280, 720)
"""The window for which all measures are made, in px."""

MINIMUM = (1280, 720)
"""The smallest window, in px."""

PART_OF_SCREEN = 0.8
"""The first window's share of the width and of the height of the screen."""

LEAST = (320, 200)
"""The smallest size that is laid out, in px. Some systems make a minimised window a few px large."""

FEWEST_TOKENS = (960, 540)
"""The least tokens of a window, which limit how far sizes grow."""

MOST_TOKENS = (3840, 2160)
"""The most tokens of a window, which limit how far sizes shrink."""

LEAST_SCALE = 0.75
"""The least px of a token: below it, letters are illegible."""

ZOOMS = (75, 90, 100, 110, 120, 130, 150, 175, 200, 225, 250, 300, 350, 400, 500, 600, 800)
"""The sizes the settings offer, as far as the window can show them: px for 100 tokens. At 100 a token is
one px, and a text as large as in other programs on a screen of 96 dots an inch."""

NO_DISPLAY_DRIVERS = frozenset({"dummy", "offscreen", "evdev"})


def _tokens_across(size: tuple[int, int], tokens: tuple[int, int]) -> float:
    """Return the px of a token in a window of ``size`` px that holds at least so many tokens."""
    return min(size[0] / tokens[0], size[1] / tokens[1])


def scale_for(size: tuple[int, int], wanted: float | None = None) -> float:
    """Return the px of a token in a window of ``size`` px: the ``wanted`` number as far as the window can
    show it; without a wish as many as let the screens fill it, and at least 1 if it has room for that.

    >>> scale_for((2560, 1440)), scale_for((2560, 1440), 1.0), scale_for((1280, 720), 1.3)
    (2.0, 1.0, 1.3)
    """
    if wanted is None:
        wanted = max(1.0, _tokens_across(size, BASE))
    least = max(LEAST_SCALE, _tokens_across(size, MOST_TOKENS))
    return max(0.25, min(max(wanted, least), _tokens_across(size, FEWEST_TOKENS)))


def zooms(size: tuple[int, int]) -> list[int]:
    """Return the sizes a window of ``size`` px can really show, in per cent.

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


class AnyWindow(Protocol):
    """The window as the app uses it."""

    fullscreen: bool

    @property
    def surface(self) -> pygame.Surface: ...
    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def windowed_size(self) -> tuple[int, int]: ...
    @property
    def opened_at(self) -> tuple[int, int]: ...
    def resized(self) -> None: ...
    def set_fullscreen(self, on: bool) -> None: ...
    def flip(self) -> None: ...


class Window:
    """The one window. ``surface`` is drawn on; ``flip`` shows it. A width or height of 0 leaves it to the
    screen."""

    def __init__(
        self, size: tuple[int, int] = BASE, *, fullscreen: bool = False, title: str = "Treadboard"
    ) -> None:
        # Without it Windows draws us small and enlarges the picture where its own scale is above 100 %.
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        # Without it Windows hides an input method's list of words, which the app then had to draw.
        os.environ.setdefault("SDL_IME_SHOW_UI", "1")
        pygame.display.init()
        if pygame.display.get_driver() == "x11":
            # SDL shows the picture by OpenGL there. Where a processor has to do OpenGL's work, that costs a
            # frame and a half at 2560×1440; without it, by shared memory, it costs a third of a millisecond.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        self.fullscreen = False
        self._windowed = self.opened_at = self._fitting(size)
        pygame.display.set_caption(title)
        self._set_icon()
        pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        self._limit()
        if fullscreen:
            self.set_fullscreen(True)

    @staticmethod
    def _fitting(size: tuple[int, int]) -> tuple[int, int]:
        width, height = max(size[0], MINIMUM[0]), max(size[1], MINIMUM[1])
        if pygame.display.get_driver() not in NO_DISPLAY_DRIVERS:
            desktops = pygame.display.get_desktop_sizes()
            if desktops:
                wide, high = (round(length * PART_OF_SCREEN) for length in desktops[0])
                width = width if size[0] else max(width, wide)
                height = height if size[1] else max(height, high)
                # remembered from a larger screen: what is too large is not opened
                width = min(width, max(desktops[0][0], MINIMUM[0]))
                height = min(height, max(desktops[0][1], MINIMUM[1]))
        return width, height

    @staticmethod
    def _set_icon() -> None:
        path = ASSETS / "icons" / "app.svg"
        if path.is_file():
            try:
                pygame.display.set_icon(pygame.image.load_sized_svg(str(path), (64, 64)))
            except pygame.error:
                return

    @staticmethod
    def _limit() -> None:
        with warnings.catch_warnings(), contextlib.suppress(pygame.error, AttributeError, ValueError):
            # there is no other way yet to limit the window that display.set_mode opens
            warnings.simplefilter("ignore", DeprecationWarning)
            pygame.Window.from_display_module().minimum_size = MINIMUM

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on."""
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    @property
    def size(self) -> tuple[int, int]:
        """The size in px, never less than ``LEAST``: a smaller window shows the corner."""
        width, height = self.surface.get_size()
        return max(width, LEAST[0]), max(height, LEAST[1])

    @property
    def windowed_size(self) -> tuple[int, int]:
        """Return the size to remember: that of the window when it is not full screen."""
        return self._windowed

    def resized(self) -> None:
        """React to the player's dragging of the window's edge."""
        if not self.fullscreen:
            self._windowed = self.size

    def set_fullscreen(self, on: bool) -> None:
        """Fill the screen, or go back to the window."""
        if on == self.fullscreen:
            return
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                if on:
                    pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
                else:
                    pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
                    if self.surface.get_size() != self._windowed:
                        # without OpenGL the first call leaves the full screen and keeps its size
                        pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
                    self._limit()
            except pygame.error:
                return
        self.fullscreen = on

    def flip(self) -> None:
        """Show what was drawn."""
        pygame.display.flip()


class OffscreenWindow:
    """A stand-in for the window where only a picture is wanted."""

    fullscreen = False

    def __init__(self, size: tuple[int, int]) -> None:
        self.surface = pygame.Surface(size)
        self.size = self.windowed_size = self.opened_at = size

    def resized(self) -> None:
        """Do nothing: the size never changes."""

    def set_fullscreen(self, on: bool) -> None:
        """Do nothing: there is no screen to fill."""

    def flip(self) -> None:
        """Do nothing: there is nothing to show."""
