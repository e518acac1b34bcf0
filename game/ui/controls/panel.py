"""The widgets among the nodes of a scene that isn't one tree."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.ui.tree.controls import Widget
from game.ui.tree.tree import PlacedNode


def make_widgets(placed: Iterable[PlacedNode]) -> list[Any]:
    """Make the widgets among placed nodes while the scene is built; return what was made."""
    return [one.node.make(one.rect, one.node.data) for one in placed if isinstance(one.node, Widget)]
