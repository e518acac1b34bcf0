"""What the board of Battlegrounds shows besides what stands on it, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.view.board.scene import LabelShown

MarkKind = Literal["go", "lost", "way", "shot", "clear", "lay", "place", "open"]
"""Drive there; drive there and be destroyed; a field on a way; shoot at what is there, take a shell away,
lay one; put a tank there; uncover the token."""


@dataclass(frozen=True, slots=True)
class FieldMark:
    """What can be done at a field. ``badge`` is a short text ("+2"), ``ability`` what a pair gives,
    ``payee`` the colour whose owner is paid for it, ``armour`` whether armour would be spent."""

    kind: MarkKind
    badge: str = ""
    ability: str = ""
    payee: int | None = None
    armour: bool = False
    also: bool = False
    """Something else can be done there, too."""


@dataclass(frozen=True, slots=True)
class AimShown:
    """One of the small buttons at a field where several things can be done."""

    verb: str
    words: str
    chosen: bool = False
    picture: str = ""
    colour: int | None = None


@dataclass(frozen=True)
class BoardShown:
    """All the board shows besides what stands on it. Fields are the grid's."""

    marks: tuple[tuple[int, FieldMark], ...] = ()
    last: tuple[int, ...] = ()
    picked: int | None = None
    path: tuple[int, ...] = ()
    doomed: bool = False
    """The path ends with the tank's destruction."""
    ghost: tuple[int, int, int] | None = None
    """A colour where it would go: colour, field, facing."""
    gun: tuple[int, ...] = ()
    """Fields that could be shot at from where the ghost stands."""
    hover: int | None = None
    cursor: int | None = None
    danger: frozenset[int] = frozenset()
    called: tuple[int, ...] = ()
    """Fields in brackets: what is pointed out, or proposed."""
    proposed: tuple[int, ...] = ()
    """The way of a proposed drive."""
    target: int | None = None
    """The field of a proposed shot."""
    acting: tuple[int, ...] = ()
    """Fields of tanks that can act now."""
    illegal: int | None = None
    labels: tuple[LabelShown, ...] = ()
    asked: int | None = None
    aims: tuple[AimShown, ...] = ()
    flipped: bool = False
    coordinates: bool = True
    names: tuple[int, ...] = ()
    """Solo: columns (0–7) and rows (8–15) whose shells have been revealed already."""
