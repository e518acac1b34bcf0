"""What the files of all games have in common, as models: strict parts, names, the head of a map's file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from game.model.keyed_text import KeyedText


def about_minutes(seconds: float) -> tuple[int, int]:
    """From and to how many minutes a match takes, by the ``seconds`` quick players need for it: others think
    twice as long.

    >>> about_minutes(700), about_minutes(2_300)
    ((10, 20), (40, 80))
    """
    low = max(5, 5 * round(seconds / 300))
    return low, 2 * low


_NAME = "a name of lowercase letters, digits and _"

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$", json_schema_extra={"x-expected": _NAME})]
ShortText = Annotated[str, Field(max_length=200)]


class Part(BaseModel):
    """A part of a file: unknown keys are refused, and it can't be changed."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ClockSuggestion(Part):
    """The clock a map suggests."""

    minutes: int = Field(ge=1, le=600, description="Minutes per side.")
    increment: int = Field(default=0, ge=0, le=600, description="Seconds added after each move.")


class Suggestions(Part):
    """How a map is meant to be played: the page of a new match begins with this, and players may change
    it."""

    clock: ClockSuggestion | None = Field(default=None, description="The clock it suggests.")
    turn_seconds: int | None = Field(
        default=None, ge=1, le=3600, description="Seconds of the turn timer, in games that have one."
    )
    options: dict[Name, bool | int | str] = Field(
        default={}, max_length=40, description="Options of a match that it suggests."
    )


SQUARE_NAME = r"^[a-z]{1,2}[1-9][0-9]{0,1}$"

MOST_LABELS = 100
"""Most labels a map may have."""

LABEL_LENGTH = 60
"""Most characters of a label."""


PlaceOfLabel = (
    Annotated[str, Field(pattern=SQUARE_NAME)]
    | tuple[Annotated[float, Field(ge=0, le=300)], Annotated[float, Field(ge=0, le=300)]]
)
"""A square by its name, or x and y in inches."""


class MapLabel(Part):
    """Words at a place of a map."""

    at: PlaceOfLabel = Field(description="A square as e4, or x and y in inches as [36, 24.5].")
    text: str = Field(min_length=1, max_length=LABEL_LENGTH, description="What is written there.")


class MapFile(Part):
    """A file in ``maps``, of any game: how it begins, and what lists and the setup ask of it. A game adds its
    own keys, and says which ``game`` it is."""

    format: Literal[1] = Field(description="The format number of this file.")
    game: str = Field(description="The game the file is for.")
    title: str = Field(min_length=1, max_length=80, description="Its name in the library.")
    author: ShortText = Field(default="", description="Who made it.")
    description: str = Field(default="", max_length=2000, description="What is special about it.")
    licence: ShortText = Field(default="", description="The terms under which others may use it.")
    date: str = Field(
        default="",
        pattern=r"^([0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]))?$",
        description="When it was made.",
        json_schema_extra={"x-expected": "a date like 2024-05-31"},
    )
    tags: tuple[Annotated[str, Field(min_length=1, max_length=30)], ...] = Field(
        default=(), max_length=20, description="Words to search for it by."
    )
    suggests: Suggestions | None = Field(
        default=None, description="The clock and the options that it suggests; players may change them."
    )
    labels: tuple[MapLabel, ...] = Field(
        default=(), max_length=MOST_LABELS, description="Words on the map, shown in matches if players like."
    )

    @property
    def set_options(self) -> Mapping[str, bool | int | str]:
        """Options of a match that the file sets itself."""
        return {}

    @property
    def clock_minutes(self) -> int | None:
        """Minutes for each side that the map suggests."""
        clock = self.suggested_clock
        return None if clock is None else clock.minutes

    @property
    def suggested_clock(self) -> ClockSuggestion | None:
        """The clock the map suggests."""
        return None if self.suggests is None else self.suggests.clock

    @property
    def suggested_options(self) -> Mapping[str, bool | int | str]:
        """Options of a match that it suggests; those it sets itself (``set_options``) are not among them."""
        options = {} if self.suggests is None else self.suggests.options
        return {name: value for name, value in options.items() if name not in self.set_options}

    @property
    def lasts(self) -> tuple[int, int] | None:
        """How many minutes a match takes: the fewest and the most."""
        return None

    @property
    def won_by(self) -> KeyedText | None:
        """How a match on it is won, in two to five words, where its game has maps to draw."""
        return None

    @property
    def size(self) -> tuple[int, int] | None:
        """Squares across and up, where maps differ in that."""
        return None

    @property
    def counts(self) -> tuple[int, ...]:
        """How many pieces each side begins with, where maps differ in that."""
        return ()
