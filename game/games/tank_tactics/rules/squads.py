"""Judges how good a set-up is on a map: a tank's dice, whole squads, and who carries which card.

Players can begin with its suggestions and bots choose from them; no rule uses it. It knows the map and the
seat's own dice, nothing that others set in secret.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import Final

from game.games.tank_tactics.rules import actions as act
from game.games.tank_tactics.rules.definitions import NOTHING, Effects
from game.games.tank_tactics.rules.roles import Dice, DiceWorth, Role, RoleDice, RoleLikes
from game.games.tank_tactics.rules.world import TankTacticsWorld

FAR: Final = 20
"""Distance in squares from which enemies count as far away at the start."""

FURTHER_CARD: Final = 0.85
"""Factor by which each card a tank already has lowers the worth of the next: all are lost with the tank."""

Ranking = tuple[tuple[float, Dice], ...]
"""Ways to set a tank's dice with their strength, best first."""


@dataclass(frozen=True, slots=True)
class GoodSquad:
    """A squad for a seat on a map: its name, its strength, and the role and the dice of each tank. A squad
    of one tank has the name of its role."""

    name: str
    worth: float
    roles: tuple[str, ...]
    dice: tuple[Dice, ...]


# --- one tank ---


@lru_cache(maxsize=4_000)
def strike(dice: Dice, span: float, effects: Effects = NOTHING) -> float:
    """Return the damage a tank with these dice does in a turn, on a map where enemies begin ``span``
    squares away: averaged over the distances it may have to cover first. ``effects``: those of cards it
    plays in that turn."""
    actions, speed, far, damage, ammo, _ = dice
    actions, ammo = actions + effects.actions, ammo * (1 + effects.reload)
    once = damage * (effects.damage_times - 1) + effects.damage_plus
    longest = far * effects.range_times + effects.range_plus
    drive = speed * (effects.speed_times - 1) + effects.speed_plus
    found = 0.0
    for away, weight in ((0, 0.25), (4, 0.35), (8, 0.25), (span, 0.15)):

        def shots(beyond: float) -> int:
            """So many can be fired after driving so far; each square costs actions, and so does turning."""
            legs = max(0, math.ceil((beyond - drive) / speed), int(beyond > 0)) if beyond > 0 else 0
            turns = max(0, (1 if legs else 0) - effects.free_turns)
            return min(ammo, max(0, actions - legs - turns))

        near = shots(away - far)
        one = min(1, near if longest == far else shots(away - longest))
        done = max(damage * near + once * min(1, near), (damage + once) * one)
        found += weight * done
    return found


def good_dice(world: TankTacticsWorld, seat: int, role: Role | None = None) -> Ranking:
    """Return all ways to set a tank's dice with their strength on this map, best first; with ``role`` only
    those that fit it."""
    match = world.match
    win = match.board.win
    defends = win.kind == "goal" and match.sides[seat] != win.attacker
    worth = getattr(match.definitions.roles.worth, "hold" if defends else win.kind)
    return _ranked(worth, RoleDice() if role is None else role.dice)


def _span(world: TankTacticsWorld, seat: int, tank: int | None = None) -> int:
    """Return how far a seat's tanks, or one of them, are from the nearest enemy, in squares."""
    match = world.match
    own = [world.square[index] for index in match.tanks[seat]]
    others = [
        square for index, square in enumerate(world.square) if match.owner[index] != seat and square >= 0
    ]
    spans = [_way(world, a, others) for a in (own if tank is None else own[tank : tank + 1])]
    return min(spans, default=match.board.grid.width)


def _way(world: TankTacticsWorld, square: int, others: Collection[int]) -> int:
    """Return how many squares a tank drives from a square to the nearest of ``others``; one edge of the
    map if there is none."""
    board = world.match.board
    return min((board.least_steps(square, other) for other in others), default=board.grid.width)


@lru_cache(maxsize=256)
def _ranked(worth: DiceWorth, bounds: RoleDice) -> Ranking:
    fitting = filter(bounds.fits, permutations((6, 5, 4, 3, 2, 1)))
    return tuple(
        sorted(
            ((sum(of[die - 1] for die, of in zip(dice, worth, strict=True)), dice) for dice in fitting),
            reverse=True,
        )
    )


# --- squads ---


