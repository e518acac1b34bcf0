"""What ``main.py simulate`` can't tell of the Tank Tactics bots: what their set-ups are worth.

    python3 -m tests.games.tank_tactics.bots.arena squads [--map duel] [--level 2] [--games 100] [--seed 1]
    python3 -m tests.games.tank_tactics.bots.arena cards [--map duel] [--level 2] [--games 100] [--seed 1]
    python3 -m tests.games.tank_tactics.bots.arena alike [--level 3] [--games 400] [--seed 1]
    python3 -m tests.games.tank_tactics.bots.arena race [--level 3] [--games 100] [--seed 1]

``squads``: a level against itself with tanks set one by one, as bots did before there were roles. ``cards``:
against itself with cards given by chance. Seats are swapped, each two matches have the same chance.
``alike``: on each map, in how many of so many set-ups two tanks of a side have the same dice, or one role.
``race``: the Maze, a level against itself: how often the attacker won, and came near its goal.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import Counter
from functools import cache, partial
from itertools import permutations
from statistics import median
from typing import Any

from game.bots.contract import Bot, Seen, level
from game.bots.runner import wilson
from game.data.files.paths import MAPS
from game.games.tank_tactics.bots.players import SeenBoard, TankTacticsBot
from game.games.tank_tactics.bots.races import Runner
from game.games.tank_tactics.rules.actions import Action, Give
from game.games.tank_tactics.rules.roles import Dice
from game.games.tank_tactics.rules.squads import strike
from game.games.tank_tactics.rules.terms import ACTIONS, SETTING_UP
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.contract import CHANCE
from tests.games.tank_tactics.bots.matches import BOTS, GAME, play, setup

HEATS = {1: 3.0, 2: 1.5, 3: 1.0, 4: 0.7}
"""How freely each level set its dice then."""


def one_by_one(world: TankTacticsWorld, rng: random.Random, heat: float) -> Dice:
    """The next tank's dice as bots set them before there were roles."""
    ranked = _ranked(*_on_the_map(world, world.seat))
    weights = [math.exp((worth - ranked[0][0]) / heat) for worth, _ in ranked]
    return rng.choices([dice for _, dice in ranked], weights)[0]


@cache
def _ranked(span: int, driving: float) -> list[tuple[float, Dice]]:
    def worth(dice: Dice) -> float:
        actions, speed, far, _, _, armour = dice
        mobility = actions * speed * (0.12 + 0.25 * driving)
        return strike(dice, span) + (12 + armour) * 0.45 + mobility + 0.5 * far

    return sorted(((worth(dice), dice) for dice in permutations((6, 5, 4, 3, 2, 1))), reverse=True)


