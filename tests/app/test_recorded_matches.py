"""Whole matches of bots, as they would reach a sound device."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest

from game.ui.window.audio import GAP_S, SILENCE_S, WAITS_S
from game.ui.window.mixer import RATE
from tests.bench.bench_sound import GAMES, loudness, recorded, silence

SECONDS = 15.0


@pytest.mark.slow
@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_at_full_volume_no_sample_of_a_match_is_cut_off(game: str, still: bool) -> None:
    device = recorded(game, SECONDS, 1.0, still=still)
    samples = device.samples
    assert len(device.plays) > 5, "something is heard"
    assert np.max(np.abs(samples)) < 1
    assert silence(samples) < 0.95
    whole, loudest = loudness(samples)
    assert -40 < whole < loudest < -8


@pytest.mark.slow(few=4)
@pytest.mark.parametrize("game", GAMES)
def test_each_wreck_and_each_end_of_a_whole_match_without_motion_is_heard(game: str) -> None:
    device = recorded(game, math.inf, 0.7, still=True, level=1, once=True)
    left = [(at, re.sub(r"_\d+$", "", name)) for at, name, _ in device.plays]
    wrecks, ends = 0, 0
    for asked, name, is_end in device.asked:
        if not name.startswith("wreck"):
            continue
        latest = asked + WAITS_S["wreck"] + (GAP_S + SILENCE_S if is_end else 0.0) + 0.1
        found = next((one for one in left if one[1] == name and asked <= one[0] <= latest), None)
        assert found is not None, f"{name} at {asked:.2f} s"
        left.remove(found)
        wrecks, ends = wrecks + (not is_end), ends + is_end
        first = round((found[0] - SILENCE_S / 2) * RATE)
        assert not (is_end and device.samples[first : round(found[0] * RATE) - RATE // 50].any())
    assert wrecks + ends, "something was destroyed"
    if game in ("tank_chess", "tank_battle"):
        assert ends, "a Command falls, or the last tank"
