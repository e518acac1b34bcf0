"""Finds which puzzles of Tank Chess are the same, and how hard one is."""

from __future__ import annotations

import math
from dataclasses import replace

from game.bots.solving import Solution
from game.games.tank_chess.rules.diagram import Diagram, PlacedPiece
from game.games.tank_chess.rules.draft_grid import counterpart
from game.games.tank_chess.rules.tcfen import format_tcfen
from game.games.tank_chess.rules.world import TankChessWorld
from game.model.mirrors import LEFT_RIGHT, POINT, TOP_BOTTOM, Image

BASE = {1: 1.0, 2: 2.0, 3: 3.6, 4: 4.4}
"""The grade of a win by its number of own moves, before what makes it harder or easier."""

EFFORT = {1: 2.0, 2: 5.5, 3: 200.0, 4: 6000.0}
"""Positions the solver makes for each legal move of a usual puzzle, by own moves (the median of those
found on eight maps)."""

QUIET = 0.6
"""What a quiet first move adds to the grade: people don't look first at moves that destroy nothing."""


def same_key(view: TankChessWorld) -> str:
    """Return a text that is equal for positions that are the same puzzle: mirrored, or with the sides
    changed and the board turned. The turn's number doesn't matter."""
    diagram = view.diagram
    images = (None, LEFT_RIGHT, TOP_BOTTOM, POINT)
    return min(
        format_tcfen(diagram if image is None else _mirrored(view, image)).rsplit(" ", 1)[0]
        for image in images
    )


def _mirrored(view: TankChessWorld, image: Image) -> Diagram:
    old = view.diagram
    swaps = int(image.ranks)

    def at(square: int) -> int:
        return image.square(old.grid, square)

    return replace(
        old,
        ground={
            at(square): counterpart(kind, view.definitions) if swaps else kind
            for square, kind in old.ground.items()
        },
        pieces={
            at(square): PlacedPiece(placed.kind, placed.colour ^ swaps, image.facing(placed.facing))
            for square, placed in old.pieces.items()
        },
        wrecks=frozenset(at(square) for square in old.wrecks),
        to_move=old.to_move ^ swaps,
    )


def grade(view: TankChessWorld, solution: Solution) -> int:
    """Return how hard a puzzle is, from 1 to 5: by its length, by whether the first move is a quiet one,
    and by how many positions the solver had to make for each move: many first moves that nearly work cost
    many."""
    first = solution.line[0]
    quiet = first.shot is None and first.mine is None and first.target is not None
    effort = solution.nodes / len(view.position.moves()) / EFFORT[solution.moves]
    more = min(1.0, max(-1.0, 0.8 * math.log2(max(effort, 0.01))))
    return min(5, max(1, round(BASE[solution.moves] + QUIET * quiet + more)))
