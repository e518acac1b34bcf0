"""What a game names for pictures of its matches (``screenshot``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class GamePoses:
    """``steps``: what a pose can do on the game's table, by name; each is a function of the table and of what
    the pose says. One called ``settle`` finishes every picture. ``matches``: matches between bots, by name;
    of each the index of its seating, and its map. ``whole``: makes a position that can be read of a sample's
    text and the text of a fresh match on the default map, where samples leave out what is the map's."""

    steps: Mapping[str, Callable[..., None]] = field(default_factory=dict)
    matches: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    whole: Callable[[str, str], str] | None = None
