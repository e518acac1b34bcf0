"""The definitions of a Battlegrounds match: tank cards, pictures, special tokens, switches of an option.

They are plain values that the YAML files fill; nothing here names a card or a picture.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from game.model.grid8 import Grid

GRID = Grid(8, 8)
"""The grid of the board (BG-1.1): columns A–H, rows 1–8."""

COLOURS = range(4)
"""The four colours; colour n has the n-th base, clockwise from A1 (BG-1.1)."""

MOST_TURNS = 1000
"""The largest limit of turns."""

COLOUR_NAMES = ("green", "yellow", "red", "blue")
"""The colours as positions and records write them."""

BASES: tuple[tuple[int, ...], ...] = tuple(
    tuple(sorted((GRID.square(corner), GRID.square(first), GRID.square(second))))
    for corner, first, second in (
        ("a1", "b1", "a2"),
        ("a8", "a7", "b8"),
        ("h8", "h7", "g8"),
        ("h1", "g1", "h2"),
    )
)
"""The three fields of each colour's base (BG-1.1)."""

Option = Literal["battle", "team", "family", "solo"]
"""The four modes of play."""

Pattern = Literal["orthogonal", "diagonal"]
"""The patterns of directions in which a card moves or shoots."""

DIRECTIONS: Mapping[str, tuple[int, ...]] = {"orthogonal": (0, 2, 4, 6), "diagonal": (1, 3, 5, 7)}
"""The facings of each pattern (grid8)."""

Ability = Literal[
    "extra_turn", "extra_tank", "armour", "direction", "further_shot", "further_move", "change_of_order"
]
"""The abilities a special token can give (BG-1.3)."""

ACTIONS: frozenset[Ability] = frozenset({"extra_turn", "extra_tank"})
"""The abilities that are one-time actions; the others are upgrades (BG-8.2)."""

PIECES_SOLO = 4
"""Most pieces in a solo match, lost ones included (BG-12.5)."""

UPGRADE_SLOTS = 2
"""Most upgrades a card can carry (BG-8.4)."""


@dataclass(frozen=True, slots=True)
class TankCard:
    """A tank card: pattern and distance of its move, and of its shot (BG-1.4)."""

    name: str
    move: Pattern
    move_distance: int
    shot: Pattern
    shot_distance: int


@dataclass(frozen=True, slots=True)
class TokenPicture:
    """A picture of location tokens: how many are plain, and the abilities its special ones give (BG-1.2)."""

    name: str
    plain: int
    special: int
    ability: Ability
    letters: str
    """The two small letters of the picture in positions, records and boards of text."""


@dataclass(frozen=True)
class Definitions:
    """All cards and pictures, and how many shells, point tokens and artillery tanks there are."""

    cards: tuple[TankCard, ...]
    pictures: tuple[TokenPicture, ...]
    shells: int = 16
    points: tuple[int, ...] = (3, 2, 1)
    artillery_tanks: int = 12

    @cached_property
    def by_card(self) -> dict[str, TankCard]:
        """All cards by name."""
        return {card.name: card for card in self.cards}

    @cached_property
    def by_picture(self) -> dict[str, TokenPicture]:
        """All pictures by name."""
        return {picture.name: picture for picture in self.pictures}

    @cached_property
    def by_letters(self) -> dict[str, TokenPicture]:
        """All pictures by their two letters."""
        return {picture.letters: picture for picture in self.pictures}

    @cached_property
    def copies(self) -> Counter[str]:
        """The number of tokens of each picture."""
        return Counter({picture.name: picture.plain + picture.special for picture in self.pictures})


@dataclass(frozen=True)
class OptionRules:
    """One option's switches (a file of ``maps/battlegrounds``).

    ``targets`` is by number of players; ``target_at_once``: reaching it ends the match in the middle of a
    turn (BG-10.1, BG-11.6), else when a turn ends (BG-9.1). ``centre`` are the fields special tokens lie
    on, empty: anywhere. ``equal_turns``: a match that reached a target goes on to the end of its round, so
    that all have had as many turns (a house rule). ``turn_limit``: after so many turns of all, and
    the rest of that round, most points win; 0: never (a house rule). ``ranks`` are points and the rank they
    reach (BG-12.7).
    """

    option: Option
    targets: Mapping[int, int]
    target_at_once: bool = False
    equal_turns: bool = False
    pair_points: int = 2
    cards_each: Mapping[int, int] = field(default_factory=dict)
    centre: frozenset[int] = frozenset()
    shells: bool = True
    quiet_rounds: int = 20
    turn_limit: int = 0
    artillery_target: int = 20
    ranks: tuple[int, ...] = ()
