"""When the sides of Tank Tactics meet, and where they stand."""

from __future__ import annotations

from game.bots.sense import MatchSense, Spot
from game.games.tank_tactics.rules.actions import Action, Fire
from game.games.tank_tactics.rules.terms import NOWHERE, SETTING_UP
from game.games.tank_tactics.rules.world import TankTacticsWorld


class TankTacticsSense(MatchSense[TankTacticsWorld, Action]):
    """A shot at a barrier is none."""

    set_up = (*SETTING_UP, "start")

    def places(self, view: TankTacticsWorld, seat: int) -> tuple[list[Spot], list[Spot]]:
        found: tuple[list[Spot], list[Spot]] = [], []
        grid, sides = view.board.grid, view.match.sides
        for tank, square in enumerate(view.square):
            if square >= 0:
                enemy = sides[view.match.owner[tank]] != sides[seat]
                found[enemy].append((grid.column(square), grid.rank(square)))
        return found

    def shoots(self, view: TankTacticsWorld, action: Action) -> bool:
        return isinstance(action, Fire) and view.tank_on(action.square) != NOWHERE
