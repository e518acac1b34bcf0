"""A game's Kit and its bots need none of what reads files: each bot's process would wait for it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from game.model.entries import catalogue

LOADED = """
import sys
from game.bots.registry import bots
from game.model.registry import kit
kit({game!r}), bots({game!r})
print("pydantic" in sys.modules)
kit({game!r}).map_model
print("pydantic" in sys.modules)
"""


@pytest.mark.parametrize("game", sorted(catalogue.shipped))
def test_pydantic_is_imported_when_a_file_is_read_and_not_with_a_game(game: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED.format(game=game)], capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout.split() == ["False", "True"]
