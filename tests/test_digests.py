"""A match with a fixed seed is the same whatever Python's hashes are."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.amount import some
from tests.digests import digest
from tests.installed_games import shipped

ENTRIES = 60


@pytest.mark.slow
@pytest.mark.parametrize("game", [entry.name for entry in shipped()])
def test_a_match_hangs_on_its_seed_alone__FT_2_1(game: str) -> None:
    told, matches = set(), some(30, 3)
    for seed in some(("0", "1", "7", "999"), ("0", "999")):
        made = subprocess.run(
            [sys.executable, "-m", "tests.digests", game, f"--matches={matches}", f"--entries={ENTRIES}"],
            cwd=Path(__file__).parents[1],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        told.add(made.stdout.split()[-1])
    assert told == {digest(game, matches, ENTRIES)}
