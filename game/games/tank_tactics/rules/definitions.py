"""The ability cards, the kinds of ground and the roles of tanks, built from data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from game.games.tank_tactics.rules.ground import GroundComponents, GroundKind
from game.games.tank_tactics.rules.roles import NO_ROLES, Roles


@dataclass(frozen=True, slots=True)
class Effects:
    """What cards do, together (TT-4.2, TT-4.3): factors multiply, the rest adds up.

    On the next shot: ``range_times``, ``range_plus``, ``damage_times``, ``damage_plus``, ``breach`` (through
    raised barriers). On the next move: ``speed_times``, ``speed_plus``, ``amphibious``. On the next turn of
    the tank: ``free_turns``. At once: ``actions`` more this turn, ``repair`` of damage, ``reload``,
    ``smoke``: the most squares from which the tank can be fired at (0: no smoke).
    """

    range_times: int = 1
    range_plus: int = 0
    damage_times: int = 1
    damage_plus: int = 0
    breach: bool = False
    speed_times: int = 1
    speed_plus: int = 0
    amphibious: bool = False
    free_turns: int = 0
    actions: int = 0
    repair: int = 0
    reload: bool = False
    smoke: int = 0

    @property
    def on_shot(self) -> bool:
        """Whether any of these effects waits for the next shot."""
        return self.breach or (self.range_times, self.range_plus, self.damage_times, self.damage_plus) != (
            1,
            0,
            1,
            0,
        )

    @property
    def on_move(self) -> bool:
        """Whether any of these effects waits for the next move."""
        return self.amphibious or (self.speed_times, self.speed_plus) != (1, 0)

    @property
    def named(self) -> tuple[str, ...]:
        """The names of these effects, from ``EFFECTS``; factors and additions have one name."""
        there = {
            "range": (self.range_times, self.range_plus) != (1, 0),
            "damage": (self.damage_times, self.damage_plus) != (1, 0),
            "speed": (self.speed_times, self.speed_plus) != (1, 0),
        }
        return tuple(name for name in EFFECTS if there.get(name) or getattr(self, name, False))


EFFECTS = (
    "range", "damage", "breach", "speed", "amphibious", "free_turns", "actions", "repair", "reload", "smoke",
)  # fmt: skip
"""The names of all effects a card can have."""

NOTHING = Effects()


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of ability card: its name, how many are in the usual deck, and its effects."""

    name: str
    copies: int
    effects: Effects


@dataclass(frozen=True)
class Definitions:
    """All cards and kinds of ground by name, in the order of their files. ``roles`` are those offered for
    setting tanks; they make no difference to a match."""

    cards: Mapping[str, Card]
    ground: Mapping[str, GroundKind]
    roles: Roles = field(default=NO_ROLES, compare=False)

    @cached_property
    def deck(self) -> Mapping[str, int]:
        """The usual deck: copies of each card by name."""
        return {card.name: card.copies for card in self.cards.values() if card.copies}

    @cached_property
    def by_char(self) -> Mapping[str, GroundKind]:
        """The kinds of ground by their character; a full stop is an open square."""
        return {kind.char: kind for kind in self.ground.values()}

    @cached_property
    def by_components(self) -> Mapping[GroundComponents, GroundKind]:
        """The kinds of ground by their components."""
        return {kind.made_of: kind for kind in self.ground.values()}

    def together(self, names: tuple[str, ...]) -> Effects:
        """Return the joint effects of some cards (TT-4.3)."""
        found = self._together.get(names)
        if found is None:
            found = self._together[names] = _add(tuple(self.cards[name].effects for name in names))
        return found

    @cached_property
    def _together(self) -> dict[tuple[str, ...], Effects]:
        return {(): NOTHING}


def _add(many: tuple[Effects, ...]) -> Effects:
    times = {"range_times": 1, "damage_times": 1, "speed_times": 1}
    for one in many:
        for key in times:
            times[key] *= getattr(one, key)
    smokes = [one.smoke for one in many if one.smoke]
    return Effects(
        **times,
        range_plus=sum(one.range_plus for one in many),
        damage_plus=sum(one.damage_plus for one in many),
        breach=any(one.breach for one in many),
        speed_plus=sum(one.speed_plus for one in many),
        amphibious=any(one.amphibious for one in many),
        free_turns=sum(one.free_turns for one in many),
        actions=sum(one.actions for one in many),
        repair=sum(one.repair for one in many),
        reload=any(one.reload for one in many),
        smoke=min(smokes, default=0),
    )
