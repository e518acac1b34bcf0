"""Names and letters of fields, colours, cards and tokens, and back."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.battlegrounds.rules.definitions import COLOUR_NAMES, GRID, Definitions
from game.model.contract import TextError
from game.model.fault import row_of
from game.model.text_error import excerpt, hint

NOTHING, UNKNOWN = "..", "??"
"""A field without token, and a token of which nobody has said what it shows."""


def colour_name(colour: int) -> str:
    """Return a colour's name, ``green`` to ``blue``."""
    return COLOUR_NAMES[colour] if 0 <= colour < len(COLOUR_NAMES) else f"colour{colour}"


def field_name(spot: int) -> str:
    """Return a field's name, ``a1`` to ``h8``."""
    return GRID.name(spot) if 0 <= spot < len(GRID) else f"field{spot}"


def token_letters(picture: str, capital: bool, definitions: Definitions) -> str:
    """Return the two letters of a token, as capitals if ``capital``."""
    letters = definitions.by_picture[picture].letters
    return letters.upper() if capital else letters


def rows_of(cells: Sequence[str]) -> str:
    """Return 64 cells by field as eight rows, the eighth first."""
    return "/".join("".join(cells[rank * 8 : rank * 8 + 8]) for rank in reversed(range(8)))


def parse_field(text: str) -> int:
    """Return the field of a name. Raises ``TextError``."""
    try:
        return GRID.square(text)
    except ValueError:
        raise TextError("{text} isn’t a field; expected a1 to h8", text=excerpt(text)) from None


def parse_colour(text: str) -> int:
    """Return the colour of a name or first letter. Raises ``TextError``."""
    for colour, name in enumerate(COLOUR_NAMES):
        if text in (name, name[0]):
            return colour
    raise TextError(
        "unknown colour {text} (choose from {names}){hint}",
        text=excerpt(text),
        names=row_of(COLOUR_NAMES),
        hint=hint(text, COLOUR_NAMES),
    )


def parse_card(text: str, definitions: Definitions) -> str:
    """Return the name of a known card. Raises ``TextError``."""
    name = text.replace("-", "_")
    if name not in definitions.by_card:
        raise TextError("unknown card {text}{hint}", text=excerpt(text), hint=hint(name, definitions.by_card))
    return name


def parse_picture(text: str, definitions: Definitions) -> str:
    """Return the name of a known picture. Raises ``TextError``."""
    if text not in definitions.by_picture:
        raise TextError(
            "unknown picture {text}{hint}",
            text=excerpt(text),
            hint=hint(text, definitions.by_picture),
        )
    return text


def cells_of(rows: str) -> list[str]:
    """Return the 64 cells of eight rows, by field. Raises ``TextError``."""
    lines = rows.split("/")
    if len(lines) != 8 or any(len(line) != 16 for line in lines):
        raise TextError(
            "{text}: expected eight rows of sixteen characters, with / between them", text=excerpt(rows)
        )
    return [line[i : i + 2] for line in reversed(lines) for i in range(0, 16, 2)]
