"""Whom the events of Flames of Tanks touch."""

from __future__ import annotations

from typing import Final

from game.games.flames_of_tanks.rules.events import Captured, Cleared, Destroyed, Fired, Marked, Saved
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.scene import label_mark
from game.model.contract import Event
from game.view.board.marks import BoardMark, Layer
from game.view.table import Words
from game.view.weight import NOBODY, Touch

_STORY: Final = "flames_of_tanks_view.story."


def touch(before: FlamesOfTanksWorld, event: Event, words: Words) -> Touch:
    """Whom an event touches: whose tank does something, is fired at or hit, whose spawn point is claimed."""
    seats, tank = before.match.seats, getattr(event, "tank", None)
    match event:
        case Fired():
            origin, target = (before.tanks[one].place for one in (event.tank, event.target))
            shot = BoardMark(Layer.FIRE, (origin, target), "answer_shot", False)
            ring = BoardMark(Layer.TARGET, (origin,), "answer_from")
            missed = () if event.hits else (label_mark(target, words(f"{_STORY}missed")),)
            return Touch((), seats[event.tank], (seats[event.target],), (shot, ring), missed)
        case Saved() if event.result == "none":
            label = label_mark(before.tanks[event.tank].place, words(f"{_STORY}none"))
            return Touch((seats[event.tank],), missed=(label,))
        case Destroyed():
            return Touch((seats[event.tank], seats[event.by]))
        case Marked() | Captured() | Cleared():
            point = before.points[event.point]
            sides = (before.side(event.tank), point.owner, point.side)
            return Touch(tuple(seat for seat, side in enumerate(before.match.sides) if side in sides))
    return NOBODY if tank is None else Touch((seats[tank],))
