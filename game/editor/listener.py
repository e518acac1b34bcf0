"""The callbacks for what happens to a map that is drawn on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


def nothing(*_: Any) -> None:
    """Do nothing: the default callback."""


@dataclass
class Listener:
    """The callbacks for what happens to the map."""

    drawn: Callable[[], Any] = nothing
    """Called during a stroke."""
    changed: Callable[[], Any] = nothing
    """Called when the map or the selection has changed."""
    tool_changed: Callable[[], Any] = nothing
    """Called when another tool is in hand, or its brush, side or facing has changed."""
    removed: Callable[[Any, list[int]], Any] = nothing
    """Called with the draft before and the squares whose pieces had to go for ground that no piece can
    enter."""
    say: Callable[[str], Any] = nothing
    """Shows the player a message for a few seconds."""
    refuse: Callable[[str], Any] = nothing
    """Shows why something can't be done with the map as it is."""
