"""The pointer on the graph of a review or on its moves in the list."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.replay.layout import ReplayLayout
from game.app.replay.reviewing import Reviewing
from game.app.table.looking import Looking
from game.app.table.record_list import RecordList
from game.app.table.review_graph import Graph, draw_ply_words
from game.ui.scene import Scene


class GraphPointing:
    """Handles the pointer. ``go`` gets the ply that the graph is dragged to; ``click`` the one that is
    pressed."""

    def __init__(
        self, scene: Scene, graph: Graph, record: RecordList, layout: ReplayLayout, reviewing: Reviewing,
        looking: Looking, *, go: Callable[[int], None], click: Callable[[int], None],
    ) -> None:  # fmt: skip
        self.scene, self.graph, self.record, self.layout = scene, graph, record, layout
        self.reviewing, self.looking = reviewing, looking
        self._go, self._click = go, click
        self.point: int | None = None
        """The ply of the turning point under the pointer in the list; ``None`` without one."""
        self._dragging = False
        """Whether the graph is being dragged."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; return whether it was the graph's."""
        graph, layout = self.graph, self.layout
        if event.type == pygame.MOUSEMOTION:
            if self._dragging and event.buttons[0]:
                ply = graph.ply_at(event.pos, held=True)
                if ply is not None and ply != self.looking.ply:
                    self._go(ply)
                graph.hovered = None
                return True
            self._dragging = False
            graph.hover(event.pos if layout.review_seen else None)
            ply = self.record.ply_at(event.pos) if layout.list_shown else None
            known = ply is not None and self.reviewing.review.point(ply) is not None
            self.point = ply if known else None
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            ply = graph.ply_at(event.pos) if layout.review_seen else None
            if ply is not None:
                self._dragging = True
                self._click(ply)
                return True
        elif event.type == pygame.MOUSEBUTTONUP and self._dragging:
            self._dragging = False
            return True
        elif event.type == pygame.WINDOWLEAVE:
            graph.hover(None)
            self.point = None
        return False

    def draw_words(self, surface: pygame.Surface) -> None:
        """Draw the words about the ply under the pointer, in the graph or in the list."""
        px = self.scene.px
        ply = self.graph.hovered if self.layout.review_seen else None
        if ply is not None:
            x, y = self.graph.x_of(ply), self.graph.rect.y
        elif self.point is not None and self.layout.list_shown:
            ply, (x, y) = self.point, self.scene.app.mouse
            y -= px(12)
        else:
            return
        record = self.layout.frame.record.rect
        words, edge = self.reviewing.words.tip(ply), px(2)
        draw_ply_words(self.scene, surface, words, (x, y - px(3)), record.x + edge, record.right - edge)
