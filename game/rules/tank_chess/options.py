"""What can be set for a match of Tank Chess besides its map."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class Options(BaseModel):
    """Options of a match."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    undo: bool = Field(True, description="whether moves may be taken back")
    draw_repetitions: int = Field(3, ge=2, le=10, description="the same position so often is a draw (TC-6.4)")
    draw_quiet_turns: int = Field(
        100, ge=10, le=1000, description="so many turns without a destroyed piece are a draw (TC-6.4)"
    )
