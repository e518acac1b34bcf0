"""The entry of Flames of Tanks: what menus show before the game is loaded."""

from __future__ import annotations

from typing import Final

from game.model.game_info import GameEntry, GameInfo, Seating

TEAMS: Final = ("allied", "axis", "third", "fourth")
"""The teams by side; without teams each seat is a side of its own."""

SEATS: Final = ("green", "yellow", "red", "blue")
"""The colours of the seats' tanks."""

INFO: Final = GameInfo(
    name="flames_of_tanks",
    sides=tuple(f"flames_of_tanks.side.{team}" for team in TEAMS),
    seatings=(
        Seating("flames_of_tanks.seating.two", (0, 1)),
        Seating("flames_of_tanks.seating.three", (0, 1, 2)),
        Seating("flames_of_tanks.seating.four", (0, 1, 2, 3)),
    ),
    topology="inches",
    sampled=True,
    own_modes=True,
    levels=4,
    post=True,
)

ENTRY: Final = GameEntry(
    info=INFO,
    rules="game.games.flames_of_tanks.rules.kit",
    bots="game.games.flames_of_tanks.bots",
    poses="game.games.flames_of_tanks.poses",
    view="game.games.flames_of_tanks.view.view",
    order=5,
)
