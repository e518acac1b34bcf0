"""The kinds of values that the columns of Flames of Tanks have: their bounds, and how a save and a line write
them. Lengths are thousandths of an inch, angles tenths of a degree."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from game.games.flames_of_tanks.entry import TEAMS
from game.games.flames_of_tanks.rules.match import MatchTerms
from game.games.flames_of_tanks.rules.numbers import (
    angle_text,
    length_text,
    parse_angle,
    parse_length,
)
from game.games.flames_of_tanks.rules.table import EVERYBODY, NOBODY
from game.model.contract import TextError
from game.model.fault import Fault
from game.model.forms import Index, Named
from game.model.inches import FULL_TURN, Point
from game.model.kinds import Choice, Listed, Number
from game.model.text_error import excerpt
from game.model.world import Kind


def place_text(place: Point) -> str:
    """Return a place as text, in inches."""
    return f"{length_text(place[0])},{length_text(place[1])}"


def parse_place(text: str) -> Point:
    """Return the place of a text. Raises ``TextError``."""
    x, comma, y = text.partition(",")
    if not comma:
        raise TextError(
            "{text}: expected coordinates in inches across and up, as in 36,24.5", text=excerpt(text)
        )
    return parse_length(x), parse_length(y)


class Place(Listed):
    """A place on the table: inches across and up."""

    pattern = r"[-0-9.,]*"

    def write(self, value: Point, world: Any) -> str:
        return place_text(value)

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> Point:
        return parse_place(text)


class Angle(Number):
    """A heading, in degrees."""

    pattern = r"[0-9.]*"

    def write(self, value: int, world: Any) -> str:
        return angle_text(value)

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> int:
        return parse_angle(text)


class Upgrade(Kind):
    """The name of an upgrade, known or not."""

    pattern = r"[a-z][a-z0-9_]{0,39}"

    def expected(self, match: Any) -> Fault:
        return Fault("the name of an upgrade")

    def typed(self, data: Any, match: Any) -> str:
        if not re.fullmatch(self.pattern, data):
            raise ValueError(data)
        return str(data)

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> str:
        return self.typed(text, match)


class Sorted(Listed):
    """Values in any order, kept in one."""

    def typed(self, data: Any, match: Any) -> tuple[Any, ...]:
        return tuple(sorted(super().typed(data, match)))

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> tuple[Any, ...]:
        return tuple(sorted(super().read(text, match, found)))


class Off(Choice):
    """Where a tank is; on the table, which its place says, it is no word."""

    pattern = r"[a-z_]*"

    def write(self, value: str, world: Any) -> str:
        return "" if value == "table" else value

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> str:
        return super().read(text or "table", match, found)


def _last_tank(match: MatchTerms) -> int:
    return len(match.seats) - 1


PLACE: Final = Place(Number(None), count=lambda match: 2)
PLACES: Final = Listed(PLACE, "_")
ANGLE: Final = Angle(0, FULL_TURN - 1)
COUNT: Final = Number(0, 9_999)
TANK_NUMBER: Final = Index(0, _last_tank)
TANK_NUMBERS: Final = Listed(TANK_NUMBER)
NO_TANK: Final = Index(-1, _last_tank)
SIDE: Final = Named({name: side for side, name in enumerate(TEAMS)})
SIDES: Final = Listed(SIDE)
MARKED: Final = Named({"nobody": NOBODY, **SIDE.values})
OWNER: Final = Named({"everybody": EVERYBODY, **MARKED.values})
UPGRADES: Final = Sorted(Upgrade(), "+")
