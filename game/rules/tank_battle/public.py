"""What a view of Tank Battle sees of its rules: actions, positions and their numbers, nothing hidden."""

from __future__ import annotations

from game.rules.tank_battle.actions import REVEAL, SEAL, Action, Fight, Go, Peg, Place, Reveal, Seal, Spin
from game.rules.tank_battle.board import (
    AMMO,
    BACK_ROW,
    FUEL,
    GRID,
    GUNS,
    HIDDEN,
    HQ,
    NEIGHBOURS,
    NOWHERE,
    OWN,
    SIDES,
    SITES,
    SQUARES,
    TANK_STEPS,
    TANKS,
    WHITE_PEGS,
    number,
    numbered,
    row,
)
from game.rules.tank_battle.memory import remembered, told_later
from game.rules.tank_battle.position import PIECES, SAFE_TURNS, Position, Shots
from game.rules.tank_battle.setups import Setups, mirrored, read_back, written
from game.rules.tank_battle.state import TankBattleState

__all__ = [
    "AMMO",
    "BACK_ROW",
    "FUEL",
    "GRID",
    "GUNS",
    "HIDDEN",
    "HQ",
    "NEIGHBOURS",
    "NOWHERE",
    "OWN",
    "PIECES",
    "REVEAL",
    "SAFE_TURNS",
    "SEAL",
    "SIDES",
    "SITES",
    "SQUARES",
    "TANKS",
    "TANK_STEPS",
    "WHITE_PEGS",
    "Action",
    "Fight",
    "Go",
    "Peg",
    "Place",
    "Position",
    "Reveal",
    "Seal",
    "Setups",
    "Shots",
    "Spin",
    "TankBattleState",
    "mirrored",
    "number",
    "numbered",
    "read_back",
    "remembered",
    "row",
    "told_later",
    "written",
]  # fmt: skip
