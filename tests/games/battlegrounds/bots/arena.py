"""What ``main.py simulate`` can't tell of the Battlegrounds bots.

    python3 -m tests.games.battlegrounds.bots.arena greedy [--games 200] [--seed 0] [--level 4]
    python3 -m tests.games.battlegrounds.bots.arena times [--games 4] [--seed 0] [--level 4]

``greedy``: matches of two against a bot that takes the best immediate points, seats in turn, every second
pair of matches with a draft. ``times``: processor time and nodes of each choice of a level, in every option.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterator

from game.bots.contract import Limits, Seen, Thought, level
from game.bots.runner import Share
from game.model.contract import CHANCE
from tests.games.battlegrounds.bots.matches import BOTS, GAME, OPTIONS, Greedy, Notes, play, setup


def against_greedy(games: int, seed: int = 0, number: int = 4) -> Iterator[bool]:
    """Whether that level alone won each of so many matches of two against ``Greedy``."""
    for match in range(games):
        seat = match % 2
        players = [BOTS.make(number), Greedy()] if seat == 0 else [Greedy(), BOTS.make(number)]
        limits = {seat: level(BOTS, number).limits, 1 - seat: Limits()}
        start = setup("battle", 2, draft=match % 4 > 1)
        last = play(start, players, limits, f"{seed}:{match}").last
        yield last.outcome is not None and last.outcome.winners == (seat,)


def choices(option: str, seats: int, number: int, seed: int) -> Iterator[tuple[float, int, str]]:
    """Processor seconds and nodes of each choice in a match of one level, and the phase it was in."""
    rng = random.Random(seed)
    state = GAME.new(setup(option, seats, draft=seed % 2 == 1))
    bot, limits = BOTS.make(number), level(BOTS, number).limits
    notes: list[Notes] = [[] for _ in range(seats)]
    while (seat := GAME.to_act(state)) is not None:
        if seat == CHANCE:
            action = GAME.draw(state, rng)
        else:
            seen = Seen(seat, GAME.observe(state, seat), tuple(notes[seat]))
            told: list[Thought[object]] = []
            begun = time.process_time()
            action = bot.choose(seen, limits, rng.getrandbits(32), told.append)
            yield time.process_time() - begun, told[-1].nodes if told else 0, state.phase
        step = GAME.apply(state, action)
        if option == "family":
            for other, own in enumerate(notes):
                own.append(GAME.observe_step(state, step, other))
        state = step.state


def _greedy(args: argparse.Namespace) -> None:
    won = 0
    for done, win in enumerate(against_greedy(args.games, args.seed, args.level), 1):
        won += win
        if done % 5 == 0 or done == args.games:
            share = Share(won, done)
            low, high = share.interval
            print(
                f"level {args.level} won {won} of {done}: {share.value:.1%} ({low:.1%} to {high:.1%})",
                flush=True,
            )


def _times(args: argparse.Namespace) -> None:
    print(f"{'':<10}{'choices':>8}{'mean ms':>9}{'95 %':>8}{'most':>8}{'nodes':>8}{'most':>8}  slowest in")
    for option, seats in OPTIONS:
        found = [
            each
            for match in range(args.games)
            for each in choices(option, seats, args.level, args.seed + match)
        ]
        took = sorted(seconds * 1000 for seconds, _, _ in found)
        most = took[len(took) * 95 // 100], took[-1]
        nodes = [count for _, count, _ in found]
        print(
            f"{option} {seats:<{9 - len(option)}}{len(found):>8}{statistics.mean(took):>9.1f}"
            f"{most[0]:>8.0f}{most[1]:>8.0f}{statistics.mean(nodes):>8.0f}{max(nodes):>8}  {max(found)[2]}",
            flush=True,
        )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=["greedy", "times"])
    parser.add_argument("--games", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--level", type=int, default=4)
    args = parser.parse_args()
    if args.games is None:
        args.games = 200 if args.what == "greedy" else 4
    (_greedy if args.what == "greedy" else _times)(args)


if __name__ == "__main__":
    main()
