"""A match with a fixed seed is the same whatever Python's hashes are."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from game.model.contract import CHANCE
from game.rules.flames_of_tanks.kit import KIT
from tests.conformance.flames_of_tanks import POSITIONS
from tests.flames_of_tanks import GAME, start


def digest() -> str:
    """Of every action, event and state of a match from each of the positions."""
    found = hashlib.sha256()
    for name, text in POSITIONS.items():
        rng, state = random.Random(name), start(text)
        for _ in range(60):
            seat = GAME.to_act(state)
            if seat is None:
                break
            actions = list(GAME.actions(state))
            action = GAME.draw(state, rng) if seat == CHANCE else rng.choice(actions)
            step = GAME.apply(state, action)
            state = step.state
            found.update(repr((actions, step.events, KIT.dump_state(state))).encode())
    return found.hexdigest()


@pytest.mark.slow
def test_a_match_hangs_on_its_seed_alone__FT_2_1() -> None:
    told = set()
    for seed in ("0", "1", "7", "999"):
        made = subprocess.run(
            [sys.executable, "-m", __name__],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        told.add(made.stdout.strip())
    assert told == {digest()}


if __name__ == "__main__":
    print(digest())
