"""What a balance run takes: matches of level-2 bots a minute on one core, by map.

    python3 -m tests.bench.bench_balance [matches]

Processor time of this process, so that a busy machine does not change it; beside it, what python-chess
takes to play as many random moves as bots have chosen in such a match, as a yardstick that tells a slow
machine from slow bots. Then: how soon the first figures are there, and how soon a cancelled run is gone.
"""

from __future__ import annotations

import random
import sys
import time
from dataclasses import replace

import chess

from game.bots.runner import Job, play_one
from game.bots.task_pool import TaskPool
from game.editor.balance import BalancePlan, BalanceRun
from game.model.contract import Setup
from tests.bench.bench_bots import setups
from tests.bench.harness import Figure, table

MAPS = ("official_16", "long_range_20", "market_town_12", "grand_manoeuvre_26")
"""The box's board, our large one, and two of the Fun Set: a small and the largest."""

LEVEL = 2
RANDOM_PLIES = 4


def random_chess(plies: int, seed: int) -> None:
    """So many random legal moves of chess, from the start again after each end."""
    rng, board = random.Random(seed), chess.Board()
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            board.reset()
            moves = list(board.legal_moves)
        board.push(rng.choice(moves))


def match_seconds(setup: Setup, matches: int) -> tuple[float, float, int]:
    """Processor seconds of a match, of its yardstick, and actions of a match, on average."""
    job = Job("tank_chess", setup, (LEVEL, LEVEL), matches + 1, random_plies=RANDOM_PLIES)
    play_one(job, matches)  # fills what is kept between matches, as in any process but at its start
    own = yard = 0.0
    plies = 0
    for number in range(matches):
        begun = time.process_time()
        outcome = play_one(job, number)
        between = time.process_time()
        random_chess(outcome.plies, number)
        own += between - begun
        yard += time.process_time() - between
        plies += outcome.plies
    return own / matches, yard / matches, plies // matches


def speed(matches: int) -> list[Figure]:
    """Matches a minute and core, and how many times the yardstick a match takes."""
    boards = setups()
    found = []
    for name in (name for name in MAPS if name in boards):
        own, yard, plies = match_seconds(boards[name], matches)
        label = f"{name}, {plies} actions a match"
        found.append(Figure(label, 60 / own, "/mn", "random chess as long", own / yard))
    return found


def manners() -> str:
    """How soon a process is up, a run tells, and a cancelled one is gone."""
    begun = time.perf_counter()
    pool = TaskPool(1)
    pool.submit(abs, -1).result()
    up = time.perf_counter() - begun
    pool.kill()
    pool.join()
    plan = BalancePlan("tank_chess", setups()["official_16"], ("side.white", "side.black"), games=100_000)
    begun = time.perf_counter()
    run = BalanceRun(replace(plan, level=LEVEL), jobs=1)
    made = time.perf_counter() - begun
    while not run.poll().done:
        time.sleep(0.001)
    first = time.perf_counter() - begun
    begun = time.perf_counter()
    run.cancel()
    held = time.perf_counter() - begun
    run.join()
    ended = time.perf_counter() - begun
    return (
        f"a process is up after {up * 1e3:.0f} ms; a run holds its maker for {made * 1e3:.1f} ms, tells "
        f"first figures after {first * 1e3:.0f} ms; cancel returns after {held * 1e3:.2f} ms, all is gone "
        f"after {ended * 1e3:.0f} ms"
    )


def main() -> None:
    """Measure and print."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    print(
        table(f"matches a minute and core, bots of level {LEVEL} ({matches} matches a map)", speed(matches))
    )
    print(manners())


if __name__ == "__main__":
    main()
