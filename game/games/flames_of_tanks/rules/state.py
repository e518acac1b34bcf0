"""The state of a match: its world."""

from __future__ import annotations

from game.games.flames_of_tanks.rules.actions import Piece
from game.games.flames_of_tanks.rules.position import Position

FlamesOfTanksState = Position


def first_state(position: Position) -> Position:
    return position


def piece_text(piece: Piece) -> str:
    """Return a piece on the grid as a word."""
    return f"{piece.name}@{piece.column},{piece.row},{piece.turn}"
