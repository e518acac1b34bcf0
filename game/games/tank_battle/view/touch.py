"""Whom the events of Tank Battle touch."""

from __future__ import annotations

from game.games.tank_battle.rules.events import Opened
from game.games.tank_battle.view.words import opened_words
from game.model.contract import Event
from game.view.board.answer_marks import STANDING_RING
from game.view.board.marks import BoardMark, Layer
from game.view.board.scene import LabelShown, marks_of
from game.view.table import Words
from game.view.weight import NOBODY, Touch


def touch(event: Event, words: Words) -> Touch:
    """Whom an event touches: the shots of a side are at the other's tanks. They come from nowhere, so that
    there are rings in place of a line."""
    if not isinstance(event, Opened) or not (squares := (*event.red, *event.white)):
        return NOBODY
    rings = tuple(BoardMark(Layer.TARGET, (square,), "answer_loss", STANDING_RING) for square in squares)
    missed = () if event.hits else marks_of(LabelShown(squares[0], opened_words(event, words)))
    return Touch(shooter=event.seat, at=(1 - event.seat,), line=rings, missed=missed)
