"""A drive typed in figures: length, bearing and heading, or a place after ``@``."""

from __future__ import annotations

from dataclasses import dataclass

from game.model.contract import TextError
from game.rules.flames_of_tanks.public import (
    Point,
    angle_text,
    length_text,
    parse_angle,
    parse_length,
)

FIELDS = 3
"""The fields: length, bearing, heading."""

MOST = 16
"""The greatest number of characters in a field."""


@dataclass(frozen=True, slots=True)
class Read:
    """The typed figures: a place, or a length and a bearing; ``heading`` is ``None`` if it wasn't touched."""

    place: Point | None
    length: int
    bearing: int
    heading: int | None


class Typed:
    """Figures being typed. An untouched field keeps its value."""

    def __init__(self, length: int, bearing: int, heading: int) -> None:
        self.had = (length_text(length), angle_text(bearing), angle_text(heading))
        self.texts = ["", "", ""]
        self.field = 0

    def said(self, field: int) -> str:
        """The text of a field, with decimal points."""
        return self.texts[field] or self.had[field]

    def shown(self, field: int, decimal: str) -> str:
        """The displayed text of a field, with the decimal sign of the language; in a place a comma
        separates figures."""
        said = self.said(field)
        return said if said.startswith("@") else said.replace(".", decimal)

    def write(self, text: str) -> None:
        """Add characters to the field; ``@`` begins a place."""
        if text == "@":
            self.field, self.texts[0] = 0, "@"
            return
        if "," in text and not self.texts[self.field].startswith("@"):
            text = text.replace(",", ".")  # as many write decimals
        self.texts[self.field] = (self.texts[self.field] + text)[:MOST]

    def erase(self) -> bool:
        """Delete the last character; return whether there was one."""
        if not self.texts[self.field]:
            return False
        self.texts[self.field] = self.texts[self.field][:-1]
        return True

    def next_field(self, by: int) -> None:
        """Go on to the next field, or back."""
        self.field = (self.field + by) % FIELDS

    def read(self) -> Read | None:
        """The typed figures; ``None`` if the text is no figure."""
        try:
            heading = parse_angle(self.texts[2]) if self.texts[2] else None
            if self.texts[0].startswith("@"):
                x, _, y = self.texts[0][1:].partition(",")
                return Read((parse_length(x), parse_length(y)), 0, 0, heading)
            length = parse_length(self.said(0))
            return Read(None, length, parse_angle(self.said(1)), heading)
        except TextError:
            return None
