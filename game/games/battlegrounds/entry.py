"""The entry of Battlegrounds: what menus show before the game is loaded."""

from __future__ import annotations

from typing import Final

from game.model.game_info import GameEntry, GameInfo, Seating

INFO: Final = GameInfo(
    name="battlegrounds",
    sides=tuple(f"battlegrounds.side.{word}" for word in ("first", "second", "third", "fourth")),
    seatings=(
        Seating("battlegrounds.seating.two", (0, 1)),
        Seating("battlegrounds.seating.three", (0, 1, 2)),
        Seating("battlegrounds.seating.four", (0, 1, 2, 3)),
        Seating("battlegrounds.seating.teams", (0, 1, 0, 1)),
        Seating("battlegrounds.seating.one", (0,)),
    ),
    modes=("battle", "team", "family", "solo"),
    levels=5,
    post=True,
)

ENTRY: Final = GameEntry(
    info=INFO,
    rules="game.games.battlegrounds.rules.kit",
    view="game.games.battlegrounds.view.view",
    bots="game.games.battlegrounds.bots",
    poses="game.games.battlegrounds.poses",
    order=2,
)
