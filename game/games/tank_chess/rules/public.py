"""The part of Tank Chess's rules that views may use besides the queries: diagrams, moves, events."""

from __future__ import annotations

from game.games.tank_chess.rules.definitions import Definitions, GroundKind, PieceKind
from game.games.tank_chess.rules.diagram import Diagram, Move, PlacedPiece
from game.games.tank_chess.rules.events import (
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
from game.games.tank_chess.rules.lines import FireLine, Target
from game.games.tank_chess.rules.numerals import roman

__all__ = [
    "Check", "Definitions", "Destroyed", "Diagram", "DrawDeclined", "DrawOffered", "Drove", "Ended",
    "EscapeAnnounced", "Escaped", "FireLine", "Fired", "GroundChanged", "GroundKind", "Lost", "Move",
    "PieceKind", "PlacedPiece", "Target", "WreckMoved", "roman",
]  # fmt: skip
