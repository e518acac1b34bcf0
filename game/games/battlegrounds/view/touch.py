"""Whom the events of Battlegrounds touch."""

from __future__ import annotations

from game.games.battlegrounds.rules.definitions import GRID
from game.games.battlegrounds.rules.events import ArmourSpent, Fired
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.games.battlegrounds.view.words import colour_words
from game.model.contract import Event
from game.view.board.answer_marks import shot_line
from game.view.board.marks import Marks
from game.view.board.scene import LabelShown, marks_of
from game.view.table import Words
from game.view.weight import NOBODY, Touch


def touch(before: BattlegroundsWorld, event: Event, words: Words) -> Touch:
    """Whom an event touches: whose tank, card or play area it is about, or is fired at."""
    if isinstance(event, Fired):
        hit = before.tanks.get(event.field)
        seat, shooter = None if hit is None else before.seat_of(hit), before.seat_of(event.colour)
        line = () if event.origin is None else shot_line(GRID, event.origin, event.field)
        return Touch(shooter=shooter, at=() if seat is None else (seat,), line=line)
    colour, area = getattr(event, "colour", None), getattr(event, "area", None)
    seats = {getattr(event, "seat", None), None if colour is None else before.seat_of(colour)}
    seats |= {seat for seat, own in enumerate(before.match.area_of) if own == area}
    named = tuple(sorted(seat for seat in seats if seat is not None))
    missed: Marks = ()
    if isinstance(event, ArmourSpent):
        told = words("battlegrounds_view.record.saved", colour=colour_words(event.colour, words))
        missed = marks_of(LabelShown(event.field, told))
    return Touch(named, missed=missed) if named else NOBODY
