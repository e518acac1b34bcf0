"""Judges a tank card by itself: by how much of the board its tank can shoot at."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from functools import cache

from game.games.battlegrounds.rules.definitions import BASES, GRID, Pattern, TankCard
from game.games.battlegrounds.rules.moves import reach, routes

SOON = 3
"""Number of turns a card is judged by."""


@dataclass(frozen=True)
class Attack:
    """What a tank can shoot at in a turn that it begins on a field. ``ways``: each drive as its fields, its
    end, and what is in reach from there; ``here``: what is in reach without a drive; ``over``: all fields of
    all drives; ``spots``: all that is in reach after one."""

    ways: tuple[tuple[tuple[int, ...], int, tuple[int, ...]], ...]
    here: tuple[int, ...]
    over: frozenset[int]
    spots: frozenset[int]

    def among(self, blocked: Set[int], stops: Set[int], *, armour: bool, first: bool) -> Set[int]:
        """What is in reach with ``blocked`` fields to keep away from; ``stops`` are those of them on which no
        drive may end even with ``armour``. ``first``: it may shoot before it drives."""
        if not first and self.ways and self.over.isdisjoint(blocked):
            return self.spots
        found: set[int] = set()
        for path, end, spots in self.ways:
            if blocked.isdisjoint(path) or (armour and end not in stops):
                found.update(spots)
        if not found or first:
            found.update(self.here)
        return found


@cache
def attack(
    move: Pattern,
    move_distance: int,
    further_move: int,
    turning: bool,
    shot: Pattern,
    shot_distance: int,
    further_shot: int,
    origin: int,
) -> Attack:
    """What a tank with such a card and such upgrades can shoot at from a field on the bare board."""
    paths = routes(move, move_distance, further_move, turning, origin)
    ways = tuple((path, path[-1], reach(shot, shot_distance, further_shot, path[-1])) for path in paths)
    over = frozenset(spot for path in paths for spot in path)
    spots = frozenset(spot for _, _, far in ways for spot in far)
    return Attack(ways, reach(shot, shot_distance, further_shot, origin), over, spots)


@cache
def card_worth(card: TankCard) -> float:
    """Return the share of the board a tank with the card can shoot at in its next turn, from anywhere,
    plus within three turns from a base: from about 0.3 to 1.2."""
    fields = range(len(GRID))
    next_turn = sum(len(targets(card, spot)) for spot in fields) / len(GRID)
    bases = [spot for base in BASES for spot in base]
    later = sum(len(_within(card, spot)) for spot in bases) / len(bases)
    return next_turn / 16 + later / len(GRID)


def targets(card: TankCard, origin: int) -> frozenset[int]:
    """Return the fields a tank with the card can shoot at in a turn that it begins on ``origin``."""
    bare = attack(card.move, card.move_distance, 0, False, card.shot, card.shot_distance, 0, origin)
    return bare.spots


def _within(card: TankCard, origin: int) -> set[int]:
    found: set[int] = set()
    at = {origin}
    for _ in range(SOON):
        for spot in at:
            found |= targets(card, spot)
        at |= {p[-1] for spot in at for p in routes(card.move, card.move_distance, 0, False, spot)}
    return found
