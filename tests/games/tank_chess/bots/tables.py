"""Setups and short matches for the tests of the bots."""

from __future__ import annotations

from functools import cache

from game.bots.contract import Limits, Seen, level
from game.bots.registry import bots
from game.data.files.content import load_content
from game.games.tank_chess.rules.definitions import Definitions
from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.game import TankChess
from game.games.tank_chess.rules.kit import KIT
from game.games.tank_chess.rules.move_text import format_move
from game.games.tank_chess.rules.tcfen import parse_tcfen
from game.games.tank_chess.rules.world import TankChessWorld
from game.model.contract import Setup

GAME = TankChess()
BOTS = bots("tank_chess")

START = (
    "3h42m41c41m42h42/1#2##10/1#1l4##l41m41l4##l42/1#2#11/7##7/6#####2##1/2##10#1/2###11/"
    "11###2/1#10##2/1##2#####6/7##7/11#2#1/2L0##L01M01L0##L01#1/10##2#1/2H02M01C01M02H03 w 1"
)
SMALL = "2l41c43/3m44/3##3/8/8/3##3/4M03/3C01L02 w 1"
"""A board of 8 × 8 on which matches are short."""


@cache
def definitions() -> Definitions:
    return load_content(KIT).definitions


def setup(text: str = START) -> Setup:
    return KIT.setup_from(parse_tcfen(text, definitions()), definitions())


def state(text: str = START) -> TankChessWorld:
    return GAME.new(setup(text))


def choose(number: int, at: TankChessWorld, seed: int = 0, limits: Limits | None = None) -> Move:
    seat = GAME.to_act(at)
    assert seat is not None
    bot = BOTS.make(number)
    move: Move = bot.choose(Seen(seat, at), limits or level(BOTS, number).limits, seed)
    return move


def choice(number: int, text: str, seed: int = 0, limits: Limits | None = None) -> str:
    """The move that bot makes there, as text."""
    at = state(text)
    return format_move(choose(number, at, seed, limits), at.grid)
