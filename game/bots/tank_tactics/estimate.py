"""How a match of Tank Tactics will end, estimated from tanks, cards, and how near the map's own end is."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.estimating import Measures, WeighedEstimator
from game.bots.tank_tactics.evaluate import Evaluator
from game.bots.tank_tactics.fitted import LOSSES, WEIGHTS
from game.rules.tank_tactics.game import TankTactics
from game.rules.tank_tactics.position import SETTING_UP
from game.rules.tank_tactics.state import TankTacticsState

UNIT = 20.0
"""Hit points that count as one."""


class TankTacticsEstimator(WeighedEstimator[TankTacticsState]):
    """By how the map is won: the bots' own worth of a side, the same as a match of rounds goes on, and its
    share of all hit points."""

    game = TankTactics()
    weights = WEIGHTS
    losses = LOSSES

    def sides(self, state: TankTacticsState) -> Sequence[int]:
        """See ``WeighedEstimator``."""
        return state.position.match.sides

    def kind(self, view: TankTacticsState) -> str:
        """See ``WeighedEstimator``."""
        return view.position.match.board.win.kind

    def measured(self, state: TankTacticsState) -> tuple[Measures, ...]:
        """See ``WeighedEstimator``."""
        position = state.position
        sides, win = position.match.sides, position.match.board.win
        if position.phase in SETTING_UP:
            return tuple((0.0,) * 3 for _ in sorted(set(sides)))
        judge = Evaluator(position, position.seat, 0.0)
        hits = sum(position.seat_hit_points(seat) for seat in range(len(sides)))
        passed = min(1.0, position.round / win.rounds) if win.rounds else 0.0
        found: list[Measures] = []
        for side in sorted(set(sides)):
            seats = [seat for seat, of in enumerate(sides) if of == side and seat in position.playing]
            if not seats:
                found.append(None)
                continue
            worth = sum(judge.worth(position, seat) for seat in seats) / UNIT
            share = sum(position.seat_hit_points(seat) for seat in seats) / max(1, hits)
            found.append((worth, worth * passed, share))
        return tuple(found)
