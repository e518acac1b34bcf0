"""The entry of Tank Chess: what menus show before the game is loaded."""

from __future__ import annotations

from typing import Final

from game.model.game_info import GameEntry, GameInfo, Seating

INFO: Final = GameInfo(
    name="tank_chess",
    sides=("side.white", "side.black"),
    seatings=(
        Seating("tank_chess.seating.two", (0, 1)),
        Seating("tank_chess.seating.white_team", (0, 1, 0)),
        Seating("tank_chess.seating.black_team", (0, 1, 1)),
        Seating("tank_chess.seating.teams", (0, 1, 0, 1)),
    ),
    levels=7,
    analyst=True,
    post=True,
)

ENTRY: Final = GameEntry(
    info=INFO,
    rules="game.games.tank_chess.rules.kit",
    view="game.games.tank_chess.view.view",
    bots="game.games.tank_chess.bots",
    poses="game.games.tank_chess.poses",
    order=1,
)
