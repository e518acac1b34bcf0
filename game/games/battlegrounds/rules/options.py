"""Options of a match of Battlegrounds besides its mode."""

from __future__ import annotations

from pydantic import Field

from game.games.battlegrounds.rules.definitions import COLOUR_NAMES, MOST_TURNS
from game.model.match_options import MatchOptions

_ONE = f"({'|'.join(COLOUR_NAMES)})"

COLOUR_ORDER = f"^({_ONE}(,{_ONE}){{0,{len(COLOUR_NAMES) - 1}}})?$"
"""Pattern of the text for colours; ``colour_order`` checks that none is in it twice."""


class Options(MatchOptions):
    draft: bool = Field(False, description="whether players choose their tank cards in turn (BG-2.4)")
    first: int = Field(0, ge=0, le=4, description="the seat that starts; 0: by chance (BG-2.0)")
    colours: str = Field(
        "",
        pattern=COLOUR_ORDER,
        json_schema_extra={"x-expected": "colours like red,green, each once"},
        description="the seats’ colours in order, as red,green; seats you don’t name get the other "
        "colours in the usual order. In two-player Battle each colour comes with the opposite one",
    )
    turn_limit: int = Field(
        0,
        ge=0,
        le=MOST_TURNS,
        description="house rule: after so many turns of all players together, and the end of that round, "
        "most points win; 0: no limit (BG-9.2)",
    )
    equal_turns: bool = Field(
        False,
        description="house rule: the match ends only after a full round, so that all have had the "
        "same number of turns; then most points win, and tied players share the win (BG-9.1)",
    )
