"""The numbers the bots judge Tank Chess by: plain values, tuned later by self-play.

A unit is a hundredth of a Light's worth, roughly. No piece is named: what a kind is worth follows
from its properties, so any piece that YAML describes gets a sensible value (TC-8.1).
"""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.tank_chess.definitions import PieceKind


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth. ``a turn`` is one turn of a piece at full speed."""

    # what a kind of piece is worth
    body: float = 30.0
    """Any piece: it blocks, and costs the enemy a shot."""
    speed: float = 10.0
    """Each step a turn."""
    gun: float = 22.0
    """Each point of a gun that fires in three directions."""
    aim: float = 0.7
    """Share of that for a gun that fires straight ahead only."""
    armour: tuple[float, float, float] = (12.0, 8.0, 6.0)
    """Each point of armour in front, on a side, at the rear."""
    push: float = 10.0
    """Being able to push things."""

    # where it stands
    approach: float = 14.0
    """Each turn a piece is nearer to a shot at the enemy Command."""
    approach_turns: float = 8.0
    """From so many turns on it does not matter how far."""
    exposure: float = 0.24
    """Each placing from which an enemy could hit it, for a piece worth 100."""
    cover: float = 0.5
    """The same for the Command."""
    race: float = 50.0
    """Each turn the Command is nearer to the far edge, against few enemies."""
    race_turns: float = 7.0
    """From so many turns on it does not matter how far."""
    race_guards: float = 2.0
    """So many enemies who can shoot halve the worth of the race."""
    home: float = 500.0
    """An escape the enemy must stop in this very turn."""
    tempo: float = 8.0
    """Being to move."""

    # making matches end
    urge_turns: float = 25.0
    """After so many quiet turns approach and race count double, and cover half."""
    contempt: float = 60.0
    """How much worse than even a draw is."""
    repeat: float = 25.0
    """How much worse a position is that has been there before."""

    # near-equals
    noise: int = 4
    """Moves so close to each other are chosen between by the seed."""


DEFAULT = Weights()


def worth(kind: PieceKind, weights: Weights = DEFAULT) -> int:
    """What a piece is worth by its properties; for a Command what it is worth as a fighter.

    >>> light = PieceKind("light", "L", 5, (1, 0, 0), 1)
    >>> heavy = PieceKind("heavy", "H", 3, (3, 2, 1), 3)
    >>> worth(light) < worth(heavy) < 2 * worth(light)
    True
    """
    aim = weights.aim if len(kind.directions) < 2 else 1.0
    gun = (kind.gun or 0) * weights.gun * aim
    armour = sum(points * each for points, each in zip(kind.armour, weights.armour, strict=True))
    pushing = weights.push if kind.pushes else 0.0
    return round(weights.body + kind.speed * weights.speed + gun + armour + pushing)
