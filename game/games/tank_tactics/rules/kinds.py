"""The kinds of values that the columns of Tank Tactics have: their bounds, and how a save and a line write
them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.games.tank_tactics.rules.actions import SQUAD
from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.file_models import COLOURS
from game.games.tank_tactics.rules.terms import CARRIED, NOWHERE, RULES, SETTING_UP, MatchTerms
from game.model.columns import Kind
from game.model.contract import Result, TextError
from game.model.fault import Fault, row_of
from game.model.grid8 import FACING_NAMES, facing_from_name
from game.model.kinds import Choice, Listed, Number, Outcome, Seats
from game.model.plain_data import need, whole, wholes
from game.model.text_error import excerpt

PHASES = (*SETTING_UP, "start", "turn", "portal", "over")
"""The phases of a match."""


def colours(match: MatchTerms) -> tuple[str, ...]:
    """Return the names of the seats in lines."""
    return match.colours


def square_of(name: str, match: MatchTerms) -> int:
    """Return a square by its name. Raises ``TextError``."""
    try:
        return match.board.grid.square(name)
    except ValueError as error:
        raise TextError(str(error)) from None


def letter_of(text: str) -> int:
    """Return the number of a tank by its letter. Raises ``TextError``."""
    if len(text) != 1 or text not in LETTERS:
        raise TextError("unknown tank {text}; expected a letter from A to F", text=excerpt(text))
    return LETTERS.index(text)


class Square(Kind):
    """The square of a tank, or ``NOWHERE``."""

    pattern = r"-|[a-z]{1,2}[0-9]{1,2}"

    def typed(self, data: Any, match: MatchTerms) -> int:
        return whole(data)

    def faults(self, value: int, name: str, match: MatchTerms, at: int) -> Iterator[Fault]:
        if not NOWHERE <= value < len(match.board.grid):
            yield Fault("a tank is on a square that doesn’t exist")

    def write(self, value: int, world: Any) -> str:
        return "-" if value < 0 else world.match.board.grid.name(value)

    def read(self, text: str, key: str, match: MatchTerms, found: Mapping[str, Any]) -> int:
        return NOWHERE if text == "-" else square_of(text, match)


class Facing(Kind):
    """0, 2, 4 or 6 (TT-3.3)."""

    pattern = "[NESW]"

    def typed(self, data: Any, match: MatchTerms) -> int:
        return whole(data)

    def write(self, value: int, world: Any) -> str:
        return FACING_NAMES[value]

    def read(self, text: str, key: str, match: MatchTerms, found: Mapping[str, Any]) -> int:
        return facing_from_name(text)


class Dice(Kind):
    """The six attribute dice of a tank (TT-1.1); empty until they are set, or while they are secret."""

    plain = list

    def typed(self, data: Any, match: MatchTerms) -> tuple[int, ...]:
        return wholes(data)

    def faults(self, value: tuple[int, ...], name: str, match: MatchTerms, at: int) -> Iterator[Fault]:
        if value and sorted(value) != [1, 2, 3, 4, 5, 6]:
            yield Fault("the dice {dice} aren’t 1 to 6, each once (TT-1.1)", dice="".join(map(str, value)))

    def write(self, value: tuple[int, ...], world: Any) -> str:
        return "".join(map(str, value)) or "?"

    def read(self, text: str, key: str, match: MatchTerms, found: Mapping[str, Any]) -> tuple[int, ...]:
        if text == "?":
            return ()
        if sorted(text) != list("123456"):
            raise TextError(
                "{text} aren’t the dice of a tank; expected 1 to 6, each once (TT-1.1)", text=excerpt(text)
            )
        return tuple(map(int, text))


class Card(Kind):
    """An ability card, by its name."""

    def typed(self, data: Any, match: MatchTerms) -> str:
        known = isinstance(data, str) and data in match.definitions.cards
        need(known, Fault("unknown card {name}", name=excerpt(str(data))))
        return str(data)

    def faults(self, value: str, name: str, match: MatchTerms, at: int) -> Iterator[Fault]:
        if value not in match.definitions.cards:
            yield Fault("unknown card {name}", name=value)

    def read(self, text: str, key: str, match: MatchTerms, found: Mapping[str, Any]) -> str:
        if text not in match.definitions.cards:
            raise TextError(
                "unknown card {text} (choose from {names})",
                text=excerpt(text),
                names=row_of(match.definitions.cards),
            )
        return text


class Holder(Kind):
    """To whom of its seat a card went: the number of a tank, or ``SQUAD``."""

    def typed(self, data: Any, match: MatchTerms) -> int:
        return whole(data)

    def write(self, value: int, world: Any) -> str:
        return "squad" if value == SQUAD else LETTERS[value]

    def read(self, text: str, key: str, match: MatchTerms, found: Mapping[str, Any]) -> int:
        return SQUAD if text == "squad" else letter_of(text)


class Barrier(Kind):
    """The die of a destructible barrier, 0 once it is gone (TT-2.4)."""

    def typed(self, data: Any, match: MatchTerms) -> int:
        return whole(data)

    def faults(self, value: int, name: str, match: MatchTerms, at: int) -> Iterator[Fault]:
        square = match.board.barrier_squares[at]
        if not 0 <= value <= match.board.barriers[square]:
            yield Fault(
                "the barrier on {square}: expected a die from 0 to {high}, found {die} (TT-2.4)",
                square=match.board.grid.name(square),
                high=match.board.barriers[square],
                die=value,
            )

    def read(self, text: str, key: str, match: MatchTerms, found: Mapping[str, Any]) -> int:
        return NUMBER.read(text, key, match, found)


class Flag(Kind):
    """The place of a seat's flag (TT-2.7): ``HOME``, a square, or a tank."""

    def typed(self, data: Any, match: MatchTerms) -> int:
        return whole(data)

    def faults(self, value: int, name: str, match: MatchTerms, at: int) -> Iterator[Fault]:
        if not CARRIED - len(match.owner) < value < len(match.board.grid):
            yield Fault("a flag is neither on a square nor on a tank")

    def write(self, value: int, world: Any) -> str:
        match, index = world.match, CARRIED - value
        if value >= 0:
            return match.board.grid.name(value)
        return f"{match.colours[match.owner[index]]}:{LETTERS[match.number[index]]}"

    def read(self, text: str, key: str, match: MatchTerms, found: Mapping[str, Any]) -> int:
        colour, colon, letter = text.partition(":")
        if not colon:
            return square_of(text, match)
        if colour not in match.colours:
            raise TextError("{text}: expected a square, or a tank as in red:A", text=excerpt(text))
        index = match.index(match.colours.index(colour), letter_of(letter))
        if index == NOWHERE:
            raise TextError("there is no tank {text} in this match", text=excerpt(text))
        return CARRIED - index


