"""Kinds of values in the columns of a match, and how a position writes them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final

from game.games.battlegrounds.rules.definitions import COLOUR_NAMES, GRID
from game.games.battlegrounds.rules.names import (
    colour_name,
    field_name,
    parse_card,
    parse_colour,
    parse_field,
    token_letters,
)
from game.model.contract import TextError
from game.model.fault import Fault, row_of
from game.model.forms import Record
from game.model.kinds import Listed, Number
from game.model.text_error import excerpt
from game.model.world import Kind

LYING = EMPTY, UP, DOWN, SHELL, GUN = "", "up", "down", "shell", "artillery"
"""What lies on a square: nothing, a token face up or face down, an unexploded shell (BG-1.6), or a tank of
the artillery (BG-12.3)."""

ABSENT, OFF = -2, -1
"""Where a piece is that isn't in the match, or is off the board."""

NONE = -1
"""No colour."""

READY = "!"
"""The use of a special token whose action or upgrade has not been used yet (BG-8.2)."""

PLAYING = ("redeploy", "main", "drive", "shoot", "draw", "keep")
"""The phases of a turn with a main action; one main action is left unless a position says otherwise."""

_TOKEN = re.compile(r"([A-Za-z]{2})(!|>[a-z0-9_-]+)?")


def number(text: str, least: int, most: int) -> int:
    """Return the number of a text. Raises ``TextError``."""
    if not (text.isascii() and text.isdigit() and len(text) < 7 and least <= int(text) <= most):
        raise TextError(
            "expected a number from {low} to {high}, found {text}", low=least, high=most, text=excerpt(text)
        )
    return int(text)


class Field(Number):
    """A field of the board."""

    def write(self, value: int, world: Any) -> str:
        return "-" if value == OFF else field_name(value)

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> int:
        return OFF if text == "-" and self.least == ABSENT else parse_field(text)


class Colour(Number):
    """A colour."""

    pattern = "[a-z]+"

    def write(self, value: int, world: Any) -> str:
        return colour_name(value)

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> int:
        return parse_colour(text)


class Coming(Colour):
    """Who decides later: a seat in the draft, else a colour."""

    def write(self, value: int, world: Any) -> str:
        return str(value + 1) if world.phase == "draft" else super().write(value, world)

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> int:
        return number(text, 1, len(match.sides)) - 1 if text.isdigit() else parse_colour(text)


class Seat(Number):
    """A seat, counted from 1 in a position."""

    def expected(self, match: Any) -> Fault:
        return Number(0, len(match.sides) - 1).expected(match)

    def fits(self, value: int, match: Any) -> bool:
        return 0 <= value < len(match.sides)

    def write(self, value: int, world: Any) -> str:
        return str(value + 1)

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> int:
        return number(text, 1, len(match.sides)) - 1


class MainActions(Number):
    """The main actions left: one in a turn that has one, unless a position says otherwise."""

    def write(self, value: int, world: Any) -> str | None:
        return None if value == usual_mains(world.phase) else str(value)


def usual_mains(phase: str) -> int:
    """Return the main actions that are left where a position says nothing else."""
    return int(phase in PLAYING)


@dataclass(frozen=True)
class SignRow(Listed):
    """Numbers from 0 by their signs, in order."""

    signs: str = ""

    def write(self, value: Any, world: Any) -> str:
        return "".join([self.signs[one] for one in value])

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> Any:
        return tuple(sorted([self.signs.index(one) for one in text]))


@dataclass(frozen=True)
class KnownName(Kind):
    """The name of a card or picture of the game, or "" for one that is ``hidden``."""

    of: str
    hidden: bool = False

    pattern = r"[a-z0-9_-]+|\?"

    def expected(self, match: Any) -> Fault:
        return Fault("one of {names}", names=row_of(self.words(match)))

    def words(self, match: Any) -> Sequence[str]:
        return tuple(getattr(match.definitions, self.of))

    def typed(self, data: Any, match: Any) -> str:
        if not (self.hidden and data == "") and data not in getattr(match.definitions, self.of):
            raise ValueError(data)
        return str(data)

    def write(self, value: str, world: Any) -> str:
        return value or "?"

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> str:
        return "" if self.hidden and text == "?" else parse_card(text, match.definitions)


class Names(Listed):
    """Cards in the order of their names."""

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> Any:
        return tuple(sorted(super().read(text, match, found)))


class Unseen(Names):
    """The cards nobody else has seen. A position names those that may be in the stack, and their number if
    some of them can't be."""

    def write(self, value: Any, world: Any) -> str | None:
        names, size = world.stack, world.stack_size
        return ",".join(names) + (f":{size}" if size < len(names) else "") if names else None

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> Any:
        return super().read(text.partition(":")[0], match, found)


class PointValue(Number):
    """The value of a point token."""

    pattern = "[0-9]{1,2}"

    def expected(self, match: Any) -> Fault:
        return Fault("one of {names}", names=row_of(match.definitions.points))

    def fits(self, value: int, match: Any) -> bool:
        return value in match.definitions.points


class UpgradedCard(KnownName):
    """The card that a special token lies on, or ``READY``."""

    def typed(self, data: Any, match: Any) -> str:
        return READY if data == READY else super().typed(data, match)


