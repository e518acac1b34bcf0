"""The numbers of the Tank Chess evaluation: plain values, to be tuned by self-play.

``Weights`` says what each means, with a first guess; ``tuned`` holds what matches made of them
(``tools/tune_tank_chess.py``). They are numbers in a module because a bot knows no file. A unit is a
hundredth of a Light's worth, roughly. No piece is named: what a kind is worth follows from its
properties, so any piece that YAML describes gets a sensible value (TC-8.1).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from game.bots.tank_chess.tuned import TUNED
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
    armour_front: float = 12.0
    """Each point of armour in front."""
    armour_side: float = 8.0
    """Each point of armour on a side."""
    armour_rear: float = 6.0
    """Each point of armour at the rear."""
    push: float = 10.0
    """Being able to push things."""
    late_speed: float = 0.4
    """How much more speed counts once most pieces are gone."""
    late_strength: float = 0.2
    """How much less gun and armour count then."""
    late_pieces: float = 16.0
    """With so many armed pieces on the board nothing is late yet."""
    trade: float = 0.3
    """How much more the weaker side's pieces count if it is half as strong: the stronger one trades."""

    # where it stands
    approach: float = 14.0
    """Each turn a piece is nearer to a shot at the enemy Command."""
    approach_turns: float = 8.0
    """From so many turns on it does not matter how far."""
    guard: float = 6.0
    """Each turn a piece is nearer to a shot at the enemy Command's way home, if that is short."""
    guard_turns: float = 5.0
    """From so many turns on it does not matter how far."""
    exposure: float = 0.2
    """Each placing from which an enemy could hit it, for a piece worth 100."""
    near: float = 4.0
    """An enemy that could hit it in its next turn, for a piece worth 100."""
    far: float = 5.0
    """Enemies that could hit it in two turns from many places, for a piece worth 100."""
    cover: float = 0.4
    """Each placing from which an enemy could hit the Command."""
    hunted: float = 20.0
    """Enemies that could hit the Command in two turns from many places."""
    race: float = 50.0
    """Each turn the Command is nearer to the far edge, against few enemies."""
    race_turns: float = 7.0
    """From so many turns on it does not matter how far."""
    race_guards: float = 2.0
    """So many enemies who can shoot on the way halve the worth of the race."""
    home: float = 500.0
    """An escape the enemy must stop in this very turn."""
    tempo: float = 8.0
    """Being to move."""
    fork: float = 0.35
    """Share of the second-best piece under fire that the side to move is about to lose."""

    # making matches end
    urge_turns: float = 25.0
    """After so many quiet turns approach and race count double, and cover half."""
    ahead: float = 0.6
    """How much more approach counts for a side twice as strong as the other."""
    contempt: float = 60.0
    """How much worse than even a draw is."""
    repeat: float = 25.0
    """How much worse a position is that has been there before."""

    # near-equals
    noise: int = 4
    """Moves so close to each other are chosen between by the seed."""

    @property
    def armour(self) -> tuple[float, float, float]:
        """Each point of armour in front, on a side, at the rear."""
        return self.armour_front, self.armour_side, self.armour_rear

    def with_values(self, values: Mapping[str, float]) -> Weights:
        """The same with other numbers, whole ones rounded. Raises ``ValueError`` for an unknown name."""
        known = {field.name for field in fields(self)}
        if not values.keys() <= known:
            raise ValueError(f"no such weights: {', '.join(sorted(values.keys() - known))}")
        changes: dict[str, Any] = {
            name: round(value) if name == "noise" else float(value) for name, value in values.items()
        }
        return replace(self, **changes)


DEFAULT = Weights().with_values(TUNED)
"""What the bots play with."""


def worth(kind: PieceKind, weights: Weights = DEFAULT, late: float = 0.0) -> int:
    """What a piece is worth by its properties; for a Command what it is worth as a fighter.

    ``late``: 0 while the board is full, 1 when it is nearly empty.

    >>> light = PieceKind("light", "L", 5, (1, 0, 0), 1)
    >>> heavy = PieceKind("heavy", "H", 3, (3, 2, 1), 3)
    >>> worth(light) < worth(heavy) < 2 * worth(light)
    True
    >>> worth(heavy, late=1) - worth(light, late=1) < worth(heavy) - worth(light)
    True
    """
    aim = weights.aim if len(kind.directions) < 2 else 1.0
    gun = (kind.gun or 0) * weights.gun * aim
    armour = sum(points * each for points, each in zip(kind.armour, weights.armour, strict=True))
    pushing = weights.push if kind.pushes else 0.0
    speed = kind.speed * weights.speed * (1.0 + late * weights.late_speed)
    strength = (gun + armour) * (1.0 - late * weights.late_strength)
    return round(weights.body + speed + strength + pushing)
