"""The files of Tank Battle as models: maps. Their descriptions are the documentation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from game.model.file_parts import MapFile


class TankBattleMap(MapFile):
    """A way to play Tank Battle (maps/tank_battle/<name>.yaml). The board is always the same; a file sets
    options."""

    game: Literal["tank_battle"] = Field(description="The game the file is for.")
    variation: bool | None = Field(
        default=None, description="Whether shots at one's own installations are allowed (TB-5.1)."
    )
    gun_loses: int | None = Field(
        default=None, ge=1, le=5, description="Fields of the spinner on which a gun loses (TB-4.6)."
    )

    @property
    def set_options(self) -> Mapping[str, bool | int | str]:
        """See ``MapFile``."""
        found = {"variation": self.variation, "gun_loses": self.gun_loses}
        return {name: value for name, value in found.items() if value is not None}
