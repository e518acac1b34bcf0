"""What ``main.py simulate`` can't tell of the Tank Battle bots.

    python3 -m tests.bots.tank_battle_arena simple [--games 200] [--level 4]
    python3 -m tests.bots.tank_battle_arena hits [--games 100] [--seed 1] [--level 4] [--against 4]
    python3 -m tests.bots.tank_battle_arena times [--games 4] [--seed 1] [--level 4]

``simple``: matches against the simple player of the tests, seats in turn. ``hits``: how many plotted shots
hit, and how many of them would if they were spread evenly over the squares where an enemy tank could stop.
``times``: processor time and nodes of each plan of a level against itself.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

from game.bots.contract import Bot, Limits, Report, Seen, Thought, level, unheard
from game.bots.runner import Share
from game.bots.solving import Stop, never
from game.rules.tank_battle.actions import Action
from game.rules.tank_battle.state import TankBattleState
from tests.bots.tank_battle import BOTS, Match, against_simple, play


class Timed(Bot[TankBattleState, Action]):
    """Notes the phase, the processor seconds and the nodes of what a bot chooses."""

    def __init__(self, bot: Bot[TankBattleState, Action]) -> None:
        self.bot = bot
        self.took: list[tuple[str, float, int]] = []

    def choose(
        self,
        seen: Seen[TankBattleState, Action],
        limits: Limits,
        seed: int,
        report: Report = unheard,
        stop: Stop = never,
    ) -> Action:
        told: list[Thought[Action]] = []
        begun = time.process_time()
        action = self.bot.choose(seen, limits, seed, told.append, stop)
        position = seen.view.position
        if told and not position.trails and position.shots[seen.seat] is None:  # then the plan was made
            self.took.append((position.phase, time.process_time() - begun, told[-1].nodes))
        return action


def matches(first: int, second: int, games: int, seed: int) -> Iterator[tuple[Match, int]]:
    """Matches of two levels, and the seat in which the first of them sat."""
    for game in range(games):
        seat = game % 2
        levels = (first, second) if seat == 0 else (second, first)
        limits = {at: level(BOTS, number).limits for at, number in enumerate(levels)}
        yield play([BOTS.make(number) for number in levels], limits, f"{seed} {game}"), seat


def _simple(args: argparse.Namespace) -> None:
    points = 0.0
    for done, won in enumerate(against_simple(args.level, args.games), 1):
        points += won
        if done % 20 == 0 or done == args.games:
            share = Share(round(points), done)
            low, high = share.interval
            print(f"level {args.level}: {points:g} of {done}, {low:.1%} to {high:.1%}", flush=True)


def _hits(args: argparse.Namespace) -> None:
    plotted, hits, evenly = [0, 0], [0, 0], [0.0, 0.0]
    against = args.against or args.level
    for match, seat in matches(args.level, against, args.games, args.seed):
        for entry, at in enumerate((seat, 1 - seat)):
            plotted[entry] += match.plotted[at]
            hits[entry] += match.hits[at]
            evenly[entry] += match.evenly[at]
    if against == args.level:
        plotted, hits, evenly = [sum(plotted)], [sum(hits)], [sum(evenly)]
    for number, shots, hit, even in zip((args.level, against), plotted, hits, evenly, strict=False):
        print(f"level {number}: {hit} of {shots} shots hit, {hit / shots:.1%}; evenly {even / shots:.1%}")


def _times(args: argparse.Namespace) -> None:
    bot, limits = Timed(BOTS.make(args.level)), level(BOTS, args.level).limits
    for game in range(args.games):
        play([bot, bot], {0: limits, 1: limits}, f"{args.seed} {game}")
    for phase in ("move", "plot"):
        found = [(seconds * 1000, nodes) for at, seconds, nodes in bot.took if at == phase]
        took, nodes = (sorted(values) for values in zip(*found, strict=True))
        middle, late = len(found) // 2, len(found) * 95 // 100
        print(
            f"{phase}: {len(found)} plans, median {took[middle]:.0f} ms, 95 % under {took[late]:.0f}, "
            f"longest {took[-1]:.0f}; nodes {nodes[middle]}, most {nodes[-1]} of {limits.nodes}"
        )


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.bots.tank_battle_arena")
    parser.add_argument("what", choices=("simple", "hits", "times"))
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", type=int, default=4)
    parser.add_argument("--against", type=int, default=0)
    args = parser.parse_args()
    args.games = args.games or {"simple": 200, "hits": 100, "times": 4}[args.what]
    {"simple": _simple, "hits": _hits, "times": _times}[args.what](args)


if __name__ == "__main__":
    main()