def _on_the_map(world: TankTacticsWorld, seat: int) -> tuple[int, float]:
    """How far the nearest enemy is, and how much driving counts."""
    match, width = world.match, world.match.board.grid.width
    own = [world.square[index] for index in match.tanks[seat]]
    others = [square for index, square in enumerate(world.square) if match.owner[index] != seat]
    kind = match.board.win.kind
    runs = kind == "flag" or (kind == "goal" and match.sides[seat] == match.board.win.attacker)
    span = min(abs(a % width - b % width) + abs(a // width - b // width) for a in own for b in others)
    return span, 1.0 if runs else 0.4 if kind == "points" else 0.0


def by_chance(world: TankTacticsWorld, rng: random.Random) -> Action:
    """A card goes to anybody who can have it."""
    card = world.hand[world.seat][world.step]
    return Give(card, rng.choice(world.match.holders(world.seat)))


def _bot(number: int, what: str) -> TankTacticsBot:
    """The level with the other way to set up."""
    bot = BOTS.make(number)
    assert isinstance(bot, TankTacticsBot)
    if what == "squads":
        bot.set_dice = partial(one_by_one, heat=HEATS[number])  # type: ignore[method-assign]
    else:
        bot.give = by_chance  # type: ignore[method-assign]
    return bot


def _against(args: argparse.Namespace) -> None:
    limits, points = level(BOTS, args.level).limits, 0.0
    for game in range(args.games):
        seat = game % 2
        players: list[Bot[Any, Any]] = [_bot(args.level, args.what), _bot(args.level, args.what)]
        players[seat] = BOTS.make(args.level)
        ended = play(setup(args.map), players, {0: limits, 1: limits}, f"{args.seed} {game // 2}")
        outcome = GAME.result(ended)
        assert outcome is not None
        points += 0.5 if outcome.drawn else float(outcome.winners == (seat,))
        if game + 1 == args.games or (game + 1) % 50 == 0:
            low, high = wilson(points / (game + 1), game + 1)
            print(
                f"{args.map}, level {args.level}: {points:g} of {game + 1}, {points / (game + 1):.1%}, "
                f"{low:.1%} to {high:.1%}", flush=True,
            )  # fmt: skip


def _alike(args: argparse.Namespace) -> None:
    for path in sorted((MAPS / "tank_tactics").glob("*.yaml")):
        dice, roles = [0, 0], [0, 0]
        for game in range(args.games):
            state, rng = _first(path.stem), random.Random(f"{args.seed} {game}")
            bot = BOTS.make(args.level)
            while state.phase in SETTING_UP:
                seat = GAME.to_act(state)
                if seat == CHANCE:
                    action = GAME.draw(state, rng)
                else:
                    assert seat is not None
                    seen: SeenBoard = Seen(seat, GAME.observe(state, seat))
                    action = bot.choose(seen, level(BOTS, args.level).limits, rng.getrandbits(32))
                state = GAME.apply(state, action).state
            world = state
            for tanks in world.match.tanks:
                if len(tanks) > 1:
                    own = [world.dice[index] for index in tanks]
                    called = [world.match.definitions.roles.of(one) for one in own]
                    dice[len(set(own)) < len(own)] += 1
                    roles[len(set(called)) < len(called)] += 1
        print(
            f"{path.stem}: of {sum(dice)} squads {dice[1] / sum(dice):.1%} with two tanks set alike, "
            f"{roles[1] / sum(roles):.1%} with two of one role", flush=True,
        )  # fmt: skip


def _race(args: argparse.Namespace) -> None:
    limits, won, near = level(BOTS, args.level).limits, 0, 0
    ways, rounds = Counter[str](), list[int]()
    for game in range(args.games):
        close = _Closeness()
        players: list[Bot[Any, Any]] = [BOTS.make(args.level), BOTS.make(args.level)]
        ended = play(setup("maze"), players, {0: limits, 1: limits}, f"{args.seed} {game}", close.watch)
        outcome = GAME.result(ended)
        assert outcome is not None
        won += outcome.winners == (0,)
        near += close.came or outcome.reason == "goal"
        ways[outcome.reason] += 1
        rounds.append(ended.round)
        if game + 1 == args.games or (game + 1) % 10 == 0:
            low, high = wilson(won / (game + 1), game + 1)
            print(
                f"level {args.level}: attacker {won} of {game + 1}, {won / (game + 1):.1%}, "
                f"{low:.1%} to {high:.1%}; near in {near}; {dict(ways)}; median rounds {median(rounds):g}",
                flush=True,
            )  # fmt: skip


class _Closeness:
    """Whether the first tank was ever so near its goal at the end of a turn that its next would do."""

    def __init__(self) -> None:
        self.came = False

    def watch(self, before: TankTacticsWorld, after: TankTacticsWorld) -> None:
        """A step was made."""
        ended = before.phase == "turn" and after.seat != before.seat
        if ended and after.outcome is None and after.square[0] >= 0:
            runner = Runner(after, 0, sorted(after.match.board.goal))
            self.came |= runner.costs[runner.stand] <= after.dice[0][ACTIONS]


@cache
def _first(name: str) -> Any:
    return GAME.new(setup(name, 0))


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.games.tank_tactics.bots.arena")
    parser.add_argument("what", choices=("squads", "cards", "alike", "race"))
    parser.add_argument("--map", default="duel")
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", type=int, default=0)
    args = parser.parse_args()
    args.games = args.games or (400 if args.what == "alike" else 100)
    args.level = args.level or (3 if args.what in ("alike", "race") else 2)
    {"alike": _alike, "race": _race}.get(args.what, _against)(args)


if __name__ == "__main__":
    main()
