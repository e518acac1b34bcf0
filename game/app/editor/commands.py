"""What can be asked for in the editor. The tables of its screens say what each does."""

from __future__ import annotations

from collections.abc import Callable
from enum import auto
from typing import Any

from game.ui.commands import Declared, Press, Valued


class EditorPress(Press):
    """What needs nothing more to be said, by the names of its keys."""

    NEW = auto()
    OPEN = auto()
    NEW_TAB = auto()
    OPEN_TAB = auto()
    CLOSE_TAB = auto()
    NEXT_TAB = auto()
    PREVIOUS_TAB = auto()
    SAVE = auto()
    SAVE_AS = auto()
    DETAILS = auto()
    MAP_RULES = auto()
    SUGGESTS = auto()
    SHARE = auto()
    PASTE_TEXT = auto()
    PLAYTEST = auto()
    PLAYTEST_MENU = auto()
    ANALYSE = auto()
    BALANCE = auto()
    BALANCE_OPTIONS = auto()
    EVENING = auto()
    FAIRER_AGAIN = auto()
    FAIRER_GO_ON = auto()
    FAIRER_CLOSE = auto()
    SQUARES_USED = auto()
    SQUARES_LOST = auto()
    RANDOM = auto()
    RESIZE = auto()
    SYMMETRY = auto()
    MAKE_SYMMETRIC = auto()
    UNDO = auto()
    REDO = auto()
    CUT = auto()
    COPY = auto()
    COPY_BESIDE = auto()
    PASTE = auto()
    DELETE = auto()
    SELECT_ALL = auto()
    ROTATE = auto()
    ROTATE_BACK = auto()
    MIRROR_LEFT_RIGHT = auto()
    MIRROR_TOP_BOTTOM = auto()
    LARGER = auto()
    SMALLER = auto()
    POINTS = auto()
    LOCK = auto()
    PICK_MORE = auto()
    SMALL_STEPS = auto()
    CHANGE_SIDE = auto()
    BRUSH_MENU = auto()
    BRUSH_SMALLER = auto()
    BRUSH_LARGER = auto()
    BRUSH_SHAPE = auto()
    SCATTER = auto()
    STAMPS = auto()
    LABEL = auto()
    NEXT_CHECK = auto()
    PREVIOUS_CHECK = auto()
    OVERLAY = auto()
    OVERLAY_MENU = auto()
    OVERLAY_OFF = auto()
    GRID = auto()
    RINGS = auto()
    COORDINATES = auto()
    MINIMAP = auto()
    ZOOM_IN = auto()
    ZOOM_OUT = auto()
    ZOOM_ALL = auto()
    ZOOM_STEP = auto()
    MENU = auto()
    GUIDE = auto()
    HELP = auto()
    SETTINGS = auto()
    PUT_BACK = auto()
    LEAVE = auto()


class SetSymmetry(Valued):
    """Another symmetry."""

    called = "symmetry"


class ShowMap(Valued):
    """Another of the open maps, by its tab."""

    called = "map_tab.{}"


class CloseMap(Valued):
    """Close one of the open maps, by its tab."""

    called = "map_tab_close.{}"


class TakeTool(Valued):
    """Take a tool in hand, by its name."""

    called = "tool.{}"


def keyed(
    press: EditorPress, do: Callable[..., object], icon: str = "", *given: Any, **more: Any
) -> Declared:
    """Return the row of a command whose keys have its name; with an ``icon`` it is in the menu."""
    words = f"editor.menu_item.{press}" if icon else ""
    return Declared(press, words, icon=icon, binding=str(press), do=do, given=given, **more)
