"""What Tank Tactics costs: whole random matches, the parts of a turn, a bot's turn, lines of sight.

    python3 -m tests.bench.bench_tank_tactics [rounds]

Random matches are measured in turn with random matches of python-chess, cut off after 80 plies; the parts of
a turn beside the copy of a world, at positions of a random match, caches warm. Processor time, medians.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

from game.bots.solving import never
from game.games.tank_tactics.bots.planner import Nodes, Planner
from game.games.tank_tactics.bots.players import Commander
from game.games.tank_tactics.rules.actions import Action
from game.games.tank_tactics.rules.board import Board
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.contract import CHANCE, Setup
from tests.bench.bench_battlegrounds import CHESS_PLIES, chess_playout
from tests.bench.harness import Figure, Work, figures, interleaved, table
from tests.games.tank_tactics.bots.matches import GAME, KIT, begin, setup

MATCHES = [("duel", 2), ("four_corners", 4), ("portal", 2), ("great_plain", 2)]
MILLI, MICRO = 1e3, 1e6


def decisions(made: Setup, seed: int) -> list[tuple[TankTacticsWorld, Action]]:
    """A random match: each state in which a seat decides, and what it does there."""
    state, rng, found = begin(made, seed), random.Random(seed), []
    while (seat := GAME.to_act(state)) is not None:
        action = GAME.draw(state, rng) if seat == CHANCE else rng.choice(GAME.actions(state))
        if seat != CHANCE:
            found.append((state, action))
        state = GAME.apply(state, action).state
    return found


def matches(rounds: int) -> list[Figure]:
    """A whole match on each map, the same ones in every round."""

    def again(made: Setup) -> Work:
        return lambda: [decisions(made, seed) for seed in range(5)]

    works: dict[str, Work] = {
        f"python-chess, {CHESS_PLIES} plies": lambda: [chess_playout(random.Random(n)) for n in range(5)]
    }
    for name, seats in MATCHES:
        works[f"{name}, {seats} players"] = again(setup(name, seats))
    return figures(interleaved(works, rounds), next(iter(works)), MILLI / 5, "ms")


def parts(name: str, seats: int, rounds: int) -> list[Figure]:
    """The parts of a turn."""
    made = setup(name, seats)
    picked = decisions(made, 3)[::3][:60]
    data = [KIT.dump_state(state) for state, _ in picked]

    def each(work: Callable[[TankTacticsWorld, Action], object]) -> Work:
        return lambda: [work(state, action) for state, action in picked]

    works: dict[str, Work] = {
        "world.copy": each(lambda state, _: state.copy()),
        "actions": each(lambda state, _: GAME.actions(state)),
        "observe": each(lambda state, _: GAME.observe(state, 1)),
        "after: what a search does": each(lambda state, action: state.after(action)),
        "apply: asks whether it is allowed": each(GAME.apply),
        "dump_state": each(lambda state, _: KIT.dump_state(state)),
        "load_state": lambda: [KIT.load_state(saved, made) for saved in data],
    }
    return figures(interleaved(works, rounds), "world.copy", MICRO / len(picked), "µs")


def sight(rounds: int) -> list[Figure]:
    """Lines between random squares of the largest board."""
    board: Board = setup("great_plain").map
    rng = random.Random(1)
    pairs = [(rng.randrange(len(board.grid)), rng.randrange(len(board.grid))) for _ in range(500)]
    works: dict[str, Work] = {
        "500 sums": lambda: [a + b for a, b in pairs],
        "500 lines": lambda: [board.sees(origin, target, board.raised_mask) for origin, target in pairs],
    }
    return figures(interleaved(works, rounds), "500 sums", MICRO / len(pairs), "µs")


def turns(rounds: int) -> list[Figure]:
    """A turn planned by a bot of level 3, in positions of a random match, beside python-chess."""

    def each(made: Setup) -> Work:
        picked = [state for state, _ in decisions(made, 3)[::20][:5]]
        return lambda: [Planner(one, Commander.style, Nodes(None, never)).best() for one in picked]

    works: dict[str, Work] = {
        f"python-chess, {CHESS_PLIES} plies": lambda: [chess_playout(random.Random(n)) for n in range(5)]
    }
    for name, seats in (*MATCHES, ("great_plain", 4)):
        works[f"{name}, {seats} players"] = each(setup(name, seats))
    return figures(interleaved(works, rounds), next(iter(works)), MILLI / 5, "ms")


def main(rounds: int = 7) -> None:
    """Measure and print."""
    print(table("a whole random match", matches(rounds)))
    for name, seats in (("duel", 2), ("four_corners", 4), ("great_plain", 2)):
        print(table(f"parts of a turn on {name} with {seats}", parts(name, seats, rounds)))
    print(table("a turn of a bot of level 3", turns(rounds)))
    print(table("a line of sight", sight(rounds)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
