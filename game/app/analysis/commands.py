"""What can be asked for in an analysis. The screen's table says what each does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.app.analysis.tree import AnalysisNode
from game.ui.commands import Press


@dataclass(frozen=True, slots=True)
class GoTo:
    """Go to a position of the tree."""

    node: AnalysisNode


@dataclass(frozen=True, slots=True)
class FollowLine:
    """Play these actions from the position shown, and go to their end."""

    actions: tuple[Any, ...]


class AnalysisPress(Press):
    """What needs nothing more to be said, by the names of its buttons and keys."""

    PREVIOUS_LINE = "previous_line"
    NEXT_LINE = "next_line"
    FORK_BACK = "fork_back"
    FORK_ON = "fork_on"
    BEST = "best"
    THINK = "think"
    DEEPER = "deeper"
    ARROWS = "arrows"
    PROMOTE = "promote"
    DELETE = "delete"
    UNDO = "undo"
    BRANCH = "branch"
    COPY_POSITION = "copy_position"
    COPY_RECORD = "copy_record"
    PASTE = "paste"
    SHARE = "share"
    FLIP = "flip"
    EDIT = "edit"
