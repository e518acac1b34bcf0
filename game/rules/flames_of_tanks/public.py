"""What a view of Flames of Tanks sees of its rules: the table, actions, positions and their numbers."""

from __future__ import annotations

from game.model.inches import FULL_TURN, INCH, ahead, bearing, distance, hull, within
from game.rules.flames_of_tanks.actions import (
    Action,
    Claim,
    End,
    Enter,
    GoIn,
    Move,
    MoveKind,
    Piece,
    Refit,
    Remount,
    Roll,
    Shoot,
    Turn,
)
from game.rules.flames_of_tanks.definitions import GRID, WEIGHTS, Cell, Definitions, Upgrade
from game.rules.flames_of_tanks.entries import CENTRE
from game.rules.flames_of_tanks.entry import SEATS, TEAMS
from game.rules.flames_of_tanks.lines import near_point, path_cost
from game.rules.flames_of_tanks.lines import told as tellings
from game.rules.flames_of_tanks.match import Match
from game.rules.flames_of_tanks.mode import Mode
from game.rules.flames_of_tanks.notation import place_named
from game.rules.flames_of_tanks.numbers import (
    angle_text,
    length_number,
    length_text,
    parse_angle,
    parse_length,
    rounded_up,
)
from game.rules.flames_of_tanks.packing import pack_low
from game.rules.flames_of_tanks.position import (
    CHANCE_PHASES,
    CLAIM,
    GOOD,
    LAGS,
    SUDDEN_ROUNDS,
    PointState,
    Position,
    smoke_place,
)
from game.rules.flames_of_tanks.sight import Look
from game.rules.flames_of_tanks.state import FlamesOfTanksState
from game.rules.flames_of_tanks.stats import NEAR, Stats, cells_of, stats
from game.rules.flames_of_tanks.table import (
    EVERYBODY,
    NOBODY,
    WORKSHOP,
    GroundKind,
    Point,
    SpawnPoint,
    Table,
    Terrain,
    table_of,
)

__all__ = [
    "CENTRE",
    "CHANCE_PHASES",
    "CLAIM",
    "EVERYBODY",
    "FULL_TURN",
    "GOOD",
    "GRID",
    "INCH",
    "LAGS",
    "NEAR",
    "NOBODY",
    "SEATS",
    "SUDDEN_ROUNDS",
    "TEAMS",
    "WEIGHTS",
    "WORKSHOP",
    "Action",
    "Cell",
    "Claim",
    "Definitions",
    "End",
    "Enter",
    "FlamesOfTanksState",
    "GoIn",
    "GroundKind",
    "Look",
    "Match",
    "Mode",
    "Move",
    "MoveKind",
    "Piece",
    "Point",
    "PointState",
    "Position",
    "Refit",
    "Remount",
    "Roll",
    "Shoot",
    "SpawnPoint",
    "Stats",
    "Table",
    "Terrain",
    "Turn",
    "Upgrade",
    "ahead",
    "angle_text",
    "bearing",
    "cells_of",
    "distance",
    "hull",
    "length_number",
    "length_text",
    "near_point",
    "pack_low",
    "parse_angle",
    "parse_length",
    "path_cost",
    "place_named",
    "rounded_up",
    "smoke_place",
    "stats",
    "table_of",
    "tellings",
    "within",
]  # fmt: skip
