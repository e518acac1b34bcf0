"""What is at stake in a position of Tank Tactics."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.tank_tactics.rules.terms import SETTING_UP
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.stakes import Stake


def stakes(view: TankTacticsWorld) -> Sequence[Stake]:
    """Who is out (TT-5.1), the last tanks where none comes back, who wins with one more destroyed tank
    (TT-2.3), and the last round (TT-2.6)."""
    if view.outcome is not None:
        return ()
    found = [Stake("seat_falls", view.match.sides[seat], seat) for seat, fell in enumerate(view.fell) if fell]
    board = view.board
    if view.phase in (*SETTING_UP, "start"):
        return found
    for seat, side in enumerate(view.match.sides):
        tanks = view.match.tanks[seat]
        if not board.respawn and len(tanks) > 1 and sum(view.square[tank] >= 0 for tank in tanks) == 1:
            found.append(Stake("last_tank", side))
        if board.win.kind == "points" and 0 < board.win.target - view.points(seat) <= max(1, board.win.kill):
            found.append(Stake("match_point", side))
    return [*found, Stake("last_round")] if view.round == board.last_round else found
