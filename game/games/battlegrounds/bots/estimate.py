"""Estimates how a match of Battlegrounds will end, from what areas have and could gain next."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.estimating import Measures, WeighedEstimator
from game.games.battlegrounds.bots.evaluate import Evaluator
from game.games.battlegrounds.bots.fitted import LOSSES, WEIGHTS
from game.games.battlegrounds.bots.turns import GAME
from game.games.battlegrounds.rules.world import BattlegroundsWorld

BEFORE = frozenset({"starter", "deal", "layout", "open", "draft", "activate"})
"""The phases in which nobody has anything yet."""


class BattlegroundsEstimator(WeighedEstimator[BattlegroundsWorld]):
    """The measures, by kind of match: points as a share of what wins, the same weighed by how near the end
    is, and the bots' worth of a position in points, where tokens lie open. In an opening nobody has a
    point."""

    game = GAME
    weights = WEIGHTS
    losses = LOSSES

    def sides(self, state: BattlegroundsWorld) -> Sequence[int]:
        """See ``WeighedEstimator``."""
        return state.sides

    def kind_of_match(self, view: BattlegroundsWorld) -> str:
        """See ``WeighedEstimator``."""
        return view.rules.option

    def is_opening(self, view: BattlegroundsWorld) -> bool:
        """See ``WeighedEstimator``."""
        return not any(view.standings().values())

    def measured(self, state: BattlegroundsWorld) -> tuple[Measures, ...]:
        """See ``WeighedEstimator``."""
        kind = state.rules.option
        if kind == "solo":
            return (self._alone(state), (0.0,) * len(self.weights["solo"]))
        seat_of = {side: state.sides.index(side) for side in sorted(set(state.sides))}
        target = max(1, state.target)
        points = state.standings()
        near = max(points.values()) / target
        worths = {}
        if kind != "family" and state.phase not in BEFORE:
            worths = Evaluator(state).worths(state)
        found: list[Measures] = []
        for side, seat in seat_of.items():
            area = state.area(seat)
            if all(one in state.gone for one, of in enumerate(state.sides) if of == side):
                found.append(None)
                continue
            share = points[area] / target
            found.append((share, share * near, worths.get(area, 0.0) / 100 / target))
        return tuple(found)

    def _alone(self, state: BattlegroundsWorld) -> tuple[float, ...]:
        """Return the measures of a match against the artillery: 1, points as a share of what the first
        rank takes, how far the artillery is, tanks on the board, and what is left to be taken."""
        need = max(1, min(state.rules.ranks, default=1))
        return (
            1.0,
            min(1.5, state.points(state.area(0)) / need),
            state.artillery_points / max(1, state.rules.artillery_target),
            len(state.fields) / 4,
            len(state.tokens) / 64,
        )
