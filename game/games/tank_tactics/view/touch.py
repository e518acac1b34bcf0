"""Whom the events of Tank Tactics touch."""

from __future__ import annotations

from game.games.tank_tactics.rules.events import Fired, Rammed
from game.games.tank_tactics.rules.terms import NOWHERE
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.contract import Event
from game.view.board.answer_marks import shot_line
from game.view.weight import NOBODY, Touch


def touch(before: TankTacticsWorld, event: Event) -> Touch:
    """Whom an event touches: whose tank does something or is fired at, whose flag is moved."""
    if isinstance(event, Fired | Rammed):
        hit = before.tank_on(event.target)
        at = () if hit == NOWHERE else (before.match.owner[hit],)
        line = shot_line(before.board.grid, event.origin, event.target) if isinstance(event, Fired) else ()
        return Touch(shooter=event.seat, at=at, line=line)
    named = (getattr(event, name, NOWHERE) for name in ("seat", "owner"))
    seats = tuple(seat for seat in named if seat >= 0)
    return Touch(seats) if seats else NOBODY
