"""Events of Battlegrounds, for animation, the log and the recap. Fields are grid fields."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.model.contract import Event


@dataclass(frozen=True, slots=True)
class StarterDrawn(Event):
    """Chance has chosen the seat that begins (BG-2.0)."""

    key = "battlegrounds.event.starter"
    seat: int


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Cards were dealt to the seats, or laid open for the draft (one hand) (BG-2.3, BG-2.4)."""

    key = "battlegrounds.event.dealt"
    hands: tuple[tuple[str, ...], ...]

    def endings(self, view: Any) -> Sequence[str]:
        if len(self.hands) == 1 < len(view.sides):
            return ("_open",)
        return ("" if any(self.hands) else "_none",)


@dataclass(frozen=True, slots=True)
class LaidOut(Event):
    """The tokens lie on the board (BG-2.1)."""

    key = "battlegrounds.event.laid_out"


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A seat took a card; ``card`` is empty for seats that may not know it."""

    key = "battlegrounds.event.card_taken"
    seat: int
    card: str

    def endings(self, view: Any) -> Sequence[str]:
        return ("" if self.card else "_hidden",)


@dataclass(frozen=True, slots=True)
class Activated(Event):
    """A colour drives this card from now on."""

    key = "battlegrounds.event.activated"
    seat: int
    colour: int
    card: str


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A colour's piece was put on a field of its base; ``repaired``: with the card it was destroyed with
    (BG-6.2)."""

    key = "battlegrounds.event.placed"
    colour: int
    field: int
    repaired: bool = False

    def endings(self, view: Any) -> Sequence[str]:
        return ("_repaired" if self.repaired else "",)


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A seat's turn began."""

    key = "battlegrounds.event.turn"
    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class Drove(Event):
    """A tank drove over these fields, its first one included."""

    key = "battlegrounds.event.drove"
    colour: int
    path: tuple[int, ...]

    def endings(self, view: Any) -> Sequence[str]:
        return ("_via" if len(self.path) > 2 else "",)


@dataclass(frozen=True, slots=True)
class Stayed(Event):
    """A tank had no move and stayed (BG-4.2)."""

    key = "battlegrounds.event.stayed"
    colour: int
    field: int


@dataclass(frozen=True, slots=True)
class Fired(Event):
    """A tank (or the artillery: colour −1, from nowhere) shot at a field."""

    key = "battlegrounds.event.fired"
    contact = True
    colour: int
    origin: int | None
    field: int
    aim: str

    def endings(self, view: Any) -> Sequence[str]:
        return ("_artillery" if self.origin is None else f"_{self.aim}",)


@dataclass(frozen=True, slots=True)
class ShellLaid(Event):
    """A shot laid an unexploded shell on a field (BG-5.2)."""

    key = "battlegrounds.event.shell_laid"
    field: int


@dataclass(frozen=True, slots=True)
class ShellGone(Event):
    """The shell on a field went back to the pool."""

    key = "battlegrounds.event.shell_gone"
    field: int


@dataclass(frozen=True, slots=True)
class TokenTaken(Event):
    """A token went into a play area (−1: the artillery's)."""

    key = "battlegrounds.event.token_taken"
    contact = True
    area: int
    field: int
    picture: str
    special: bool

    def endings(self, view: Any) -> Sequence[str]:
        return ("_special" if self.special and view.rules.option != "family" else "",)


@dataclass(frozen=True, slots=True)
class PairMade(Event):
    """Two tokens of a picture make a pair; ``ability`` is the one its special token gives, or empty
    (BG-8.1)."""

    key = "battlegrounds.event.pair"
    area: int
    picture: str
    points: int
    ability: str = ""

    def endings(self, view: Any) -> Sequence[str]:
        return ("", "_gives") if self.ability else ("",)


@dataclass(frozen=True, slots=True)
class ArmourSpent(Event):
    """Armour saved a tank (BG-8.8)."""

    key = "battlegrounds.event.armour"
    colour: int
    field: int


@dataclass(frozen=True, slots=True)
class Destroyed(Event):
    """A tank is off the board. ``how``: shot, shell, ran_over, artillery; ``completely``: out of the game
    (BG-12.3)."""

    key = "battlegrounds.event.destroyed"
    contact = True
    colour: int
    field: int
    how: str
    completely: bool = False

    def loser(self, before: Any) -> int | None:
        seat = before.seat_of(self.colour)
        return None if seat is None else before.sides[seat]

    def endings(self, view: Any) -> Sequence[str]:
        return (f"_{self.how}", "_completely") if self.completely else (f"_{self.how}",)


@dataclass(frozen=True, slots=True)
class PointsWon(Event):
    """An area got the top point token of a colour (BG-5.3)."""

    key = "battlegrounds.event.points"
    area: int
    colour: int
    value: int


@dataclass(frozen=True, slots=True)
class ArtilleryTankPlaced(Event):
    """The artillery put a tank on a field (BG-12.3)."""

    key = "battlegrounds.event.artillery_tank"
    field: int


@dataclass(frozen=True, slots=True)
class ArtilleryTankGone(Event):
    """A tank of the artillery went back to its stock."""

    key = "battlegrounds.event.artillery_tank_gone"
    field: int


@dataclass(frozen=True, slots=True)
class Barraged(Event):
    """The artillery's two shells named this field (BG-12.3)."""

    key = "battlegrounds.event.barraged"
    field: int


@dataclass(frozen=True, slots=True)
class ActionUsed(Event):
    """A one-time action was used (BG-8.3)."""

    key = "battlegrounds.event.action_used"
    seat: int
    ability: str


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """A seat looks at cards from the stack; ``cards`` is empty for other seats (BG-8.3)."""

    key = "battlegrounds.event.cards_drawn"
    seat: int
    count: int
    cards: tuple[str, ...] = ()

    def seen_by(self, before: Any, seat: int) -> CardsDrawn:
        """What a seat sees of it: of others' cards the number, but in solo all."""
        known = seat == self.seat or before.rules.option == "solo"
        return self if known else CardsDrawn(self.seat, self.count)

    def endings(self, view: Any) -> Sequence[str]:
        return ("", "_seen") if self.cards else ("",)


@dataclass(frozen=True, slots=True)
class Upgraded(Event):
    """An upgrade was put on a card (BG-8.4)."""

    key = "battlegrounds.event.upgraded"
    seat: int
    card: str
    ability: str


@dataclass(frozen=True, slots=True)
class Walked(Event):
    """Family: a piece went to a field (BG-11.2)."""

    key = "battlegrounds.event.walked"
    colour: int
    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class Uncovered(Event):
    """Family: a token was turned up (BG-11.3); ``picture`` is empty for players who have to remember it."""

    key = "battlegrounds.event.uncovered"
    field: int
    picture: str

    def endings(self, view: Any) -> Sequence[str]:
        return ("" if self.picture else "_hidden",)


@dataclass(frozen=True, slots=True)
class Covered(Event):
    """Family: tokens were covered again (BG-11.5)."""

    key = "battlegrounds.event.covered"
    fields: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FurtherTurn(Event):
    """Family: the pairs of this move give further turns (BG-11.4)."""

    key = "battlegrounds.event.further_turn"
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class LeftTheMatch(Event):
    """A seat resigned or ran out of time."""

    key = "battlegrounds.event.left"
    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The match is over."""

    key = "battlegrounds.event.ended"
    reason: str
