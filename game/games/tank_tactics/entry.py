"""The entry of Tank Tactics: what menus show before the game is loaded."""

from __future__ import annotations

from typing import Final

from game.model.game_info import GameEntry, GameInfo, Seating

INFO: Final = GameInfo(
    name="tank_tactics",
    sides=tuple(f"tank_tactics.side.{colour}" for colour in ("green", "yellow", "red", "blue")),
    seatings=(
        Seating("tank_tactics.seating.two", (0, 2)),
        Seating("tank_tactics.seating.three", (0, 1, 2)),
        Seating("tank_tactics.seating.four", (0, 1, 2, 3)),
    ),
    levels=4,
    analyst=True,
    post=True,
)

ENTRY: Final = GameEntry(
    info=INFO,
    rules="game.games.tank_tactics.rules.kit",
    view="game.games.tank_tactics.view.view",
    bots="game.games.tank_tactics.bots",
    poses="game.games.tank_tactics.poses",
    order=3,
)
