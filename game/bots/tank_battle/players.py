"""The bots people play against."""

from __future__ import annotations

import hashlib
import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from game.bots.contract import Bot, Limits, Report, Seen, Thought, unheard
from game.bots.solving import Stop, never
from game.bots.tank_battle.belief import Belief
from game.bots.tank_battle.budget import NodeBudget
from game.bots.tank_battle.foresight import look_ahead
from game.bots.tank_battle.planning import PlannedTurn, Planner, any_turn
from game.bots.tank_battle.plotting import forecast, mixed_shots, own_site_cost, shares, spread
from game.bots.tank_battle.setting_up import next_place
from game.rules.tank_battle import actions as act
from game.rules.tank_battle.actions import Action
from game.rules.tank_battle.position import Position, Shots
from game.rules.tank_battle.position_text import format_position
from game.rules.tank_battle.state import TankBattleState

SeenBoard = Seen[TankBattleState, Action]


@dataclass(frozen=True, slots=True)
class Style:
    """How a bot plays. ``sense``: how well it sets up; ``noise``: how far it misjudges; ``caution``: how much
    it minds what can come back; ``wary``: worlds it draws to guess where shots will lie, 0 to ignore them;
    ``samples``: worlds it draws to guess where the enemy will stop; ``mixes``: it mixes its shots so that
    nobody can count on a gap; ``ahead``: turns it plays out with the enemy's answer; ``heat``: how freely it
    chooses among good turns."""

    sense: float = 1.0
    noise: float = 0.0
    caution: float = 1.0
    wary: int = 0
    samples: int = 4
    guess_noise: float = 1.0
    mixes: bool = False
    ahead: int = 0
    heat: float = 0.4


