"""The card that a player's strip lies on, for games that draw their strips."""

from __future__ import annotations

from game.ui.layout import GROW
from game.ui.tree.holders import Box, Row, Stack
from game.ui.tree.node import Node


def strip_frame(*, to_move: bool) -> Node:
    """A strip's ground and line; a bar at the left of whoever is to move."""
    if not to_move:
        return Box(radius=6)
    bar = Box(fill="ink.primary", line="ink.primary", radius=3, wide=5, high=GROW)
    return Stack().of(
        Box(fill="surface.raised", line="ink.primary", edge=1.6, radius=6), Row(high=GROW).of(bar)
    )
