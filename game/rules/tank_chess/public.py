"""What a view of Tank Chess sees of its rules beside the queries: diagrams, moves, lines of fire."""

from __future__ import annotations

from game.rules.tank_chess.definitions import Definitions, GroundKind, PieceKind
from game.rules.tank_chess.diagram import Diagram, Move, Placed
from game.rules.tank_chess.lines import FireLine, Target

__all__ = [
    "Definitions", "Diagram", "FireLine", "GroundKind", "Move", "PieceKind", "Placed", "Target",
]  # fmt: skip
