"""Guesses where the enemy will stop, and plots shots against that (TB-3.2)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from game.games.tank_battle.bots.belief import SITE, TANK
from game.games.tank_battle.bots.budget import NodeBudget
from game.games.tank_battle.bots.deeds import Deduction
from game.games.tank_battle.bots.planning import PlannedTurn, Planner
from game.games.tank_battle.rules.board import HIDDEN, NOWHERE
from game.games.tank_battle.rules.resampling import filled
from game.games.tank_battle.rules.world import TankBattleWorld


def to_move(position: TankBattleWorld, mover: int) -> TankBattleWorld:
    """Return the board as it stands when ``mover``'s next movement begins."""
    return position.with_(
        phase="move", seat=mover, moved=(), moving=NOWHERE, trail=(), pending=None, shots=(None, None)
    )


def covered(position: TankBattleWorld, seats: Sequence[int]) -> TankBattleWorld:
    """Return the position without what only these seats know."""
    ranks, mines = list(position.ranks), list(position.mines)
    for seat in seats:
        known = position.known[seat]
        ranks[seat] = tuple(rank if known >> at & 1 else 0 for at, rank in enumerate(ranks[seat]))
        mines[seat] = (HIDDEN,) * len(mines[seat])
    return position.with_(ranks=tuple(ranks), mines=tuple(mines))


def drawn(view: TankBattleWorld, deduction: Deduction | None, rng: random.Random) -> TankBattleWorld:
    """Return a random full position whose view this is, by what was deduced or, without that, evenly."""
    return filled(view, rng) if deduction is None else deduction.filled(view, rng)


def seen_by_mover(
    position: TankBattleWorld, mover: int, deduction: Deduction | None, rng: random.Random
) -> TankBattleWorld:
    """Return what the mover may see: its own ranks, drawn where unknown; the other's are covered."""
    known = drawn(covered(position, (mover,)), deduction, rng)
    return covered(position.with_(ranks=known.ranks, mines=known.mines), (1 - mover,))


@dataclass(frozen=True)
class Forecast:
    """A forecast for each open square: how likely a tank of the mover stops there, what a hit there is
    worth, and how likely the mover expects a shot there."""

    chance: Mapping[int, float]
    worth: Mapping[int, float]
    worlds: tuple[tuple[PlannedTurn, ...], ...] = ()
    fire: Mapping[int, float] = field(default_factory=dict)

    @property
    def gain(self) -> dict[int, float]:
        """Return what a shot brings on average, by square."""
        return {square: chance * self.worth[square] for square, chance in self.chance.items()}


def forecast(
    position: TankBattleWorld,
    mover: int,
    rng: random.Random,
    *,
    samples: int,
    budget: NodeBudget,
    noise: float = 1.0,
    answers: int = 0,
    deduction: Deduction | None = None,
) -> Forecast:
    """What the mover of the next movement will do, as far as everybody can guess.

    Worlds with other ranks are drawn, so many as the budget allows and at least one; in each the mover looks
    for its best turns and errs by ``noise``. Then it ``answers`` so many times: it looks again, and minds the
    shots that one would expect against what it did before, on average. Whether it is heedless or gives one
    of these answers nobody knows: each is as likely.
    """
    start = to_move(position, mover)
    worlds, pegs = budget.worlds(samples), start.red_pegs(1 - mover)
    views: list[TankBattleWorld] = []
    found = _guessed(start, views, worlds, rng, {}, budget, noise, deduction)
    fires = [spread(found.gain, pegs)]
    given = [found]
    for _ in range(answers):
        if budget.out:
            break
        given.append(_guessed(start, views, worlds, rng, _mean(fires), budget, noise, deduction))
        fires.append(spread(given[-1].gain, pegs))
    if answers:
        worths: dict[int, float] = {}
        for one in given:
            for square, worth in one.worth.items():
                worths[square] = max(worth, worths.get(square, 0.0))
        every = tuple(turns for one in given for turns in one.worlds)
        found = Forecast(_mean([one.chance for one in given]), worths, every)
    return replace(found, fire=_mean(fires))


def _mean(maps: Sequence[Mapping[int, float]]) -> dict[int, float]:
    """Return by square the average of these; a square that is missing has 0."""
    found: dict[int, float] = {}
    for one in maps:
        for square, value in one.items():
            found[square] = found.get(square, 0.0) + value / len(maps)
    return found


