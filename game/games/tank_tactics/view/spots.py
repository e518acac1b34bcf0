"""The spots of Tank Tactics, one class a kind."""

from __future__ import annotations

from dataclasses import dataclass

from game.games.tank_tactics.rules.actions import SQUAD
from game.games.tank_tactics.rules.queries import HandCard
from game.view.spots import AimSpot, ButtonSpot, FieldSpot

# --- in a turn ---


@dataclass(frozen=True, slots=True)
class FaceSpot:
    """An arrowhead round the picked tank, by its facing."""

    facing: int


@dataclass(frozen=True, slots=True)
class TankSpot:
    """A tank of the seat, by its number."""

    tank: int


@dataclass(frozen=True, slots=True)
class CardSpot:
    """A card in the hand: its name, and the number of its tank (``SQUAD``: the squad)."""

    card: str
    owner: int = SQUAD


@dataclass(frozen=True, slots=True)
class LoadedSpot:
    """A loaded card, by its place among the loaded ones."""

    place: int


# --- while dice and cards are set ---


@dataclass(frozen=True, slots=True)
class SheetSpot:
    """A tank's sheet, to set its dice."""

    tank: int


@dataclass(frozen=True, slots=True)
class DieSlot:
    """A place for a die on a tank's sheet."""

    tank: int
    slot: int


@dataclass(frozen=True, slots=True)
class DieSpot:
    """An unplaced die."""

    tank: int
    value: int


@dataclass(frozen=True, slots=True)
class TraySpot:
    """The tray of a tank's unplaced dice."""

    tank: int


@dataclass(frozen=True, slots=True)
class RoleSpot:
    """A role that sets a tank in one click, by its name."""

    tank: int
    name: str


@dataclass(frozen=True, slots=True)
class SquadSpot:
    """A squad that sets all tanks in one click, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class ClearSpot:
    """The button that returns all dice of a tank to the tray."""

    tank: int


@dataclass(frozen=True, slots=True)
class GiveSpot:
    """A holder of a card: the card by its place in the hand, a tank's number or ``SQUAD``."""

    card: int
    to: int


@dataclass(frozen=True, slots=True)
class ReadySpot:
    """The button that ends the setting."""


@dataclass(frozen=True, slots=True)
class BeginSpot:
    """The button that begins the match after the reveal."""


SetSpot = (
    SheetSpot
    | DieSlot
    | DieSpot
    | TraySpot
    | RoleSpot
    | SquadSpot
    | ClearSpot
    | GiveSpot
    | ReadySpot
    | BeginSpot
)
"""A spot on the page where dice and cards are set, or revealed."""

Spot = FieldSpot | AimSpot | FaceSpot | TankSpot | CardSpot | LoadedSpot | ButtonSpot | SetSpot
"""Something that can be pointed at."""


def card_spot(held: HandCard) -> CardSpot:
    """The spot of a card in the hand."""
    return CardSpot(held.card, held.number)
