"""The foot of the library: the last message with its undo, the number of maps, keys."""

from __future__ import annotations

from game.app.library.commands import LibraryPress
from game.app.library.map_list import MapList
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.holders import Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Text


def library_foot(screen: Screen, maps: MapList, listed: int, *, undo: bool) -> Node:
    """Return the foot; ``listed`` is the number of listed maps, ``undo``: a change can be undone."""
    cap = screen.app.input.shown("undo", "library")
    button = screen.act(LibraryPress.UNDO, ButtonFit(10), hint=cap, high=screen.density.field)
    words = Text(screen.note, "body_strong")
    if not screen.note:
        key = "library.count_of" if maps.query.narrow else "library.count"
        count = screen.t(key, n=len(maps.catalogue.cards), shown=listed)
        reading = maps.catalogue.reading.words(screen.app.texts)
        words = Text(screen.app.texts.commas(filter(None, (count, reading))), "small", "ink.secondary")
    return Row(gap=14, rank=1).of(button if undo else None, words)
