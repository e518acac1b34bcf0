"""Which puzzles of Tank Chess are the same, and how hard one is."""

from __future__ import annotations

from dataclasses import replace

from game.bots.puzzles import Solution
from game.model.mirrors import LEFT_RIGHT, POINT, TOP_BOTTOM, Image
from game.rules.tank_chess.diagram import Diagram, Placed
from game.rules.tank_chess.draft_grid import counterpart
from game.rules.tank_chess.state import TankChessState
from game.rules.tank_chess.tcfen import format_tcfen

EFFORT = {1: 4.0, 2: 7.0, 3: 100.0, 4: 1000.0}
"""By own moves: from so many positions made for each legal move on, the search was a long one."""


def same_key(view: TankChessState) -> str:
    """A text that is equal for positions that are the same puzzle: mirrored, or with the sides changed
    and the board turned. The turn's number does not count."""
    diagram = view.diagram
    images = (None, LEFT_RIGHT, TOP_BOTTOM, POINT)
    return min(
        format_tcfen(diagram if image is None else _mirrored(view, image)).rsplit(" ", 1)[0]
        for image in images
    )


def _mirrored(view: TankChessState, image: Image) -> Diagram:
    old = view.diagram
    swaps = int(image.swaps)

    def at(square: int) -> int:
        return image.square(old.grid, square)

    return replace(
        old,
        ground={
            at(square): counterpart(kind, view.definitions) if swaps else kind
            for square, kind in old.ground.items()
        },
        pieces={
            at(square): Placed(placed.kind, placed.colour ^ swaps, image.facing(placed.facing))
            for square, placed in old.pieces.items()
        },
        wrecks=frozenset(at(square) for square in old.wrecks),
        to_move=old.to_move ^ swaps,
    )


def grade(view: TankChessState, solution: Solution) -> int:
    """From 1 to 5: by its length, by whether the first move is a quiet one, and by how many positions
    the solver had to make for each move there is."""
    first = solution.line[0]
    quiet = first.shot is None and first.mine is None and first.target is not None
    long = solution.nodes >= EFFORT[solution.moves] * len(view.position.moves())
    base = (1, 2, 3, 4)[solution.moves - 1]
    return min(5, base + quiet + long)
