"""What can be set for a match of Battlegrounds besides its mode."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from game.rules.battlegrounds.definitions import COLOUR_NAMES

_ONE = f"({'|'.join(COLOUR_NAMES)})"

COLOUR_ORDER = f"^({_ONE}(,{_ONE}){{0,{len(COLOUR_NAMES) - 1}}})?$"
"""What is written for colours; that none is there twice ``colour_order`` says."""


class Options(BaseModel):
    """Options of a match."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    undo: bool = Field(True, description="whether undo is allowed")
    draft: bool = Field(False, description="whether players choose their tank cards in turn (BG-2.4)")
    first: int = Field(0, ge=0, le=4, description="the seat that begins, 0: by chance (BG-2.0)")
    colours: str = Field(
        "",
        pattern=COLOUR_ORDER,
        json_schema_extra={"x-expected": "colours as red,green, each once"},
        description="the colours of the seats in their order, as red,green; the seats that are not named get "
        "the others in the usual order. With two players of battle a colour brings its opposite one along",
    )
    equal_turns: bool = Field(
        False,
        description="house rule for battle: a round is played to its end, so that all have had as many "
        "turns; then most points win, and a tie is shared (BG-9.1)",
    )
