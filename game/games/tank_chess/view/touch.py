"""Whom the events of Tank Chess touch."""

from __future__ import annotations

from game.games.tank_chess.rules.events import Fired
from game.games.tank_chess.rules.world import TankChessWorld
from game.model.contract import Event
from game.view.board.answer_marks import shot_line
from game.view.weight import NOBODY, Touch


def touch(before: TankChessWorld, event: Event) -> Touch:
    """Whom an event touches: a shot is at whoever has the piece on its square."""
    hit = before.diagram.pieces.get(event.target) if isinstance(event, Fired) else None
    if hit is None or not isinstance(event, Fired):
        return NOBODY
    at = tuple(seat for seat, colour in enumerate(before.match.sides) if colour == hit.colour)
    known = before.definitions.by_name.get(event.kind)
    line = shot_line(before.grid, event.origin, event.target, lob=known is not None and bool(known.ranges))
    return Touch(shooter=before.seat, at=at, line=line)
