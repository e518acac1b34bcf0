"""The ability cards, the kinds of ground and the roles of tanks, built from data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field
from functools import cached_property

from game.games.tank_tactics.rules.board import MOST_DECK
from game.games.tank_tactics.rules.ground import GroundComponents, GroundKind
from game.games.tank_tactics.rules.roles import NO_ROLES, Roles
from game.model.described import STRICT, described


@dataclass(frozen=True, slots=True)
class Effects:
    """The effects of a card, or of several together (TT-4.2). Factors of several cards multiply, numbers add
    up (TT-4.3)."""

    __pydantic_config__ = STRICT

    range_times: int = described(1, "Range of the next shot, times this.", ge=1, le=6)
    range_plus: int = described(0, "Range of the next shot, and this.", ge=0, le=12)
    damage_times: int = described(1, "Damage of the next shot, times this.", ge=1, le=6)
    damage_plus: int = described(0, "Damage of the next shot, and this.", ge=0, le=12)
    breach: bool = described(False, "The next shot goes through raised barriers.")
    speed_times: int = described(1, "Speed of the next move, times this.", ge=1, le=6)
    speed_plus: int = described(0, "Speed of the next move, and this.", ge=0, le=12)
    amphibious: bool = described(False, "The next move may cross surface barriers, not end on them.")
    free_turns: int = described(0, "So many turns of the tank cost no action.", ge=0, le=12)
    actions: int = described(0, "So many actions more this turn.", ge=0, le=12)
    repair: int = described(0, "So much damage is taken back, not above full.", ge=0, le=12)
    reload: bool = described(False, "Ammo is full again.")
    smoke: int = described(
        0,
        "Until the player’s next turn the tank can’t be fired at from more squares away; 0: no smoke.",
        ge=0,
        le=12,
    )

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One kind of ability card."""

    __pydantic_config__ = STRICT

    copies: int = described(2, "How many are in the usual deck.", ge=0, le=MOST_DECK)
    icon: str = described(MISSING, "Its drawing in assets/icons.", pattern="^[a-z][a-z0-9_]*$", max_length=40)
    effects: Effects = described(MISSING, "What it does.")


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
        return {name: card.copies for name, card in self.cards.items() if card.copies}

    @cached_property
    def by_char(self) -> Mapping[str, str]:
        """The names of the kinds of ground by their character; a full stop is an open square."""
        return {kind.char: name for name, kind in self.ground.items()}

    @cached_property
    def by_components(self) -> Mapping[GroundComponents, str]:
        """The names of the kinds of ground by their components."""
        return {kind.components: name for name, kind in self.ground.items()}

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
