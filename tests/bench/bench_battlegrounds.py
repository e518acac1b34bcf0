"""What Battlegrounds' rules cost: whole random matches, the parts of a turn, a layout, a save.

    python3 -m tests.bench.bench_battlegrounds [rounds]

Random matches are measured in turn with random matches of python-chess, cut off after 80 plies; the parts
of a turn beside the copy of a world, at positions of a random match, caches warm. Processor time, medians.
A layout is also given at its worst of 500 seeds.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from typing import Any

import chess

from game.games.battlegrounds.rules.layout import random_layout
from game.games.battlegrounds.rules.schema import option_rules
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import CHANCE, Setup
from tests.bench.harness import Figure, Work, figures, interleaved, table
from tests.games.battlegrounds.boards import GAME, KIT, content, option, random_match, setup

MATCHES = [("battle", 2), ("battle", 4), ("team", 4), ("family", 2), ("family", 4), ("solo", 1)]
CHESS_PLIES = 80
MILLI, MICRO = 1e3, 1e6


def playout(made: Setup, rng: random.Random) -> int:
    """A whole random match without the question whether what is legal is allowed; gives its actions."""
    state, count = GAME.new(made), 0
    while (seat := GAME.to_act(state)) is not None:
        if seat == CHANCE:
            action = GAME.draw(state, rng)
        else:
            action = rng.choice(GAME.actions(GAME.observe(state, seat)))
        state = GAME.advance(state, action).state
        count += 1
    return count


def chess_playout(rng: random.Random) -> int:
    """The same of chess, which would go on for hundreds of moves."""
    board, count = chess.Board(), 0
    while count < CHESS_PLIES:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(rng.choice(moves))
        count += 1
    return count


def matches(rounds: int) -> list[Figure]:
    """A whole match of each kind, the same ones in every round."""

    def again(play: Callable[[random.Random], int]) -> Work:
        return lambda: [play(random.Random(seed)) for seed in range(5)]

    works: dict[str, Work] = {"python-chess, 80 plies": again(chess_playout)}
    for name, players in MATCHES:
        made = setup(name, players)
        works[f"{name}, {players} players"] = again(lambda rng, m=made: playout(m, rng))  # type: ignore[misc]
    return figures(interleaved(works, rounds), "python-chess, 80 plies", MILLI / 5, "ms")


def decisions(made: Setup) -> list[tuple[BattlegroundsWorld, Any]]:
    """Positions of a random match in which a seat decides, and what it does there."""
    found = [(state, step.action) for state, step in random_match(made, 3, 220)]
    return [(state, action) for state, action in found if GAME.to_act(state) == state.seat][10::4]


def parts(name: str, players: int, rounds: int) -> list[Figure]:
    """The parts of a turn."""
    picked = decisions(setup(name, players))
    views = [GAME.observe(state, state.seat) for state, _ in picked]
    data = [KIT.dump_state(state) for state, _ in picked]

    def each(work: Callable[[BattlegroundsWorld, Any], object]) -> Work:
        return lambda: [work(state, action) for state, action in picked]

    made = setup(name, players)
    works: dict[str, Work] = {
        "world.copy": each(lambda state, _: state.copy()),
        "actions": lambda: [GAME.actions(view) for view in views],
        "observe": each(lambda state, _: GAME.observe(state, 1)),
        "advance: what a search does": each(GAME.advance),
        "apply: asks whether it is allowed": each(GAME.apply),
        "observe_step": each(lambda state, action: GAME.observe_step(state, GAME.advance(state, action), 1)),
        "resample": lambda: [GAME.resample(view, random.Random(1)) for view in views],
        "dump_state": each(lambda state, _: KIT.dump_state(state)),
        "load_state": lambda: [KIT.load_state(saved, made) for saved in data],
    }
    return figures(interleaved(works, rounds), "world.copy", MICRO / len(picked), "µs")


def layouts(rounds: int) -> list[Figure]:
    """Laying out 64 tokens, beside shuffling them; and the longest a seed took."""
    book, pictures = content().definitions, [p.name for p in content().definitions.pictures] * 4

    def shuffled() -> None:
        for seed in range(10):
            random.Random(seed).shuffle(pictures)

    works: dict[str, Work] = {"a shuffle": shuffled}
    worst = []
    for name in ("battle", "solo"):
        rules = option_rules(option(name))
        works[name] = lambda r=rules: [random_layout(book, r, random.Random(s)) for s in range(10)]  # type: ignore[misc]
        took = []
        for seed in range(500):
            begun = time.process_time()
            random_layout(book, rules, random.Random(seed))
            took.append(time.process_time() - begun)
        worst.append(Figure(f"{name}, longest of 500", max(took) * MICRO, "µs"))
    return [*figures(interleaved(works, rounds), "a shuffle", MICRO / 10, "µs"), *worst]


def main(rounds: int = 7) -> None:
    """Measure and print."""
    print(table("a whole random match", matches(rounds)))
    for name, players in (("battle", 4), ("family", 4)):
        print(table(f"parts of a turn of {name} with {players}", parts(name, players, rounds)))
    print(table("a layout", layouts(rounds)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
