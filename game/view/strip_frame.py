"""The card behind a player's strip, for games that have their own strips."""

from __future__ import annotations

from game.ui.layout import GROW
from game.ui.tree.holders import Box, Column, Row, Stack, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Rule

NAME_LEAST = 0.72
"""Least size of a long name, as a share of its normal size."""


def strip_frame(*, to_move: bool) -> Node:
    """A strip's ground and outline, with a bar on the left for the player to move."""
    if not to_move:
        return Box(radius=6)
    bar = Box(fill="ink.primary", line="ink.primary", radius=3, wide=5, high=GROW)
    return Stack().of(
        Box(fill="surface.raised", line="ink.primary", edge=1.6, radius=6), Row(high=GROW).of(bar)
    )


def struck(row: Node, high: float, *, pad: float = 0.0) -> Node:
    """The row of something lost, ``high`` tokens high and struck through; ``pad``: how far from both ends of
    the row the line ends."""
    line = Column(high=high, pad=(pad, 0)).of(spring(), Rule("fire.accent", 1.6), spring())
    return Stack(high=high).of(row, line)
