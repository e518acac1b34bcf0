"""When the sides of Tank Battle meet, and where they stand."""

from __future__ import annotations

from game.bots.sense import MatchSense, Spot
from game.games.tank_battle.rules.actions import Action, Fight, Peg
from game.games.tank_battle.rules.board import GRID, distance
from game.games.tank_battle.rules.world import TankBattleWorld


class TankBattleSense(MatchSense[TankBattleWorld, Action]):
    """Shots that hit nothing are no contact: every turn has some. Who shoots what it sees plots beside tanks,
    where they could drive next."""

    set_up = ("setup",)

    def places(self, view: TankBattleWorld, seat: int) -> tuple[list[Spot], list[Spot]]:
        own, enemies = (
            [(GRID.column(square), GRID.rank(square)) for square in view.tanks[side] if square >= 0]
            for side in (seat, 1 - seat)
        )
        return own, enemies

    def shoots(self, view: TankBattleWorld, action: Action) -> bool:
        if isinstance(action, Peg):
            tanks = (square for square in view.tanks[1 - view.seat] if square >= 0)
            return not action.white and any(distance(action.square, square) == 1 for square in tanks)
        return isinstance(action, Fight)
