"""The entry of Tank Battle: what menus show before the game is loaded."""

from __future__ import annotations

from typing import Final

from game.model.game_info import GameEntry, GameInfo, Seating

INFO: Final = GameInfo(
    name="tank_battle",
    sides=("tank_battle.side.green", "tank_battle.side.grey"),
    seatings=(Seating("tank_battle.seating.two", (0, 1)),),
    modes=("classic",),
    levels=5,
    reveals=True,
)

ENTRY: Final = GameEntry(
    info=INFO,
    rules="game.games.tank_battle.rules.kit",
    view="game.games.tank_battle.view.view",
    bots="game.games.tank_battle.bots",
    poses="game.games.tank_battle.poses",
    order=4,
)
