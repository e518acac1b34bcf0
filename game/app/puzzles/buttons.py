"""The buttons of a puzzle: what can be done now, the most likely last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from game.ui.commands import Press

Phase = Literal["think", "judge", "reply", "wrong", "why", "solved", "show", "shown"]
"""The phases: the player thinks; a move is judged; the defence replies; the move was wrong; its answer is
shown; the puzzle is solved; the solution is played; it was played."""


class PuzzlePress(Press):
    """What can be done with a puzzle, by the names of its buttons."""

    HINT = "hint"
    SHOW = "show"
    TRY_AGAIN = "try_again"
    TAKE_BACK = "take_back"
    ANALYSE = "analyse"
    AGAIN = "again"
    NEXT = "next"
    EDIT = "edit"
    SHARE = "share"


_WRONG: Final = PuzzlePress.HINT, PuzzlePress.SHOW, PuzzlePress.TRY_AGAIN
_OVER: Final = PuzzlePress.ANALYSE, PuzzlePress.AGAIN, PuzzlePress.NEXT

ROWS: Final[Mapping[Phase, tuple[PuzzlePress | None, ...]]] = {
    "wrong": _WRONG, "why": _WRONG, "solved": _OVER, "shown": _OVER, "show": (PuzzlePress.AGAIN, None, None),
}  # fmt: skip
"""The buttons below the puzzle in each phase."""

THINKING: Final = PuzzlePress.HINT, PuzzlePress.SHOW, PuzzlePress.TAKE_BACK
"""Those in all other phases."""

MAIN: Final[Mapping[Phase, PuzzlePress]] = {
    "wrong": PuzzlePress.TRY_AGAIN, "why": PuzzlePress.TRY_AGAIN, "solved": PuzzlePress.NEXT,
    "shown": PuzzlePress.AGAIN,
}  # fmt: skip
"""The button that Enter presses when the board waits for nothing."""
