"""What the estimates of a whole match cost in each game that has them, beside copying it to a process.

    python3 -m tests.bench.bench_review [rounds]

Every position of a match between bots of level 1 is estimated as a review does it, once everything is known,
and as the seat to act sees it. Processor time, medians.
"""

from __future__ import annotations

import pickle
import sys
from functools import cache, partial
from typing import Any

from game.bots import registry
from game.bots.contract import NoProbe
from game.bots.runner import Job, play_one
from game.cli.common import find_kit, map_setup
from game.model.contract import Step
from game.model.entries import games
from tests.bench.harness import Figure, Work, figures, interleaved, table

MILLI = 1e3


class _States(NoProbe):
    """Remembers every state of a match."""

    def __init__(self) -> None:
        self.found: list[Any] = []

    def step(self, before: Any, step: Step[Any, Any]) -> None:
        self.found.append(step.state)


@cache
def states(name: str) -> tuple[Any, ...]:
    """The states of a match on the game's default map."""
    kit, watcher = find_kit(name), _States()
    setup = map_setup(kit, kit.default_map)
    play_one(Job(name, setup, (1,) * len(setup.sides), 1, 7, budget=0.1), 0, watcher)
    return tuple(watcher.found)


@cache
def seen(name: str) -> tuple[Any, ...]:
    """The same as whoever is to act sees them."""
    game = find_kit(name).game
    found = []
    for state in states(name):
        seat = game.to_act(state)
        if seat is not None and seat >= 0:
            found.append(game.observe(state, seat))
    return tuple(found)


def _estimate(name: str, views: tuple[Any, ...]) -> None:
    estimator = registry.bots(name).estimator()
    assert estimator is not None
    for view in views:
        estimator.estimate(view)


def _copy(views: tuple[Any, ...]) -> None:
    for view in views:
        pickle.loads(pickle.dumps(view))


def review(name: str, rounds: int) -> list[Figure]:
    """One game's match."""
    works: dict[str, Work] = {
        "all known": partial(_estimate, name, states(name)),
        "as the seat to act sees it": partial(_estimate, name, seen(name)),
        "copied": partial(_copy, states(name)),
    }
    return figures(interleaved(works, rounds), "copied", MILLI, "ms")


def main(rounds: int = 5) -> None:
    """Measure and print."""
    for name in (one for one in games() if registry.bots(one).has_estimator):
        print(table(f"{name}: a match of {len(states(name))} positions", review(name, rounds)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
