"""The overlays of Tank Chess: squares under enemy fire, and all lines of fire of a side."""

from __future__ import annotations

from typing import Final

from game.games.tank_chess.rules import queries
from game.games.tank_chess.rules.world import TankChessWorld
from game.games.tank_chess.view.seen import fire_shown
from game.view.board.marks import Layer, Marks, marked_each
from game.view.board.scene import FireShown, side_line_marks
from game.view.overlays import Overlay


def danger(view: TankChessWorld, viewer: int, sides: tuple[int, ...]) -> Marks:
    """The squares that the enemy could shoot at next turn."""
    colour = view.match.sides[viewer] if 0 <= viewer < len(view.match.sides) else 0
    return marked_each(Layer.HATCH, "danger", sorted(queries.danger(view, 1 - colour).items()))


def lines(view: TankChessWorld, viewer: int, sides: tuple[int, ...]) -> Marks:
    """All lines of fire of some sides."""
    found: list[FireShown] = []
    for square, placed in sorted(view.diagram.pieces.items()):
        if placed.colour in sides:
            found += fire_shown(view.grid, square, queries.lines(view, square), None, placed.kind.ranges)
    return side_line_marks(found)


OVERLAYS: Final = (Overlay("danger", danger), Overlay("lines", lines, of_sides=True))
