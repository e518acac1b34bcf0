"""Whole matches of bots, as they would reach a sound device."""

from __future__ import annotations

import numpy as np
import pytest

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
