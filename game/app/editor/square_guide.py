"""The guided first map of squares."""

from __future__ import annotations

from typing import Final

from game.app.editor.guide import Guide, GuideStep
from game.app.editor.square_state import SquareState
from game.editor.brushes import PieceBrush
from game.editor.document import MapDocument
from game.editor.templates import empty
from game.model.drafting import MapDraft
from game.model.finding import Place

SIZE: Final = 12
OBSTACLES: Final = 4
"""Number of obstacles that the first step asks for."""


class SquareGuide(Guide):
    """The steps: obstacles, the piece of which each side has one, an army."""

    first_steps = (
        GuideStep("obstacles", "ground"), GuideStep("command", "pieces"), GuideStep("piece", "pieces"),
    )  # fmt: skip
    state: SquareState

    @staticmethod
    def first_draft(document: MapDocument) -> MapDraft:
        return empty(document.palette, SIZE, SIZE, "point")

    @property
    def done(self) -> bool:
        match self.step.name:
            case "obstacles":
                return len(self.state.draft.ground) >= OBSTACLES
            case "command":
                return self.chiefs() >= 2
            case "piece":
                chief, pieces = self._chief(), self.state.draft.pieces.values()
                return sum(stand.side is not None and stand.kind != chief for stand in pieces) >= 4
        return super().done

    @property
    def found(self) -> bool:
        choice = self.state.palette_choice
        if self.step.points == "ground":
            return choice.ground_index() >= 0 and bool(self.state.draft.ground)
        return self.step.points == "pieces" and choice.piece_index() >= 0

    def _chief(self) -> str:
        """Return the first kind of piece of which a side has exactly one."""
        return next((item.name for item in self.state.document.palette.pieces if item.single), "")

    def chiefs(self) -> int:
        """Return the number of pieces of that kind on the board."""
        chief = self._chief()
        return sum(stand.kind == chief for stand in self.state.draft.pieces.values())

    def places(self) -> frozenset[Place]:
        holds = isinstance(self.state.palette_choice.brush, PieceBrush)
        if self.step.name == "command" and holds and not self.chiefs():
            return frozenset({self.state.draft.grid.width // 2})
        return frozenset()
