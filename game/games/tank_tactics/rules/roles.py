"""Roles of tanks, and squads of them, built from data: suggestions that no rule uses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

Dice = tuple[int, ...]
"""The six dice of a tank, in their fixed order."""

FaceWorths = tuple[tuple[float, ...], ...]
"""The worth of each die's faces to a tank."""


@dataclass(frozen=True, slots=True)
class Role:
    """A role a tank can be set for. ``bounds``: the lowest and highest number of each of its dice.

    ``good_for``: how much more it is worth where there is ``distance``, ``driving``, ``holding`` or
    ``carrying`` to do. ``likes``: the worth of a card to it by the card's effect, in hit points, besides
    the damage it does.
    """

    name: str
    bounds: tuple[tuple[int, int], ...]
    good_for: Mapping[str, float] = field(default_factory=dict)
    likes: Mapping[str, float] = field(default_factory=dict)

    def fits(self, dice: Dice) -> bool:
        """Return whether a tank with these dice has this role."""
        return all(low <= die <= high for die, (low, high) in zip(dice, self.bounds, strict=True))


@dataclass(frozen=True)
class Roles:
    """All roles by name; the roles of each squad's tanks, by the squad's name; and the worth of dice, by
    the way a map is won ("hold" for the defender of a goal)."""

    roles: Mapping[str, Role] = field(default_factory=dict)
    squads: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    worth: Mapping[str, FaceWorths] = field(default_factory=dict)

    def of(self, dice: Dice) -> str:
        """Return the first role that fits a tank's dice; empty if none does."""
        return next((role.name for role in self.roles.values() if dice and role.fits(dice)), "")

    def crews(self, tanks: int) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield the squads of that many tanks, with the roles in each. For one tank each role is a squad
        of its own name."""
        if tanks == 1:
            yield from ((name, (name,)) for name in self.roles)
            return
        for name, roles in self.squads.items():
            yield name, tuple(roles[at % len(roles)] for at in range(tanks))


NO_ROLES = Roles()
"""The roles if their file can't be used: none, so that tanks are set one by one."""