class TankBattleBot(Bot[TankBattleState, Action]):
    """Plans its movement and its shots as a whole when they begin, and keeps to the plan.

    What it plans hangs on what it sees when the movement (or the plotting) begins and on nothing else, so it
    finds the same plan at each step; its own ranks and mines, which nobody sees, are its chance.
    """

    style: ClassVar[Style]

    def __init__(self) -> None:
        self._known: tuple[Position, int | None, tuple[tuple[Action, ...], float, int]] | None = None

    def choose(
        self, seen: SeenBoard, limits: Limits, seed: int, report: Report = unheard, stop: Stop = never
    ) -> Action:
        """An action for the seat."""
        position = seen.view.position
        if position.to_act != seen.seat:
            raise ValueError("nothing to choose from")
        if position.phase == "setup":
            return next_place(position, random.Random(seed), sense=self.style.sense)
        if position.phase == "fight":
            return best_battle(position)
        start, done = _begin(position)
        line, worth, nodes = self._planned(start, limits, stop)
        if position.phase == "move" and line[: len(done)] != done:
            line = (*done, *any_turn(position, random.Random(seed)))
        elif position.phase == "plot":
            line = (*done, *remaining_shots(position, line, random.Random(seed)))
        report(Thought(1, nodes, round(worth * 100), line[len(done) :]))
        return line[len(done)]

    def _planned(self, start: Position, limits: Limits, stop: Stop) -> tuple[tuple[Action, ...], float, int]:
        """What is done, what it is worth, and the nodes that took."""
        known = self._known
        if known is not None and known[1] == limits.nodes and known[0] == start:
            return known[2]
        rng = random.Random(hashlib.blake2b(format_position(start).encode(), digest_size=8).digest())
        plan = self.plan_shots if start.phase == "plot" else self.plan_turn
        budget = NodeBudget(limits, stop)
        line, worth = plan(start, rng, budget)
        self._known = start, limits.nodes, (line, worth, budget.used)
        return self._known[2]

    # --- movement ---

    def plan_turn(
        self, start: Position, rng: random.Random, budget: NodeBudget
    ) -> tuple[tuple[Action, ...], float]:
        """A whole turn from its start."""
        style, seat = self.style, start.seat
        fire: dict[int, float] = {}
        if style.wary and start.shots[1 - seat] is not None:
            guess = forecast(start, seat, rng, samples=style.wary, budget=budget)
            fire = self.expected_fire(start, guess.gain)
        planner = Planner(start, rng, fire=fire, noise=style.noise, caution=style.caution)
        turns = planner.turns(max(8, style.ahead))
        budget.weighed(planner.nodes)
        if not turns:
            return any_turn(start, rng), 0.0
        if style.ahead and len(turns) > 1:
            turns = look_ahead(start, turns[: style.ahead], fire, rng, budget)
        turn = pick(turns, rng, style.heat)
        return turn.actions, turn.worth

    def expected_fire(self, start: Position, gain: dict[int, float]) -> dict[int, float]:
        """How likely a shot lies on each square."""
        return spread(gain, start.red_pegs(1 - start.seat))

    # --- shots ---

    def plan_shots(
        self, start: Position, rng: random.Random, budget: NodeBudget
    ) -> tuple[tuple[Action, ...], float]:
        """All shots, red and white."""
        style, seat = self.style, start.seat
        guess = forecast(start, 1 - seat, rng, samples=style.samples, budget=budget, noise=style.guess_noise)
        gain = guess.gain
        costs = own_site_cost(start, seat)
        for square, cost in costs.items():
            if square in gain:
                gain[square] -= cost
        red, white = start.red_pegs(seat), start.white[seat]
        free = [
            square for square in start.open_squares(seat) if square not in costs or gain.get(square, 0) > 0
        ]
        chosen: tuple[int, ...] = ()
        if style.mixes and guess.worlds:
            mix = mixed_shots(guess, red, rng, budget.rounds())
            weights = [share for share, _ in mix]
            chosen = rng.choices([squares for _, squares in mix], weights)[0] if mix else ()
            chosen = tuple(square for square in chosen if square in free)
        order = sorted(free, key=lambda square: (-gain.get(square, 0.0), square not in chosen, rng.random()))
        reds = list(chosen)[:red]
        reds += [square for square in order if square not in reds][: red - len(reds)]
        whites = [
            square
            for square in order
            if square not in reds and guess.chance.get(square, 0.0) > self.white_from(start, seat)
        ][: min(2, white)]
        line: list[Action] = [act.peg(square) for square in reds]
        line += [act.peg(square, True) for square in whites]
        return (*line, act.SEAL), sum((gain.get(square, 0.0) for square in (*reds, *whites)), 0.0)

    def white_from(self, start: Position, seat: int) -> float:
        """From which chance of a hit on a white peg is worth it: less when guns are about to fall."""
        foe = 1 - seat
        guns = set(start.standing_guns(seat))
        near = any(
            square >= 0 and any(abs(square % 10 - g % 10) + abs(square // 10 - g // 10) <= 4 for g in guns)
            for square in start.tanks[foe]
        )
        return (0.16 if near else 0.28) if start.left(foe) > 2 else 0.1


def pick(turns: list[PlannedTurn], rng: random.Random, heat: float) -> PlannedTurn:
    """One of the best turns, the better the likelier."""
    if heat <= 0:
        return turns[0]
    return rng.choices(turns, shares(turns, heat))[0]


def best_battle(position: Position) -> Action:
    """The battle that is won likeliest comes first."""
    seat = position.seat
    belief = Belief(position, seat)

    def chance(battle: tuple[int, int]) -> float:
        origin, target = battle
        enemy = belief.enemies.get(target)
        if enemy is None:
            return position.match.gun_loses / 6
        wins, falls = belief.odds(position.ranks[seat][position.tank_on(seat, origin)], enemy)
        return wins - falls / 2

    return act.fight(*max(position.battles(), key=lambda battle: (chance(battle), battle)))


def remaining_shots(position: Position, line: Sequence[Action], rng: random.Random) -> tuple[Action, ...]:
    """What is left to plot of a plan where somebody has plotted some already, perhaps others."""
    seat = position.seat
    shots = position.shots[seat] or Shots()
    used = set(shots.squares)
    planned = [one for one in line if isinstance(one, act.Peg)]
    whites = [one.square for one in planned if one.white][: position.white[seat]]
    open_squares = position.open_squares(seat)
    others = rng.sample(open_squares, len(open_squares))
    wanted = [one.square for one in planned if not one.white]
    wanted += [square for square in others if square not in whites]
    short = position.red_pegs(seat) - len(shots.red)
    reds = list(dict.fromkeys(square for square in wanted if square not in used))[: max(0, short)]
    used.update(reds)
    whites = [square for square in whites if square not in used][: max(0, len(whites) - len(shots.white))]
    return (*(act.peg(square) for square in reds), *(act.peg(square, True) for square in whites), act.SEAL)


def _begin(position: Position) -> tuple[Position, tuple[Action, ...]]:
    """The position in which the movement or the plotting began, and what was done since."""
    seat = position.seat
    if position.phase == "plot":
        shots = position.shots[seat] or Shots()
        done = (*(act.peg(s) for s in shots.red), *(act.peg(s, True) for s in shots.white))
        bare = tuple(None if side == seat else one for side, one in enumerate(position.shots))
        return position.with_(shots=bare), done
    steps = tuple(act.go(at, to) for trail in position.trails for at, to in itertools.pairwise(trail))
    return position.before_moving(), steps


class Recruit(TankBattleBot):
    """Level 1: misjudges much, and shoots where it last looked."""

    style = Style(sense=0.0, noise=3.5, caution=0.3, samples=1, guess_noise=5.0, heat=1.5)


class Gunner(TankBattleBot):
    """Level 2: sees what its own move brings, not where shots may lie."""

    style = Style(sense=0.5, noise=1.0, caution=0.7, samples=3, guess_noise=1.8, heat=0.6)


class Commander(TankBattleBot):
    """Level 3: keeps away from where shots may lie, and shoots where stopping pays."""

    style = Style(wary=2, samples=4, noise=0.7, heat=0.5)


class Strategist(TankBattleBot):
    """Level 4: mixes its shots, and plays the enemy's answer out."""

    style = Style(wary=6, samples=8, mixes=True, ahead=6, heat=0.3)
