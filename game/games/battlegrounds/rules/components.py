"""The components of Battlegrounds entities."""

from __future__ import annotations

from dataclasses import dataclass

ARTILLERY = -1
"""The number of the artillery's play area (BG-12.6); other areas have the number of their seat, in team of
their side."""


@dataclass(frozen=True, slots=True)
class At:
    """The field a piece, token, shell or tank is on."""

    field: int


@dataclass(frozen=True, slots=True)
class Token:
    """A location token (BG-1.2)."""


@dataclass(frozen=True, slots=True)
class Face:
    """A token's picture, and whether it is a special one. Absent where it is not known (family)."""

    picture: str
    special: bool = False


@dataclass(frozen=True, slots=True)
class Up:
    """A token on the board that is face up (family: BG-11.5)."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A token in a play area."""

    area: int


@dataclass(frozen=True, slots=True)
class Paired:
    """A token that makes a pair with another; ``pair`` numbers the pairs of a match (BG-8.1)."""

    pair: int


@dataclass(frozen=True, slots=True)
class Ready:
    """Marks the special token of a pair whose action or upgrade has not been used yet (BG-8.2)."""


@dataclass(frozen=True, slots=True)
class OnCard:
    """Puts the special token of a pair on the card it upgrades (BG-8.4)."""

    card: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A colour's piece (BG-1.5). Without ``At`` it is off the board."""

    colour: int


@dataclass(frozen=True, slots=True)
class PointToken:
    """A point token of a colour (BG-1.5). Without ``Taken`` it is in that colour's stack."""

    colour: int
    value: int


@dataclass(frozen=True, slots=True)
class Shell:
    """An unexploded shell on the board (BG-1.6)."""


@dataclass(frozen=True, slots=True)
class ArtilleryTank:
    """A tank of the artillery on the board (BG-12.3)."""


@dataclass(frozen=True, slots=True)
class Card:
    """A tank card's name. Absent where it is not known (BG-8.3)."""

    name: str


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card that a seat has; ``since`` is the number of the turn it came in (BG-12.5)."""

    seat: int
    since: int = 0


@dataclass(frozen=True, slots=True)
class Active:
    """The colour that drives this card (BG-2.5)."""

    colour: int


@dataclass(frozen=True, slots=True)
class Fell:
    """The colour that was destroyed with this card: taking the card again is a repair (BG-6.2)."""

    colour: int


@dataclass(frozen=True, slots=True)
class OnOffer:
    """A card a seat looks at, to keep it or not (BG-8.3), or, with seat −1, a card open to all in the
    draft (BG-2.4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Boxed:
    """A card that left the game unseen by all but this seat (BG-8.3)."""

    seat: int
