"""The bots people play against."""

from __future__ import annotations

import hashlib
import itertools
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from game.bots.contract import Bot, Limits, Report, Seen, Thought, unheard
from game.bots.solving import Stop, never
from game.bots.styles import partway
from game.games.tank_battle.bots.belief import Belief
from game.games.tank_battle.bots.budget import NodeBudget
from game.games.tank_battle.bots.deeds import Deduction, Memory
from game.games.tank_battle.bots.fitted_ranks import LIKELIHOODS
from game.games.tank_battle.bots.foresight import look_ahead
from game.games.tank_battle.bots.planning import PlannedTurn, Planner
from game.games.tank_battle.bots.plotting import forecast, mixed_shots, own_site_cost, shares
from game.games.tank_battle.bots.setting_up import as_others, next_place
from game.games.tank_battle.rules import actions as act
from game.games.tank_battle.rules.actions import Action
from game.games.tank_battle.rules.board import distance
from game.games.tank_battle.rules.position_text import format_position
from game.games.tank_battle.rules.world import Shots, TankBattleWorld

SeenBoard = Seen[TankBattleWorld, Action]


@dataclass(frozen=True, slots=True)
class Style:
    """How a bot plays. ``sense``: how well it sets up; ``noise``: how far it misjudges; ``caution``: how much
    it minds what can come back; ``bold``: how strongly it seeks battles; ``drive``: how strongly it is drawn
    ahead; ``raids``: what guns and installations are worth to it, against the usual; ``wary``: worlds it
    draws to guess where shots will lie, 0 to ignore them; ``samples``: worlds it draws to guess where the
    enemy will stop; ``answers``: how often the enemy answers, in that guess, the shots that one would expect,
    and ``expects``: how often it does so itself where it guesses the enemy's shots; ``deduces``: it makes
    something of what tanks did; ``mixes``: it mixes its shots so that nobody can count on a gap; ``ahead``:
    turns it plays out with the enemy's answer; ``white``: the chance of a hit that is worth a white peg,
    against the usual; ``heat``: how freely it chooses among good turns; ``hides``: how little its set-up is
    like everybody's, and if at all, it moves each tank as if it had another's rank."""

    sense: float = 1.0
    noise: float = 0.0
    caution: float = 1.0
    bold: float = 0.0
    drive: float = 1.0
    raids: float = 1.0
    wary: int = 0
    samples: int = 4
    answers: int = 0
    expects: int = 0
    guess_noise: float = 1.0
    deduces: bool = False
    mixes: bool = False
    ahead: int = 0
    white: float = 1.0
    hides: float = 0.0
    heat: float = 0.4


STYLES: Mapping[str, Callable[[Style], Style]] = {
    "raider": lambda plain: replace(plain, raids=2.0, guess_noise=0.75 * plain.guess_noise),
    "gunner": lambda plain: replace(
        plain, bold=plain.bold / 3, drive=0.8, guess_noise=min(2.4, 0.85 * plain.guess_noise), white=0.3
    ),
    "guard": lambda plain: replace(
        plain, sense=plain.sense + 1.0, drive=-0.6, guess_noise=0.55 * plain.guess_noise
    ),
}
"""By the word of a style what it makes of a level's plain one."""


Plan = tuple[tuple[Action, ...], float, int]
"""A plan: the actions, their worth, and the nodes it took."""


