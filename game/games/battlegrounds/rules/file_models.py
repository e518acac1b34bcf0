"""Models of the files of Battlegrounds: cards, tokens, options. The fields' descriptions are their
documentation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from game.games.battlegrounds.rules.definitions import Ability, Option, Pattern
from game.model.file_parts import MapFile, Name, Part

_PLAYERS = "a number of players from 1 to 4"


def _as_text(key: Any) -> Any:
    """Return a mapping's key as text: YAML reads a bare 2 as a number."""
    return str(key) if isinstance(key, int) else key


Players = Annotated[
    str,
    BeforeValidator(_as_text),
    Field(pattern=r"^[1-4]$", json_schema_extra={"x-expected": _PLAYERS}),
]
Square = Annotated[
    str, Field(pattern=r"^[a-h][1-8]$", json_schema_extra={"x-expected": "a field from a1 to h8"})
]
Distance = Annotated[int, Field(ge=1, le=7)]
Points = Annotated[int, Field(ge=1, le=99)]
Minutes = Annotated[int, Field(ge=1, le=600)]


class ReachEntry(Part):
    """The pattern and distance of a tank's move or shot."""

    pattern: Pattern = Field(description="The four directions: orthogonal or diagonal.")
    distance: Distance = Field(description="The exact number of fields.")


class CardLookEntry(Part):
    """The drawing of a tank card on the board."""

    calibre: int = Field(default=3, ge=1, le=6, description="How large the fire and smoke of its shots are.")


class CardEntry(Part):
    """One tank card (BG-1.4)."""

    move: ReachEntry = Field(description="How it moves.")
    shot: ReachEntry = Field(description="How it shoots.")
    look: CardLookEntry = Field(default=CardLookEntry(), description="How its shots look.")


class CardsFile(Part):
    """The tank cards of Battlegrounds (assets/tanks/battlegrounds.yaml)."""

    format: Literal[1] = Field(description="The format number of this file.")
    game: Literal["battlegrounds"] = Field(description="The game the file is for.")
    cards: dict[Name, CardEntry] = Field(min_length=8, max_length=40, description="Each card under its name.")


class TokenEntry(Part):
    """One picture of location tokens (BG-1.2)."""

    letters: str = Field(
        pattern=r"^[a-z]{2}$",
        description="The picture in positions, records and text boards, its own alone: small for a plain "
        "token, capitals for a special one.",
        json_schema_extra={"x-expected": "two lowercase letters"},
    )
    plain: int = Field(ge=0, le=64, description="How many plain tokens show it.")
    special: int = Field(default=0, ge=0, le=64, description="How many special tokens show it.")
    ability: Ability = Field(description="What a pair with a special one gives (BG-1.3).")


class TokensFile(Part):
    """The location tokens, and the numbers of all other pieces (assets/games/battlegrounds/tokens.yaml)."""

    format: Literal[1] = Field(description="The format number of this file.")
    game: Literal["battlegrounds"] = Field(description="The game the file is for.")
    shells: int = Field(ge=0, le=64, description="Unexploded shells (BG-1.6).")
    points: tuple[Points, ...] = Field(
        max_length=10, description="The point tokens of a colour; the highest is won first (BG-1.5)."
    )
    artillery_tanks: int = Field(ge=0, le=64, description="Tanks of the artillery (BG-12.1).")
    tokens: dict[Name, TokenEntry] = Field(min_length=1, max_length=64, description="Each picture by name.")


class OptionFile(MapFile):
    """An option of Battlegrounds (maps/battlegrounds/<name>.yaml)."""

    game: Literal["battlegrounds"] = Field(description="The game the file is for.")
    option: Option = Field(description="The mode: battle, team, family or solo.")
    minutes: tuple[Minutes, Minutes] | None = Field(
        default=None, description="How long a match takes, in minutes from and to; shown at setup."
    )
    targets: dict[Players, Points] = Field(
        default={}, description="The points that win, by number of players (BG-9.1)."
    )
    target_at_once: bool = Field(
        default=False, description="Whether they end the match at once, not only when a turn ends (BG-10.1)."
    )
    pair_points: int = Field(default=2, ge=1, le=20, description="Points for a pair (BG-8.1).")
    cards_each: dict[Players, Annotated[int, Field(ge=1, le=10)]] = Field(
        default={}, description="Tank cards each player gets, by number of players (BG-2.3)."
    )
    centre: tuple[Square, Square] | None = Field(
        default=None,
        description="Two opposite corners of the fields the special tokens lie on; left out, they lie "
        "anywhere (BG-2.1).",
    )
    shells: bool = Field(default=True, description="Whether a shot may lay a shell (BG-5.2).")
    quiet_rounds: int = Field(
        default=20, ge=1, le=200, description="Rounds without a token or point won that end it (BG-9.2)."
    )
    artillery_target: int = Field(
        default=20, ge=1, le=99, description="Points of the artillery that end it (BG-12.6)."
    )
    ranks: tuple[Points, ...] = Field(
        default=(), max_length=12, description="The points that earn each rank, increasing (BG-12.7)."
    )
    options: dict[Name, bool | int | str] = Field(
        default={}, description="Options of a match that the file sets."
    )

    @property
    def set_options(self) -> Mapping[str, bool | int | str]:
        """See ``MapFile``."""
        return self.options

    @property
    def lasts(self) -> tuple[int, int] | None:
        """See ``MapFile``."""
        return self.minutes