def _guessed(
    start: TankBattleWorld,
    views: list[TankBattleWorld],
    samples: int,
    rng: random.Random,
    fire: Mapping[int, float],
    budget: NodeBudget,
    noise: float,
    deduction: Deduction | None,
) -> Forecast:
    """Where the mover stops in so many worlds if it expects such fire; ``views`` has those drawn before."""
    mover = start.seat
    found: dict[int, float] = {}
    worths: dict[int, float] = {}
    worlds: list[tuple[PlannedTurn, ...]] = []
    for number in range(samples):
        if worlds and budget.out:
            break
        if number == len(views):
            views.append(seen_by_mover(start, mover, deduction, rng))
        view = views[number]
        planner = Planner(view, rng, fire=fire, noise=noise, width=10, deduction=deduction, stop=budget.stop)
        turns = planner.turns(6)
        budget.weighed(planner.nodes)
        worlds.append(tuple(turns))
        for share, turn in zip(shares(turns, 1.0), turns, strict=True):
            for stop in turn.stops:
                if stop.square in start.taken and stop.square not in start.moves.sites:
                    continue
                found[stop.square] = found.get(stop.square, 0.0) + share
                worth = TANK + view.ranks[mover][stop.tank]
                worths[stop.square] = max(worths.get(stop.square, 0.0), worth)
    chance = {square: share / len(worlds) for square, share in found.items()}
    return Forecast(chance, worths, tuple(worlds))


def shares(turns: Sequence[PlannedTurn], heat: float) -> list[float]:
    """Return how likely each turn is played: the better, the likelier."""
    if not turns:
        return []
    best = max(turn.worth for turn in turns)
    weights = [2.718281828 ** ((turn.worth - best) / heat) for turn in turns]
    total = sum(weights)
    return [weight / total for weight in weights]


def spread(gain: Mapping[int, float], count: int, power: float = 1.5) -> dict[int, float]:
    """Return how likely each square gets one of ``count`` shots that go, with some variation, where they
    bring most."""
    weights = {square: value**power for square, value in gain.items() if value > 0}
    chances = dict.fromkeys(weights, 0.0)
    left, free = float(count), dict(weights)
    while left > 1e-9 and free:
        total = sum(free.values())
        full = [square for square, weight in free.items() if left * weight / total >= 0.92]
        if not full:
            for square, weight in free.items():
                chances[square] = left * weight / total
            break
        for square in full:
            chances[square] = 0.92
            left -= 0.92
            del free[square]
    return chances


def mixed_shots(
    view: Forecast, given: Sequence[int], count: int, rng: random.Random, budget: NodeBudget
) -> list[tuple[float, tuple[int, ...]]]:
    """Sets of so many shots beside those ``given``, with the share each should have, so that no turn of the
    mover can count on a gap: regret matching of candidate sets against the turns of each world, in as many
    rounds as there is time for, at least one."""
    gain = {square: value for square, value in view.gain.items() if square not in given}
    squares = sorted(gain, key=lambda square: (-gain[square], square))
    sets = {tuple(sorted(squares[:count]))}
    for power in (0.5, 1.0, 2.0):
        for _ in range(6):
            keyed = sorted(squares, key=lambda s: -(rng.random() ** (1.0 / max(1e-9, gain[s] ** power))))
            sets.add(tuple(sorted(keyed[:count])))
    choices = sorted(sets)
    worlds = [turns for turns in view.worlds if turns]
    losses = [
        [
            [
                sum(
                    view.worth.get(s.square, TANK)
                    for s in turn.stops
                    if s.square in chosen or s.square in given
                )
                for chosen in choices
            ]
            for turn in turns
        ]
        for turns in worlds
    ]
    mine = [0.0] * len(choices)
    theirs = [[0.0] * len(turns) for turns in worlds]
    average = [0.0] * len(choices)
    for number in range(budget.rounds()):
        if number and budget.stop():
            break
        plan = _matched(mine)
        likely = [(p, j) for j, p in enumerate(plan) if p]
        paid = [0.0] * len(choices)
        for at, turns in enumerate(worlds):
            reply = _matched(theirs[at])
            values = [
                turn.worth - sum([p * loss[j] for p, j in likely])
                for turn, loss in zip(turns, losses[at], strict=True)
            ]
            mean = sum([r * v for r, v in zip(reply, values, strict=True)])
            theirs[at] = [max(0.0, r + v - mean) for r, v in zip(theirs[at], values, strict=True)]
            for i, share in enumerate(reply):
                if share:
                    paid = [before + share * loss for before, loss in zip(paid, losses[at][i], strict=True)]
        mean = sum([p * one for p, one in zip(plan, paid, strict=True)])
        mine = [max(0.0, r + one - mean) for r, one in zip(mine, paid, strict=True)]
        average = [a + p for a, p in zip(average, plan, strict=True)]
    total = sum(average) or 1.0
    return [(share / total, chosen) for share, chosen in zip(average, choices, strict=True) if share > 0]


def _matched(regrets: Sequence[float]) -> list[float]:
    total = sum(regrets)
    return [one / total for one in regrets] if total > 0 else [1.0 / len(regrets)] * len(regrets)


def own_site_cost(position: TankBattleWorld, seat: int) -> dict[int, float]:
    """What a shot at an own installation costs (TB-5.1), by square."""
    return {
        square: SITE[site]
        for site, square in enumerate(position.sites[seat])
        if position.has_site(seat, site)
    }
