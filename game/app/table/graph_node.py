"""The graph of a review as a node: it is pointed at, pressed and dragged along."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from game.app.table.moves import Jump
from game.app.table.review_graph import Graph
from game.ui.layout import Area
from game.ui.screen import Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.node import Length, Node, Place
from game.view.tips import Tips


@dataclass(frozen=True, slots=True)
class PlyOfGraph:
    """The pointer is on a ply of the graph."""

    ply: int


@dataclass(frozen=True, slots=True)
class GraphNode(Node):
    """A curve with one point for each ply; ``shown`` is the ply on the board."""

    graph: Graph
    shown: int = 0
    hovered: int | None = None
    framed: bool = True
    known: Any = None

    def _placed(self, area: Area) -> Graph:
        self.graph.rect, self.graph.framed, self.graph.hovered = area.rect, self.framed, self.hovered
        return self.graph

    def pressed(self, area: Area, at: Place, *, held: bool = False) -> Hashable:
        ply = self._placed(area).ply_at(at, held=held)
        return None if ply is None or (held and ply == self.shown) else Jump(ply)

    def pointed(self, area: Area, at: Place) -> Hashable:
        graph = self._placed(area)
        graph.hover(at)
        return None if graph.hovered is None else PlyOfGraph(graph.hovered)

    def paint(self, to: PaintedCanvas, area: Area) -> None:
        self._placed(area).draw(to.surface, self.shown)

    def add_tips(self, tips: Tips, area: Area, painter: Any) -> None:
        self._placed(area).add_tips(tips)


def graph_node(s: Screen, graph: Graph, shown: int, *, framed: bool, high: Length) -> GraphNode:
    """Return the graph on a screen, with the ply under the pointer marked."""
    hovered = s.pointed.ply if isinstance(s.pointed, PlyOfGraph) else None
    return GraphNode(graph, shown, hovered, framed, graph.review.so_far, high=high, spot="graph")
