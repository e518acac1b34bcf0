"""The part of Tank Tactics's rules that views may use: actions, events, positions, numbers; nothing
hidden."""

from __future__ import annotations

from game.games.tank_tactics.rules.actions import (
    END,
    SQUAD,
    Action,
    Deal,
    End,
    Enter,
    Exit,
    Fire,
    Give,
    Leave,
    Move,
    Play,
    Ram,
    SetDice,
    Start,
    Turn,
)
from game.games.tank_tactics.rules.board import LETTERS, Board
from game.games.tank_tactics.rules.definitions import Definitions, Effects
from game.games.tank_tactics.rules.events import (
    BarrierHit,
    CardPlayed,
    Destroyed,
    Drove,
    Ended,
    Entered,
    Fired,
    FlagDropped,
    FlagHome,
    FlagTaken,
    Hurt,
    Picked,
    Rammed,
    Repaired,
    Rolled,
    Scored,
    SeatFell,
    Shown,
    Turned,
)
from game.games.tank_tactics.rules.ground import BARRIERS, GOAL, PORTAL, RAISED, SCORING, SURFACE
from game.games.tank_tactics.rules.squads import GoodSquad, good_dice, good_holders, good_squads
from game.games.tank_tactics.rules.terms import (
    ACTIONS,
    AMMO,
    ARMOUR,
    ATTRIBUTES,
    CARRIED,
    DAMAGE,
    HOME,
    NOWHERE,
    RAMMED_DAMAGE,
    RAMMER_DAMAGE,
    RANGE,
    SETTING_UP,
    SPEED,
)
from game.games.tank_tactics.rules.world import TANK, TankTacticsWorld

__all__ = [
    "ACTIONS", "AMMO", "ARMOUR", "ATTRIBUTES", "BARRIERS", "CARRIED", "DAMAGE", "END", "GOAL", "HOME",
    "LETTERS", "NOWHERE", "PORTAL", "RAISED", "RAMMED_DAMAGE", "RAMMER_DAMAGE", "RANGE", "SCORING",
    "SETTING_UP", "SPEED", "SQUAD", "SURFACE", "TANK", "Action", "BarrierHit", "Board", "CardPlayed",
    "Deal", "Definitions", "Destroyed", "Drove", "Effects", "End", "Ended", "Enter", "Entered", "Exit",
    "Fire", "Fired", "FlagDropped", "FlagHome", "FlagTaken", "Give", "GoodSquad", "Hurt", "Leave", "Move",
    "Picked", "Play", "Ram", "Rammed", "Repaired", "Rolled", "Scored", "SeatFell", "SetDice", "Shown",
    "Start", "TankTacticsWorld", "Turn", "Turned", "good_dice", "good_holders", "good_squads",
]  # fmt: skip
