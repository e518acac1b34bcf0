"""The same questions in another process: what a bot's worker is sent must mean the same there.

Run as a module it is that process. Its strings hash differently, so an order that comes from a set
of them differs, too.
"""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
from importlib import import_module
from typing import Any

from game.model.contract import CHANCE
from game.testing.case import Broken, Case, Wrong, must

Answer = tuple[Any, tuple[Any, ...], list[tuple[Any, Any]]]


def answer(kit: Any, state: Any) -> Answer:
    """What a process makes of a state: its view, actions or outcomes, and where some of them lead."""
    game = kit.game
    seat = game.to_act(state)
    if seat is None or seat == CHANCE:
        view = game.resample(game.observe(state, 0), random.Random(1))
        possible = tuple(o for o, _ in game.chance(state) or ()) or (
            () if seat is None else (game.draw(state, random.Random(1)),)
        )
    else:
        view = game.observe(state, seat)
        possible = tuple(game.actions(view))
    steps = [game.apply(state, action) for action in possible[:5]]
    return view, possible, [(step.state, step.events) for step in steps]


def check(case: Case, states: list[Any], seed: int) -> None:
    """Raise ``Broken`` unless two other processes answer as this one does."""
    here = [answer(case.kit, state) for state in states]
    for hashing in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-m", __name__, case.kit_path],
            input=pickle.dumps(states),
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": hashing, "PYTHONPATH": os.pathsep.join(sys.path)},
            check=False,
        )
        try:
            must(run.returncode == 0, f"the other process failed:\n{run.stderr.decode()[-1500:]}")
            for ours, theirs in zip(here, pickle.loads(run.stdout), strict=True):
                must(theirs[0] == ours[0], "another process sees another view")
                must(theirs[1] == ours[1], "another process finds other actions, or in another order")
                must(theirs[2] == ours[2], "another process plays otherwise")
        except Wrong as wrong:
            raise Broken("same_in_another_process", case, seed, 0, str(wrong)) from wrong


def main() -> None:
    """Answer for the states on standard input."""
    module, name = sys.argv[1].split(":")
    kit = getattr(import_module(module), name)
    states = pickle.loads(sys.stdin.buffer.read())
    sys.stdout.buffer.write(pickle.dumps([answer(kit, state) for state in states]))


if __name__ == "__main__":
    main()