ANY_COLOUR, TOKEN, CARD = Colour(NONE, len(COLOUR_NAMES) - 1), Number(0, len(GRID) - 1), KnownName("by_card")


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card that a seat has."""

    name: Annotated[str, CARD]
    """Its name."""
    colour: Annotated[int, ANY_COLOUR] = NONE
    """The colour that drives it (BG-2.5); -1: none."""
    fell: Annotated[int, ANY_COLOUR] = NONE
    """The colour destroyed with it, for which it would be a repair (BG-6.2); -1: none."""
    since: Annotated[int, Number()] = 0
    """The turn in which it came (BG-12.5)."""


@dataclass(frozen=True, slots=True)
class PointToken:
    """A point token of a colour (BG-1.5)."""

    colour: Annotated[int, Colour(0, len(COLOUR_NAMES) - 1)]
    """Whose tank it was won for."""
    value: Annotated[int, PointValue()]
    """What it counts."""


@dataclass(frozen=True, slots=True)
class Use:
    """What a special token of a pair gives (BG-8.4)."""

    token: Annotated[int, TOKEN]
    """The token."""
    card: Annotated[str, UpgradedCard("by_card")]
    """The card that it lies on, which it upgrades; ``!``: it is yet to be used."""


@dataclass(frozen=True, slots=True)
class Collection:
    """The tokens of a play area (BG-8)."""

    pairs: Annotated[tuple[tuple[int, ...], ...], Listed(Listed(TOKEN, count=lambda match: 2))] = ()
    """Pairs, in the order they were made: the fields on which their tokens were laid."""
    single: Annotated[tuple[int, ...], Listed(TOKEN)] = ()
    """Tokens that make no pair yet."""
    uses: Annotated[tuple[Use, ...], Listed(Record(Use, "{token}>{card}", "3>tiger"))] = ()
    """What special tokens of pairs give, in their order."""


HELD_CARD: Final = Record(HeldCard, "{name}[@{colour}][!{fell}][#{since}]", "tiger@green")
POINTS: Final = Record(PointToken, "{colour}{value}", "green3")


class Gathered(Record):
    """The tokens of a play area: pairs in the order they were made, then the others by their letters, as in
    ``wmWM!,caCA>tiger,fa``. Special ones are in capitals, ``!`` if not used yet, ``>`` on that card."""

    def __init__(self) -> None:
        super().__init__(Collection, "", "wmWM!,fa")

    def write(self, value: Collection, world: Any) -> str:
        uses = {use.token: use.card for use in value.uses}

        def told(token: int) -> str:
            use = uses.get(token, "")
            letters = token_letters(world.picture[token], world.special[token], world.definitions)
            return letters + (f">{use}" if use not in ("", READY) else use)

        # the special one last, that its mark ends the word
        pairs = ["".join(sorted(map(told, pair), key=len)) for pair in value.pairs]
        return ",".join([*pairs, *sorted(map(told, value.single))])

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> Collection:
        """Return the tokens of a text. They count as laid on fields of which a position tells no token; what
        they show is written there."""
        pairs, single, uses = list[tuple[int, ...]](), list[int](), list[Use]()
        for word in text.split(","):
            parts = list(_TOKEN.finditer(word))
            if "".join(part[0] for part in parts) != word or len(parts) not in (1, 2):
                raise ValueError(word)
            tokens = tuple([_laid(*parse_token(part[1], match), found) for part in parts])
            if len({found["picture"][token] for token in tokens}) > 1:
                raise TextError("{text} isn’t a pair: its pictures differ", text=excerpt(word))
            for token, part in zip(tokens, parts, strict=True):
                if part[2] and (len(parts) == 1 or not found["special"][token]):
                    raise TextError(
                        "{text}: only the special token of a pair can be used", text=excerpt(part[0])
                    )
                if part[2]:
                    card = part[2].removeprefix(">")
                    uses.append(Use(token, card if card == READY else parse_card(card, match.definitions)))
            if len(parts) == 1:
                single += tokens
            else:
                pairs.append(tokens)
        return Collection(tuple(pairs), tuple(single), tuple(uses))


def _laid(picture: str, special: bool, found: Mapping[str, Any]) -> int:
    """Lay a token that was taken on the first field of which a position tells none; return that field."""
    lying, pictures = found["lying"], found["picture"]
    free = (spot for spot in range(len(GRID)) if lying[spot] not in (UP, DOWN) and not pictures[spot])
    spot = next(free, None)
    if spot is None:
        raise TextError("a position has more than {n} tokens", n=len(GRID))
    pictures[spot], found["special"][spot] = picture, special
    return spot


def parse_token(cell: str, match: Any) -> tuple[str, bool]:
    """Return the picture of a token's two letters, and whether it is a special one. Raises ``TextError``."""
    picture = match.definitions.by_letters.get(cell.lower())
    if picture is None or cell not in (cell.lower(), cell.upper()):
        raise TextError("unknown picture {text}; expected two letters like wm or WM", text=excerpt(cell))
    return picture.name, cell.isupper() and match.rules.option != "family"
