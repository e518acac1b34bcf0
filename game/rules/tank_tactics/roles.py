"""What tanks are set for, and squads of them, as data says it: what is offered, nothing a match is decided
by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

Dice = tuple[int, ...]
"""The six dice of a tank, in the order of their places."""

FaceWorths = tuple[tuple[float, ...], ...]
"""How much better a tank is for each die, by its faces."""


@dataclass(frozen=True, slots=True)
class Role:
    """What a tank is set for. ``bounds``: what each of its dice shows at least and at most.

    ``good_for``: how much better it is where there is ``distance``, ``driving``, ``holding`` or
    ``carrying`` to do. ``likes``: what a card is worth with it, in hit points, besides the damage it does, by
    its effect.
    """

    name: str
    bounds: tuple[tuple[int, int], ...]
    good_for: Mapping[str, float] = field(default_factory=dict)
    likes: Mapping[str, float] = field(default_factory=dict)

    def fits(self, dice: Dice) -> bool:
        """Whether a tank that is set so has this role."""
        return all(low <= die <= high for die, (low, high) in zip(dice, self.bounds, strict=True))


@dataclass(frozen=True)
class Roles:
    """All roles by name; which go together: the roles of each squad's tanks, by its name; and what dice are
    worth, by the way a map is won ("hold": to who defends a goal)."""

    roles: Mapping[str, Role] = field(default_factory=dict)
    squads: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    worth: Mapping[str, FaceWorths] = field(default_factory=dict)

    def of(self, dice: Dice) -> str:
        """The role of a tank that is set so, the first that fits; empty: it has none."""
        return next((role.name for role in self.roles.values() if dice and role.fits(dice)), "")

    def crews(self, tanks: int) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The squads of so many tanks, with the roles in each. One tank is no squad: each role is one then,
        under its own name."""
        if tanks == 1:
            yield from ((name, (name,)) for name in self.roles)
            return
        for name, roles in self.squads.items():
            yield name, tuple(roles[at % len(roles)] for at in range(tanks))


NO_ROLES = Roles()
"""Where the file of roles can't be used: tanks are set one by one."""
