"""When the sides of Flames of Tanks meet, and where they stand."""

from __future__ import annotations

from game.bots.sense import MatchSense, Spot
from game.games.flames_of_tanks.rules.actions import Action, Shoot
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld


class FlamesOfTanksSense(MatchSense[FlamesOfTanksWorld, Action]):
    """A marker on a spawn point is no contact before the point changes hands."""

    unit = 1000

    def setting_up(self, view: FlamesOfTanksWorld) -> bool:
        return view.placing

    def places(self, view: FlamesOfTanksWorld, seat: int) -> tuple[list[Spot], list[Spot]]:
        found: tuple[list[Spot], list[Spot]] = [], []
        for tank in view.on_table:
            found[view.side(tank) != view.match.sides[seat]].append(view.tanks[tank].place)
        return found

    def shoots(self, view: FlamesOfTanksWorld, action: Action) -> bool:
        return isinstance(action, Shoot) and not action.smoke
