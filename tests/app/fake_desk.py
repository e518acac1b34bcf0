"""A system's desk that nobody sees: its screens, and a window that has a frame and counts in points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import pygame
import pytest

from game.ui.window import sdl
from game.ui.window.sdl import NO_FRAME, Frame

Size = tuple[int, int]


class Screen(NamedTuple):
    """A screen in points, the part of it that is left to windows, and its px a point."""

    whole: pygame.Rect
    usable: pygame.Rect
    density: float = 1.0


def screen(*sides: int, bar: int = 0, at: str = "bottom", density: float = 1.0) -> Screen:
    """A screen with a task bar of so many points at one side."""
    whole = pygame.Rect(sides)
    usable = whole.copy()
    usable.width -= bar * (at in ("left", "right"))
    usable.height -= bar * (at in ("top", "bottom"))
    usable.move_ip(bar * (at == "left"), bar * (at == "top"))
    return Screen(whole, usable, density)


@dataclass
class DeskWindow:
    """The window as the system has it, in the place of a ``pygame.Window``."""

    desk: Desk
    size: Size
    position: Size
    id = 1
    high_dpi: bool = False
    minimum_size: Size = (1, 1)
    flags: int = 0
    kept: tuple[Size, Size] = ((0, 0), (0, 0))
    """Size and place to which it comes back."""
    icon: pygame.Surface | None = None
    flips: int = 0
    _picture: pygame.Surface | None = None

    @property
    def here(self) -> Screen:
        """The screen with most of it."""
        inside = pygame.Rect(self.position, self.size)

        def shared(one: Screen) -> int:
            part = inside.clip(one.whole)
            return part.width * part.height

        return max(self.desk.screens, key=shared)

    @property
    def outer(self) -> pygame.Rect:
        """The window with its frame."""
        (left, top), frame = self.position, self.desk.frame
        wide, high = self.size
        wide, high = wide + frame.left + frame.right, high + frame.top + frame.bottom
        return pygame.Rect(left - frame.left, top - frame.top, wide, high)

    def _change(self, flag: int, place: pygame.Rect) -> None:
        if not self.flags:
            self.kept = self.size, self.position
        self.flags = flag
        self.size, self.position = place.size, place.topleft

    def maximize(self) -> None:
        frame, usable = self.desk.frame, self.here.usable
        inside = pygame.Rect(usable.x, usable.y + frame.top, usable.width, usable.height - frame.top)
        self._change(sdl.MAXIMIZED, inside)

    def restore(self) -> None:
        self.flags = 0
        self.size, self.position = self.kept

    set_windowed = restore

    def set_fullscreen(self, desktop: bool = False) -> None:
        self._change(sdl.FULLSCREEN, self.here.whole)

    def set_icon(self, icon: pygame.Surface) -> None:
        self.icon = icon

    def get_surface(self) -> pygame.Surface:
        density = self.here.density if self.high_dpi else 1.0
        px = round(self.size[0] * density), round(self.size[1] * density)
        if self._picture is None or self._picture.get_size() != px:
            self._picture = pygame.Surface(px)
        return self._picture

    def flip(self) -> None:
        self.flips += 1

    def destroy(self) -> None:
        self.desk.window = None


class Desk:
    """The system: ``driver`` is SDL's name of it. The window opens in the middle of the first screen, as
    large as it is asked to be. Of frames SDL tells on Windows and X11 alone."""

    def __init__(
        self, patch: pytest.MonkeyPatch, driver: str, *screens: Screen, frame: Frame = NO_FRAME
    ) -> None:
        self.screens, self.frame, self.driver = list(screens), frame, driver
        self.window: DeskWindow | None = None
        functions: dict[str, Callable[..., int]] = {
            "SDL_GetWindowFromID": lambda number: 1,
            "SDL_GetWindowFlags": lambda window: self.shown.flags,
            "SDL_GetWindowBordersSize": self._tell_frame,
            "SDL_GetDisplayUsableBounds": lambda number, edges: self._tell(
                self.screens[number].usable, edges
            ),
            "SDL_GetDisplayBounds": lambda number, edges: self._tell(self.screens[number].whole, edges),
        }

        def displayed(size: Size, flags: int = 0) -> pygame.Surface:
            return self._open("", size).get_surface()

        opened: Any = lambda *wish, **flags: self._open(*wish, **flags)  # noqa: E731
        opened.from_display_module = lambda: self.shown
        patch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "0")  # as a window of X11 sets it, for this test alone
        patch.setattr(sdl, "sdl_function", lambda name, *types: functions[name])
        patch.setattr(sdl._HighDpi, "window", None)
        patch.setattr(pygame, "Window", opened)
        for name, answer in {
            "get_driver": lambda: driver,
            "get_num_displays": lambda: len(self.screens),
            "set_mode": displayed,
            "get_surface": self._display_surface,
        }.items():
            patch.setattr(pygame.display, name, answer)

    def _open(self, title: str, size: Size, **flags: bool) -> DeskWindow:
        made = pygame.Rect((0, 0), size)
        made.center = self.screens[0].whole.center
        self.window = DeskWindow(self, size, made.topleft, flags.get("allow_high_dpi", False))
        return self.window

    def _display_surface(self) -> pygame.Surface | None:
        return None if self.window is None or self.window.high_dpi else self.window.get_surface()

    def _tell_frame(self, window: int, *sides: Any) -> int:
        if self.driver not in ("windows", "x11"):
            return -1
        frame = NO_FRAME if self.shown.flags & sdl.FULLSCREEN else self.frame
        for side, length in zip(sides, frame, strict=True):
            side._obj.value = length
        return 0

    @staticmethod
    def _tell(rect: pygame.Rect, edges: Any) -> int:
        edges[:] = list(rect)
        return 0

    @property
    def shown(self) -> DeskWindow:
        """The open window."""
        assert self.window is not None
        return self.window
