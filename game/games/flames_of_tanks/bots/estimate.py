"""Estimates how a match of Flames of Tanks will end, from scores, tanks, upgrades and points."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.estimating import Measures, WeighedEstimator
from game.games.flames_of_tanks.bots.fitted import LOSSES, WEIGHTS
from game.games.flames_of_tanks.rules.game import FlamesOfTanks
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld


class FlamesOfTanksEstimator(WeighedEstimator[FlamesOfTanksWorld]):
    """By kind of match: the score, the same as the rounds pass, its share of the tanks that are still in it,
    tanks on the table that are not bailed out, upgrades, and spawn points."""

    game = FlamesOfTanks()
    weights = WEIGHTS
    losses = LOSSES

    def sides(self, state: FlamesOfTanksWorld) -> Sequence[int]:
        """See ``WeighedEstimator``."""
        return state.match.sides

    def kind_of_match(self, view: FlamesOfTanksWorld) -> str:
        """Return the kind of a match: won by the last tanks, or by the score."""
        return "last" if view.sudden is not None or not view.match.mode.respawn else "score"

    def is_opening(self, view: FlamesOfTanksWorld) -> bool:
        """See ``WeighedEstimator``."""
        return not any(map(view.side_score, view.match.all_sides))

    def measured(self, state: FlamesOfTanksWorld) -> tuple[Measures, ...]:
        """See ``WeighedEstimator``."""
        match = state.match
        left = state.sides_left()
        lasts = match.mode.one_left or state.sudden is not None
        passed = min(1.0, state.round / max(1, match.mode.rounds))
        alive = [state.alive(tank) for tank in range(len(state.tanks))]
        found: list[Measures] = []
        for side in match.all_sides:
            tanks = [tank for tank, team in enumerate(match.teams) if team == side]
            if not state.plays(side) or (lasts and side not in left):
                found.append(None)
                continue
            score = state.side_score(side)
            cards = [state.tanks[tank] for tank in tanks]
            found.append(
                (
                    score / 3,
                    score * passed,
                    sum(alive[tank] for tank in tanks) / max(1, sum(alive)),
                    sum(card.here and not card.bailed for card in cards) / max(1, len(tanks)),
                    sum(len(card.installed) + len(card.workshop) / 2 for card in cards) / (3 * len(tanks)),
                    sum(point.owner == side for point in state.points) / max(1, len(state.points)),
                )
            )
        return tuple(found)
