"""The world of Battlegrounds: what lies on the board, who has what, and whose decision it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from game.games.battlegrounds.rules.definitions import (
    COLOUR_NAMES,
    COLOURS,
    GRID,
    Ability,
    Definitions,
    OptionRules,
    TankCard,
)
from game.games.battlegrounds.rules.kinds import (
    ABSENT,
    CARD,
    DOWN,
    EMPTY,
    GUN,
    HELD_CARD,
    LYING,
    PLAYING,
    POINTS,
    READY,
    SHELL,
    UP,
    Collection,
    Colour,
    Coming,
    Field,
    Gathered,
    HeldCard,
    KnownName,
    MainActions,
    Names,
    PointToken,
    Seat,
    SignRow,
    Unseen,
)
from game.model.contract import CHANCE, Result
from game.model.kinds import Choice, Grouped, Listed, Maybe, Number, Outcome, Truth
from game.model.world import MATCH, NOBODY, Archetype, World, column

BY_CHANCE = ("starter", "deal", "layout", "open", "draw", "artillery", "reveal")
"""The phases in which chance is to act."""

SETTING_UP = ("starter", "deal", "layout", "open", "draft", "activate", "place")
"""The phases before the first turn."""

PHASES = (
    *SETTING_UP, "redeploy", "main", "drive", "shoot", "draw", "keep", "artillery", "walk", "uncover",
    "reveal", "over",
)  # fmt: skip
"""The phases of a match: the kind of decision to make now."""

ARTILLERY = -1
"""The number of the artillery's play area (BG-12.6), whose row is the last; other areas have the number of
their seat, in team of their side."""


@dataclass(frozen=True)
class MatchTerms:
    """What stays the same during a match. ``colours`` are those of each seat, but in solo, where they come in
    one after the other."""

    definitions: Definitions
    rules: OptionRules
    sides: tuple[int, ...]
    colours: tuple[tuple[int, ...], ...]

    @cached_property
    def area_of(self) -> tuple[int, ...]:
        """The play area each seat collects in: its own, in team that of its side (BG-10.1)."""
        return self.sides if self.rules.option == "team" else tuple(range(len(self.sides)))

    @cached_property
    def areas(self) -> tuple[int, ...]:
        """All play areas of players."""
        return tuple(dict.fromkeys(self.area_of))


SQUARE = Archetype("square", lambda match: (NOBODY,) * len(GRID))
COLOUR = Archetype("colour", lambda match: (NOBODY,) * len(COLOURS), lambda match, at: COLOUR_NAMES[at])
SEAT = Archetype("seat", lambda match: range(len(match.sides)), lambda match, at: str(at + 1))
AREA = Archetype(
    "area",
    lambda match: (NOBODY,) * (len(match.sides) + 1),
    lambda match, at: str((at + 1) % (len(match.sides) + 1)),
)

COUNT, ONE_FIELD, SOME_SEATS = Number(), Field(0, len(GRID) - 1), Grouped(Seat())
EIGHT = tuple(range(8))


def _covered(world: Any, spot: int) -> str:
    return "" if world.lying[spot] == DOWN else str(world.picture[spot])


class BattlegroundsWorld(World[MatchTerms]):
    """The state of a match.

    A token is known by the field it was laid on, wherever it is now; a card by its name. What nobody knows
    yet isn't there: which token on the board shows what is left in the ``bag``, and which card of the
    ``stack`` comes next.
    """

    lying: tuple[str, ...] = column(SQUARE, Choice(LYING), EMPTY, secret=False)
    """What lies on the field: a token face up or face down, an unexploded shell (BG-1.6), a tank of the
    artillery (BG-12.3), or nothing."""
    picture: tuple[str, ...] = column(SQUARE, KnownName("by_picture", hidden=True), "", secret=_covered)
    """What the token shows that was laid on this field; empty if nobody knows (BG-11.1) or there is none."""
    special: tuple[bool, ...] = column(SQUARE, Truth(), False, secret=False)
    """Whether that token is a special one (BG-8)."""

    field: tuple[int, ...] = column(COLOUR, Field(ABSENT, len(GRID) - 1), ABSENT, secret=False, word="{}")
    """Where the colour's piece is (BG-1.5): a field from a1 on, row by row; -1: off the board; -2: not in the
    match."""

    cards: tuple[tuple[HeldCard, ...], ...] = column(
        SEAT, Listed(HELD_CARD), (), secret=False, word="cards{}"
    )
    """The cards of the seat, in the order they came."""
    open: tuple[str, ...] = column(MATCH, Names(CARD), (), secret=False, word="open")
    """The cards that lie open in the draft, by name (BG-2.4)."""
    looks: tuple[tuple[str, ...], ...] = column(
        SEAT,
        Names(KnownName("by_card", hidden=True)),
        (),
        secret=lambda world, seat: ("",) * len(world.looks[seat]),
        word="look{}",
    )
    """The cards that the seat looks at, to keep one, by name (BG-8.3)."""
    boxed: tuple[tuple[str, ...], ...] = column(
        SEAT,
        Listed(KnownName("by_card", hidden=True)),
        (),
        secret=lambda world, seat: ("",) * len(world.boxed[seat]),
        word="box{}",
    )
    """The cards that the seat has put away, unseen by the others (BG-8.3)."""

    got: tuple[Collection, ...] = column(AREA, Gathered(), Collection(), secret=False, word="got{}")
    """The tokens of the play area (BG-8)."""
    won: tuple[tuple[PointToken, ...], ...] = column(AREA, Listed(POINTS), (), secret=False, word="won{}")
    """The point tokens that the area has won, by colour, the highest first (BG-5.3)."""

    unseen: tuple[str, ...] = column(MATCH, Unseen(CARD), (), secret=False, word="stack")
    """The cards that not everybody has seen, by name: those of the stack, and those looked at or boxed."""
    letters: tuple[int, ...] = column(
        MATCH, SignRow(Number(0, 7), signs="abcdefgh"), EIGHT, secret=False, word="letters"
    )
    """The columns the artillery's shells have still to name (BG-12.3)."""
    numbers: tuple[int, ...] = column(
        MATCH, SignRow(Number(0, 7), signs="12345678"), EIGHT, secret=False, word="numbers"
    )
    """The rows that the artillery's shells have still to name (BG-12.3)."""

    phase: str = column(MATCH, Choice(PHASES), "main", secret=False, word="phase", always=True)
    """What is done at present."""
    seat: int = column(MATCH, Seat(), 0, secret=False, word="to", always=True)
    """Who decides, or has the turn while chance acts."""
    starter: int = column(MATCH, Seat(), 0, secret=False, word="first")
    """The seat that began the match (BG-2.0)."""
    turn: int = column(MATCH, Number(0), 1, secret=False, word="turn", always=True)
    """The turns begun, from 1."""
    mains: int = column(MATCH, MainActions(), 0, secret=False, word="mains", always=True)
    """The main actions left in this turn; where a line says nothing, the usual number."""
    acting: int | None = column(MATCH, Maybe(Colour(0, 3)), None, secret=False, word="acting")
    """The colour in the middle of a main action."""
    back: str = column(MATCH, Choice(PLAYING), "main", secret=False, word="back")
    """The phase that goes on after cards were drawn."""
    queue: tuple[int, ...] = column(MATCH, Listed(Coming(0, 3)), (), secret=False, word="queue")
    """The seats (draft) or colours (activate, place, redeploy) still to come after the one that decides now;
    of colours its own is the first."""
    quiet: int = column(MATCH, COUNT, 0, secret=False, word="quiet")
    """The turns begun since one in which a token or point was won (BG-9.2)."""
    gone: frozenset[int] = column(MATCH, SOME_SEATS, frozenset(), secret=False, word="gone")
    """The seats that left the match."""
    uncovering: int | None = column(MATCH, Maybe(ONE_FIELD), None, secret=False, word="uncovering")
    """The field whose token chance turns up."""
    opened: tuple[int, ...] = column(MATCH, Listed(ONE_FIELD), (), secret=False, word="opened")
    """The fields of the tokens turned up in this move."""
    extra: int = column(MATCH, COUNT, 0, secret=False, word="extra")
    """The further turns won in this move (BG-11.4)."""
    draft: bool = column(MATCH, Truth(), False, secret=False, word="draft")
    """Whether cards are taken, not dealt (BG-2.4)."""
    repaired: bool = column(MATCH, Truth(), False, secret=False, word="repaired")
    """Whether a tank was repaired in this turn (BG-6.2)."""
    outcome: Result | None = column(MATCH, Outcome(lambda match: len(match.sides)), None, secret=False)
    """How the match ended."""

    @property
    def is_secret(self) -> bool:
        """Whether somebody may not see something; a single player sees all."""
        hidden = DOWN in self.lying or any(self.looks) or any(self.boxed)
        return hidden and self.match.rules.option != "solo"

    @property
    def definitions(self) -> Definitions:
        """The cards and pictures of the match."""
        return self.match.definitions

    @property
    def rules(self) -> OptionRules:
        """The switches of its option."""
        return self.match.rules

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat (BG-10.1)."""
        return self.match.sides

    @property
    def to_act(self) -> int | None:
        """The seat to decide, ``CHANCE``, or ``None`` after the end."""
        if self.phase == "over":
            return None
        return CHANCE if self.phase in BY_CHANCE else self.seat

    # --- the board ---

    @cached_property
    def fields(self) -> Mapping[int, int]:
        """The fields of the pieces on the board, by colour."""
        return {colour: spot for colour, spot in enumerate(self.field) if spot >= 0}

    @cached_property
    def tanks(self) -> Mapping[int, int]:
        """The pieces on the board: colour by field."""
        return {spot: colour for colour, spot in enumerate(self.field) if spot >= 0}

    @property
    def pieces(self) -> list[int]:
        """The colours in the match, on the board or off it."""
        return [colour for colour, spot in enumerate(self.field) if spot != ABSENT]

    @cached_property
    def tokens(self) -> Mapping[int, str]:
        """What the tokens on the board show, by field; empty if it isn't known."""
        lying, picture = self.lying, self.picture
        return {spot: picture[spot] for spot, lies in enumerate(lying) if lies in (UP, DOWN)}

    def face_up(self) -> dict[int, str]:
        """The pictures that lie face up, by field (family)."""
        return {spot: self.picture[spot] for spot in self.where(UP)}

    def where(self, thing: str) -> list[int]:
        """Return the fields on which that lies."""
        return [spot for spot, lies in enumerate(self.lying) if lies == thing]

    @property
    def shells_left(self) -> int:
        """How many shells are left in the pool (BG-5.2)."""
        return self.definitions.shells - self.lying.count(SHELL) if self.rules.shells else 0

    @cached_property
    def bag(self) -> tuple[tuple[str, int], ...]:
        """The pictures of which nobody has seen where they lie, each with their number (BG-11.1)."""
        known = Counter(filter(None, self.picture))
        return tuple(sorted((self.definitions.copies - known).items()))

    # --- whose is what ---

    @property
    def colours(self) -> tuple[tuple[int, ...], ...]:
        """The colours of each seat; in solo those that came in (BG-12.5)."""
        return (tuple(self.pieces),) if self.match.rules.option == "solo" else self.match.colours

    def area(self, seat: int) -> int:
        """Return the play area a seat collects in: its own, in team that of its side (BG-10.1)."""
        return self.match.area_of[seat]

    @property
    def areas(self) -> tuple[int, ...]:
        """All play areas of players."""
        return self.match.areas

    def seat_of(self, colour: int) -> int | None:
        """Return the seat that plays a colour; ``None`` if nobody does."""
        for seat, own in enumerate(self.colours):
            if colour in own:
                return seat
        return None

    def friendly(self, colour: int, other: int) -> bool:
        """Return whether two colours belong to one player or one team."""
        a, b = self.seat_of(colour), self.seat_of(other)
        return a is not None and b is not None and self.sides[a] == self.sides[b]

    # --- cards ---

    @cached_property
    def driven(self) -> Mapping[int, str]:
        """The names of the cards that colours drive (BG-2.5)."""
        return {card.colour: card.name for own in self.cards for card in own if card.colour >= 0}

    def active_card(self, colour: int) -> TankCard | None:
        """Return the card a colour drives; ``None`` if it drives none."""
        name = self.driven.get(colour)
        return None if name is None else self.match.definitions.by_card[name]

    def inactive(self, seat: int) -> list[HeldCard]:
        """Return a seat's cards that no colour drives."""
        return [card for card in self.cards[seat] if card.colour < 0]

    def card_named(self, seat: int, name: str) -> HeldCard | None:
        """Return a seat's card by its name; ``None`` if the seat has none of that name."""
        return next((card for card in self.cards[seat] if card.name == name), None)

    @cached_property
    def _fitted(self) -> Mapping[str, list[int]]:
        fitted: dict[str, list[int]] = {}
        for got in self.got:
            for use in got.uses:
                if use.card != READY:
                    fitted.setdefault(use.card, []).append(use.token)
        return fitted

    def upgrades(self, card: str) -> list[int]:
        """Return the special tokens on a card."""
        return self._fitted.get(card, [])

    def abilities(self, card: str) -> Mapping[Ability, int]:
        """Return how many upgrades of each ability a card has, 0 for the others."""
        upgrades = self._fitted.get(card)
        return Counter(map(self.ability, upgrades)) if upgrades else _NONE

    def ability(self, token: int) -> Ability:
        """Return the ability of a special token."""
        return self.match.definitions.by_picture[self.picture[token]].ability

    @cached_property
    def stack(self) -> tuple[str, ...]:
        """The cards that may be in the stack, as far as is known, by name."""
        known = {name for own in (*self.looks, *self.boxed) for name in own}
        return tuple([name for name in self.unseen if name not in known])

    @property
    def stack_size(self) -> int:
        """How many cards are in the stack."""
        return len(self.unseen) - sum(map(len, (*self.looks, *self.boxed)))

    # --- tokens and points ---

    def ready(self, area: int) -> list[int]:
        """Return the special tokens of an area's pairs whose action or upgrade is unused."""
        return [use.token for use in self.got[area].uses if use.card == READY]

    def waiting(self, area: int) -> dict[str, int]:
        """Return an area's tokens that make no pair yet, by picture."""
        return {self.picture[token]: token for token in self.got[area].single}

    def points(self, area: int) -> int:
        """Return an area's points (BG-9.1, BG-12.7)."""
        return self.standings().get(area, 0)

    def standings(self) -> dict[int, int]:
        """Return the points of all areas of players (BG-9.1, BG-12.7)."""
        each = self.match.rules.pair_points
        return {
            area: len(self.got[area].pairs) * each + sum([token.value for token in self.won[area]])
            for area in self.match.areas
        }

    def points_left(self, colour: int) -> list[int]:
        """Return the point tokens in a colour's stack, the top one first (BG-1.5)."""
        if self.match.rules.option not in ("battle", "team") or self.field[colour] == ABSENT:
            return []
        won = [token.value for own in self.won for token in own if token.colour == colour]
        return sorted([value for value in self.definitions.points if value not in won], reverse=True)

    def top_point(self, colour: int) -> int:
        """Return the top point token of a colour's stack; 0 if it is empty (BG-5.3, BG-6.5)."""
        return next(iter(self.points_left(colour)), 0)

    @property
    def artillery_points(self) -> int:
        """The artillery's points: one for each token it holds and each of its tanks on the board
        (BG-12.6)."""
        return len(self.got[ARTILLERY].single) + self.lying.count(GUN)

    @property
    def target(self) -> int:
        """The points that win."""
        return self.rules.targets.get(len(self.sides), 0)


_NONE: Counter[Ability] = Counter()
