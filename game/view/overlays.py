"""What can be switched on over a board: the overlays that a table declares, and the state of all switches."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from game.view.board.camera import HALF_TURN
from game.view.board.marks import BoardMark
from game.view.map_labels import PlacesShown

ON: Final = (-1,)
"""The sides of an overlay that isn't about any."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """An overlay of a game. ``name`` is the command of the match keys that switches it, and the key of its
    words under ``match.overlay`` (``of_sides``: there with ``_other`` and ``_own``, and under
    ``keys.action``). ``marks`` gives the marks of a position for the seat
    that looks and the sides that are on. ``of_sides``: it shows something of each side by itself.
    ``there``: whether it can show anything in the match of a view. ``kept``: whether a position always has
    the same marks."""

    name: str
    marks: Callable[[Any, int, tuple[int, ...]], Iterable[BoardMark]]
    of_sides: bool = False
    there: Callable[[Any], bool] = lambda view: True
    kept: bool = True


@dataclass(frozen=True, slots=True)
class Overlays:
    """What is switched on over the board. ``on``: the overlays by name, with their sides or ``ON``;
    ``answers``: what enemies could do next to a planned move; ``ground_marks``: what the last turns left on
    the ground; ``turn``: the quarter turns clockwise by which
    the board is turned."""

    on: tuple[tuple[str, tuple[int, ...]], ...] = ()
    last_move: bool = True
    answers: bool = True
    ground_marks: bool = True
    coordinates: bool = True
    turn: int = 0
    places: PlacesShown = "pointed"

    def sides(self, name: str) -> tuple[int, ...]:
        """The sides for which an overlay is on; empty: it is off.

        >>> Overlays().switched("lines", (1,)).sides("lines"), Overlays().sides("danger")
        ((1,), ())
        """
        return dict(self.on).get(name, ())

    def switched(self, name: str, sides: tuple[int, ...]) -> Overlays:
        """These overlays with another one on for these sides, or off without any."""
        others = dict(self.on) | {name: sides}
        return replace(self, on=tuple((one, found) for one, found in sorted(others.items()) if found))

    @property
    def flipped(self) -> bool:
        """Whether the board is seen from the other side, turned by two or three quarters."""
        return self.turn >= HALF_TURN

    def seen_from(self, *, behind: bool) -> Overlays:
        """These overlays with the first side's edge at the bottom, or with ``behind`` the other side's."""
        return replace(self, turn=HALF_TURN if behind else 0)

    def flip(self) -> Overlays:
        """These overlays with the board turned by half."""
        return replace(self, turn=(self.turn + HALF_TURN) % 4)

    def unturned(self, right: int, up: int) -> tuple[int, int]:
        """Convert a step on the screen into a step on the board.

        >>> Overlays(turn=1).unturned(0, 1), Overlays(turn=2).unturned(0, 1)
        ((-1, 0), (0, -1))
        """
        for _ in range(self.turn):
            right, up = -up, right
        return right, up