def good_squads(world: TankTacticsWorld, seat: int) -> tuple[GoodSquad, ...]:
    """Return the squads for a seat on this map, best first: each with its roles on the tanks where they do
    most, no two tanks set alike. Empty without roles."""
    roles, tanks = world.match.definitions.roles, range(len(world.match.tanks[seat]))
    used = sorted({role for _, crew in roles.crews(len(tanks)) for role in crew})
    ranked = {name: good_dice(world, seat, roles.roles[name]) for name in used}
    tasks = [_tasks(world, seat, tank) for tank in tanks]
    worth: list[dict[str, float]] = [
        {
            name: ranked[name][0][0]
            + sum(getattr(roles.roles[name].good_for, task) * much for task, much in tasks[tank].items())
            for name in used
        }
        for tank in tanks
    ]

    def sums(crew: Sequence[str]) -> float:
        return sum(of[role] for of, role in zip(worth, crew, strict=True))

    found: dict[tuple[str, ...], GoodSquad] = {}
    for name, crew in roles.crews(len(tanks)):
        ways = sorted(set(permutations(crew)))
        best = max(ways, key=sums)
        dice: list[Dice] = []
        for role in best:
            dice.append(next((one for _, one in ranked[role] if one not in dice), ranked[role][0][1]))
        found.setdefault(ways[0], GoodSquad(name, sums(best), best, tuple(dice)))
    return tuple(sorted(found.values(), key=lambda squad: -squad.worth))


def _tasks(world: TankTacticsWorld, seat: int, tank: int) -> Mapping[str, float]:
    """Return how much of each task a tank has, from 0 to 1: 1 for the tank of the seat that is nearest."""
    match, board = world.match, world.match.board
    own, kind = match.sides[seat], board.win.kind
    drive: Collection[int] = ()
    hold: Collection[int] = ()
    if kind == "flag":
        drive = [square for side, square in board.flags.items() if side != own and side in match.sides]
        hold = [square for side, square in board.flags.items() if side == own]
    elif kind == "points":
        drive = hold = board.scoring
    elif kind == "goal" and own == board.win.attacker:
        drive = board.goal
    elif kind == "goal":
        hold = board.goal

    def near(others: Collection[int]) -> float:
        ways = [_way(world, world.square[index], others) for index in match.tanks[seat]]
        return min(ways) / max(1, ways[tank]) if others else 0.0

    return {
        "distance": min(1.0, _span(world, seat, tank) / FAR),
        "driving": near(drive),
        "holding": near(hold),
        "carrying": near(drive) if kind == "flag" else 0.0,
    }


# --- cards ---


def good_holders(world: TankTacticsWorld, seat: int, dice: Sequence[Dice]) -> tuple[int, ...]:
    """Return the best holder for each card of a seat's hand, given the dice of its tanks (TT-1.3); the
    squad for all cards where it may hold them, since any of its tanks can then play them."""
    match, cards = world.match, world.hand[seat]
    if match.board.squad_cards:
        return (act.SQUAD,) * len(cards)
    span, roles = _span(world, seat), match.definitions.roles
    likes = [roles.roles[name].likes if (name := roles.of(one)) else RoleLikes() for one in dice]
    held: list[tuple[str, ...]] = [()] * len(dice)
    given: dict[int, int] = {}

    def worth(card: int, tank: int) -> tuple[float, float]:
        """Return the card's worth to the tank, given the cards it already has; then the tank's strength."""
        book, name, own, have = match.definitions, cards[card], dice[tank], held[tank]
        effects, alone = book.cards[name].effects, strike(own, span)
        more = strike(own, span, book.together((*have, name))) - strike(own, span, book.together(have))
        liked = sum(getattr(likes[tank], effect) for effect in effects.named)
        return (more + _beside(effects, own, span) + liked) * FURTHER_CARD ** len(have), alone

    while len(given) < len(cards):  # the card that does most goes first: what comes later may add to it
        left = [(card, tank) for card in range(len(cards)) if card not in given for tank in range(len(dice))]
        card, tank = max(left, key=lambda pair: worth(*pair))
        given[card] = tank
        held[tank] = (*held[tank], cards[card])
    return tuple(given[card] for card in range(len(cards)))


def _beside(effects: Effects, dice: Dice, span: float) -> float:
    """Return what a card adds to a tank besides damage, in hit points: a tank that fires from farther off,
    or through a wall, need not come near."""
    _, speed, far, damage, _, _ = dice
    farther = far * (effects.range_times - 1) + effects.range_plus
    unseen = damage * (min(1.0, farther / span) + 0.1 * far * effects.breach)
    return unseen + 0.1 * speed * (effects.speed_times - 1 + effects.amphibious)
