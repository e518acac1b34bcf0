"""A drive typed in figures: length, bearing and heading, or a place after ``@``."""

from __future__ import annotations

from dataclasses import dataclass

from game.games.flames_of_tanks.rules.numbers import angle_text, length_text, parse_angle, parse_length
from game.model.contract import TextError
from game.model.inches import Point
from game.model.tuples import put
from game.ui.model import Model

FIELDS = 3
"""Number of fields: length, bearing, heading."""

MOST = 16
"""Most characters in a field."""


@dataclass(frozen=True, slots=True)
class Read:
    """The typed drive: a place, or a length and a bearing; ``heading`` is ``None`` if it wasn't typed."""

    place: Point | None
    length: int
    bearing: int
    heading: int | None


class Typed(Model):
    """Figures being typed. A field that nothing was typed into keeps its value."""

    def __init__(self, length: int, bearing: int, heading: int, point: int | None = None) -> None:
        self.point = point
        """The spawn point that the length is measured from; ``None``: not from one."""
        self.had = (length_text(length), angle_text(bearing), angle_text(heading))
        self.texts = ("", "", "")
        self.field = 0

    def said(self, field: int) -> str:
        """A field's text with decimal points."""
        return self.texts[field] or self.had[field]

    def shown(self, field: int, decimal: str) -> str:
        """A field's text with the language's decimal sign; in a place a comma separates the figures."""
        said = self.said(field)
        return said if said.startswith("@") else said.replace(".", decimal)

    def write(self, text: str) -> None:
        """Type characters into the field; ``@`` begins a place."""
        if text == "@":
            self.field, self.texts = 0, put(self.texts, 0, "@")
            return
        if "," in text and not self.texts[self.field].startswith("@"):
            text = text.replace(",", ".")  # as many write decimals
        self.texts = put(self.texts, self.field, (self.texts[self.field] + text)[:MOST])

    def erase(self) -> bool:
        """Delete the last character; whether there was any."""
        if not self.texts[self.field]:
            return False
        self.texts = put(self.texts, self.field, self.texts[self.field][:-1])
        return True

    def next_field(self, by: int) -> None:
        """Move to the next field, or back."""
        self.field = (self.field + by) % FIELDS

    def read(self) -> Read | None:
        """The typed drive; ``None`` if a field is no figure."""
        try:
            heading = parse_angle(self.texts[2]) if self.texts[2] else None
            if self.texts[0].startswith("@"):
                x, _, y = self.texts[0][1:].partition(",")
                return Read((parse_length(x), parse_length(y)), 0, 0, heading)
            length = parse_length(self.said(0))
            return Read(None, length, parse_angle(self.said(1)), heading)
        except TextError:
            return None
