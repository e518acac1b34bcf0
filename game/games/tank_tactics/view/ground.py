"""The styles of ``view/board`` for the ground of a Tank Tactics map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.tank_tactics.rules.board import Board
from game.games.tank_tactics.rules.ground import BARRIERS, GOAL, PORTAL, RAISED, SCORING, SURFACE
from game.view.board.ground_signs import WEAR

STYLES: Final = {
    RAISED: "obstacle",
    SURFACE: "pool",
    PORTAL: "portal",
    GOAL: "goal",
    **{kind: f"score_{points}" for kind, points in SCORING.items()},
    **{kind: f"barrier_{die}" for kind, die in BARRIERS.items()},
}
"""The style of each kind of ground."""

RUBBLE: Final = "rubble"
FLAG_PLACE: Final = "flag_place"


def barrier_style(full: int, die: int) -> str:
    """The style of a destructible barrier that began with ``full``: cracked after a hit, broken on its
    last third."""
    if die <= 0:
        return RUBBLE
    wear = 0 if die == full else 2 if die <= max(1, full // 3) else 1
    return f"barrier_{die}{WEAR[wear]}"


def styles_of(board: Board, barriers: Sequence[int] | None = None) -> dict[int, str]:
    """The styles by square. ``barriers``: the dice of the destructible ones, in the order of their
    squares; without them they are as the map has them."""
    found: dict[int, str] = {
        **dict.fromkeys(board.raised, STYLES[RAISED]),
        **dict.fromkeys(board.surface, STYLES[SURFACE]),
        **dict.fromkeys(board.goal, STYLES[GOAL]),
    }
    found |= dict.fromkeys(board.flags.values(), FLAG_PLACE)
    found |= {square: f"portal_{number + 1}" for number, square in enumerate(board.portals)}
    found |= {square: f"score_{points}" for square, points in board.scoring.items()}
    for number, square in enumerate(board.barrier_squares):
        full = board.barriers[square]
        found[square] = barrier_style(full, full if barriers is None else barriers[number])
    return found
