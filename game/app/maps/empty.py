"""The message in place of an empty list of maps."""

from __future__ import annotations

from game.ui.tree.holders import Box, Column, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Text


def empty_list(words: str, note: str = "", *, icon: str = "map", role: str = "body_strong") -> Node:
    """Return the reason why the list is empty; ``note`` is small below it."""
    return Box(fill="surface.table", radius=6, pad=(10, 0)).of(
        spring(),
        Icon(icon, 36, "ink.tertiary"),
        Node(high=11),
        Text(words, role, align="center", high=22),
        Node(high=6),
        Column(align="center").of(
            Text(note, "small", "ink.secondary", "center", lines=0, wide=460, high=60),
        ),
        Node(high=9),
        spring(),
    )
