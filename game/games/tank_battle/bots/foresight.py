"""Plays turns out: possible shots, chance, and the enemy's answer."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from game.games.tank_battle.bots.belief import GUN, PEG, SITE, TANK
from game.games.tank_battle.bots.budget import NodeBudget
from game.games.tank_battle.bots.deeds import Deduction
from game.games.tank_battle.bots.planning import PlannedTurn, Planner
from game.games.tank_battle.bots.plotting import covered, drawn, to_move
from game.games.tank_battle.rules import actions as act
from game.games.tank_battle.rules.board import SQUARES, row
from game.games.tank_battle.rules.world import Shots, TankBattleWorld
from game.model.contract import CHANCE, Event
from game.model.tuples import put

WORLDS = 6
"""Number of drawn worlds in which each turn is played out."""

WIDTH, REPLY = 8, 300
"""How many ways to move some tanks an answer of the enemy keeps in mind, and the nodes it takes at most."""


def look_ahead(
    start: TankBattleWorld,
    turns: Sequence[PlannedTurn],
    fire: Mapping[int, float],
    rng: random.Random,
    budget: NodeBudget,
    deduction: Deduction | None = None,
    plays: Mapping[int, int] | None = None,
) -> list[PlannedTurn]:
    """The same turns, the best first, each worth what it comes to on average after the enemy's answer: half
    of that, half of what it seemed worth. As they were if there is no budget for a single world. ``plays``:
    the ranks with which the own tanks face that answer, where others than their own."""
    seat = start.seat
    played: list[list[float]] = []
    while len(played) < WORLDS and budget.room(REPLY):
        world = drawn(start, deduction, rng)
        if world.shots[1 - seat] is not None:
            world = _with_fire(world, fire, rng)
        seeds = rng.getrandbits(32)
        came_to: list[float] = []
        for turn in turns:
            if not budget.room(REPLY):
                break
            came_to.append(played_out(world, turn, random.Random(seeds), budget, deduction, plays))
        else:
            played.append(came_to)
    if not played:
        return list(turns)
    found = [
        PlannedTurn(0.5 * turn.worth + 0.5 * sum(came_to) / len(played), turn.stops)
        for turn, came_to in zip(turns, zip(*played, strict=True), strict=True)
    ]
    return sorted(found, key=lambda turn: -turn.worth)


def _with_fire(world: TankBattleWorld, fire: Mapping[int, float], rng: random.Random) -> TankBattleWorld:
    foe = 1 - world.seat
    count = world.red_pegs(foe)
    drawn = sorted(fire, key=lambda square: -(fire[square] * rng.random() ** 0.5))[:count]
    rest = [square for square in SQUARES if square not in drawn and square not in world.taken]
    drawn += rng.sample(rest, max(0, min(len(rest), count - len(drawn))))
    shots = list(world.shots)
    shots[foe] = Shots(tuple(sorted(drawn)))
    return world.with_(shots=tuple(shots))


def played_out(
    world: TankBattleWorld,
    turn: PlannedTurn,
    rng: random.Random,
    budget: NodeBudget,
    deduction: Deduction | None,
    plays: Mapping[int, int] | None,
) -> float:
    """What a turn and the enemy's answer come to, for the mover."""
    seat = world.seat
    before = material(world, seat)
    after = _resolved(world, turn, rng)
    ranks = after.ranks
    if after.phase != "over":
        if plays:
            after = after.with_(ranks=put(after.ranks, seat, as_played(after, seat, plays)))
        answer = to_move(after, 1 - seat)
        seen = covered(answer, (seat,))
        planner = Planner(seen, rng, width=WIDTH, deduction=deduction, stop=budget.stop)
        replies = planner.turns(1)
        budget.weighed(planner.nodes)
        if replies:
            after = _resolved(answer, replies[0], rng)
    # what a tank is worth doesn't hang on what it pretends to be
    return material(after.with_(ranks=ranks), seat) - before


def as_played(position: TankBattleWorld, seat: int, plays: Mapping[int, int]) -> tuple[int, ...]:
    """Return a side's ranks, with unseen ones replaced by those it ``plays`` them as."""
    known = position.known[seat]
    return tuple(
        rank if known >> tank & 1 else plays.get(tank, rank) for tank, rank in enumerate(position.ranks[seat])
    )


def _resolved(position: TankBattleWorld, turn: PlannedTurn, rng: random.Random) -> TankBattleWorld:
    events: list[Event] = []
    for action in turn.actions:
        position = position.after(action, events)
    while position.phase in ("fight", "spin"):
        if position.to_act == CHANCE:
            position = position.after(act.Spin(rng.randint(1, 6)), events)
        else:
            position = position.after(act.fight(*position.battles()[0]), events)
    return position


def material(position: TankBattleWorld, seat: int) -> float:
    """Return by how much a side's material exceeds the other's."""
    value = 0.0
    for side, sign in ((seat, 1.0), (1 - seat, -1.0)):
        own = 0.0
        for tank, square in enumerate(position.tanks[side]):
            if square >= 0:
                own += TANK + position.ranks[side][tank] + 0.15 * row(side, square)
        own += GUN * len(position.standing_guns(side)) + PEG * position.white[side]
        own += sum(worth for site, worth in SITE.items() if position.has_site(side, site))
        if not position.left(side):
            own -= 40.0
        value += sign * own
    return value
