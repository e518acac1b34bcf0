"""Packing a grid low: the same upgrades, never heavier."""

from __future__ import annotations

import random
import time

import pytest

from game.data.files.content import load_content
from game.games.flames_of_tanks.rules.packing import misfit, pack, pack_low
from game.games.flames_of_tanks.rules.stats import stats
from game.model.registry import kit

DEFINITIONS = load_content(kit("flames_of_tanks")).definitions


@pytest.mark.parametrize("seed", range(40))
def test_what_is_packed_low_is_the_same_and_never_heavier__FT_5_3(seed: int) -> None:
    rng = random.Random(seed)
    names = rng.choices([name for name in DEFINITIONS.upgrades if name != "overloaded"], k=rng.randint(0, 9))
    usual = pack(DEFINITIONS, names)
    start = time.perf_counter()
    low = pack_low(DEFINITIONS, names)
    assert time.perf_counter() - start < 0.5
    assert misfit(DEFINITIONS, low) == ""
    assert sorted(piece.name for piece in low) == sorted(piece.name for piece in usual)
    assert stats(DEFINITIONS, low).weight <= stats(DEFINITIONS, usual).weight


def test_eight_boxes_fill_two_rows__FT_5_3() -> None:
    names = ["anti_tank", "armour", "range"]
    assert stats(DEFINITIONS, pack(DEFINITIONS, names)).weight == 1
    assert stats(DEFINITIONS, pack_low(DEFINITIONS, names)).weight == 0
