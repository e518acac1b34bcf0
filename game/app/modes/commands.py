"""What can be done with modes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import auto
from typing import Any

from game.app.modes.draft import FieldPath
from game.ui.commands import Press


class ModePress(Press):
    """What the page of modes has buttons or keys for."""

    SAVE = auto()
    UNDO = auto()
    REDO = auto()
    PLAY = auto()
    NEW = auto()
    IMPORT = auto()
    COPY = auto()
    SHARE = auto()
    DELETE = auto()
    TRASH = auto()
    FOLDER = auto()


@dataclass(frozen=True, slots=True)
class SetField:
    """Another value of a field of the form; that of ``()`` is the title."""

    path: FieldPath
    value: Any = None

    def __str__(self) -> str:
        return f"field.{'_'.join(self.path) or 'title'}"
