"""The guided first table measured in inches."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import Any, Final

from game.app.editor.guide import Guide, GuideStep
from game.app.editor.table_state import TableState
from game.editor.document import MapDocument
from game.model.finding import Place
from game.model.inches import INCH
from game.model.table_drafting import MarkItem, TableDraft, TablePiece, TerrainItem

POINTS: Final = 4
"""Number of lettered marks that the guide asks for."""

ASIDE: Final = 8 * INCH
"""Distance from the edges of the place for the first mark, in thousandths of an inch."""

LEAST_TAPE: Final = 2 * INCH
"""Least length that counts as measuring, in thousandths of an inch."""


class TableGuide(Guide):
    """The steps: terrain of the palette, turned, and self-drawn, points, the tape."""

    offered = "table_guide_offered"
    first_steps = (
        GuideStep("terrain", "ground"), GuideStep("turned", "tool.select"),
        GuideStep("outline", "tool.outline"), GuideStep("points", "pieces"), GuideStep("tape", "tool.tape"),
    )  # fmt: skip
    state: TableState

    @staticmethod
    def first_draft(document: MapDocument) -> TableDraft:
        draft: Any = document.drafting.blank(document.definitions)
        blank: TableDraft = draft
        return blank

    @property
    def done(self) -> bool:
        match self.step.name:
            case "terrain":
                return any(piece.outline for piece in self._pieces)
            case "turned":  # a twin under a half turn is turned anyway
                return any(piece.turn % 1800 for piece in self._pieces)
            case "outline":
                return self._drawn()
            case "points":  # of two sides, and some more
                sides = {piece.side for piece in self._points if piece.side is not None}
                return len(self._points) >= POINTS and len(sides) >= 2
            case "tape":
                tape = self.state.tools.tape.ends
                return tape is not None and not self.state.pressing and math.dist(*tape) >= LEAST_TAPE
        return super().done

    @property
    def _pieces(self) -> Collection[TablePiece]:
        return self.state.tools.settled.pieces.values()

    @property
    def _points(self) -> list[TablePiece]:
        return [piece for piece in self._pieces if piece.name]

    def _drawn(self) -> bool:
        """Whether a piece has an outline that isn't in the palette."""
        offered = {outline for item in self.state.tools.palette.terrain for _, outline in item.shapes}
        return any(piece.outline and piece.outline not in offered for piece in self._pieces)

    @property
    def found(self) -> bool:
        tools = self.state.tools
        match self.step.points:
            case "ground":
                return tools.tool.shape >= 0 and isinstance(tools.tool.placed, TerrainItem)
            case "pieces":
                return isinstance(tools.tool.placed, MarkItem)
            case "tool.select":
                return bool(tools.selection)
        return self.step.points == f"tool.{tools.tool.name}"

    def places(self) -> frozenset[Place]:
        if self.step.name == "points" and self.found and not self._points:
            return frozenset({(ASIDE, ASIDE)})
        return frozenset()
