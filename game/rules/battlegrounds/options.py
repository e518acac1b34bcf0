"""What can be set for a match of Battlegrounds besides its option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError


class Options(BaseModel):
    """Options of a match."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    undo: bool = Field(True, description="whether moves may be taken back")
    draft: bool = Field(False, description="whether players choose their tank cards in turn (BG-2.4)")


def option_problems(options: Mapping[str, Any]) -> list[tuple[tuple[str | int, ...], str]]:
    """What is wrong with the options a file sets: key path and message."""
    try:
        Options.model_validate(dict(options), strict=True)
    except ValidationError as error:
        known = ", ".join(Options.model_fields)
        return [
            (
                ("options", *found["loc"]),
                f"no such option; there is {known}" if found["type"] == "extra_forbidden" else found["msg"],
            )
            for found in error.errors(include_url=False)
        ]
    return []
