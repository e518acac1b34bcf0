"""The window as SDL has it, and what SDL knows and pygame doesn't tell, asked of the very library that pygame
uses.

Sizes and places of windows and screens are in points, and so are the mouse's. A point is a px but on screens
of high density, where the system counts more px to it: macOS and Wayland do so.
"""

from __future__ import annotations

import contextlib
import ctypes
import sys
import warnings
from functools import cache
from typing import Any, Final, NamedTuple

import pygame
import pygame.base

FULLSCREEN: Final = 0x1
MINIMIZED: Final = 0x40
MAXIMIZED: Final = 0x80
"""Bits of a window's flags (``SDL_WindowFlags``)."""


class Frame(NamedTuple):
    """The points that a window's frame takes on each side."""

    top: int = 0
    left: int = 0
    bottom: int = 0
    right: int = 0


NO_FRAME: Final = Frame()

UNTOLD_FRAMES: Final = {"cocoa": Frame(top=28), "wayland": Frame(top=72)}
"""What a frame takes where SDL can't tell, by driver. Wayland doesn't tell the usable part of a screen
either: its panel counts here, too."""

DENSITY_STEPS: Final = 120
"""The densities between 1 and 2, as Wayland counts. A window of an odd size shows one between two of them."""


class _HighDpi:
    """The window that is drawn in the screen's real px; without one, the window is ``pygame.display``'s."""

    window: pygame.Window | None = None


@cache
def sdl_function(name: str, result: Any, *arguments: Any) -> Any:
    """Return SDL's function of that name, with the types of its result and arguments (``ctypes``); ``None``
    if it can't be found."""
    library = "SDL2.dll" if sys.platform == "win32" else pygame.base.__file__
    try:
        function: Any = getattr(ctypes.CDLL(library), name)
    except (OSError, AttributeError):
        return None
    function.restype, function.argtypes = result, arguments
    return function


def open_window(title: str, size: tuple[int, int], icon: pygame.Surface | None, *, high_dpi: bool) -> None:
    """Open the window. ``high_dpi``: it is drawn in the screen's real px, if the system can do that; else the
    system enlarges the picture on screens of high density."""
    before, _HighDpi.window = _HighDpi.window, None
    if before is not None:
        before.destroy()
    if high_dpi:
        with contextlib.suppress(pygame.error):
            made = pygame.Window(title, size, resizable=True, allow_high_dpi=True)
            if icon is not None:
                made.set_icon(icon)
            made.get_surface()  # some systems refuse only now
            _HighDpi.window = made
            return
    pygame.display.set_caption(title)
    if icon is not None:
        pygame.display.set_icon(icon)
    pygame.display.set_mode(size, pygame.RESIZABLE)


def window_surface() -> pygame.Surface | None:
    """Return the surface that is the window's picture now; ``None`` without a window."""
    own = _HighDpi.window
    return pygame.display.get_surface() if own is None else own.get_surface()


def show_surface() -> None:
    """Show what was drawn onto the window's surface."""
    if _HighDpi.window is None:
        pygame.display.flip()
    else:
        _HighDpi.window.flip()


def density() -> float:
    """Return the px of a point in the window now."""
    own = _HighDpi.window
    if own is None:
        return 1.0
    px, points = own.get_surface().get_width(), max(1, own.size[0])
    return max(1.0, round(DENSITY_STEPS * px / points) / DENSITY_STEPS)


def place_input_method(rect: pygame.Rect) -> None:
    """Tell an input method where in the window, in px, somebody types: it opens its list there."""
    px = density()
    pygame.key.set_text_input_rect(pygame.Rect(*(round(side / px) for side in rect)))


def native_window() -> pygame.Window:
    """Return the window. Raises ``pygame.error`` without one."""
    if _HighDpi.window is not None:
        return _HighDpi.window
    with warnings.catch_warnings():
        # there is no other way yet to that window's place and states
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def _pointer() -> int | None:
    """Return the address of SDL's window; ``None`` without one."""
    find = sdl_function("SDL_GetWindowFromID", ctypes.c_void_p, ctypes.c_uint32)
    if find is None or window_surface() is None:
        return None
    address: int | None = find(native_window().id)
    return address


def window_flags() -> int:
    """Return the flags of the window; 0 where they can't be had."""
    ask, window = sdl_function("SDL_GetWindowFlags", ctypes.c_uint32, ctypes.c_void_p), _pointer()
    return 0 if ask is None or window is None else int(ask(window))


def window_frame() -> Frame:
    """Return the size of the window's frame, which X11 knows only once it is shown."""
    sides = [ctypes.c_int() for _ in NO_FRAME]
    ask = sdl_function("SDL_GetWindowBordersSize", ctypes.c_int, *[ctypes.c_void_p] * 5)
    window = _pointer()
    if ask is None or window is None or ask(window, *(ctypes.byref(side) for side in sides)) != 0:
        return UNTOLD_FRAMES.get(pygame.display.get_driver(), NO_FRAME)
    return Frame(*(max(0, side.value) for side in sides))


def usable_screens() -> list[pygame.Rect]:
    """Return the part of each screen, in points, that the system leaves to windows, the main screen first."""
    return _bounds("SDL_GetDisplayUsableBounds")


def whole_screens() -> list[pygame.Rect]:
    """Return each screen, in points, the main one first."""
    return _bounds("SDL_GetDisplayBounds")


def _bounds(name: str) -> list[pygame.Rect]:
    ask = sdl_function(name, ctypes.c_int, ctypes.c_int, ctypes.c_void_p)
    screens = []
    for number in range(pygame.display.get_num_displays()):
        edges = (ctypes.c_int * 4)()
        if ask is not None and ask(number, edges) == 0:
            screens.append(pygame.Rect(*edges))
    return screens or [pygame.Rect((0, 0), size) for size in pygame.display.get_desktop_sizes()[:1]]
