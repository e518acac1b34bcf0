"""When the sides of Tank Chess meet, and where they stand."""

from __future__ import annotations

from game.bots.sense import MatchSense, Spot
from game.games.tank_chess.rules.answers import find_fire
from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.world import OFF, PIECE, TankChessWorld
from game.model.contract import Step
from game.model.steps import finished


class TankChessSense(MatchSense[TankChessWorld, Move]):
    """A turn that ends with an enemy piece under fire counts like a shot: most of the game's fights are about
    what could be shot."""

    def meets(self, before: TankChessWorld, step: Step[TankChessWorld, Move]) -> bool:
        if super().meets(before, step):
            return True
        after = step.state
        return after.outcome is None and bool(finished(find_fire(after.position, 1 - before.to_move)))

    def places(self, view: TankChessWorld, seat: int) -> tuple[list[Spot], list[Spot]]:
        found: tuple[list[Spot], list[Spot]] = [], []
        grid, side = view.grid, view.match.sides[seat]
        # by piece, not by square, so that a piece that drives keeps its place in the list
        for piece in view.each(PIECE):
            if piece.square != OFF and not piece.wreck:
                found[piece.colour != side].append((grid.column(piece.square), grid.rank(piece.square)))
        return found

    def shoots(self, view: TankChessWorld, action: Move) -> bool:
        hit = None if action.shot is None else view.diagram.pieces.get(action.shot)
        return hit is not None and hit.colour != view.to_move