class TankBattleBot(Bot[TankBattleWorld, Action]):
    """Plans its movement and its shots as a whole when they begin, and keeps to the plan.

    What it plans hangs on what it sees when the movement (or the plotting) begins and on nothing else, so it
    finds the same plan at each step; its own ranks and mines, which nobody sees, are its chance. Where
    somebody else has begun, it plans the best of what is left.
    """

    style: Style
    strays: ClassVar[float] = 1.0
    """How far its judgement goes along with a style."""
    table: ClassVar[Mapping[str, Sequence[float]]] = LIKELIHOODS
    """What tanks' deeds suggest of their ranks."""

    def __init_subclass__(cls) -> None:
        cls.uses_steps = cls.style.deduces

    def __init__(self, style: str = "") -> None:
        plain = type(self).style
        self.style = partway(plain, STYLES[style](plain), self.strays) if style else plain
        self._known: list[tuple[TankBattleWorld, int | None, Deduction | None, Plan]] = []
        self._memory = Memory(self.table)

    def choose(
        self, seen: SeenBoard, limits: Limits, seed: int, report: Report = unheard, stop: Stop = never
    ) -> Action:
        """Return an action for the seat."""
        position = seen.view
        if position.to_act != seen.seat:
            raise ValueError("nothing to choose from")
        if position.phase == "setup":
            return next_place(position, random.Random(seed), sense=self.style.sense, hides=self.style.hides)
        deduction = self._memory.deduced(seen.steps) if self.style.deduces else None
        if position.phase == "fight":
            return best_battle(position, deduction)
        line, worth, nodes = self._planned(position, deduction, limits, stop)
        report(Thought(1, nodes, round(worth * 100), line))
        return line[0]

    def _planned(
        self, position: TankBattleWorld, deduction: Deduction | None, limits: Limits, stop: Stop
    ) -> Plan:
        """What is to be done from here: the rest of what was planned when the movement, or the plotting,
        began; where something else was done since, the best of what is left."""
        start, done = _begin(position)
        line, worth, nodes = self._plan_from(start, deduction, limits, stop)
        if position.phase == "move" and line[: len(done)] == done:
            return line[len(done) :], worth, nodes
        if position.phase == "plot" and set(done) <= set(line):
            return tuple(one for one in line if one not in done), worth, nodes
        return self._plan_from(position, deduction, limits, stop)

    def _plan_from(
        self, position: TankBattleWorld, deduction: Deduction | None, limits: Limits, stop: Stop
    ) -> Plan:
        """Return a plan from this position, thought out now."""
        for known, nodes, deduced, plan in self._known:
            if known == position and nodes == limits.nodes and deduced == deduction:
                return plan
        start = _begin(position)[0]
        rng = random.Random(hashlib.blake2b(format_position(start).encode(), digest_size=8).digest())
        budget = NodeBudget(limits, stop)
        think = self.plan_shots if start.phase == "plot" else self.plan_turn
        line, worth = think(position, deduction, rng, budget)
        plan = line, worth, budget.used
        if not stop():  # cut short: another time there may be a better one
            of_start = [known for known in self._known if known[0] == start]
            self._known = [(position, limits.nodes, deduction, plan), *of_start]
        return plan

    # --- movement ---

    def plan_turn(
        self, position: TankBattleWorld, deduction: Deduction | None, rng: random.Random, budget: NodeBudget
    ) -> tuple[tuple[Action, ...], float]:
        """What is left of a turn: all of it at its start, the best there is once it has begun."""
        style, seat, start = self.style, position.seat, position.before_moving()
        fire: Mapping[int, float] = {}
        if style.wary and start.shots[1 - seat] is not None:
            guess = forecast(start, seat, rng, samples=style.wary, budget=budget, answers=style.expects)
            fire = guess.fire
        plays = as_others(start, seat) if style.hides else None
        planner = Planner(
            position,
            rng,
            fire=fire,
            noise=style.noise,
            caution=style.caution,
            bold=style.bold,
            drive=style.drive,
            raids=style.raids,
            deduction=deduction,
            plays=plays,
            stop=budget.stop,
        )
        count = max(8, style.ahead)
        turns = planner.turns(count) or planner.step_by_step(count)
        budget.weighed(planner.nodes)
        if not turns:
            return (act.REVEAL,), 0.0
        if style.ahead and len(turns) > 1:
            turns = look_ahead(start, turns[: style.ahead], fire, rng, budget, deduction, plays)
        turn = turns[0] if position.trails else pick(turns, rng, style.heat)
        return turn.actions[sum(len(trail) - 1 for trail in position.trails) :], turn.worth

    # --- shots ---

    def plan_shots(
        self, start: TankBattleWorld, deduction: Deduction | None, rng: random.Random, budget: NodeBudget
    ) -> tuple[tuple[Action, ...], float]:
        """Return the shots that are left to plot, red and white, with their worth."""
        style, seat = self.style, start.seat
        guess = forecast(
            start,
            1 - seat,
            rng,
            samples=style.samples,
            budget=budget,
            noise=style.guess_noise,
            answers=style.answers,
            deduction=deduction,
        )
        gain = guess.gain
        costs = own_site_cost(start, seat)
        for square, cost in costs.items():
            if square in gain:
                gain[square] -= cost
        shots = start.shots[seat] or Shots()
        red, white = max(0, start.red_pegs(seat) - len(shots.red)), start.white[seat] - len(shots.white)
        free = [
            square
            for square in start.open_squares(seat)
            if square not in shots.squares and (square not in costs or gain.get(square, 0) > 0)
        ]
        chosen: tuple[int, ...] = ()
        if style.mixes and guess.worlds:
            mix = mixed_shots(guess, shots.squares, red, rng, budget)
            weights = [share for share, _ in mix]
            chosen = rng.choices([squares for _, squares in mix], weights)[0] if mix else ()
            chosen = tuple(square for square in chosen if square in free)
        likely: frozenset[int] = frozenset().union(*Belief(start, seat).stops.values())
        order = sorted(
            free,
            key=lambda at: (-gain.get(at, 0.0), at not in chosen, at not in likely, rng.random()),
        )
        reds = list(chosen)[:red]
        reds += [square for square in order if square not in reds][: red - len(reds)]
        least = style.white * self.white_from(start, seat)
        whites = [square for square in order if square not in reds and guess.chance.get(square, 0.0) > least][
            : max(0, min(white, 2 - len(shots.white)))
        ]
        line: list[Action] = [act.peg(square) for square in reds]
        line += [act.peg(square, True) for square in whites]
        return (*line, act.SEAL), sum((gain.get(square, 0.0) for square in (*reds, *whites)), 0.0)

    def white_from(self, start: TankBattleWorld, seat: int) -> float:
        """Return the least chance of a hit that is worth a white peg; lower when guns are about to fall."""
        foe = 1 - seat
        guns = set(start.standing_guns(seat))
        tanks = [square for square in start.tanks[foe] if square >= 0]
        near = any(distance(square, gun) <= 4 for square in tanks for gun in guns)
        return (0.16 if near else 0.28) if start.left(foe) > 2 else 0.1


