"""Small sounds that others are put together from: wood, bells, iron, what falls; and noise for loops."""

from __future__ import annotations

import numpy as np

from sound_set.synthesis import RATE, Samples, band, decay, glide, mix, noise

LOOP_S = 1.2
"""How long a loop is: then it begins again without a seam."""


def knock(hz: float, seconds: float = 0.09, seed: int = 1, hard: float = 0.35) -> Samples:
    """Wood on wood."""
    return mix(
        (0, 1.0, decay(glide(seconds, hz * 1.12, hz), seconds * 0.22, 0.002)),
        (0, 0.4, decay(glide(seconds, hz * 2.58, hz * 2.5), seconds * 0.1, 0.001)),
        (0, hard, decay(band(noise(0.03, seed), 400, 3600), 0.006, 0.0005)),
    )


def bell(hz: float, seconds: float, dies: float = 0.22) -> Samples:
    """A soft struck note."""
    return mix(
        (0, 1.0, decay(glide(seconds, hz, hz), dies, 0.006)),
        (0, 0.28, decay(glide(seconds, 2 * hz, 2 * hz), dies * 0.5, 0.004)),
        (0, 0.1, decay(glide(seconds, 3.01 * hz, 3.01 * hz), dies * 0.3, 0.003)),
    )


def clank(hz: float, dies: float, seed: int, bright: float = 1.0) -> Samples:
    """Iron: partials that fit no scale."""
    rng = np.random.default_rng(seed)
    ratios = (1.0, 1.52, 2.41, 3.17, 4.61, 6.28, 8.1)
    parts = []
    for number, ratio in enumerate(ratios):
        pitch = hz * ratio * rng.uniform(0.97, 1.03)
        if pitch < 9500:
            strength = bright**number * rng.uniform(0.6, 1.0) / (1 + 0.5 * number)
            parts.append((0.0, strength, decay(glide(dies * 5, pitch, pitch), dies / ratio**0.5)))
    parts.append((0.0, 0.8, decay(band(noise(0.05, seed), 900, 7000), 0.008, 0.0003)))
    return mix(*parts)


def rumble(seconds: float, seed: int, low: float, high: float, dies: float, attack: float = 0.004) -> Samples:
    """A cloud of deep noise that dies away."""
    return decay(band(noise(seconds, seed), low, high), dies, attack)


def debris(seconds: float, count: int, seed: int, hz: tuple[float, float]) -> Samples:
    """Small things that fall."""
    rng = np.random.default_rng(seed)
    parts = [(0.0, 0.0, np.zeros(round(seconds * RATE)))]
    for _ in range(count):
        at = seconds * 0.85 * rng.beta(1.3, 2.2)
        pitch = rng.uniform(*hz)
        parts.append(
            (at, rng.uniform(0.2, 1.0) * (1 - at / seconds), knock(pitch, 0.05, int(rng.integers(1e6))))
        )
    return mix(*parts)[: round(seconds * RATE)]


def steady(low: float, high: float, seed: int, seconds: float = LOOP_S) -> Samples:
    """Noise between two pitches that has no seam."""
    return band(noise(seconds, seed), low, high)


def whole(hz: float) -> float:
    """The nearest pitch that goes into a loop a whole number of times."""
    return round(hz * LOOP_S) / LOOP_S
