"""What can be asked for in a replay. The screen's table says what each does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.ui.commands import Press


@dataclass(frozen=True, slots=True)
class PlayChosen:
    """An action that was chosen on the board."""

    action: Any


@dataclass(frozen=True, slots=True)
class Switch:
    """What the board shows, by the name of its action."""

    name: str

    def __str__(self) -> str:
        return self.name


class ReplayPress(Press):
    """What needs nothing more to be said, by the names of its buttons."""

    PLAY = "nav.play"
    NEXT_SPEED = "speed"
    BRANCH = "branch"
    ANALYSE = "analyse"
    COPY_POSITION = "copy_position"
    COPY_RECORD = "copy_record"
    SHARE = "share"
    FLIP = "flip"
    EDIT = "edit"
    BAR = "evaluation"
    PREVIOUS_POINT = "review.previous"
    NEXT_POINT = "review.next"
    NEXT_SIDE = "review.side"
    TRY = "review.try"
    PLAY_ON = "review.on"
    SHOW_BEST = "review.best"
    AGAIN = "retry.again"
    SOLUTION = "retry.best"
    TRY_NEXT = "retry.next"
    STOP = "retry.stop"