class Acting(Kind):
    """The tank that acts, or ``NOWHERE``; written as its letter."""

    def typed(self, data: Any, match: MatchTerms) -> int:
        return whole(data)

    def faults(self, value: int, name: str, match: MatchTerms, at: int) -> Iterator[Fault]:
        if not NOWHERE <= value < len(match.owner):
            yield Fault("the tank that acts doesn’t exist")

    def write(self, value: int, world: Any) -> str:
        return LETTERS[world.match.number[value]]

    def read(self, text: str, key: str, match: MatchTerms, found: Mapping[str, Any]) -> int:
        return match.index(found["seat"], letter_of(text))


def _outcome(text: str, match: MatchTerms) -> Result:
    reason, _, places = text.partition(":")
    found = tuple(NUMBER.read(one, "over", match, {}) for one in places.split(","))
    if reason not in RULES or len(found) != len(match.sides):
        raise TextError(
            "over={text}: expected a reason and each player’s final place, as in over=last_standing:1,2",
            text=excerpt(text),
        )
    alone = found.count(1) == 1
    scores = tuple(1.0 if place == 1 and alone else 0.0 for place in found)
    return Result(found, scores, reason, RULES[reason])


NUMBER = Number()
ANY_NUMBER = Number(None)
CARDS = Listed(Card(), "+")
HOLDERS = Listed(Holder())
PHASE = Choice(PHASES, "unknown phase {phase} (choose from {names})", silent="over")
SEAT = Seats(colours, COLOURS, "tank_tactics.side", int, "there is no seat {n}")
SEATS = Seats(
    colours,
    COLOURS,
    "tank_tactics.side",
    frozenset,
    "an unknown seat is listed as having left or as rolling for the start",
)
MOVED = Seats(
    colours, COLOURS, "tank_tactics.side", int, "an unknown seat is listed as having moved this round", True
)
OUTCOME = Outcome(lambda match: len(match.sides), _outcome)
