"""What can lie on a square, and the character that stands for it in files and positions (TT-2.1, TT-2.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

RAISED: Final = "raised"
SURFACE: Final = "surface"
PORTAL: Final = "portal"
GOAL: Final = "goal"

BARRIERS: Final[Mapping[str, int]] = {f"barrier_{die}": die for die in range(1, 7)}
"""Destructible barriers by what their die shows."""

SCORING: Final[Mapping[str, int]] = {f"score_{points}": points for points in range(1, 6)}
"""Scoring squares by their points."""

CHARS: Final[Mapping[str, str]] = {
    RAISED: "#",
    SURFACE: "~",
    PORTAL: "o",
    GOAL: "x",
    **{kind: "abcdef"[die - 1] for kind, die in BARRIERS.items()},
    **{kind: str(points) for kind, points in SCORING.items()},
}
"""The character of each kind of ground; a full stop is an open square."""

KINDS: Final[Mapping[str, str]] = {char: kind for kind, char in CHARS.items()}
"""The kind by its character."""
