"""The part of Tank Chess's rules that views may use besides the queries: diagrams, moves, events."""

from __future__ import annotations

from game.rules.tank_chess.definitions import Definitions, GroundKind, PieceKind
from game.rules.tank_chess.diagram import Diagram, Move, PlacedPiece
from game.rules.tank_chess.events import (
    Check,
    Destroyed,
    DrawDeclined,
    DrawOffered,
    Drove,
    Ended,
    EscapeAnnounced,
    Escaped,
    Fired,
    GroundChanged,
    Lost,
    WreckMoved,
)
from game.rules.tank_chess.lines import FireLine, Target
from game.rules.tank_chess.numerals import roman

__all__ = [
    "Check", "Definitions", "Destroyed", "Diagram", "DrawDeclined", "DrawOffered", "Drove", "Ended",
    "EscapeAnnounced", "Escaped", "FireLine", "Fired", "GroundChanged", "GroundKind", "Lost", "Move",
    "PieceKind", "PlacedPiece", "Target", "WreckMoved", "roman",
]  # fmt: skip
