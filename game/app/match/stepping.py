"""Stepping through the moves of a match: with the row of steps, the list of moves, the wheel and the keys."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.match.viewpoint import Viewpoint
from game.app.table.host import Point
from game.app.table.record_list import RecordList
from game.ui.input.focus import FocusArea

STEPS = {
    "left": "back_one", "right": "forward_one", "up": "first", "down": "last", "put_back": "now",
    "pick": "play",
}  # fmt: skip
"""What the board's keys do while an earlier position is shown."""


class Stepping:
    """The stepping of one match. ``shown`` is called when another place is shown, ``result`` shows the
    end."""

    def __init__(
        self, viewpoint: Viewpoint, record: RecordList, *, shown: Callable[[], object],
        result: Callable[[], object],
    ) -> None:  # fmt: skip
        self.viewpoint, self.record, self.shown, self.result = viewpoint, record, shown, result
        self.area = FocusArea("record", pygame.Rect(0, 0, 0, 0))
        """The focus area of the list of moves."""

    def go(self, name: str) -> None:
        """Do a step by its name: back to now, the result, play, the start or end, one back or on."""
        viewpoint = self.viewpoint
        if name == "result":
            self.result()
            return
        if name == "now":
            viewpoint.back_to_now()
            return
        if viewpoint.looking is None:
            if name in ("forward_one", "last"):
                return
            viewpoint.look(viewpoint.ply - 1 if name == "back_one" else 0)
            if name != "play":
                return
        if viewpoint.looking is None:
            return
        if name == "play":
            viewpoint.looking.play()
        else:
            viewpoint.step(name)
        self.shown()

    def by(self, steps: int) -> None:
        """Step so many moves on, or back; after the last move comes now."""
        viewpoint = self.viewpoint
        looking, over = viewpoint.looking, viewpoint.over
        at = viewpoint.ply + steps
        if looking is not None and at >= len(viewpoint.record) and not over:
            self.go("now")
        elif looking is not None or steps < 0:
            viewpoint.look(at)
            self.shown()

    def on_list(self, at: Point) -> bool:
        """Whether ``at`` is on the list of moves, and the list is in sight."""
        return self.area.visible and self.record.rect.collidepoint(at)

    def press(self, at: Point) -> bool:
        """Show the move of the list at a point; return whether the point is on the list."""
        if not self.on_list(at):
            return False
        ply = self.record.ply_at(at)
        if ply is not None:
            self.viewpoint.look(ply)
        return True

    def walk(self, action: str) -> bool:
        """Move with an arrow while the list has the focus: up and down by rows, left and right by steps."""
        if action == "pick":
            self.go("now")
            return True
        at = self.viewpoint.ply
        if action in ("up", "down"):
            at = self.record.row_from(at, -1 if action == "up" else 1)
        elif action in ("left", "right"):
            at += -1 if action == "left" else 1
        else:
            return False
        self.viewpoint.look(at)
        return True
