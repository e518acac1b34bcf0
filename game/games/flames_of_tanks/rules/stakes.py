"""What is at stake in a position of Flames of Tanks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model.stakes import Stake


def stakes(view: FlamesOfTanksWorld) -> Sequence[Stake]:
    """Who is out; and Sudden Death (FT-6.3), or the last tank of a side of several where none comes back, and
    the last round (FT-6.1)."""
    if view.outcome is not None:
        return ()
    teams, seats = view.match.teams, enumerate(view.match.sides)
    found = [
        Stake("seat_falls", side, seat)
        for seat, side in seats
        if not any(map(view.alive, view.match.tanks_of[seat]))
    ]
    if view.sudden is not None:
        return [Stake("sudden_death"), *found]
    found += [Stake("last_round")] if view.last else []
    if view.match.mode.respawn:
        return found
    whole, left = Counter(teams), Counter(side for tank, side in enumerate(teams) if view.alive(tank))
    return [*(Stake("last_tank", side) for side in whole if whole[side] > left[side] == 1), *found]
