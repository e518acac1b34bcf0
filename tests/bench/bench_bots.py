"""What the Tank Chess bots cost: depth in two seconds, time to stop, time a move by level, memory.

    python3 -m tests.bench.bench_bots [matches]
    python3 -m tests.bench.bench_bots memory MINUTES
    python3 -m tests.bench.bench_bots beside FOLDER [rounds]

Prints depth and nodes a second on twelve positions (``bot_positions.yaml``), how soon an analysis is
silent once it is told to stop, here and in a worker's process, also on the largest and fullest boards, then
processor milliseconds a move in matches of each level against itself, and how long the caller of a ``Worker``
is held up.
The second form plays the General, and analyses, for so long and prints what the process holds. The third
compares depth and nodes a second with those of another checkout, in turn, in processes of their own.
"""

from __future__ import annotations

import ast
import inspect
import random
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

import yaml

from game.bots.contract import Limits, Seen, Thought, level
from game.bots.registry import bots
from game.bots.worker import ThinkingProgress, Worker, ask
from game.data.files.content import load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.words.texts import Texts
from game.games.tank_chess.bots.analyst import TankChessAnalyst
from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.kit import KIT
from game.games.tank_chess.rules.tcfen import parse_tcfen
from game.games.tank_chess.rules.world import TankChessWorld
from game.model.contract import Setup
from tests.bots.test_crowded_boards import crowded
from tests.games.tank_chess.perft.fun_set import fun_set, standard

ROOT = Path(__file__).parents[2]
RANDOM_PLIES = 4
MAX_PLIES = 120
STRONG_PLIES = 24
"""So many of them where a level thinks long."""
SEED = 7
BOARDS = ("official_16", "long_range_20", "grand_manoeuvre_26")


def setups() -> dict[str, Setup]:
    """Every shipped map."""
    content, texts = load_content(KIT), Texts(ASSETS / "locale")
    return {
        path.stem: KIT.setup(load_map(KIT, path, content, texts).map_file, content.definitions, (0, 1), {})
        for path in sorted((MAPS / KIT.name).glob("*.yaml"))
    }


def positions() -> dict[str, TankChessWorld]:
    """The twelve positions."""
    definitions = load_content(KIT).definitions
    listed = yaml.safe_load((Path(__file__).parent / "bot_positions.yaml").read_text("utf-8"))
    return {
        entry["name"]: KIT.game.new(KIT.setup_from(parse_tcfen(entry["tcfen"], definitions), definitions))
        for entry in listed
    }


def depths(seconds: float = 2.0) -> None:
    """How deep an analysis gets in so many seconds of the processor."""
    print(f"{'position':<30}{'moves':>6}{'depth':>7}{'nodes/s':>9}{'score':>8}")
    for name, state in positions().items():
        told: list[Thought[Move]] = []
        begun = time.process_time()

        def late(begun: float = begun) -> bool:
            return time.process_time() - begun >= seconds

        seat = KIT.game.to_act(state) or 0
        TankChessAnalyst().analyse(Seen(seat, state), Limits(), 1, told.append, late)
        spent = time.process_time() - begun
        last = told[-1]
        whole = max(thought.depth for thought in told)
        count = len(KIT.game.actions(state))
        print(f"{name:<30}{count:>6}{whole:>7}{last.nodes / spent:>9.0f}{last.score:>8}")


def rates(seconds: float = 2.0) -> dict[str, tuple[int, float]]:
    """Depth and nodes a second of an analysis of so many processor seconds, by position."""
    largest = KIT.game.new(setups()["grand_manoeuvre_26"])
    found = {}
    for name, state in (positions() | {"grand_manoeuvre_26 start": largest}).items():
        told: list[Thought[Move]] = []
        begun = time.process_time()

        def late(begun: float = begun) -> bool:
            return time.process_time() - begun >= seconds

        TankChessAnalyst().analyse(Seen(KIT.game.to_act(state) or 0, state), Limits(), 1, told.append, late)
        found[name] = told[-1].depth, told[-1].nodes / (time.process_time() - begun)
    return found


def beside(folder: Path, rounds: int) -> None:
    """Compare with another checkout, whose Python and packages are this one's."""
    script = inspect.getsource(rates)
    script = (
        f"from __future__ import annotations\nfrom tests.bench.bench_bots import *\n{script}\nprint(rates())"
    )
    told: dict[Path, list[dict[str, tuple[int, float]]]] = {folder: [], ROOT: []}
    for _ in range(rounds):
        for root, found in told.items():
            done = subprocess.run(
                [sys.executable, "-c", script], cwd=root, capture_output=True, encoding="utf-8", check=True
            )
            found.append(ast.literal_eval(done.stdout))
    ratios = []
    for name in told[ROOT][0]:
        depths_, speeds = (
            [statistics.median(found[name][part] for found in told[root]) for root in told] for part in (0, 1)
        )
        ratios.append(speeds[1] / speeds[0])
        print(
            f"{name:<30}{speeds[0]:>9.0f} ->{speeds[1]:>9.0f} a second, {ratios[-1]:>5.1f} times; "
            f"depth {depths_[0]:.0f} -> {depths_[1]:.0f}"
        )
    print(f"median: {statistics.median(ratios):.1f} times")