def pick(turns: list[PlannedTurn], rng: random.Random, heat: float) -> PlannedTurn:
    """Return one of the best turns at random, the better the likelier."""
    if heat <= 0:
        return turns[0]
    return rng.choices(turns, shares(turns, heat))[0]


def best_battle(position: TankBattleWorld, deduction: Deduction | None) -> Action:
    """Return the battle that is most likely won."""
    seat = position.seat
    belief = Belief(position, seat, deduction)

    def chance(battle: tuple[int, int]) -> float:
        origin, target = battle
        enemy = belief.enemies.get(target)
        if enemy is None:
            return position.match.gun_loses / 6
        wins, falls = belief.odds(position.ranks[seat][position.tank_on(seat, origin)], enemy)
        return wins - falls / 2

    return act.fight(*max(position.battles(), key=lambda battle: (chance(battle), battle)))


def _begin(position: TankBattleWorld) -> tuple[TankBattleWorld, tuple[Action, ...]]:
    """Return the position in which the movement or the plotting began, and what was done since."""
    seat = position.seat
    if position.phase == "plot":
        shots = position.shots[seat] or Shots()
        done = (*(act.peg(s) for s in shots.red), *(act.peg(s, True) for s in shots.white))
        bare = tuple(None if side == seat else one for side, one in enumerate(position.shots))
        return position.with_(shots=bare), done
    steps = tuple(act.go(at, to) for trail in position.trails for at, to in itertools.pairwise(trail))
    return position.before_moving(), steps


class Recruit(TankBattleBot):
    """Level 1: misjudges much, and seeks battles all the same."""

    style = Style(sense=0.0, noise=2.0, caution=0.3, bold=2.0, wary=2, samples=1, guess_noise=8.0, heat=1.5)


class Gunner(TankBattleBot):
    """Level 2: keeps away from likely shots unless it can fight, and guesses badly where to shoot."""

    style = Style(sense=0.5, noise=1.0, caution=0.2, bold=1.5, wary=4, samples=3, guess_noise=6.0, heat=0.6)


class Commander(TankBattleBot):
    """Level 3: like level 2, and shoots where stopping pays, for the careful, too."""

    style = Style(wary=5, samples=4, answers=1, guess_noise=3.0, caution=0.3, bold=2.0)


class Strategist(TankBattleBot):
    """Level 4: mixes its shots where it is expected to keep away from, and plays the enemy's answer out."""

    strays = 0.5
    style = Style(wary=6, samples=8, answers=1, deduces=True, mixes=True, ahead=6, heat=0.3)


class Spymaster(TankBattleBot):
    """Level 5: expects mixed shots, hides what it has, and moves weak tanks as if they were strong."""

    strays = 0.5
    style = Style(
        wary=8, samples=8, answers=1, expects=1, deduces=True, mixes=True, ahead=8, heat=0.3, hides=0.8
    )
