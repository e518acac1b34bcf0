"""What the Tank Chess bots cost: time a move by level, nodes a second, and the worker's manners.

    python3 -m tests.bench.bench_bots [matches]

Prints processor milliseconds a move on each shipped board, in matches of each level against itself;
then how long the caller of a ``Worker`` is held up, and how soon a cancelled bot is silent.
"""

from __future__ import annotations

import random
import statistics
import sys
import time

from game.bots.contract import Limits, Seen, Thought, level
from game.bots.registry import bots
from game.bots.worker import Progress, Worker, ask
from game.data.content import load_content, load_map
from game.data.paths import ASSETS, MAPS
from game.data.texts import Texts
from game.model.contract import Setup
from game.rules.tank_chess.kit import KIT

RANDOM_PLIES = 4
MAX_PLIES = 120
SEED = 7


def setups() -> dict[str, Setup]:
    """Every shipped map."""
    content, texts = load_content(KIT), Texts(ASSETS / "locale")
    return {
        path.stem: KIT.setup(load_map(KIT, path, content, texts).map_file, content.definitions, (0, 1), {})
        for path in sorted((MAPS / KIT.name).glob("*.yaml"))
    }


def times(setup: Setup, number: int, matches: int) -> tuple[list[float], list[int]]:
    """Processor seconds of each choice, and the nodes it took where the bot tells."""
    game, crew = KIT.game, bots(KIT.name)
    limits = level(crew, number).limits
    spent: list[float] = []
    nodes: list[int] = []
    for match in range(matches):
        rng = random.Random(f"{SEED}:{match}")
        bot = crew.make(number)
        state = game.new(setup)
        for ply in range(MAX_PLIES):
            seat = game.to_act(state)
            if seat is None:
                break
            if ply < RANDOM_PLIES:
                action = rng.choice(game.actions(state))
            else:
                told: list[Thought[object]] = []
                begun = time.process_time()
                action = bot.choose(Seen(seat, state), limits, rng.getrandbits(32), told.append)
                spent.append(time.process_time() - begun)
                if told:
                    nodes.append(told[-1].nodes)
            state = game.apply(state, action).state
    return spent, nodes


def manners(setup: Setup) -> None:
    """The worker: start, question, cancel, as its caller feels them."""
    state = KIT.game.new(setup)
    begun = time.perf_counter()
    worker = Worker(KIT.name)
    started = time.perf_counter() - begun
    try:
        begun = time.perf_counter()
        worker.request(Seen(0, state), 2, 1)
        asked = time.perf_counter() - begun
        ask(worker)
        first = time.perf_counter() - begun
        held, silent = [], []
        for _ in range(5):
            worker.request(Seen(0, state), 3, 1, Limits())
            while not any(isinstance(m, Progress) for m in worker.poll()):
                time.sleep(0.001)
            begun = time.perf_counter()
            worker.cancel()
            held.append(time.perf_counter() - begun)
            worker.request(Seen(0, state), 1, 1)
            ask(worker)
            silent.append(time.perf_counter() - begun)
        begun = time.perf_counter()
        worker.poll()
        polled = time.perf_counter() - begun
    finally:
        worker.close()
        worker.join()
    print(
        f"worker: caller held {started * 1e3:.1f} ms to start it, {asked * 1e3:.2f} to ask, "
        f"{polled * 1e3:.3f} to poll, {max(held) * 1e3:.2f} to cancel; first answer after "
        f"{first * 1e3:.0f} ms; cancelled and another question answered in {max(silent) * 1e3:.0f} ms"
    )


def main() -> None:
    """Measure and print."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    shipped = setups()
    print(
        f"{'board':<16}{'level':>6}{'moves':>7}{'mean ms':>9}{'median':>8}{'worst':>8}{'nodes':>8}"
        f"{'nodes/s':>9}"
    )
    for name, setup in shipped.items():
        for entry in bots(KIT.name).LEVELS:
            spent, nodes = times(setup, entry.number, matches)
            rate = f"{sum(nodes) / sum(spent):>9.0f}" if sum(nodes) else f"{'':>9}"
            mean_nodes = f"{statistics.mean(nodes):>8.0f}" if nodes else f"{'':>8}"
            print(
                f"{name:<16}{entry.number:>6}{len(spent):>7}{statistics.mean(spent) * 1e3:>9.1f}"
                f"{statistics.median(spent) * 1e3:>8.1f}{max(spent) * 1e3:>8.0f}{mean_nodes}{rate}"
            )
    manners(next(iter(shipped.values())))


if __name__ == "__main__":
    main()
