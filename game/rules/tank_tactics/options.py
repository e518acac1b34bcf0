"""What can be set for a match of Tank Tactics besides its map."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class Options(BaseModel):
    """Options of a match."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    undo: bool = Field(True, description="whether undo is allowed")
    first: int = Field(0, ge=0, le=4, description="the seat that starts; 0: the highest die (TT-3.1)")
