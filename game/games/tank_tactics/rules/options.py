"""Options of a match of Tank Tactics besides its map."""

from __future__ import annotations

from pydantic import Field

from game.model.match_options import MatchOptions


class Options(MatchOptions):
    first: int = Field(0, ge=0, le=4, description="the seat that starts; 0: the highest die (TT-3.1)")
    squad_cards: bool = Field(
        False, description="house rule: a card may go to the squad; any of its tanks can play it (TT-1.3)"
    )
    even_start: bool = Field(
        False,
        description="house rule: in the first round, the sooner a tank’s turn the fewer its actions",
    )
    turn_limit: int = Field(
        0,
        ge=0,
        le=500,
        description="house rule: after so many rounds it is counted; 0: as the map says (TT-2.6)",
    )
