"""The settings of how well a level plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class Style:
    """What it looks at and what it minds.

    ``noise``: how far it misjudges a choice, in tanks. ``bearings``: so many directions it looks at, each at
    so many ``steps``; ``goals``: and places behind cover, beside enemies, by workshops; ``posts``: and so
    many by each point that can be claimed. ``fear``: how much it minds what may hit it; ``surprise``: how
    much of that what drives up first counts, from ``spots`` directions; ``arrivals``: how much of that who
    comes in counts, and if at all, it minds how long the match still lasts. ``presses``: how much less it
    minds losses while it doesn't lead. ``ahead``: it counts on what a second action may do; ``next_shot``:
    how much a shot counts that it may have next turn. ``aims``: how much ground and workshops count,
    ``flags`` how much points do. ``refits``: it weighs what it installs, and doesn't just pack it. ``team``:
    it minds what its team-mates do. ``patience``: how much it still minds losses in a long Sudden Death.
    ``foresees``: it judges its best choices anew by what all tanks answer until its next turn. ``homes``: how
    much it likes to stand by a spawn point that nobody can claim. ``near``: the share of its range within
    which an enemy it can shoot at is near enough. ``faces``: after a drive it turns its front to the enemy
    whose shot is worst; otherwise it looks where it has driven.
    """

    noise: float
    bearings: int
    steps: int
    fear: float = 0.0
    surprise: float = 0.0
    spots: int = 0
    arrivals: float = 0.0
    ahead: bool = False
    next_shot: float = 0.0
    aims: float = 1.0
    flags: float = 1.0
    presses: float = 0.0
    refits: bool = False
    team: bool = False
    goals: bool = False
    posts: int = 0
    foresees: bool = False
    patience: float = 0.4
    homes: float = 0.0
    near: float = 0.75
    faces: bool = True


RECRUIT = Style(noise=1.7, bearings=8, steps=1, aims=0.7, flags=0.4, faces=False)
GUNNER = Style(noise=0.52, bearings=10, steps=2, fear=0.4, aims=0.8, flags=1.2, posts=4, faces=False)
COMMANDER = Style(
    noise=0.03, bearings=16, steps=2, fear=0.7, ahead=True, next_shot=0.15, refits=True, flags=1.5, posts=4
)
STRATEGIST = Style(
    noise=0.0, bearings=24, steps=3, fear=1.0, surprise=0.35, spots=12, arrivals=0.6, ahead=True,
    next_shot=0.25, aims=1.3, flags=1.5, presses=0.5, refits=True, team=True, goals=True, posts=8,
    foresees=True, patience=0.6,
)  # fmt: skip


def _flags(plain: Style) -> Style:
    """Return a style that loves spawn points."""
    return replace(plain, noise=0.65 * plain.noise, flags=1.6 * plain.flags, homes=0.12)


def _fighter(plain: Style) -> Style:
    """Return a style that hunts enemies, and fits its tanks well for it."""
    return replace(
        plain, noise=0.5 * plain.noise, fear=0.85 * plain.fear, next_shot=plain.next_shot + 0.1,
        aims=1.3 * plain.aims, flags=0.8 * plain.flags, near=0.5, refits=True, ahead=True,
    )  # fmt: skip


def _fox(plain: Style) -> Style:
    """Return a style that waits behind cover."""
    return replace(
        plain,
        noise=1.1 * plain.noise,
        fear=1.1 * plain.fear + 0.1,
        aims=0.5 * plain.aims,
        flags=0.4 * plain.flags,
    )


STYLES: Final[Mapping[str, Callable[[Style], Style]]] = {"flags": _flags, "fighter": _fighter, "fox": _fox}
"""By word what makes each style a level can have of its plain one."""
