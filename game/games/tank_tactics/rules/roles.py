"""Roles of tanks, and squads of them, built from data: suggestions that no rule uses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, field
from typing import Annotated, Any, Final

from game.model.described import STRICT, Checked, described

Dice = tuple[int, ...]
"""The six dice of a tank, in their fixed order."""


def _low_first(bounds: tuple[int, int]) -> tuple[int, int]:
    if bounds[0] > bounds[1]:
        raise ValueError("put the lower value first")
    return bounds


Die = Annotated[int, Checked(ge=1, le=6)]
DieBounds = Annotated[tuple[Die, Die], Checked(_low_first)]
Worth = Annotated[float, Checked(ge=-20, le=20)]
FaceWorths = tuple[Worth, Worth, Worth, Worth, Worth, Worth]

_ANY_DIE: Final = (1, 6)
_TWO_VALUES: Final = {"x-expected": "two values, as in [4, 6]"}


class _EachDie:
    """Values of each die, in the dice's fixed order."""

    __slots__: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[Any]:
        return (getattr(self, name) for name in self.__slots__)


@dataclass(frozen=True, slots=True)
class RoleDice(_EachDie):
    """The lowest and highest number of each die of a tank, as in [4, 6]; a die that isn't named may show
    anything."""

    __pydantic_config__ = STRICT

    actions: DieBounds = described(_ANY_DIE, "The Actions die.", json_schema_extra=_TWO_VALUES)
    speed: DieBounds = described(_ANY_DIE, "The Speed die.", json_schema_extra=_TWO_VALUES)
    range: DieBounds = described(_ANY_DIE, "The Range die.", json_schema_extra=_TWO_VALUES)
    damage: DieBounds = described(_ANY_DIE, "The Damage die.", json_schema_extra=_TWO_VALUES)
    ammo: DieBounds = described(_ANY_DIE, "The Ammo die.", json_schema_extra=_TWO_VALUES)
    armour: DieBounds = described(_ANY_DIE, "The Armour die.", json_schema_extra=_TWO_VALUES)

    def fits(self, dice: Dice) -> bool:
        """Return whether these dice are within the bounds."""
        return all(low <= die <= high for die, (low, high) in zip(dice, self, strict=True))


@dataclass(frozen=True, slots=True)
class RoleTasks:
    """How much more a tank with the role is worth where a task exists, in the unit of dice; less, the
    further away it begins."""

    __pydantic_config__ = STRICT

    distance: Worth = described(0, "Enemies begin 20 squares away or more.")
    driving: Worth = described(0, "Somewhere has to be reached: a flag, a goal, points.")
    holding: Worth = described(0, "Somewhere has to be held: one’s own flag, a goal, points.")
    carrying: Worth = described(0, "A flag has to be brought home.")


@dataclass(frozen=True, slots=True)
class RoleLikes:
    """The worth of a card with an effect to the role, in hit points, besides the damage it does."""

    __pydantic_config__ = STRICT

    range: Worth = described(0, "More range.")
    damage: Worth = described(0, "More damage.")
    breach: Worth = described(0, "A shot through walls.")
    speed: Worth = described(0, "More speed.")
    amphibious: Worth = described(0, "A way over water.")
    free_turns: Worth = described(0, "Turns without an action.")
    actions: Worth = described(0, "More actions.")
    repair: Worth = described(0, "Damage taken back.")
    reload: Worth = described(0, "Ammo once more.")
    smoke: Worth = described(0, "Smoke.")


@dataclass(frozen=True, slots=True)
class DiceWorth(_EachDie):
    """The worth each face of a die, 1 to 6, adds to a tank; 10 points more multiply its odds of winning by
    2.7 (e)."""

    __pydantic_config__ = STRICT

    actions: FaceWorths = described(MISSING, "The Actions die.")
    speed: FaceWorths = described(MISSING, "The Speed die.")
    range: FaceWorths = described(MISSING, "The Range die.")
    damage: FaceWorths = described(MISSING, "The Damage die.")
    ammo: FaceWorths = described(MISSING, "The Ammo die.")
    armour: FaceWorths = described(MISSING, "The Armour die.")


@dataclass(frozen=True, slots=True)
class WorthByWin:
    """The worth of dice, by the way a map is won (TT-2.3)."""

    __pydantic_config__ = STRICT

    last_standing: DiceWorth = described(MISSING, "Where the last one standing wins.")
    rounds: DiceWorth = described(MISSING, "Where hit points after so many rounds win.")
    points: DiceWorth = described(MISSING, "Where points win.")
    flag: DiceWorth = described(MISSING, "Where a flag wins.")
    goal: DiceWorth = described(MISSING, "For the side that has to reach the goal.")
    hold: DiceWorth = described(MISSING, "For the side that has to hold it.")


@dataclass(frozen=True, slots=True)
class Role:
    """A role that a tank's dice can be set for."""

    __pydantic_config__ = STRICT

    dice: RoleDice = described(
        MISSING, "Which dice make a tank one of these; the first role that fits names it."
    )
    good_for: RoleTasks = described(RoleTasks(), "What it is good for.")
    likes: RoleLikes = described(RoleLikes(), "Which cards it likes.")


@dataclass(frozen=True)
class Roles:
    """What dice are worth; all roles by name; and the roles of each squad's tanks, by the squad's name."""

    worth: WorthByWin
    roles: Mapping[str, Role] = field(default_factory=dict)
    squads: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def of(self, dice: Dice) -> str:
        """Return the first role that fits a tank's dice; empty if none does."""
        return next((name for name, role in self.roles.items() if dice and role.dice.fits(dice)), "")

    def crews(self, tanks: int) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield the squads of that many tanks, with the roles in each. For one tank each role is a squad
        of its own name."""
        if tanks == 1:
            yield from ((name, (name,)) for name in self.roles)
            return
        for name, roles in self.squads.items():
            yield name, tuple(roles[at % len(roles)] for at in range(tanks))


NO_ROLES = Roles(WorthByWin(*[DiceWorth(*[(0.0,) * 6] * 6)] * 6))
"""The roles if their file can't be used: none, so that tanks are set one by one, and all dice are equal."""
