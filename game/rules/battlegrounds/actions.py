"""What can be chosen or come by chance in Battlegrounds. Fields are those of the grid, colours 0–3."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Aim = Literal["token", "tank", "lay", "clear"]
"""What a shot does on its field: takes the token, destroys the tank, lays a shell there, or takes a
shell away (BG-5.2 to BG-5.4)."""


# --- chance ---


@dataclass(frozen=True, slots=True)
class Begins:
    """The seat that begins (BG-2.0)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Layout:
    """The tokens by field, 0 to 63: picture and whether special; of a family match none is named, they
    lie face down (BG-2.1, BG-12.1)."""

    tokens: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards dealt: to each seat, in seat order; for a draft one hand for all (BG-2.3, BG-2.4)."""

    hands: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class DrawCards:
    """The cards on top of the stack, in order of their names (BG-8.3)."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Barrage:
    """The field the artillery's two shells name (BG-12.3)."""

    field: int


@dataclass(frozen=True, slots=True)
class Open:
    """The two tokens turned up at the start of a family match, in order of their fields (BG-11.1)."""

    pictures: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Reveal:
    """The picture of the token that was uncovered (BG-11.3)."""

    picture: str


# --- setting up ---


@dataclass(frozen=True, slots=True)
class TakeCard:
    """Take an open card: in the draft (BG-2.4), to choose one's cards (BG-12.1), or to keep one of the
    two that were drawn (BG-8.3)."""

    card: str


@dataclass(frozen=True, slots=True)
class Activate:
    """Say which card a colour drives (BG-2.5)."""

    colour: int
    card: str


@dataclass(frozen=True, slots=True)
class Place:
    """Put a colour's piece on a free field of its base (BG-2.6)."""

    colour: int
    field: int


# --- a turn ---


@dataclass(frozen=True, slots=True)
class Redeploy:
    """Bring a destroyed colour back: the card it will drive, and a field of its base (BG-6.2)."""

    colour: int
    card: str
    field: int


@dataclass(frozen=True, slots=True)
class Enter:
    """Solo: bring a further tank in with a card that was won in an earlier turn (BG-12.5)."""

    colour: int
    card: str
    field: int


@dataclass(frozen=True, slots=True)
class Drive:
    """Move a colour's tank along these fields, the last one included (BG-4.1); no field: it stays,
    since it has no move (BG-4.2) or only ones that an upgrade would give."""

    colour: int
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shoot:
    """Shoot at a field (BG-5.1)."""

    colour: int
    field: int
    aim: Aim


@dataclass(frozen=True, slots=True)
class Hold:
    """Don't shoot (BG-5.2)."""


@dataclass(frozen=True, slots=True)
class ChangeTank:
    """The other main action: another card for the colour's piece (BG-7.1)."""

    colour: int
    card: str


@dataclass(frozen=True, slots=True)
class UseAction:
    """Use the one-time action of a pair, named by its special token (BG-8.3)."""

    token: int


@dataclass(frozen=True, slots=True)
class Upgrade:
    """Put an upgrade, named by its special token, on a card (an entity) (BG-8.4)."""

    token: int
    card: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn (BG-3.1)."""


# --- family ---


@dataclass(frozen=True, slots=True)
class Walk:
    """Family: move one or two steps, to this field (BG-11.2)."""

    field: int


@dataclass(frozen=True, slots=True)
class Uncover:
    """Family: turn up the token on this field (BG-11.3)."""

    field: int


Chance = Begins | Layout | Deal | DrawCards | Barrage | Open | Reveal
Choice = (
    TakeCard
    | Activate
    | Place
    | Redeploy
    | Enter
    | Drive
    | Shoot
    | Hold
    | ChangeTank
    | UseAction
    | Upgrade
    | EndTurn
    | Walk
    | Uncover
)
Action = Chance | Choice
