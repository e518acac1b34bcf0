"""How bots set their dice: half the game, so chosen by the map, and never always the same."""

from __future__ import annotations

import math
import random

from game.rules.tank_tactics.position import Position
from game.rules.tank_tactics.queries import good_dice


def choose_dice(position: Position, rng: random.Random, heat: float) -> tuple[int, ...]:
    """A good setting by chance: the better the likelier; a lower ``heat`` keeps to the best."""
    ranked = good_dice(position, position.seat)
    best = ranked[0][0]
    weights = [math.exp((worth - best) / heat) for worth, _ in ranked]
    return rng.choices([dice for _, dice in ranked], weights)[0]
