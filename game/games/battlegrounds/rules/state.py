"""The state of a match of Battlegrounds: the world, and whose decision it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Literal

from game.games.battlegrounds.rules.components import (
    ARTILLERY,
    Active,
    ArtilleryTank,
    At,
    Card,
    Face,
    HeldCard,
    OnCard,
    Paired,
    Piece,
    PointToken,
    Ready,
    Shell,
    Taken,
    Token,
    Up,
)
from game.games.battlegrounds.rules.definitions import Ability, Definitions, OptionRules, TankCard
from game.model.contract import CHANCE, Result
from game.model.world import Entity, World

Phase = Literal[
    "starter",
    "deal",
    "layout",
    "open",
    "draft",
    "activate",
    "place",
    "redeploy",
    "main",
    "drive",
    "shoot",
    "draw",
    "keep",
    "artillery",
    "walk",
    "uncover",
    "reveal",
    "over",
]
"""The kind of decision to make now. Chance decides starter, deal, layout, open, draw, artillery and
reveal."""

BY_CHANCE: frozenset[str] = frozenset({"starter", "deal", "layout", "open", "draw", "artillery", "reveal"})
"""The phases in which chance is to act."""


@dataclass(frozen=True)
class Board:
    """Everything on the board by field, and the cards by the colour that drives them, looked up once a
    state."""

    tanks: dict[int, int]
    """The tanks on the board: colour by field."""
    fields: dict[int, int]
    """The fields of the tanks on the board, by colour."""
    tokens: dict[int, Entity]
    shells: dict[int, Entity]
    artillery: dict[int, Entity]
    pieces: dict[int, Entity]
    """The pieces by colour, including those off the board."""
    active: dict[int, Entity]
    """The active cards by colour."""

    def with_tank(self, colour: int, spot: int | None) -> Board:
        """Return a copy with a tank on another field, or off the board."""
        places = {**self.fields, colour: spot}
        # in order of the pieces, as if looked up anew
        fields = {each: at for each in self.pieces if (at := places.get(each)) is not None}
        return self._with(fields=fields, tanks={at: each for each, at in fields.items()})

    def with_card(self, colour: int, card: Entity | None) -> Board:
        """Return a copy in which a colour drives that card, or none."""
        driven = [(entity, each) for each, entity in self.active.items() if each != colour]
        if card is not None:
            driven.append((card, colour))
        return self._with(active={each: entity for entity, each in sorted(driven)})

    def without_token(self, spot: int) -> Board:
        """Return a copy without the token on a field."""
        return self._with(tokens=_without(self.tokens, spot))

    def with_shell(self, spot: int, shell: Entity) -> Board:
        """Return a copy with one more shell, the newest, on a field."""
        return self._with(shells={**self.shells, spot: shell})

    def without_shell(self, spot: int) -> Board:
        """Return a copy without the shell on a field."""
        return self._with(shells=_without(self.shells, spot))

    def without_artillery(self, spot: int) -> Board:
        """Return a copy without the artillery's tank on a field."""
        return self._with(artillery=_without(self.artillery, spot))

    def _with(self, **changes: dict[int, int]) -> Board:
        twin = object.__new__(Board)
        twin.__dict__.update(self.__dict__)
        twin.__dict__.update(changes)
        return twin


def _without(things: dict[int, Entity], spot: int) -> dict[int, Entity]:
    left = things.copy()
    del left[spot]
    return left


