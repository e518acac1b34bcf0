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

from game.games.tank_chess.bots.tuned import TUNED
from game.games.tank_chess.rules.definitions import PieceKind


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth, in hundredths. ``a turn`` is one turn of a piece at full speed."""

    # what a kind of piece is worth
    body: float = 30.0
    """For any piece: it blocks, and costs the enemy a shot."""
    speed: float = 10.0
    """For each step a piece can drive in a turn."""
    gun: float = 22.0
    """For each point of a gun that fires in three directions."""
    aim: float = 0.7
    """Share of ``gun`` for a gun that fires straight ahead only."""
    armour_front: float = 12.0
    """For each point of armour in front."""
    armour_side: float = 8.0
    """For each point of armour on a side."""
    armour_rear: float = 6.0
    """For each point of armour at the rear."""
    push: float = 10.0
    """For the ability to push things."""
    late_speed: float = 0.4
    """How much more speed counts once most pieces are gone."""
    late_strength: float = 0.2
    """How much less gun and armour count once most pieces are gone."""
    late_pieces: float = 16.0
    """Number of armed pieces on the board down to which the match isn't late yet."""
    trade: float = 0.3
    """How much more the weaker side's pieces count if it is half as strong: the stronger one trades."""

    # where it stands
    approach: float = 14.0
    """For each turn a piece is nearer to a shot at the enemy Command."""
    approach_turns: float = 8.0
    """Number of turns from which more distance makes no difference to ``approach``."""
    guard: float = 6.0
    """For each turn a piece is nearer to a shot at the enemy Command's way home, if that is short."""
    guard_turns: float = 5.0
    """Number of turns from which more distance makes no difference to ``guard``."""
    exposure: float = 0.2
    """Cost of each placing from which an enemy could hit a piece worth 100."""
    near: float = 4.0
    """Cost of an enemy that could hit a piece worth 100 in its next turn."""
    far: float = 5.0
    """Cost of enemies that could hit a piece worth 100 in two turns from many places."""
    cover: float = 0.4
    """Cost of each placing from which an enemy could hit the Command."""
    hunted: float = 20.0
    """Cost of enemies that could hit the Command in two turns from many places."""
    race: float = 50.0
    """For each turn the Command is nearer to the far edge, against few enemies."""
    race_turns: float = 7.0
    """Number of turns from which more distance makes no difference to ``race``."""
    race_guards: float = 2.0
    """Number of enemies able to shoot on the way that halves the worth of the race."""
    home: float = 500.0
    """Worth of an escape the enemy must stop in this very turn."""
    tempo: float = 8.0
    """Worth of being to move."""
    fork: float = 0.35
    """Share of the second-best piece under fire that the side to move is about to lose."""

    # making matches end
    urge_turns: float = 25.0
    """Number of quiet turns after which approach and race count double, and cover half."""
    ahead: float = 0.6
    """How much more approach counts for a side twice as strong as the other."""
    contempt: float = 60.0
    """How much worse than even a draw counts."""
    repeat: float = 25.0
    """How much worse a position counts that has occurred before."""

    # near-equals
    noise: int = 4
    """Difference of values within which the seed chooses between moves."""

    @property
    def armour(self) -> tuple[float, float, float]:
        """The worth of each point of armour in front, on a side, at the rear."""
        return self.armour_front, self.armour_side, self.armour_rear

    def with_values(self, values: Mapping[str, float]) -> Weights:
        """Return a copy with other numbers, integer ones rounded. Raises ``ValueError`` for an unknown
        name."""
        known = {field.name for field in fields(self)}
        if not values.keys() <= known:
            raise ValueError(f"no such weights: {', '.join(sorted(values.keys() - known))}")
        changes: dict[str, Any] = {
            name: round(value) if name == "noise" else float(value) for name, value in values.items()
        }
        return replace(self, **changes)


DEFAULT = Weights().with_values(TUNED)
"""The weights the bots play with."""


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
