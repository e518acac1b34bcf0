"""The kinds of values that only columns of Tank Tactics have: how a save and a line write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.games.tank_tactics.rules.actions import SQUAD
from game.games.tank_tactics.rules.board import HEADINGS, LETTERS
from game.games.tank_tactics.rules.terms import CARRIED, NOWHERE, RULES, MatchTerms
from game.model.contract import Result
from game.model.fault import Fault, row_of
from game.model.grid8 import FACING_NAMES, facing_from_name
from game.model.plain_data import whole, wholes
from game.model.world import Kind


class Square(Kind):
    """The square of a tank, or ``NOWHERE``."""

    pattern = r"-|[a-z]{1,2}[0-9]{1,2}"

    def expected(self, match: MatchTerms) -> Fault:
        return Fault("a square of the board, or nowhere")

    def typed(self, data: Any, match: MatchTerms) -> int:
        return whole(data)

    def fits(self, value: int, match: MatchTerms) -> bool:
        return NOWHERE <= value < len(match.board.grid)

    def write(self, value: int, world: Any) -> str:
        return "-" if value < 0 else world.match.board.grid.name(value)

    def read(self, text: str, match: MatchTerms, found: Mapping[str, Any]) -> int:
        return NOWHERE if text == "-" else match.board.grid.square(text)


class Facing(Kind):
    """0, 2, 4 or 6 (TT-3.3)."""

    pattern = "[NESW]"

    def expected(self, match: MatchTerms) -> Fault:
        return Fault("one of {names}", names=row_of(HEADINGS))

    def typed(self, data: Any, match: MatchTerms) -> int:
        return whole(data)

    def fits(self, value: int, match: MatchTerms) -> bool:
        return value in HEADINGS

    def write(self, value: int, world: Any) -> str:
        return FACING_NAMES[value]

    def read(self, text: str, match: MatchTerms, found: Mapping[str, Any]) -> int:
        return facing_from_name(text)


class Dice(Kind):
    """The six attribute dice of a tank (TT-1.1); empty until they are set, or while they are secret."""

    plain = list

    def expected(self, match: MatchTerms) -> Fault:
        return Fault("dice 1 to 6, each once (TT-1.1)")

    def typed(self, data: Any, match: MatchTerms) -> tuple[int, ...]:
        return wholes(data)

    def fits(self, value: tuple[int, ...], match: MatchTerms) -> bool:
        return not value or sorted(value) == [1, 2, 3, 4, 5, 6]

    def write(self, value: tuple[int, ...], world: Any) -> str:
        return "".join(map(str, value)) or "?"

    def read(self, text: str, match: MatchTerms, found: Mapping[str, Any]) -> tuple[int, ...]:
        return () if text == "?" else tuple(map(int, text))


class CardName(Kind):
    """An ability card, by its name."""

    def expected(self, match: MatchTerms) -> Fault:
        return Fault("one of {names}", names=row_of(self.words(match)))

    def words(self, match: MatchTerms) -> Sequence[str]:
        return tuple(match.definitions.cards)

    def typed(self, data: Any, match: MatchTerms) -> str:
        if data not in match.definitions.cards:
            raise ValueError(data)
        return str(data)

    def read(self, text: str, match: MatchTerms, found: Mapping[str, Any]) -> str:
        return self.typed(text, match)


class CardHolder(Kind):
    """To whom of its seat a card went: the number of a tank, or ``SQUAD``."""

    def expected(self, match: MatchTerms) -> Fault:
        return Fault("one of {names}", names=row_of((*LETTERS, "squad")))

    def typed(self, data: Any, match: MatchTerms) -> int:
        return whole(data)

    def fits(self, value: int, match: MatchTerms) -> bool:
        return SQUAD <= value < len(LETTERS)

    def write(self, value: int, world: Any) -> str:
        return "squad" if value == SQUAD else LETTERS[value]

    def read(self, text: str, match: MatchTerms, found: Mapping[str, Any]) -> int:
        return SQUAD if text == "squad" else [*LETTERS].index(text)


class Flag(Kind):
    """The place of a seat's flag (TT-2.7): ``HOME``, a square, or a tank."""

    def expected(self, match: MatchTerms) -> Fault:
        return Fault("a square, or a tank as in red:A")

    def typed(self, data: Any, match: MatchTerms) -> int:
        return whole(data)

    def fits(self, value: int, match: MatchTerms) -> bool:
        return CARRIED - len(match.owner) < value < len(match.board.grid)

    def write(self, value: int, world: Any) -> str:
        match: MatchTerms = world.match
        if value >= 0:
            return match.board.grid.name(value)
        index = CARRIED - value
        return f"{match.colours[match.owner[index]]}:{LETTERS[match.number[index]]}"

    def read(self, text: str, match: MatchTerms, found: Mapping[str, Any]) -> int:
        colour, colon, letter = text.partition(":")
        if not colon:
            return match.board.grid.square(text)
        return CARRIED - _by_letter(match, match.colours.index(colour))[letter]


class Acting(Kind):
    """The tank that acts, or ``NOWHERE``; written as its letter."""

    def expected(self, match: MatchTerms) -> Fault:
        return Fault("a tank of the side to act, by its letter")

    def typed(self, data: Any, match: MatchTerms) -> int:
        return whole(data)

    def fits(self, value: int, match: MatchTerms) -> bool:
        return NOWHERE <= value < len(match.owner)

    def write(self, value: int, world: Any) -> str:
        return LETTERS[world.match.number[value]]

    def read(self, text: str, match: MatchTerms, found: Mapping[str, Any]) -> int:
        return _by_letter(match, found["seat"])[text]


def _by_letter(match: MatchTerms, seat: int) -> dict[str, int]:
    return dict(zip(LETTERS, match.tanks[seat], strict=False))


def result_of(text: str, match: MatchTerms) -> Result:
    """Return the result that a line tells as ``last_standing:1,2``. Raises ``ValueError`` or ``KeyError``."""
    reason, _, places = text.partition(":")
    found = tuple(map(int, places.split(",")))
    alone = found.count(1) == 1
    scores = tuple(1.0 if place == 1 and alone else 0.0 for place in found)
    if len(found) != len(match.sides):
        raise ValueError(text)
    return Result(found, scores, reason, RULES[reason])
