"""The files of Tank Battle as models: maps, set-ups. Their descriptions are the documentation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from game.model.file_parts import MapFile, Name, Part
from game.rules.tank_battle.board import GUNS, MINES, OWN, TANKS

OwnSquare = Annotated[int, Field(ge=1, le=len(OWN[0]))]
"""The number of a square on Green's side."""

OwnRow = Annotated[int, Field(ge=1, le=5)]
"""A row of one's own side: 1 is the back row, 5 lies at the river."""

OwnRows = Annotated[list[OwnRow], Field(min_length=2, max_length=2)]
"""The first and the last row."""

Guard = Literal["gun", "mine"]


class TankBattleMap(MapFile):
    """A way to play Tank Battle (maps/tank_battle/<name>.yaml). The board is always the same; a file sets
    options."""

    game: Literal["tank_battle"] = Field(description="The game the file is for.")
    variation: bool | None = Field(
        default=None, description="Whether shots at one’s own installations are allowed (TB-5.1)."
    )
    gun_loses: int | None = Field(
        default=None, ge=1, le=5, description="Fields of the spinner on which a gun loses (TB-4.6)."
    )

    @property
    def set_options(self) -> Mapping[str, bool | int | str]:
        """See ``MapFile``."""
        found = {"variation": self.variation, "gun_loses": self.gun_loses}
        return {name: value for name, value in found.items() if value is not None}


class SetupEntry(Part):
    """One whole set-up (TB-2), by the numbers of Green's squares."""

    hq: OwnSquare = Field(description="The square of the headquarters.")
    ammo: OwnSquare = Field(description="The square of the ammunition dump.")
    fuel: OwnSquare = Field(description="The square of the fuel dump.")
    tanks: list[OwnSquare] = Field(
        min_length=TANKS, max_length=TANKS, description="The squares of the tanks, rank 1 first."
    )
    guns: list[OwnSquare] = Field(min_length=GUNS, max_length=GUNS, description="The squares of the guns.")
    mines: list[OwnSquare] = Field(
        min_length=MINES, max_length=MINES, description="The squares of the mines."
    )


class RowsEntry(Part):
    """The first and the last row where pieces are placed by chance: 1 is the back row, 5 the river's."""

    hq: OwnRows = Field(description="Rows of the headquarters.")
    ammo: OwnRows = Field(description="Rows of the ammunition dump.")
    fuel: OwnRows = Field(description="Rows of the fuel dump.")
    gun: OwnRows = Field(description="Rows of the guns.")
    mine: OwnRows = Field(description="Rows of the mines.")


class GuardsEntry(Part):
    """What has to stand beside an installation; with several kinds one of them will do."""

    hq: list[Guard] = Field(default=[], max_length=2, description="Beside the headquarters.")
    ammo: list[Guard] = Field(default=[], max_length=2, description="Beside the ammunition dump.")
    fuel: list[Guard] = Field(default=[], max_length=2, description="Beside the fuel dump.")


class RandomEntry(Part):
    """What a set-up by chance keeps to (TB-2.5), as far as the pieces that are placed already allow it."""

    rows: RowsEntry = Field(description="Where pieces are placed.")
    guards: GuardsEntry = Field(default=GuardsEntry(), description="What guards the installations.")
    way_out: int = Field(
        ge=4, le=20, description="Each tank reaches the river in so many steps, past one’s own pieces; none "
        "stands right before it.",
    )  # fmt: skip
    mines_apart: int = Field(ge=1, le=9, description="So many steps lie between the mines.")


class SetupsFile(Part):
    """Set-ups to take as they are, and what those by chance keep to (assets/games/tank_battle/setups.yaml).
    The name of a set-up is tank_battle_view.template.<name> in assets/locale, else its name here."""

    format: Literal[1] = Field(description="The format number of this file.")
    game: Literal["tank_battle"] = Field(description="The game the file is for.")
    setups: dict[Name, SetupEntry] = Field(
        min_length=1, max_length=40, description="Each set-up under its name."
    )
    random: RandomEntry = Field(description="What a set-up by chance keeps to.")
