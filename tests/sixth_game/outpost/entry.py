"""Outpost, as menus know it before it is loaded."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from game.model.game_info import GameEntry, GameInfo, Seating

INFO: Final = GameInfo(
    name="outpost",
    sides=("outpost.side.red", "outpost.side.green", "outpost.side.blue"),
    seatings=(Seating("outpost.seating.three", (0, 1, 2)),),
    levels=2,
)

ENTRY: Final = GameEntry(
    info=INFO,
    rules="outpost.kit",
    view="outpost.view",
    bots="outpost.bots",
    data=str(Path(__file__).parent / "data"),
)
