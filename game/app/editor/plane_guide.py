"""The guided first table measured in inches."""

from __future__ import annotations

import math
from typing import Final

from game.app.editor.guide import Guide, Step
from game.app.editor.plane_state import PlaneState
from game.model.finding import Place
from game.model.inches import INCH
from game.model.table_drafting import MarkItem, TerrainItem

POINTS: Final = 4
"""Marks with a letter that are asked for."""

ASIDE: Final = 8 * INCH
"""How far from the edges the first of them may be put."""

LEAST_TAPE: Final = 2 * INCH
"""What is shorter was no measuring."""


class PlaneGuide(Guide):
    """Terrain of the palette, turned, and of one's own, points, the tape."""

    state: PlaneState

    def first_steps(self) -> tuple[Step, ...]:
        """See ``Guide``."""
        return (
            Step("terrain", "ground", lambda: self.terrain() > 0, self._holds_terrain),
            Step("turned", "tool.select", self.turned, lambda: bool(self.state.selection)),
            Step("outline", "tool.outline", self.drawn, lambda: self.state.tool == "outline"),
            Step("points", "pieces", self.pointed, self._holds_mark),
            Step("tape", "tool.tape", self.measured, lambda: self.state.tool == "tape"),
        )

    def _holds_terrain(self) -> bool:
        return self.state.tool == "stamp" and isinstance(self.state.item, TerrainItem)

    def _holds_mark(self) -> bool:
        return self.state.tool == "stamp" and isinstance(self.state.item, MarkItem)

    def terrain(self) -> int:
        """How many pieces of terrain there are."""
        return sum(bool(piece.outline) for piece in self.state.settled.pieces.values())

    def turned(self) -> bool:
        """Whether one lies turned. A twin under a half turn is turned by itself."""
        return any(piece.turn % 1800 for piece in self.state.settled.pieces.values())

    def drawn(self) -> bool:
        """Whether one has an outline that the palette doesn't offer."""
        offered = {outline for item in self.state.palette.terrain for _, outline in item.shapes}
        pieces = self.state.settled.pieces.values()
        return any(piece.outline and piece.outline not in offered for piece in pieces)

    def pointed(self) -> bool:
        """Whether two sides have a point, and there are some more."""
        points = [piece for piece in self.state.settled.pieces.values() if piece.name]
        sides = {piece.side for piece in points if piece.side is not None}
        return len(points) >= POINTS and len(sides) >= 2

    def measured(self) -> bool:
        """Whether the tape lies on the table."""
        tape = self.state.tape
        return tape is not None and not self.state.pressing and math.dist(*tape) >= LEAST_TAPE

    def places(self) -> frozenset[Place]:
        """See ``Guide``."""
        lettered = any(piece.name for piece in self.state.settled.pieces.values())
        if self.step.name == "points" and self._holds_mark() and not lettered:
            return frozenset({(ASIDE, ASIDE)})
        return frozenset()
