"""The spots at a table of Tank Battle: squares, buttons, and the parts of the panel."""

from __future__ import annotations

from dataclasses import dataclass

from game.view.spots import ButtonSpot, FieldSpot


@dataclass(frozen=True, slots=True)
class TraySpot:
    """The pieces of a kind that are still to be placed."""

    kind: str


@dataclass(frozen=True, slots=True)
class TemplateSpot:
    """A set-up to use, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class OwnSetupSpot:
    """A set-up that the player has saved, by its key."""

    key: str


@dataclass(frozen=True, slots=True)
class LegSpot:
    """A tank's move in the plan, by its number in the turn, from 0."""

    number: int


@dataclass(frozen=True, slots=True)
class BattleSpot:
    """A battle to choose, by the squares of the tank and of the enemy."""

    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class PegSpot:
    """The colour of the pegs that a click plots."""

    white: bool


@dataclass(frozen=True, slots=True)
class EnemySpot:
    """An enemy tank in the list of those to plot against."""

    tank: int


@dataclass(frozen=True, slots=True)
class PaceSpot:
    """The pace of reveals; empty: the next pace."""

    pace: str = ""


@dataclass(frozen=True, slots=True)
class RankSpot:
    """A rank to pencil on an enemy tank; 0: the mark is rubbed out."""

    rank: int


@dataclass(frozen=True, slots=True)
class RightClick:
    """A click with the right button on a square, to tell a second one from the first."""

    square: int


Spot = (
    FieldSpot | ButtonSpot | TraySpot | TemplateSpot | OwnSetupSpot | LegSpot | BattleSpot | PegSpot
    | EnemySpot | PaceSpot | RankSpot | RightClick
)  # fmt: skip
"""Something that can be pointed at."""
