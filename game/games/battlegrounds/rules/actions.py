"""Actions of players and outcomes of chance in Battlegrounds. Fields are those of the grid, colours 0–3."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

Aim = Literal["token", "tank", "lay", "clear"]
"""The purpose of a shot: to take the token on its field, destroy the tank, lay a shell, or take a shell
away (BG-5.2 to BG-5.4)."""


# --- chance ---


@dataclass(frozen=True, slots=True)
class Begins:
    """Chance: the seat that begins (BG-2.0)."""

    form: ClassVar = "begins:{seat}"

    seat: int


@dataclass(frozen=True, slots=True)
class Layout:
    """Chance: the tokens by field, 0 to 63, each with its picture and whether it is special; in a family
    match they lie face down and have no picture (BG-2.1, BG-12.1)."""

    form: ClassVar = "lay:{tokens}"

    tokens: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the cards dealt to each seat, in seat order; for a draft one hand for all (BG-2.3, BG-2.4)."""

    form: ClassVar = "deal:{hands}"

    hands: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class DrawCards:
    """Chance: the cards on top of the stack, in order of their names (BG-8.3)."""

    form: ClassVar = "draw:{cards}"

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Barrage:
    """Chance: the field that the artillery's two shells name (BG-12.3)."""

    form: ClassVar = "barrage:{field}"

    field: int


@dataclass(frozen=True, slots=True)
class Open:
    """Chance: the pictures of the two tokens turned up at the start of a family match, in order of their
    fields (BG-11.1)."""

    form: ClassVar = "open:{pictures}"

    pictures: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Reveal:
    """Chance: the picture of the token that was uncovered (BG-11.3)."""

    form: ClassVar = "shows:{picture}"

    picture: str


# --- setting up ---


@dataclass(frozen=True, slots=True)
class TakeCard:
    """A seat takes an open card: in the draft (BG-2.4), to choose its cards (BG-12.1), or to keep one of
    two drawn (BG-8.3)."""

    form: ClassVar = "take:{card}"

    card: str


@dataclass(frozen=True, slots=True)
class Activate:
    """A seat chooses the card a colour drives (BG-2.5)."""

    form: ClassVar = "{colour}={card}"

    colour: int
    card: str


@dataclass(frozen=True, slots=True)
class Place:
    """A seat puts a colour's piece on a free field of its base (BG-2.6)."""

    form: ClassVar = "{colour}@{field}"

    colour: int
    field: int


# --- a turn ---


@dataclass(frozen=True, slots=True)
class Redeploy:
    """A destroyed colour comes back: the card it will drive, and a field of its base (BG-6.2)."""

    form: ClassVar = "{colour}@{field}={card}"

    colour: int
    card: str
    field: int


@dataclass(frozen=True, slots=True)
class Enter:
    """Solo: a further tank comes in with a card won in an earlier turn (BG-12.5)."""

    form: ClassVar = "{colour}+{field}={card}"

    colour: int
    card: str
    field: int


@dataclass(frozen=True, slots=True)
class Drive:
    """A colour's tank moves along these fields, the last one included (BG-4.1). Without fields it stays,
    since it has no move (BG-4.2) or only moves that an upgrade would give."""

    form: ClassVar = "{colour,path:way}"

    colour: int
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shoot:
    """A colour's tank shoots at a field (BG-5.1)."""

    form: ClassVar = "{colour,field,aim:shot}"

    colour: int
    field: int
    aim: Aim


@dataclass(frozen=True, slots=True)
class Hold:
    """The seat doesn't shoot (BG-5.2)."""

    form: ClassVar = "hold"


@dataclass(frozen=True, slots=True)
class ChangeTank:
    """The main action other than driving: a colour's piece takes another card (BG-7.1)."""

    form: ClassVar = "{colour}>{card}"

    colour: int
    card: str


@dataclass(frozen=True, slots=True)
class UseAction:
    """The seat uses the one-time action of a pair, named by its special token (BG-8.3)."""

    form: ClassVar = "use:{token}"

    token: int


@dataclass(frozen=True, slots=True)
class Upgrade:
    """The seat puts an upgrade, named by its special token, on a card (BG-8.4)."""

    form: ClassVar = "upgrade:{token}{card:upgraded}"

    token: int
    card: str


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The seat ends its turn (BG-3.1)."""

    form: ClassVar = "end"


# --- family ---


@dataclass(frozen=True, slots=True)
class Walk:
    """Family: a piece moves one or two steps, to this field (BG-11.2)."""

    form: ClassVar = "{:mover}:{field:step}"

    field: int


@dataclass(frozen=True, slots=True)
class Uncover:
    """Family: a seat turns up the token on this field (BG-11.3)."""

    form: ClassVar = "{:mover}?{field}"

    field: int


Chance = Begins | Layout | Deal | DrawCards | Barrage | Open | Reveal
# of a word that can't be read the first form it has says why: so those with a verb, then those with a colour
Choice = (
    TakeCard
    | UseAction
    | Upgrade
    | Activate
    | Place
    | Redeploy
    | Enter
    | Drive
    | Shoot
    | Hold
    | ChangeTank
    | EndTurn
    | Walk
    | Uncover
)
Action = Chance | Choice
