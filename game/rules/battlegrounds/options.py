"""What can be set for a match of Battlegrounds besides its mode."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class Options(BaseModel):
    """Options of a match."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    undo: bool = Field(True, description="whether undo is allowed")
    draft: bool = Field(False, description="whether players choose their tank cards in turn (BG-2.4)")
