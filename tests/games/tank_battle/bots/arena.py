"""What ``main.py simulate`` can't tell of the Tank Battle bots.

    python3 -m tests.games.tank_battle.bots.arena simple [--games 200] [--level 4]
    python3 -m tests.games.tank_battle.bots.arena hits [--games 100] [--seed 1] [--level 4] [--against 4]
    python3 -m tests.games.tank_battle.bots.arena times [--games 4] [--seed 1] [--level 4]
    python3 -m tests.games.tank_battle.bots.arena bluff [--games 40] [--seed 1] [--level 5]
    python3 -m tests.games.tank_battle.bots.arena reader [--games 100] [--seed 1] [--level 5]

``simple``: matches against the simple player of the tests, seats in turn. ``hits``: how many plotted shots
hit, and how many of them would if they were spread evenly over the squares where an enemy tank could stop.
``times``: processor time and nodes of each plan of a level against itself. ``bluff``: the ranks of tanks
that came near an enemy or attacked an unknown tank while nobody knew them, a level against itself; and how
often a mine lies on one of the four squares that seem likeliest, beside guns and installations, in a thousand
set-ups. ``reader``:
matches against two players that are alike but for one thing: the second takes tanks that come near for strong
ones, and those that stay away for weak ones.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from game.bots.contract import Bot, Limits, Report, Seen, Thought, level, unheard
from game.bots.runner import Share
from game.bots.solving import Stop, never
from game.games.tank_battle.bots.players import Strategist
from game.games.tank_battle.rules.actions import Action
from game.games.tank_battle.rules.world import TankBattleWorld
from tests.games.tank_battle.bots.matches import BOTS, GAME, Match, against_simple, mine_is_guessed, play


class Timed(Bot[TankBattleWorld, Action]):
    """Notes the phase, the processor seconds and the nodes of what a bot chooses."""

    def __init__(self, bot: Bot[TankBattleWorld, Action]) -> None:
        self.bot = bot
        self.uses_steps = bot.uses_steps  # type: ignore[misc]
        self.took: list[tuple[str, float, int]] = []

    def choose(
        self,
        seen: Seen[TankBattleWorld, Action],
        limits: Limits,
        seed: int,
        report: Report = unheard,
        stop: Stop = never,
    ) -> Action:
        told: list[Thought[Action]] = []
        begun = time.process_time()
        action = self.bot.choose(seen, limits, seed, told.append, stop)
        position = seen.view
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


def _bluff(args: argparse.Namespace) -> None:
    near: Counter[int] = Counter()
    stayed: Counter[int] = Counter()
    attacked: Counter[int] = Counter()
    limits = level(BOTS, args.level).limits
    for game in range(args.games):
        match = play([BOTS.make(args.level)] * 2, {0: limits, 1: limits}, f"{args.seed} {game}")
        for seat, deeds in enumerate(match.notes.deeds):
            for tank, words in deeds.items():
                rank = match.end.ranks[seat][tank]
                near[rank] += sum(word.endswith("near") for word in words)
                stayed[rank] += sum(word.endswith(("middle", "far")) for word in words)
        attacked.update(match.attackers)
    ranks = sorted(near)
    print("rank    ", *(f"{rank:6}" for rank in ranks))
    print("near    ", *(f"{near[rank] / (near[rank] + stayed[rank]):6.0%}" for rank in ranks))
    print("attacked", *(f"{attacked[rank]:6}" for rank in ranks))
    held = sum(mine_is_guessed(args.level, seed) for seed in range(1000))
    print(f"one of the four likeliest squares has a mine in {held} of 1000 set-ups")


class Plain(Strategist):
    """Level 4 that makes nothing of what tanks did."""

    style = replace(Strategist.style, deduces=False)


READS = {
    f"{could} {did} {there}": tuple(
        round({"near": 1, "gun": 1, "middle": 0, "far": -1}[there] * 0.15 * (rank - 3.5), 3)
        for rank in range(1, 7)
    )
    for could in ("nobody", "unknown", "weak", "strong")
    for did in ("advanced", "moved", "stayed")
    for there in ("near", "middle", "far", "gun")
}
"""For each of ``DeedNotes``' words how much it speaks for each rank."""


class Reader(Strategist):
    """Level 4 that takes tanks that come near for strong ones."""

    table = READS


def _reader(args: argparse.Namespace) -> None:
    limits = level(BOTS, args.level).limits, level(BOTS, 4).limits
    for reader in (Plain, Reader):
        points = 0.0
        for game in range(args.games):
            seat = game % 2
            players: list[Bot[TankBattleWorld, Action]] = [reader(), reader()]
            players[1 - seat] = BOTS.make(args.level)
            found = play(players, {1 - seat: limits[0], seat: limits[1]}, f"{args.seed} {game}")
            result = GAME.result(found.end)
            assert result is not None
            points += 0.5 if result.drawn else float(result.places[seat] == 1)
        low, high = Share(round(points), args.games).interval
        print(f"{reader.__name__}: {points:g} of {args.games}, {low:.1%} to {high:.1%}", flush=True)


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.games.tank_battle.bots.arena")
    parser.add_argument("what", choices=("simple", "hits", "times", "bluff", "reader"))
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", type=int, default=0)
    parser.add_argument("--against", type=int, default=0)
    args = parser.parse_args()
    do, games, number = {
        "simple": (_simple, 200, 4),
        "hits": (_hits, 100, 4),
        "times": (_times, 4, 4),
        "bluff": (_bluff, 40, 5),
        "reader": (_reader, 100, 5),
    }[args.what]
    args.games, args.level = args.games or games, args.level or number
    do(args)


if __name__ == "__main__":
    main()
