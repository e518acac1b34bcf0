"""What can be done in the library, besides filtering."""

from __future__ import annotations

from enum import auto

from game.ui.commands import Press


class LibraryPress(Press):
    """What the library has buttons or keys for."""

    PLAY = auto()
    PLAY_NOW = auto()
    EDIT = auto()
    PROBLEMS = auto()
    DETAILS = auto()
    DUPLICATE = auto()
    RENAME = auto()
    SHARE = auto()
    PRINT = auto()
    DELETE = auto()
    TRASH = auto()
    IMPORT = auto()
    NEW = auto()
    PASTE = auto()
    UNDO = auto()
    SEARCH = auto()
    CLEAR = auto()
    LIST = auto()
    TURN_VIEW = auto()
