"""What SDL knows and pygame doesn't tell, asked of the very library that pygame uses."""

from __future__ import annotations

import ctypes
import sys
import warnings
from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

import pygame
import pygame.base

FULLSCREEN: Final = 0x1
MINIMIZED: Final = 0x40
MAXIMIZED: Final = 0x80
"""Bits of a window's flags (``SDL_WindowFlags``)."""


class Frame(NamedTuple):
    """The px that a window's frame takes on each side."""

    top: int = 0
    left: int = 0
    bottom: int = 0
    right: int = 0


NO_FRAME: Final = Frame()


@cache
def sdl_function(name: str, result: Any, *arguments: Any) -> Callable[..., Any] | None:
    """Return SDL's function of that name, with the types of its result and arguments (``ctypes``); ``None``
    if it can't be found."""
    library = "SDL2.dll" if sys.platform == "win32" else pygame.base.__file__
    try:
        function: Any = getattr(ctypes.CDLL(library), name)
    except (OSError, AttributeError):
        return None
    function.restype, function.argtypes = result, arguments
    return function  # type: ignore[no-any-return]


def native_window() -> pygame.Window:
    """Return the window that ``display.set_mode`` opened. Raises ``pygame.error`` without one."""
    with warnings.catch_warnings():
        # there is no other way yet to that window's place and states
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def _pointer() -> int | None:
    """Return the address of SDL's window; ``None`` without one."""
    find = sdl_function("SDL_GetWindowFromID", ctypes.c_void_p, ctypes.c_uint32)
    if find is None or pygame.display.get_surface() is None:
        return None
    address: int | None = find(native_window().id)
    return address


def window_flags() -> int:
    """Return the flags of the window; 0 where they can't be had."""
    ask, window = sdl_function("SDL_GetWindowFlags", ctypes.c_uint32, ctypes.c_void_p), _pointer()
    return 0 if ask is None or window is None else int(ask(window))


def window_frame() -> Frame:
    """Return the size of the window's frame, which most systems know only once it is shown."""
    sides = [ctypes.c_int() for _ in NO_FRAME]
    ask = sdl_function("SDL_GetWindowBordersSize", ctypes.c_int, *[ctypes.c_void_p] * 5)
    window = _pointer()
    if ask is None or window is None or ask(window, *(ctypes.byref(side) for side in sides)) != 0:
        return NO_FRAME
    return Frame(*(max(0, side.value) for side in sides))


def usable_screens() -> list[pygame.Rect]:
    """Return the part of each screen, in px, that the system leaves to windows, the main screen first."""
    return _bounds("SDL_GetDisplayUsableBounds")


def whole_screens() -> list[pygame.Rect]:
    """Return each screen, in px, the main one first."""
    return _bounds("SDL_GetDisplayBounds")


def _bounds(name: str) -> list[pygame.Rect]:
    ask = sdl_function(name, ctypes.c_int, ctypes.c_int, ctypes.c_void_p)
    screens = []
    for number in range(pygame.display.get_num_displays()):
        edges = (ctypes.c_int * 4)()
        if ask is not None and ask(number, edges) == 0:
            screens.append(pygame.Rect(*edges))
    return screens or [pygame.Rect((0, 0), size) for size in pygame.display.get_desktop_sizes()[:1]]
