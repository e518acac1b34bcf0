"""What tests of Tank Battle are played with: the shipped pieces and set-ups."""

from __future__ import annotations

from game.data.files.content import load_content
from game.games.tank_battle.rules.kit import KIT

DEFINITIONS = load_content(KIT).definitions
PIECE_SET = DEFINITIONS.pieces
PIECES = PIECE_SET.order
"""What a side places, in this order."""
