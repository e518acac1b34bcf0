"""Models of the files of Tank Battle: maps, pieces, set-ups. The fields' descriptions are their
documentation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from game.games.tank_battle.rules.board import OWN
from game.games.tank_battle.rules.moving import MOST_STEPS
from game.games.tank_battle.rules.pieces import MOST_TANKS
from game.model.file_parts import MapFile, Name, Part

OwnSquare = Annotated[int, Field(ge=1, le=len(OWN[0]))]
"""The number of a square on Green's side."""

OwnRow = Annotated[int, Field(ge=1, le=5)]
"""A row of a side's own half: 1 is the back row, 5 is at the river."""

OwnRows = Annotated[list[OwnRow], Field(min_length=2, max_length=2)]
"""The first and the last row of a range."""

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

    @property
    def lasts(self) -> tuple[int, int]:
        """See ``MapFile``: placing nineteen pieces, then some twenty turns of each side."""
        return 20, 40


class PieceLookEntry(Part):
    """The drawing of a piece."""

    sprite: Name = Field(
        description="The drawing in assets/sprites/tank_battle: of tanks, guns and installations without "
        "_green or _grey at its end, of mines without .svg."
    )


class TankRules(Part):
    """The rules of a kind of tank."""

    rank: int = Field(
        ge=1, le=9, description="Its rank, which no other kind has; in a battle the lower one is destroyed."
    )
    count: int = Field(default=1, ge=1, le=MOST_TANKS, description="So many each side has.")
    steps: int = Field(
        default=3, ge=1, le=MOST_STEPS, description="Squares it may go in a turn at most (TB-3.3)."
    )
    command: bool = Field(
        default=False,
        description="yes: it is a command tank from the beginning, and everybody sees its flag (TB-3.8).",
    )


class TankEntry(Part):
    """One kind of tank."""

    rules: TankRules = Field(description="What it is.")
    look: PieceLookEntry = Field(description="How it is drawn to whom its rank is known.")


class GunRules(Part):
    """The rules of anti-tank guns (TB-4.6)."""

    count: int = Field(ge=1, le=10, description="So many each side has.")


class GunEntry(Part):
    """The anti-tank guns."""

    rules: GunRules = Field(description="What they are.")
    look: PieceLookEntry = Field(description="How they are drawn.")


class MineRules(Part):
    """The rules of land mines (TB-4.2)."""

    count: int = Field(ge=1, le=5, description="So many each side has.")


class MineEntry(Part):
    """The land mines."""

    rules: MineRules = Field(description="What they are.")
    look: PieceLookEntry = Field(description="How they are drawn to their own side.")


class HqEntry(Part):
    """The headquarters. Once it is lost, its side's mines do nothing (TB-4.3)."""

    look: PieceLookEntry = Field(description="How it is drawn.")


class AmmoRules(Part):
    """The effect of the ammunition dump."""

    red_pegs: int = Field(
        ge=1, le=10, description="Red shots of a turn (TB-3.2); once it is lost, one for each tank left."
    )
    white_pegs: int = Field(ge=0, le=10, description="White pegs of a match.")


class AmmoEntry(Part):
    """The ammunition dump."""

    rules: AmmoRules = Field(description="What it brings.")
    look: PieceLookEntry = Field(description="How it is drawn.")


class FuelRules(Part):
    """The effect of the fuel dump."""

    steps: int = Field(ge=1, le=12, description="Squares a turn goes in total (TB-3.3).")
    steps_without: int = Field(ge=1, le=12, description="Squares it goes once the dump is lost (TB-4.3).")


class FuelEntry(Part):
    """The fuel dump."""

    rules: FuelRules = Field(description="What it brings.")
    look: PieceLookEntry = Field(description="How it is drawn.")


class PiecesFile(Part):
    """The pieces of each side of Tank Battle (assets/tanks/tank_battle.yaml)."""

    format: Literal[1] = Field(description="The format number of this file.")
    game: Literal["tank_battle"] = Field(description="The game the file is for.")
    tanks: dict[Name, TankEntry] = Field(
        min_length=1, max_length=9, description="Each kind of tank under its name."
    )
    gun: GunEntry = Field(description="The anti-tank guns.")
    mine: MineEntry = Field(description="The land mines.")
    hq: HqEntry = Field(description="The headquarters.")
    ammo: AmmoEntry = Field(description="The ammunition dump.")
    fuel: FuelEntry = Field(description="The fuel dump.")


class SetupEntry(Part):
    """One whole set-up (TB-2), by the numbers of Green's squares."""

    hq: OwnSquare = Field(description="The square of the headquarters.")
    ammo: OwnSquare = Field(description="The square of the ammunition dump.")
    fuel: OwnSquare = Field(description="The square of the fuel dump.")
    tanks: list[OwnSquare] = Field(
        min_length=1,
        max_length=MOST_TANKS,
        description="The squares of the tanks, the lowest rank first; of some, the others stay to be placed.",
    )
    guns: list[OwnSquare] = Field(min_length=1, max_length=10, description="The squares of the guns.")
    mines: list[OwnSquare] = Field(min_length=1, max_length=5, description="The squares of the mines.")


class RowsEntry(Part):
    """The first and the last row for pieces placed at random: 1 is the back row, 5 is at the river."""

    hq: OwnRows = Field(description="Rows of the headquarters.")
    ammo: OwnRows = Field(description="Rows of the ammunition dump.")
    fuel: OwnRows = Field(description="Rows of the fuel dump.")
    gun: OwnRows = Field(description="Rows of the guns.")
    mine: OwnRows = Field(description="Rows of the mines.")


class GuardsEntry(Part):
    """The kinds of pieces of which one must stand beside an installation."""

    hq: list[Guard] = Field(default=[], max_length=2, description="Beside the headquarters.")
    ammo: list[Guard] = Field(default=[], max_length=2, description="Beside the ammunition dump.")
    fuel: list[Guard] = Field(default=[], max_length=2, description="Beside the fuel dump.")


class RandomEntry(Part):
    """The conditions of a random set-up (TB-2.5), kept as far as the pieces already placed allow."""

    rows: RowsEntry = Field(description="Where pieces are placed.")
    guards: GuardsEntry = Field(default=GuardsEntry(), description="What guards the installations.")
    way_out: int = Field(
        ge=4, le=20, description="Each tank reaches the river in so many steps, past one’s own pieces; none "
        "stands right before it.",
    )  # fmt: skip
    mines_apart: int = Field(ge=1, le=9, description="So many steps lie between the mines.")


class SetupsFile(Part):
    """Ready-made set-ups, and the conditions of random ones (assets/games/tank_battle/setups.yaml).

    The name of a set-up is tank_battle_view.template.<name> in assets/locale, else its name in the file.
    """

    format: Literal[1] = Field(description="The format number of this file.")
    game: Literal["tank_battle"] = Field(description="The game the file is for.")
    setups: dict[Name, SetupEntry] = Field(
        min_length=1, max_length=40, description="Each set-up under its name."
    )
    random: RandomEntry = Field(description="What a set-up by chance keeps to.")
