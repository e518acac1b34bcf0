"""What can be pointed at in Tank Tactics, one class a kind."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.tank_tactics.public import SQUAD
from game.rules.tank_tactics.queries import HandCard
from game.view.spots import AimSpot, ButtonSpot, FieldSpot

# --- in a turn ---


@dataclass(frozen=True, slots=True)
class FaceSpot:
    """An arrowhead round the picked tank, by the facing it stands for."""

    facing: int


@dataclass(frozen=True, slots=True)
class TankSpot:
    """A tank of the seat, by its number."""

    tank: int


@dataclass(frozen=True, slots=True)
class CardSpot:
    """A card in the hand: its name, and the number of the tank it lies with (``SQUAD``: the squad)."""

    card: str
    owner: int = SQUAD

    @property
    def held(self) -> HandCard:
        """The card."""
        return HandCard(self.card, self.owner)


@dataclass(frozen=True, slots=True)
class LoadedSpot:
    """A card that lies ready, by its place among those."""

    place: int


# --- while dice and cards are set ---


@dataclass(frozen=True, slots=True)
class SheetSpot:
    """A tank's sheet: its dice are to be set."""

    tank: int


@dataclass(frozen=True, slots=True)
class DieSlot:
    """A place for a die on a tank's sheet."""

    tank: int
    slot: int


@dataclass(frozen=True, slots=True)
class DieSpot:
    """A die that lies in no place yet."""

    tank: int
    value: int


@dataclass(frozen=True, slots=True)
class TraySpot:
    """Where a tank's dice lie that are in no place yet."""

    tank: int


@dataclass(frozen=True, slots=True)
class RoleSpot:
    """A role that a tank is set for in one click, by its name."""

    tank: int
    name: str


@dataclass(frozen=True, slots=True)
class SquadSpot:
    """A squad that all tanks are set as in one click, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class ClearSpot:
    """All dice of a tank are taken back."""

    tank: int


@dataclass(frozen=True, slots=True)
class GiveSpot:
    """To whom a card goes: the card by its place in the hand, a tank's number or ``SQUAD``."""

    card: int
    to: int


@dataclass(frozen=True, slots=True)
class ReadySpot:
    """All is set."""


@dataclass(frozen=True, slots=True)
class BeginSpot:
    """All has been shown: the match begins."""


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
"""What is on the page where dice and cards are set, or shown."""

Spot = FieldSpot | AimSpot | FaceSpot | TankSpot | CardSpot | LoadedSpot | ButtonSpot | SetSpot
"""Something that can be pointed at."""


def card_spot(held: HandCard) -> CardSpot:
    """The spot of a card in the hand."""
    return CardSpot(held.card, held.number)
