"""Things a player can point at in Flames of Tanks: on the table, beside it, in the tray, on the page of a
refit."""

from __future__ import annotations

from dataclasses import dataclass

from game.games.flames_of_tanks.rules.definitions import Cell
from game.model.inches import Point
from game.view.spots import ButtonSpot


@dataclass(frozen=True, slots=True)
class PlaceSpot:
    """A place of the table."""

    place: Point


@dataclass(frozen=True, slots=True)
class TankSpot:
    """A tank, on the table or in the order of play."""

    tank: int


@dataclass(frozen=True, slots=True)
class PointSpot:
    """A spawn point, by its number."""

    point: int


@dataclass(frozen=True, slots=True)
class TraySpot:
    """The tray of dice."""


@dataclass(frozen=True, slots=True)
class ClaimSpot:
    """The button that claims a spawn point."""

    point: int


@dataclass(frozen=True, slots=True)
class KindSpot:
    """The button of a kind of move, by its index among the possible ones."""

    number: int


@dataclass(frozen=True, slots=True)
class TargetSpot:
    """A tank in the list of targets."""

    tank: int


@dataclass(frozen=True, slots=True)
class FigureSpot:
    """A field for typed figures: length, bearing or heading."""

    field: int


@dataclass(frozen=True, slots=True)
class ShelfSpot:
    """An upgrade on the shelf of the workshop."""

    upgrade: str


@dataclass(frozen=True, slots=True)
class CellSpot:
    """A box of the schematic grid."""

    cell: Cell


TableSpot = PlaceSpot | TankSpot | PointSpot
"""Spots on the table."""

PanelSpot = ButtonSpot | ClaimSpot | KindSpot | TargetSpot | FigureSpot
"""Spots in the panel that can be pressed."""

PageSpot = ButtonSpot | ShelfSpot | CellSpot
"""Spots on the page of a refit."""

Spot = TableSpot | PanelSpot | PageSpot | TraySpot
"""Anything a player can point at."""
