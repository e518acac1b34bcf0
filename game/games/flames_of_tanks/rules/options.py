"""Options of a match of Flames of Tanks besides its table."""

from __future__ import annotations

from pydantic import Field

from game.games.flames_of_tanks.rules.definitions import MOST_ROUNDS
from game.games.flames_of_tanks.rules.match import MOST_TANKS
from game.model.match_options import MatchOptions

MOST_LINE = 900
"""Most characters of a mode as a line: its title may have 40 letters of any script."""


class Options(MatchOptions):
    mode: str = Field(
        "",
        max_length=MOST_LINE,
        description="the mode: a shipped one’s name, or the line of one’s own; nothing: the table’s usual",
        json_schema_extra={"x-expected": "a mode’s name, as in death_match"},
    )
    tanks: int = Field(2, ge=1, le=MOST_TANKS, description="tanks of each seat")
    rounds: int = Field(0, ge=0, le=MOST_ROUNDS, description="rounds; 0: as the mode says")
    drawn: bool = Field(False, description="whether the order of turns is drawn (FT-2.1)")
    even_start: bool = Field(
        False,
        description="house rule: the order is drawn, also that of coming in before the first turn (FT-2.0)",
    )
    night: bool = Field(False, description="whether it is night (FT-5.6)")
    basic: bool = Field(False, description="whether there are basic tanks only")
    lags_out: bool = Field(True, description="whether three lags put a tank out (FT-6.5)")
