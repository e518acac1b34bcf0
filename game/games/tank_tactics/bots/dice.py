"""Sets bots' dice, which is half the game: as a squad, chosen for the map, and never always the same."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from game.games.tank_tactics.rules.roles import Dice
from game.games.tank_tactics.rules.squads import GoodSquad, good_dice, good_squads
from game.games.tank_tactics.rules.world import TankTacticsWorld


def choose_squad_dice(world: TankTacticsWorld, rng: random.Random, heat: float) -> Dice:
    """The next tank's dice, as a part of one squad: the better the squad and the dice, the likelier; a lower
    ``heat`` keeps to the best.

    A tank is set at a time. A squad counts as much as it is likely to have brought the dice that are set so
    far, so that all steps together draw one squad, whatever the seeds, and what somebody else began is gone
    on with.
    """
    seat = world.seat
    squads = good_squads(world, seat)
    if not squads:
        return choose_dice(world, rng, heat)
    done = [world.dice[index] for index in world.match.tanks[seat][: world.step]]
    ways = [_ways(world, squad, done, heat) for squad in squads]
    before = [math.exp((squad.worth - squads[0].worth) / heat) for squad in squads]
    after = [
        much * math.prod(one.get(dice, 0.0) for one, dice in zip(way, done, strict=False))
        for much, way in zip(before, ways, strict=True)
    ]
    way = rng.choices(ways, after if any(after) else before)[0][-1]
    return rng.choices(list(way), list(way.values()))[0]


def choose_dice(world: TankTacticsWorld, rng: random.Random, heat: float) -> Dice:
    """Return random dice for one tank, the better the likelier."""
    way = _likely(good_dice(world, world.seat), (), heat)
    return rng.choices(list(way), list(way.values()))[0]


def _ways(
    world: TankTacticsWorld, squad: GoodSquad, done: Sequence[Dice], heat: float
) -> list[dict[Dice, float]]:
    """Return how likely each setting is for a squad's tanks, up to the one to be set; no two tanks alike."""
    roles = world.match.definitions.roles.roles
    return [
        _likely(good_dice(world, world.seat, roles[role]), done[:tank], heat)
        for tank, role in enumerate(squad.roles[: len(done) + 1])
    ]


def _likely(ranked: Sequence[tuple[float, Dice]], taken: Sequence[Dice], heat: float) -> dict[Dice, float]:
    left = [(worth, dice) for worth, dice in ranked if dice not in taken] or list(ranked)
    weights = {dice: math.exp((worth - left[0][0]) / heat) for worth, dice in left}
    total = sum(weights.values())
    return {dice: weight / total for dice, weight in weights.items()}
