"""A bot without a search, for machines on which the kernel doesn't run."""

from __future__ import annotations

import random

from game.bots.contract import Bot, Limits, Report, Seen, unheard
from game.bots.solving import Stop, never
from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.states import RawMove
from game.games.tank_chess.rules.world import TankChessWorld

AHEAD = 6.0
"""Most steps ahead that chance adds to the worth of a drive."""


class PlainTankChessBot(Bot[TankChessWorld, Move]):
    """A bot that wins if it can at once, else shoots the biggest gun it can, else drives ahead at random."""

    def choose(
        self,
        seen: Seen[TankChessWorld, Move],
        limits: Limits,
        seed: int,
        report: Report = unheard,
        stop: Stop = never,
    ) -> Move:
        """Return a move for the side to move."""
        position = seen.view.position
        moves = position.moves()
        if not moves or seen.view.outcome is not None:
            raise ValueError("a match that is over has no moves")
        rng = random.Random(seed)
        return position.to_move_object(max(moves, key=lambda raw: _liking(position, raw, rng)))


def _liking(position: Position, raw: RawMove, rng: random.Random) -> tuple[int, float]:
    before, after, victim, effect = raw
    sign = 1 - 2 * position.to_move
    ahead = 0 if after is None else sign * (after.square - before.square) // position.tables.grid.width
    drives = -int(before.command)
    if after is None or (victim is not None and victim.command and victim.colour != before.colour):
        return 1000, 0.0
    if victim is not None and victim.colour != before.colour:
        drives = 1 + (victim.kind.gun or 0)
    elif victim is not None or (effect is not None and position.destroyed(raw) is not None):
        drives = -1000  # it would lose a piece of its own
    return drives, ahead + AHEAD * rng.random()
