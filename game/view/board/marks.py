"""What lies on a board over its ground, as one list of values.

A table composes its list anew when something changes. Painters draw it, one a kind, layer after layer and
within a layer in the order of the list. A list equal to the last one is not drawn anew.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from enum import IntEnum, auto
from itertools import zip_longest
from typing import Any, Self, cast


class Layer(IntEnum):
    """The layers of every board, from bottom to top. Pieces stand between ``UNDER`` and ``ON``, and what
    moves is over them."""

    TINT = auto()
    """Colours of the ground."""
    LEFT = auto()
    """What the last turns left."""
    LYING = auto()
    """Things that lie on squares."""
    FRAME = auto()
    """Frames and brackets of squares."""
    HATCH = auto()
    """Hatches of squares."""
    STEP = auto()
    """Figures on squares."""
    EDGE = auto()
    """What goes over the board's edge."""
    POINTED = auto()
    """Frames of pointer and cursor."""
    LINE = auto()
    """Lines of fire that are switched on, and who gives check."""
    WAY = auto()
    """Ways of a choice or a hint."""
    FIRE = auto()
    """Lines of fire of a choice or a hint."""
    UNDER = auto()
    """What pieces stand on over all lines: points, a tape measure."""
    ON = auto()
    """Signs on standing pieces."""
    REFUSED = auto()
    """The cross of a refusal."""
    PLAN = auto()
    """Expected moves, the piece where it would go."""
    TARGET = auto()
    """Rings and bars at targets."""
    BESIDE = auto()
    """What goes beside pieces and over their signs: figures, cards, dice, arrowheads."""
    LABEL = auto()
    """Words."""
    CHOICE = auto()
    """Buttons."""
    DRAWN = auto()
    """Ways of premoves, and what players draw for themselves."""


@dataclass(frozen=True, slots=True)
class BoardMark:
    """A mark: its layer, its places (squares, or points of the plane), its kind, which a painter and a tip
    have, and what the painter needs to know besides."""

    layer: Layer
    where: tuple[Any, ...]
    kind: str
    data: Any = None


Marks = tuple[BoardMark, ...]


class MarkedBoard:
    """Something with a list of marks."""

    marks: Marks

    def more(self, *marks: BoardMark, **changed: Any) -> Self:
        """The same with more marks, and with other values."""
        made: Self = replace(cast(Any, self), marks=ordered((*self.marks, *marks)), **changed)
        return made

    def of(self, *kinds: str) -> list[BoardMark]:
        """The marks of these kinds, in the order in which they are drawn."""
        return [mark for mark in self.marks if mark.kind in kinds]

    def told(self, kind: str) -> list[Any]:
        """The data of the marks of a kind."""
        return [mark.data for mark in self.marks if mark.kind == kind]

    def places(self, *kinds: str) -> list[Any]:
        """The places of these marks."""
        return [place for mark in self.marks if mark.kind in kinds for place in mark.where]

    def first(self, kind: str) -> Any:
        """The data of the first mark of a kind; ``None`` without one."""
        return next(iter(self.told(kind)), None)


def marked(layer: Layer, kind: str, where: Iterable[Any], data: Hashable = None) -> Marks:
    """One mark for all these places; none without a place (``None`` counts for nothing).

    >>> marked(Layer.FRAME, "danger", [None]), len(marked(Layer.FRAME, "danger", [3, 5]))
    ((), 1)
    """
    places = tuple(place for place in where if place is not None)
    return (BoardMark(layer, places, kind, data),) if places else ()


def marked_each(layer: Layer, kind: str, places: Iterable[tuple[Any, Any]]) -> Marks:
    """A mark for each place, which come with their data."""
    return tuple(BoardMark(layer, (place,), kind, data) for place, data in places)


def without(marks: Iterable[BoardMark], *kinds: str) -> Marks:
    """The marks but for these kinds."""
    return tuple(mark for mark in marks if mark.kind not in kinds)


def ordered(marks: Iterable[BoardMark]) -> Marks:
    """Sort marks by their layers; those of one layer stay in their order."""
    return tuple(sorted(marks, key=lambda mark: mark.layer))


def lowest_change(before: Marks, after: Marks) -> Layer | None:
    """The lowest layer on which two ordered lists differ; ``None`` if they are equal.

    >>> frame, label = BoardMark(Layer.FRAME, (1,), "danger"), BoardMark(Layer.LABEL, (1,), "label", "words")
    >>> lowest_change((frame,), (frame, label)), lowest_change((frame,), (frame,))
    (<Layer.LABEL: 18>, None)
    """
    for one, other in zip_longest(before, after):
        if one != other:
            return min(mark.layer for mark in (one, other) if mark is not None)
    return None
