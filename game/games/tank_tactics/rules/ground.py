"""Kinds of ground for squares, built from data, each of one component or more (TT-2.1, TT-2.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any, Final

from game.games.tank_tactics.rules.board import Board
from game.model.described import STRICT, described

RAISED: Final = "raised"
SURFACE: Final = "surface"
PORTAL: Final = "portal"
GOAL: Final = "goal"

BARRIERS: Final[Mapping[str, int]] = {f"barrier_{die}": die for die in range(1, 7)}
SCORING: Final[Mapping[str, int]] = {f"score_{points}": points for points in range(1, 6)}
"""The shipped kinds of ground, for drawing and describing: barriers by their die, scoring squares by their
points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundComponents:
    """The components of a square."""

    raised: bool = described(False, "No tank enters it and no shot goes through it.")
    surface: bool = described(False, "No tank enters it, and shots go over it.")
    portal: bool = described(False, "It is a portal.")
    goal: bool = described(False, "It is a goal square.")
    die: int = described(0, "What the die of a destructible barrier shows; 0: it is none.", ge=0, le=6)
    points: int = described(0, "What a tank on it scores; 0: nothing.", ge=0, le=9)


OPEN: Final = GroundComponents()


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundKind(GroundComponents):
    """A kind of ground: its character and its components."""

    __pydantic_config__ = STRICT

    char: str = described(
        MISSING,
        "The character that stands for it in maps and positions; . is an open square.",
        pattern=r"^[A-Za-z0-9#~%&*+=@$!^_-]$",
        json_schema_extra={"x-expected": "a letter, a digit or one of # ~ % & * + = @ $ ! ^ _ -"},
    )

    @property
    def components(self) -> GroundComponents:
        """Its components alone."""
        return GroundComponents(**{one.name: getattr(self, one.name) for one in fields(GroundComponents)})

    @property
    def blocks(self) -> bool:
        """Whether it is a barrier that can't be destroyed."""
        return self.raised or self.surface


def laid(kinds: Mapping[int, GroundComponents]) -> dict[str, Any]:
    """Return the values of a ``Board`` that follow from these kinds on its squares."""
    made = dict(sorted(kinds.items()))
    return {
        "raised": frozenset(square for square, one in made.items() if one.raised),
        "surface": frozenset(square for square, one in made.items() if one.surface),
        "barriers": {square: one.die for square, one in made.items() if one.die},
        "portals": tuple(square for square, one in made.items() if one.portal),
        "scoring": {square: one.points for square, one in made.items() if one.points},
        "goal": frozenset(square for square, one in made.items() if one.goal),
    }


def kinds_on(
    board: Board, kinds: Mapping[GroundComponents, str], dice: Mapping[int, int] | None = None
) -> dict[int, str]:
    """Return the name of the kind on each square of a board that is not open. ``dice``: the numbers the
    barriers show now; those that show nothing are gone. Where no kind has the same components, a kind of one
    of them is given."""
    shown = board.barriers if dice is None else dice
    squares = {*board.raised, *board.surface, *board.portals, *board.goal, *board.scoring, *shown}
    found: dict[int, str] = {}
    for square in sorted(squares):
        made = GroundComponents(
            raised=square in board.raised,
            surface=square in board.surface,
            portal=square in board.portals,
            goal=square in board.goal,
            die=shown.get(square, 0),
            points=board.scoring.get(square, 0),
        )
        kind = kinds.get(made) or next((kinds[one] for one in _single(made) if one in kinds), None)
        if kind is not None:
            found[square] = kind
    return found


def _single(made: GroundComponents) -> list[GroundComponents]:
    """Return each of the components alone, the most important first."""
    parts = ("die", "points", "goal", "portal", "surface", "raised")
    return [replace(OPEN, **{part: getattr(made, part)}) for part in parts if getattr(made, part)]
