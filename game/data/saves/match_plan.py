"""The plan of a match: the game, players, the map or position, options and clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from game.data.files.content import Content
from game.model.clock import ClockRules
from game.model.contract import Setup, TextError
from game.model.file_parts import MapFile
from game.model.kit import AnyKit


@dataclass(frozen=True, slots=True)
class Player:
    """The player at a seat. ``level`` and ``style`` are a bot's, which plays plainly without a style;
    ``profile`` is the id of a person's, empty for a guest. "elsewhere" is a person at another machine, whose
    decisions come by post."""

    kind: Literal["person", "bot", "elsewhere"]
    name: str
    level: int = 0
    profile: str = ""
    style: str = ""


@dataclass(frozen=True)
class MatchPlan:
    """Everything a match begins with; ``kit`` is the game's.

    ``map_file`` is the checked map; a match that starts from a shared position has ``position`` instead.
    ``players[seat]`` sits at that seat and plays for ``sides[seat]``.
    """

    kit: AnyKit
    content: Content
    players: tuple[Player, ...]
    sides: tuple[int, ...]
    map_file: MapFile | None = None
    position: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    clock: ClockRules | None = None
    seed: int | None = None
    """A seed that was asked for, to repeat the same chance; without one each outcome is drawn when it is
    due."""
    created: str = ""
    """When the match began, such as 2024-05-31T18:00:00Z; empty: now."""
    post: str = ""
    """The id of a match by post; empty for any other."""

    @property
    def map_title(self) -> str:
        """The map's title, empty for a shared position."""
        return "" if self.map_file is None else self.map_file.title

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(player.name for player in self.players)

    def setup(self) -> Setup:
        """The setup the session begins with. Raises ``TextError`` for a bad position."""
        if self.position is not None:
            setup = self.kit.parse_position(self.position, self.content.definitions, self.sides)
            return self.kit.with_options(setup, {**setup.options, **self.options})
        assert self.map_file is not None, "a plan has a map or a position"
        return self.kit.setup(self.map_file, self.content.definitions, self.sides, self.options)

    def swapped(self) -> MatchPlan:
        """The plan of a rematch: the players of the two sides change places, each side's in their order."""
        order = sorted(set(self.sides))
        turned = {side: order[(i + 1) % len(order)] for i, side in enumerate(order)}
        waiting: dict[int, list[Player]] = {side: [] for side in order}
        for player, side in zip(self.players, self.sides, strict=True):
            waiting[turned[side]].append(player)
        counts = {side: len(found) for side, found in waiting.items()}
        sides = next(
            (
                seating.sides
                for seating in self.kit.info.seatings
                if {side: seating.sides.count(side) for side in set(seating.sides)} == counts
            ),
            self.sides,
        )
        players = tuple(waiting[side].pop(0) for side in sides)
        seed = None if self.seed is None else self.seed + 1
        return replace(self, sides=sides, players=players, seed=seed, created="", post="")


def new_plan(
    kit_: AnyKit,
    content: Content,
    map_file: MapFile,
    players: tuple[Player, ...],
    *,
    sides: tuple[int, ...],
    options: Mapping[str, Any] | None = None,
    clock: ClockRules | None = None,
    seed: int | None = None,
) -> MatchPlan:
    """Make the plan of a match on a map."""
    return MatchPlan(kit_, content, players, sides, map_file, None, dict(options or {}), clock, seed)


def position_plan(
    kit_: AnyKit,
    content: Content,
    position: str,
    players: tuple[Player, ...],
    *,
    sides: tuple[int, ...],
    options: Mapping[str, Any] | None = None,
    clock: ClockRules | None = None,
    seed: int | None = None,
) -> MatchPlan:
    """Make the plan of a match that starts from a shared position. Raises ``TextError``."""
    setup = kit_.parse_position(position, content.definitions, sides)
    if len(setup.sides) != len(players):
        raise TextError(
            "this position is for {n} players, not {other}", n=len(setup.sides), other=len(players)
        )
    return MatchPlan(kit_, content, players, sides, None, position.strip(), dict(options or {}), clock, seed)


def title_of(plan: MatchPlan) -> str:
    """The title of a match: who plays against whom, by side."""
    names: dict[int, list[str]] = {}
    for player, side in zip(plan.players, plan.sides, strict=True):
        names.setdefault(side, []).append(player.name)
    return " – ".join(" & ".join(names[side]) for side in sorted(names))
