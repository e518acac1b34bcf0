"""What can lie on a square: kinds of ground as data says them, of one component or more (TT-2.1, TT-2.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from game.rules.tank_tactics.board import Board

RAISED: Final = "raised"
SURFACE: Final = "surface"
PORTAL: Final = "portal"
GOAL: Final = "goal"

BARRIERS: Final[Mapping[str, int]] = {f"barrier_{die}": die for die in range(1, 7)}
SCORING: Final[Mapping[str, int]] = {f"score_{points}": points for points in range(1, 6)}
"""The shipped kinds, for who draws or describes them: barriers with their die, scoring squares with their
points."""


@dataclass(frozen=True, slots=True)
class GroundComponents:
    """What a square is made of. ``raised``: nothing enters it or is fired through it; ``surface``: nothing
    enters it; ``die`` of a barrier that can be destroyed, 0: there is none; ``points`` it scores."""

    raised: bool = False
    surface: bool = False
    portal: bool = False
    goal: bool = False
    die: int = 0
    points: int = 0


OPEN: Final = GroundComponents()


@dataclass(frozen=True, slots=True)
class GroundKind:
    """A kind of ground: its name, the character that stands for it in files and positions, and what it is
    made of."""

    name: str
    char: str
    made_of: GroundComponents

    @property
    def blocks(self) -> bool:
        """Whether it is a barrier for good."""
        return self.made_of.raised or self.made_of.surface


def laid(kinds: Mapping[int, GroundKind]) -> dict[str, Any]:
    """What a ``Board`` with these kinds on its squares has of them."""
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
    """The kind on each square of a board that is not open. ``dice``: what the barriers show now; those that
    show nothing are gone. Where nothing is made of the same, it is the kind of one component."""
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
    """Each of the components alone, the one that counts most first."""
    parts = ("die", "points", "goal", "portal", "surface", "raised")
    return [replace(OPEN, **{part: getattr(made, part)}) for part in parts if getattr(made, part)]