@dataclass(frozen=True)
class BattlegroundsState:
    """A value. ``observe`` leaves out what a seat can't know: faces of covered tokens, cards of others.

    ``seat`` decides, or has the turn while chance acts; ``starter`` began the match (BG-2.0). ``queue`` are
    the seats (draft) or colours (activate, place, redeploy) still to come after the one that decides now; of
    colours its own is the first. ``turn`` counts the turns, from 1. ``stack`` are the cards nobody has seen,
    in order of names, of which ``stack_size`` are in the stack; cards a draft lays open are entities.
    ``mains`` are the main actions left in this turn, ``acting`` the colour in the middle of one, ``back`` the
    phase that goes on after cards were drawn. ``columns`` and ``rows`` are the artillery's shells still to
    come. ``quiet`` counts the turns begun since one in which a token or point was won (BG-9.2). ``bag`` are
    the pictures face down of which nobody has seen where they lie; ``uncovering`` is the field whose token
    chance turns up, ``opened`` those turned up in this move, ``extra`` the further turns won in it.
    """

    world: World
    definitions: Definitions
    rules: OptionRules
    sides: tuple[int, ...]
    colours: tuple[tuple[int, ...], ...]
    draft: bool = False
    phase: Phase = "deal"
    seat: int = 0
    starter: int = 0
    queue: tuple[int, ...] = ()
    turn: int = 1
    stack: tuple[str, ...] = ()
    stack_size: int = 0
    mains: int = 0
    acting: int | None = None
    repaired: bool = False
    back: Phase = "main"
    columns: tuple[int, ...] = tuple(range(8))
    rows: tuple[int, ...] = tuple(range(8))
    quiet: int = 0
    bag: tuple[tuple[str, int], ...] = ()
    uncovering: int | None = None
    opened: tuple[int, ...] = ()
    extra: int = 0
    gone: frozenset[int] = frozenset()
    outcome: Result | None = field(default=None)

    def with_(self, **changes: Any) -> BattlegroundsState:
        """Return a copy with these fields changed. What was looked up in a world stays with it."""
        if not _FIELDS.issuperset(changes):
            raise TypeError(f"no fields of a state: {sorted(changes.keys() - _FIELDS)}")
        twin = object.__new__(BattlegroundsState)
        values = twin.__dict__
        values.update(self.__dict__)
        if "world" in changes:
            values.pop("board", None)
        values.update(changes)
        return twin

    @property
    def to_act(self) -> int | None:
        """The seat to decide, ``CHANCE``, or ``None`` after the end."""
        if self.phase == "over":
            return None
        return CHANCE if self.phase in BY_CHANCE else self.seat

    @cached_property
    def board(self) -> Board:
        """Everything on the board by field."""
        world = self.world
        at = world.table(At)
        pieces = {piece.colour: entity for entity, piece in world.each(Piece)}
        fields = {colour: at[entity].field for colour, entity in pieces.items() if entity in at}

        def lying(kind: type[Any]) -> dict[int, Entity]:
            return {at[entity].field: entity for entity in sorted(world.table(kind)) if entity in at}

        return Board(
            tanks={spot: colour for colour, spot in fields.items()},
            fields=fields,
            tokens=lying(Token),
            shells=lying(Shell),
            artillery=lying(ArtilleryTank),
            pieces=pieces,
            active={active.colour: entity for entity, active in world.each(Active)},
        )

    # --- whose is what ---

    def area(self, seat: int) -> int:
        """Return the play area a seat collects in: its own, in team that of its side (BG-10.1)."""
        return self.sides[seat] if self.rules.option == "team" else seat

    @property
    def areas(self) -> tuple[int, ...]:
        """All play areas of players."""
        return tuple(dict.fromkeys(self.area(seat) for seat in range(len(self.sides))))

    def seat_of(self, colour: int) -> int | None:
        """Return the seat that plays a colour; ``None`` if nobody does."""
        return next((seat for seat, own in enumerate(self.colours) if colour in own), None)

    def friendly(self, colour: int, other: int) -> bool:
        """Return whether two colours belong to one player or one team."""
        a, b = self.seat_of(colour), self.seat_of(other)
        return a is not None and b is not None and self.sides[a] == self.sides[b]

    # --- cards ---

    def card(self, entity: Entity) -> TankCard:
        """Return the card that an entity is. Raises ``KeyError`` for one that is not known."""
        return self.definitions.by_card[self.world.get(entity, Card).name]

    def active_card(self, colour: int) -> TankCard | None:
        """Return the card a colour drives; ``None`` if it drives none."""
        entity = self.board.active.get(colour)
        return None if entity is None else self.card(entity)

    def cards_of(self, seat: int) -> list[Entity]:
        """Return a seat's cards, active or not, in the order they came."""
        return sorted(entity for entity, held in self.world.table(HeldCard).items() if held.seat == seat)

    def inactive(self, seat: int) -> list[Entity]:
        """Return a seat's cards that no colour drives."""
        driven = self.world.table(Active)
        return [entity for entity in self.cards_of(seat) if entity not in driven]

    def card_named(self, seat: int, name: str) -> Entity | None:
        """Return a seat's card by its name; ``None`` if the seat has none of that name."""
        found = (e for e in self.cards_of(seat) if self.world.get(e, Card).name == name)
        return next(found, None)

    def upgrades(self, card: Entity) -> list[Entity]:
        """Return the special tokens on a card."""
        fitted = self.world.table(OnCard)
        return sorted(entity for entity, on in fitted.items() if on.card == card) if fitted else []

    def abilities(self, card: Entity) -> Mapping[Ability, int]:
        """Return how many upgrades of each ability a card has, 0 for the others."""
        upgrades = self.upgrades(card)
        return Counter(self.ability(token) for token in upgrades) if upgrades else _NONE

    def ability(self, token: Entity) -> Ability:
        """Return the ability of a special token."""
        return self.definitions.by_picture[self.world.get(token, Face).picture].ability

    # --- tokens and points ---

    def ready(self, area: int) -> list[Entity]:
        """Return the special tokens of an area's pairs whose action or upgrade is unused."""
        ready, taken = self.world.table(Ready), self.world.table(Taken)
        return sorted(entity for entity in ready if taken[entity].area == area) if ready else []

    def waiting(self, area: int) -> dict[str, Entity]:
        """Return an area's tokens that make no pair yet, by picture."""
        world = self.world
        faces, tokens, paired = world.table(Face), world.table(Token), world.table(Paired)
        return {
            faces[entity].picture: entity
            for entity, taken in world.table(Taken).items()
            if taken.area == area and entity in tokens and entity not in paired
        }

    def pairs(self, area: int) -> int:
        """Return how many pairs an area has."""
        taken = self.world.table(Taken)
        return [taken[entity].area for entity in self.world.table(Paired)].count(area) // 2

    def won(self, area: int) -> list[PointToken]:
        """Return the point tokens an area has won."""
        world = self.world
        return [token for _, token, taken in world.both(PointToken, Taken) if taken.area == area]

    def points(self, area: int) -> int:
        """Return an area's points (BG-9.1, BG-12.7)."""
        return self.standings().get(area, 0)

    def standings(self) -> dict[int, int]:
        """Return the points of all areas of players (BG-9.1, BG-12.7)."""
        world, areas = self.world, self.areas
        taken, points = world.table(Taken), dict.fromkeys(areas, 0)
        for entity, token in world.table(PointToken).items():
            if entity in taken:
                points[taken[entity].area] += token.value
        paired = [taken[entity].area for entity in world.table(Paired)]
        for area in areas:
            points[area] += paired.count(area) // 2 * self.rules.pair_points
        return points

    def top_point(self, colour: int) -> Entity | None:
        """Return the top point token of a colour's stack (BG-1.5); ``None`` if it is empty."""
        taken = self.world.table(Taken)
        left = [
            (token.value, entity)
            for entity, token in self.world.table(PointToken).items()
            if token.colour == colour and entity not in taken
        ]
        return max(left)[1] if left else None

    @property
    def artillery_points(self) -> int:
        """The artillery's points: one for each token it holds and each of its tanks on the board
        (BG-12.6)."""
        held = [taken.area for taken in self.world.table(Taken).values()]  # it takes tokens only
        return held.count(ARTILLERY) + len(self.board.artillery)

    @property
    def shells_left(self) -> int:
        """How many shells are left in the pool (BG-5.2)."""
        return self.definitions.shells - len(self.board.shells) if self.rules.shells else 0

    @property
    def target(self) -> int:
        """The points that win."""
        return self.rules.targets.get(len(self.sides), 0)

    def face_up(self) -> dict[int, str]:
        """The pictures that lie face up, by field (family)."""
        world = self.world
        return {
            world.get(e, At).field: world.get(e, Face).picture
            for e, _ in world.each(Up)
            if world.find(e, At) is not None
        }

    def __getstate__(self) -> dict[str, Any]:
        return {key: value for key, value in self.__dict__.items() if key != "board"}


_NONE: Counter[Ability] = Counter()
_FIELDS = frozenset(found.name for found in fields(BattlegroundsState))


@dataclass(frozen=True)
class MidMatchStart:
    """The start of a match from a position: the option's rules, and the state it begins with."""

    rules: OptionRules
    state: BattlegroundsState
