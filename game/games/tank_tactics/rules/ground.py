"""Kinds of ground for squares, built from data, each of one component or more (TT-2.1, TT-2.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from game.games.tank_tactics.rules.board import Board

RAISED: Final = "raised"
SURFACE: Final = "surface"
PORTAL: Final = "portal"
GOAL: Final = "goal"

BARRIERS: Final[Mapping[str, int]] = {f"barrier_{die}": die for die in range(1, 7)}
SCORING: Final[Mapping[str, int]] = {f"score_{points}": points for points in range(1, 6)}
"""The shipped kinds of ground, for drawing and describing: barriers by their die, scoring squares by their
points."""


@dataclass(frozen=True, slots=True)
class GroundComponents:
    """The components of a square. ``raised``: nothing enters it or is fired through it; ``surface``:
    nothing enters it; ``die`` of a destructible barrier, 0 for none; ``points`` it scores."""

    raised: bool = False
    surface: bool = False
    portal: bool = False
    goal: bool = False
    die: int = 0
    points: int = 0


OPEN: Final = GroundComponents()


@dataclass(frozen=True, slots=True)
class GroundKind:
    """A kind of ground: its name, its character in files and positions, and its components."""

    name: str
    char: str
    made_of: GroundComponents

    @property
    def blocks(self) -> bool:
        """Whether it is a barrier that can't be destroyed."""
        return self.made_of.raised or self.made_of.surface


def laid(kinds: Mapping[int, GroundKind]) -> dict[str, Any]:
    """Return the values of a ``Board`` that follow from these kinds on its squares."""
    made = {square: kind.made_of for square, kind in sorted(kinds.items())}
    return {
        "raised": frozenset(square for square, one in made.items() if one.raised),
        "surface": frozenset(square for square, one in made.items() if one.surface),
        "barriers": {square: one.die for square, one in made.items() if one.die},
        "portals": tuple(square for square, one in made.items() if one.portal),
        "scoring": {square: one.points for square, one in made.items() if one.points},
        "goal": frozenset(square for square, one in made.items() if one.goal),
    }


def kinds_on(
    board: Board, kinds: Mapping[GroundComponents, GroundKind], dice: Mapping[int, int] | None = None
) -> dict[int, GroundKind]:
    """Return the kind on each square of a board that is not open. ``dice``: the numbers the barriers show
    now; those that show nothing are gone. Where no kind has the same components, a kind of one of them is
    given."""
    shown = board.barriers if dice is None else dice
    squares = {*board.raised, *board.surface, *board.portals, *board.goal, *board.scoring, *shown}
    found: dict[int, GroundKind] = {}
    for square in sorted(squares):
        made = GroundComponents(
            raised=square in board.raised,
            surface=square in board.surface,
            portal=square in board.portals,
            goal=square in board.goal,
            die=shown.get(square, 0),
            points=board.scoring.get(square, 0),
        )
        kind = next((kinds[one] for one in (made, *_single(made)) if one in kinds), None)
        if kind is not None:
            found[square] = kind
    return found


def _single(made: GroundComponents) -> list[GroundComponents]:
    """Return each of the components alone, the most important first."""
    parts = ("die", "points", "goal", "portal", "surface", "raised")
    return [replace(OPEN, **{part: getattr(made, part)}) for part in parts if getattr(made, part)]
