"""What the rules and bots of Tank Battle cost: whole random matches, legal actions, texts, what a bot plans.

    python3 -m tests.bench.bench_tank_battle [rounds]

Matches and legal actions are measured in turn with the slow telling of the rules in our tests, which plays
the same ones; the parts of a turn beside the copy of a world; plans beside those of level 1, and beside all
legal actions of their positions. Processor time, medians.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import cache

from game.bots.contract import Seen, level
from game.games.tank_battle.bots.players import SeenBoard
from game.games.tank_battle.rules import moving
from game.games.tank_battle.rules.actions import Action
from game.games.tank_battle.rules.notation import format_action
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.contract import CHANCE
from tests.bench.bench_battlegrounds import CHESS_PLIES, chess_playout
from tests.bench.harness import Figure, Work, figures, interleaved, table
from tests.games.tank_battle.bots.matches import BOTS, GAME, KIT, setup
from tests.games.tank_battle.files import DEFINITIONS
from tests.games.tank_battle.rules import slow
from tests.games.tank_battle.rules.positions import random_position, table_of

MILLI, MICRO = 1e3, 1e6
SEED, POSITIONS = 3, 60

Decision = tuple[TankBattleWorld, Action]


@cache
def a_match(seed: int = SEED) -> tuple[Decision, ...]:
    """A random match: each state, and what is done or comes by chance there."""
    state, rng, found = GAME.new(setup()), random.Random(seed), []
    while (seat := GAME.to_act(state)) is not None:
        action = GAME.draw(state, rng) if seat == CHANCE else rng.choice(GAME.actions(state))
        found.append((state, action))
        state = GAME.apply(state, action).state
    return tuple(found)


def _replayed(actions: list[Action], apply: bool) -> None:
    """A match, everything legal listed on the way: on positions alone as in a search, or as it is played."""
    moving.moves.cache_clear()
    state = GAME.new(setup())
    position = state
    for action in actions:
        position.legal_actions()
        if apply:
            state = GAME.apply(state, action).state
            position = state
        else:
            position = position.after(action, [])


def _told_slowly(words: list[str]) -> None:
    told = table_of(GAME.new(setup()))
    for word in words:
        slow.legal(told)
        told, _ = slow.play(told, word)


def matches(rounds: int) -> list[Figure]:
    """A whole match, everything legal listed on the way."""
    actions = [action for _, action in a_match()]
    words = [format_action(action) for action in actions]
    works: dict[str, Work] = {
        "as it is played": lambda: _replayed(actions, apply=True),
        "positions alone: what a search does": lambda: _replayed(actions, apply=False),
        "the slow telling": lambda: _told_slowly(words),
        f"python-chess, {CHESS_PLIES} plies": lambda: chess_playout(random.Random(1)),
    }
    return figures(interleaved(works, rounds), "as it is played", MILLI, "ms")


def legal(rounds: int) -> list[Figure]:
    """All legal actions of a position never seen before, of a match and of random positions of every kind."""
    found = []
    kinds: dict[str, list[TankBattleWorld]] = {
        "a match": [state for state, _ in a_match() if state.phase == "move"][:POSITIONS],
        "random positions": [random_position(seed) for seed in range(POSITIONS)],
    }
    for name, positions in kinds.items():
        tables = [table_of(position) for position in positions]

        def anew(positions: list[TankBattleWorld] = positions) -> None:
            moving.moves.cache_clear()
            for position in positions:
                position.with_().legal_actions()

        def again(positions: list[TankBattleWorld] = positions) -> None:
            for position in positions:
                position.legal_actions()

        def slowly(tables: list[slow.Table] = tables) -> None:
            for told in tables:
                slow.legal(told)

        works: dict[str, Work] = {
            f"{name}, never seen": anew,
            f"{name}, seen before": again,
            f"{name}, the slow telling": slowly,
        }
        found += figures(interleaved(works, rounds), next(iter(works)), MICRO / len(positions), "µs")
    return found


def parts(rounds: int) -> list[Figure]:
    """The parts of a turn."""
    picked = [one for one in a_match() if one[0].phase != "spin"][::9][:POSITIONS]
    data = [KIT.dump_state(state) for state, _ in picked]
    lines = [KIT.format_position(state) for state, _ in picked]

    def each(work: Callable[[TankBattleWorld, Action], object]) -> Work:
        return lambda: [work(state, action) for state, action in picked]

    works: dict[str, Work] = {
        "world.copy": each(lambda state, _: state.copy()),
        "actions": each(lambda state, _: GAME.actions(state)),
        "observe": each(lambda state, _: GAME.observe(state, 1)),
        "resample": each(lambda state, _: GAME.resample(GAME.observe(state, 1), random.Random(1))),
        "after: what a search does": each(lambda state, action: state.after(action, [])),
        "apply: asks whether it is allowed": each(GAME.apply),
        "a position as text": each(lambda state, _: KIT.format_position(state)),
        "a text as position": lambda: [KIT.parse_position(line, DEFINITIONS) for line in lines],
        "dump_state": each(lambda state, _: KIT.dump_state(state)),
        "load_state": lambda: [KIT.load_state(saved, setup()) for saved in data],
    }
    return figures(interleaved(works, rounds), "world.copy", MICRO / len(picked), "µs")


@cache
def beginnings() -> tuple[SeenBoard, ...]:
    """What the seat to act sees where movements and plottings begin, in a match between bots."""
    state, rng, found = GAME.new(setup()), random.Random(SEED), []
    players = BOTS.make(2), BOTS.make(2)
    while (seat := GAME.to_act(state)) is not None:
        if seat == CHANCE:
            action = GAME.draw(state, rng)
        else:
            seen: SeenBoard = Seen(seat, GAME.observe(state, seat))
            action = players[seat].choose(seen, level(BOTS, 2).limits, rng.getrandbits(32))
            if (state.phase == "move" and not state.trails) or (
                state.phase == "plot" and state.shots[seat] is None
            ):
                found.append(seen)
        state = GAME.apply(state, action).state
    return tuple(found)


def plans(phase: str, rounds: int) -> list[Figure]:
    """What a level takes to plan a movement or its shots; it looks at each position for the first time."""
    seen = [one for one in beginnings() if one.view.phase == phase]

    def planned(number: int) -> Work:
        limits = level(BOTS, number).limits
        return lambda: [BOTS.make(number).choose(one, limits, 1) for one in seen]

    def listed() -> None:
        moving.moves.cache_clear()
        for one in seen:
            one.view.with_().legal_actions()

    works = {f"level {entry.number}": planned(entry.number) for entry in BOTS.LEVELS}
    works["all legal actions"] = listed
    return figures(interleaved(works, rounds), "level 1", MILLI / len(seen), "ms")


def main(rounds: int = 5) -> None:
    """Measure and print."""
    print(table(f"a random match of {len(a_match())} actions", matches(rounds)))
    print(table("all legal actions of a position", legal(rounds)))
    print(table("parts of a turn", parts(rounds)))
    for phase, words in (("move", "a movement planned"), ("plot", "all shots planned")):
        print(table(words, plans(phase, rounds)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
