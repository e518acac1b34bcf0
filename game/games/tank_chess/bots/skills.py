"""The levels: how far each looks ahead, and what each misses as a person would."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from game.bots.contract import Level, Limits
from game.games.tank_chess.bots.board import BITS
from game.games.tank_chess.bots.search import Aim
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.states import PieceState

NEAR: Final = 5
"""Greatest distance in squares at which a shot at a piece is never missed."""

CLOSE: Final = 8
"""Distance in squares from all of a side's pieces at which a gun is the easiest to overlook."""


@dataclass(frozen=True, slots=True)
class Skill:
    """What a level is good at.

    ``overlooks``: how often it does not see that an enemy piece could shoot next, if that one is far
    from all of its own. ``misses``: how often it does not see an own shot at a distant piece.
    ``careless``: on how many of its turns it overlooks such fire at its Command too. ``whole``: it looks
    at every move of every turn, instead of deeply at what matters. ``noise``: moves so close to each
    other are chosen between by chance, in the first rounds more of them. ``bits``: how many positions it
    remembers while it thinks, as a power of two.
    """

    level: Level
    overlooks: float = 0.0
    misses: float = 0.0
    careless: float = 0.0
    whole: bool = False
    noise: int | None = None
    bits: int = BITS

    def but(self, share: float) -> Skill:
        """Return a skill that overlooks only this share of what this one does."""
        overlooks, misses, careless = self.overlooks, self.misses, self.careless
        return replace(self, overlooks=share * overlooks, misses=share * misses, careless=share * careless)


SKILLS: Final = (
    Skill(Level(1, "bots.tank_chess.1", Limits(nodes=10_000, depth=1)), 0.9, 0.5, 0.8, True, 25),
    Skill(Level(2, "bots.tank_chess.2", Limits(nodes=10_000, depth=1)), 0.58, 0.18, 0.25, True, 16),
    Skill(Level(3, "bots.tank_chess.3", Limits(nodes=10_000, depth=1)), 0.27, 0.06, 0.01, True, 10),
    Skill(Level(4, "bots.tank_chess.4", Limits(nodes=8_000, depth=2)), 0.2, 0.06),
    Skill(Level(5, "bots.tank_chess.5", Limits(nodes=11_000))),
    Skill(Level(6, "bots.tank_chess.6", Limits(nodes=80_000))),
    Skill(Level(7, "bots.tank_chess.7", Limits(movetime_ms=2000)), bits=19),
)
"""Weakest first. All but the last are bounded by nodes, so that a seed repeats a match on any machine; the
last one has two seconds. The first three look at their move and the answers to it, which takes some 500
positions on the official map, the fourth at one turn more where it matters, some 2,000: with a tenth
of their nodes they lose less than those that look as far as their nodes reach."""


def unseen_guns(position: Position, skill: Skill, rng: random.Random) -> frozenset[int]:
    """Return the squares of the enemy pieces whose next shot is overlooked; the further away, the
    likelier."""
    if not skill.overlooks:
        return frozenset()
    grid = position.tables.grid
    own = [state.square for state in position.own]
    found = set()
    for state in sorted(position.enemy, key=_square):
        distance = min(grid.distance(state.square, square) for square in own)
        chance = skill.overlooks * (0.5 + 0.5 * min(1.0, distance / CLOSE))
        if rng.random() < chance:
            found.add(state.square)
    return frozenset(found)


def missed_shots(position: Position, aims: Iterable[Aim], skill: Skill, rng: random.Random) -> frozenset[Aim]:
    """Return the own shots that are overlooked: all shots of one piece at one distant other. ``aims`` are
    all possible ones, in the order of the moves."""
    if not skill.misses:
        return frozenset()
    grid = position.tables.grid
    far = (aim for aim in dict.fromkeys(aims) if grid.distance(*aim) > NEAR)
    return frozenset(aim for aim in far if rng.random() < skill.misses)


def _square(state: PieceState) -> int:
    return state.square
