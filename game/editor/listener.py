"""Who is told of what happens to a map that is drawn on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


def nothing(*_: Any) -> None:
    """Nobody listens."""


@dataclass
class Listener:
    """Who is told of what happens to the map."""

    drawn: Callable[[], Any] = nothing
    """A stroke goes on."""
    changed: Callable[[], Any] = nothing
    """The map, or what is selected, is another one."""
    marked: Callable[[], Any] = nothing
    """Only what is marked on the board has changed."""
    tool_changed: Callable[[], Any] = nothing
    """Another tool is in hand, or what it paints or places is another brush, side, facing."""
    removed: Callable[[Any, list[int]], Any] = nothing
    """Pieces of the draft before stood on these squares, and had to go for ground that nobody enters."""
    say: Callable[[str], Any] = nothing
    """Something the player should know, for a few seconds."""