def stops() -> None:
    """How late an analysis of three lines is silent, told to stop after various times."""
    crowds = [crowded(definitions, seed) for definitions in (standard(), fun_set()) for seed in range(3)]
    for name, states in (("twelve positions", list(positions().values())), ("26 × 26, 40 pieces", crowds)):
        late: list[float] = []
        for state in states:
            for after in (0.0, 0.02, 0.1, 0.4):
                begun = time.perf_counter()

                def stop(until: float = begun + after) -> bool:
                    return time.perf_counter() >= until

                TankChessAnalyst().analyse(Seen(0, state), Limits(), 3, stop=stop)
                late.append(max(0.0, time.perf_counter() - begun - after))
        late.sort()
        print(
            f"time to stop, {name}: median {statistics.median(late) * 1e3:.1f} ms, "
            f"worst {late[-1] * 1e3:.0f} ms of {len(late)}"
        )


def silences() -> None:
    """How soon a worker's process answers another question once an endless one is cancelled, beside how
    soon it does when it has nothing to do; and how often it had to be killed for not stopping."""
    small = KIT.game.new(setups()["quick_bout_8"])
    crowds = [crowded(definitions, seed) for definitions in (standard(), fun_set()) for seed in range(2)]
    for name, states in (("twelve positions", list(positions().values())), ("26 × 26, 40 pieces", crowds)):
        for what in ("analysis of 3 lines", "level 6"):
            idle, late, pids = [], [], set()
            worker = Worker(KIT.name)
            try:
                for state in states:
                    for after in (0.0, 0.03, 0.3):
                        idle.append(_answered(worker, small))
                        pids.add(worker.pid)
                        # as it comes from a window: with no tables yet
                        seen: Seen[TankChessWorld, Move] = Seen(
                            KIT.game.to_act(state) or 0, state.with_(tables=None)
                        )
                        if what == "level 6":
                            worker.request(seen, 6, 1, Limits())
                        else:
                            worker.analyse(seen, Limits(), 3)
                        time.sleep(after)
                        worker.cancel()
                        late.append(_answered(worker, small))
            finally:
                worker.close()
                worker.join()
            middle, usual = statistics.median(late) * 1e3, statistics.median(idle) * 1e3
            print(
                f"worker, {what} cancelled on {name}: the next answer after {middle:.0f} ms, "
                f"worst {max(late) * 1e3:.0f} (idle: {usual:.0f}, worst {max(idle[1:]) * 1e3:.0f}), "
                f"{len(pids) - 1} of {len(late)} killed"
            )


def _answered(worker: Worker, state: TankChessWorld) -> float:
    """How long a worker takes to answer the smallest question."""
    begun = time.perf_counter()
    worker.request(Seen(0, state), 1, 1, Limits(nodes=1))
    ask(worker)
    return time.perf_counter() - begun


def times(setup: Setup, number: int, matches: int) -> tuple[list[float], list[int]]:
    """Processor seconds of each choice, and the nodes it took where the bot tells."""
    game, crew = KIT.game, bots(KIT.name)
    limits = level(crew, number).limits
    plies = MAX_PLIES if (limits.nodes or 0) < 5_000 else STRONG_PLIES
    spent: list[float] = []
    nodes: list[int] = []
    for match in range(matches):
        rng = random.Random(f"{SEED}:{match}")
        bot = crew.make(number)
        state = game.new(setup)
        for ply in range(plies):
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
            worker.request(Seen(0, state), 6, 1, Limits())
            while not any(isinstance(m, ThinkingProgress) for m in worker.poll()):
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


def memory(minutes: float) -> None:
    """Play the best bot against itself, each position analysed too, and print the process's size."""
    crew, setup = bots(KIT.name), setups()["official_16"]
    bot, analyst = crew.make(6), TankChessAnalyst()
    limits = level(crew, 6).limits
    begun, rng = time.monotonic(), random.Random(SEED)
    state, turns = KIT.game.new(setup), 0
    print(f"before: {_held()} MB")
    while time.monotonic() - begun < minutes * 60:
        seat = KIT.game.to_act(state)
        if seat is None:
            state = KIT.game.new(setup)
            continue
        # As a worker gets it: without the tables of the state.
        bare = state.with_(tables=None)
        action = bot.choose(Seen(seat, bare), limits, rng.getrandbits(32))
        analyst.analyse(Seen(seat, bare), Limits(nodes=20_000), 3)
        state = KIT.game.apply(state, action).state
        turns += 1
        if turns % 20 == 0:
            print(f"{(time.monotonic() - begun) / 60:.1f} min, {turns} turns: {_held()} MB", flush=True)


def _held() -> int:
    """Megabytes the process has held at most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main() -> None:
    """Measure and print."""
    if len(sys.argv) > 2 and sys.argv[1] == "memory":
        memory(float(sys.argv[2]))
        return
    if len(sys.argv) > 2 and sys.argv[1] == "beside":
        beside(Path(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 3)
        return
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    depths()
    stops()
    silences()
    shipped = setups()
    print(
        f"{'board':<20}{'level':>6}{'moves':>7}{'mean ms':>9}{'median':>8}{'worst':>8}{'nodes':>8}"
        f"{'nodes/s':>9}"
    )
    for name in BOARDS:
        for entry in bots(KIT.name).LEVELS:
            spent, nodes = times(shipped[name], entry.number, matches)
            rate = f"{sum(nodes) / sum(spent):>9.0f}" if sum(nodes) else f"{'':>9}"
            mean_nodes = f"{statistics.mean(nodes):>8.0f}" if nodes else f"{'':>8}"
            print(
                f"{name:<20}{entry.number:>6}{len(spent):>7}{statistics.mean(spent) * 1e3:>9.1f}"
                f"{statistics.median(spent) * 1e3:>8.1f}{max(spent) * 1e3:>8.0f}{mean_nodes}{rate}"
            )
    manners(next(iter(shipped.values())))


if __name__ == "__main__":
    main()
