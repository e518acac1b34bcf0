"""Options of a match of Tank Chess besides its map."""

from __future__ import annotations

from pydantic import Field

from game.model.match_options import MatchOptions


class Options(MatchOptions):
    draw_repetitions: int = Field(
        3, ge=2, le=10, description="how often the same position must occur for a draw (TC-6.4)"
    )
    draw_quiet_turns: int = Field(
        100, ge=10, le=1000, description="how many turns without a destroyed piece make a draw (TC-6.4)"
    )
    turn_limit: int = Field(
        0, ge=0, le=1000, description="house rule: after so many turns of each side it is drawn; 0: no limit"
    )
