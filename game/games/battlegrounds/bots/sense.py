"""When the sides of Battlegrounds meet, and where they stand."""

from __future__ import annotations

from game.bots.sense import MatchSense, Spot
from game.games.battlegrounds.rules.actions import Action, Shoot, Uncover
from game.games.battlegrounds.rules.definitions import GRID
from game.games.battlegrounds.rules.world import SETTING_UP, BattlegroundsWorld


class BattlegroundsSense(MatchSense[BattlegroundsWorld, Action]):
    """A token is as good a target as a tank. In solo the artillery has no place."""

    set_up = SETTING_UP

    def places(self, view: BattlegroundsWorld, seat: int) -> tuple[list[Spot], list[Spot]]:
        found: tuple[list[Spot], list[Spot]] = [], []
        for colour, field in view.fields.items():
            owner = view.seat_of(colour)
            enemy = owner is None or view.sides[owner] != view.sides[seat]
            found[enemy].append((GRID.column(field), GRID.rank(field)))
        return found

    def shoots(self, view: BattlegroundsWorld, action: Action) -> bool:
        return isinstance(action, Uncover) or (isinstance(action, Shoot) and action.aim in ("token", "tank"))
