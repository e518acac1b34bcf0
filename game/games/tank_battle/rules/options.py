"""Options of a match of Tank Battle."""

from __future__ import annotations

from pydantic import Field

from game.model.match_options import MatchOptions


class Options(MatchOptions):
    variation: bool = Field(False, description="shots at one’s own installations are allowed (TB-5.1)")
    gun_loses: int = Field(
        5, ge=1, le=5, description="fields of the spinner, of six, on which a gun loses (TB-4.6)"
    )
    turn_limit: int = Field(
        0,
        ge=0,
        le=1000,
        description="house rule: after so many turns of each side it is drawn; 0: no limit (TB-6.2)",
    )
    memory_aid: bool = Field(True, description="ranks that were shown stay marked (TB-4.7)")
    open_setup: bool = Field(
        False,
        description="house rule: guns and installations are seen by the enemy while they are placed (TB-2.3)",
    )
