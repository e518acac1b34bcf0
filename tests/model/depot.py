"""A made-up world for the tests of columns: two seats with tanks, a few walls, and a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from game.model.contract import Result
from game.model.kinds import Choice, Grouped, Listed, Maybe, Number, Outcome, Seats, Truth
from game.model.world import MATCH, NOBODY, Archetype, Kind, World, column

SEATS = ("green", "red")


@dataclass(frozen=True)
class Terms:
    """What stays the same during a match."""

    owners: tuple[int, ...] = (0, 0, 1)
    walls: tuple[str, ...] = ("b2", "c3")
    ammo: int = 6


class Facing(Kind):
    """A facing of a row, written right behind its number."""

    pattern = "[NS]"

    def typed(self, data: Any, match: Terms) -> str:
        return str(data)

    def read(self, text: str, match: Terms, found: Mapping[str, Any]) -> str:
        return text


TANK = Archetype("tank", lambda match: match.owners, None, "tanks={square}{facing}/{damage}/{cards}", "4N/1")
CREW = Archetype("crew", lambda match: (0, 1))
WALL = Archetype("wall", lambda match: (NOBODY,) * len(match.walls), label=lambda match, at: match.walls[at])


class Square(Number):
    """A square; before it stands a facing."""

    pattern = "[0-9]+"


class DepotWorld(World[Terms]):
    """The state of a made-up match."""

    square: tuple[int, ...] = column(
        TANK, Square(0, 63), lambda match: tuple(range(len(match.owners))), secret=False
    )
    facing: tuple[str, ...] = column(TANK, Facing(), "N", secret=False)
    damage: tuple[int, ...] = column(TANK, Number(0, 9), 0, secret=False, always=True)
    cards: tuple[tuple[str, ...], ...] = column(
        TANK,
        Listed(Choice(("smoke", "repair")), "+"),
        (),
        secret=lambda world, at: ("?",) * len(world.cards[at]),
    )
    ammo: tuple[int, ...] = column(CREW, Number(), lambda match: (match.ammo,) * 2, secret=True, word="ammo")
    met: tuple[frozenset[int], ...] = column(CREW, Grouped(Number()), frozenset(), secret=False, word="met")
    die: tuple[int, ...] = column(WALL, Number(0, 6), lambda match: (6, 4), secret=False, word="walls")
    phase: str = column(MATCH, Choice(("plan", "drive", "over"), "over"), "plan", secret=False, word="phase")
    seat: int = column(
        MATCH,
        Seats(lambda match: SEATS, (*SEATS, "blue"), "side", int),
        0,
        secret=False,
        word="to",
        always=True,
    )
    moved: int = column(
        MATCH, Seats(lambda match: SEATS, SEATS, "side", int, True), 0, secret=False, word="moved"
    )
    left: frozenset[int] = column(
        MATCH, Seats(lambda match: SEATS, SEATS, "side", frozenset), frozenset(), secret=False, word="left"
    )
    hurt: bool = column(MATCH, Truth(), False, secret=False, word="hurt")
    target: int | None = column(MATCH, Maybe(Number(0, 63)), None, secret=True, word="target")
    """The ``square`` that is
    aimed at."""
    quiet: int = column(MATCH, Number(), 0, secret=False, later=True)
    outcome: Result | None = column(
        MATCH,
        Outcome(lambda match: 2, lambda text, match: Result((1, 2), (1, 0), text, "D-1")),
        None,
        secret=False,
        word="over",
    )

    steps: int

    def _derive(self) -> None:
        self.steps = sum(self.damage)

    @property
    def is_secret(self) -> bool:
        return self.phase != "over"

    @property
    def match_owner(self) -> int:
        return self.seat

    @cached_property
    def taken(self) -> frozenset[int]:
        """The squares with tanks."""
        return frozenset(self.square)
