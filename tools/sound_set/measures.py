"""How loud a sound is, in three ways: to the ear, in a room, and from a telephone's small speaker.

Each weighs the pitches of a sound by a curve and takes the power of its loudest moment, in dB.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sound_set.synthesis import RATE, Samples, filtered

Curve = Callable[[Samples], Samples]


def ear(hz: Samples) -> Samples:
    """How well the ear hears a pitch that is soft: the A curve."""
    squared = np.maximum(hz, 1.0) ** 2
    low = (squared + 20.6**2) * np.sqrt((squared + 107.7**2) * (squared + 737.9**2))
    return 1.2588 * 12194**2 * squared**2 / (low * (squared + 12194**2))


def room(hz: Samples) -> Samples:
    """How much a pitch counts in a room, where much is loud: the K curve (ITU-R BS.1770-4), a shelf for what
    the head adds and little taken from the deep. The standard gives it at 48,000 Hz."""
    back = np.exp(-2j * np.pi * hz / 48000)
    head = (1.53512485958697 - 2.69169618940638 * back + 1.19839281085285 * back**2) / (
        1 - 1.69065929318241 * back + 0.73248077421585 * back**2
    )
    deep = (1 - 2 * back + back**2) / (1 - 1.99004745483398 * back + 0.99007225036621 * back**2)
    made: Samples = np.abs(head * deep)
    return made


def small(hz: Samples) -> Samples:
    """What the ear hears of a telephone: nothing below 450 Hz but what 24 dB an octave leave of it."""
    made: Samples = ear(hz) / np.sqrt(1 + (450 / np.maximum(hz, 1.0)) ** 8)
    return made


def power(samples: Samples, curve: Curve, seconds: float) -> float:
    """The power of the loudest so many seconds, as the mean of the channels (dB)."""
    rows = np.pad(np.atleast_2d(samples), ((0, 0), (RATE // 4, RATE // 4)))
    weighted = np.array([filtered(row, curve) for row in rows])
    window = round(seconds * RATE)
    sums = np.cumsum(np.mean(np.pad(weighted, ((0, 0), (1, window))) ** 2, axis=0))
    return float(10 * np.log10(max(np.max(sums[window:] - sums[:-window]) / window, 1e-12)))


def level_of(samples: Samples) -> float:
    """How loud a sound is to the ear: its loudest 50 ms by the A curve.

    The ear takes the power of short sounds together, so neither a peak nor the mean of a long tail tells it.
    """
    return power(samples, ear, 0.05)


def loudness_of(samples: Samples) -> float:
    """How loud it is in a room: its loudest 0.4 s by the K curve from two speakers, in LUFS."""
    return power(samples, room, 0.4) - 0.691 + 10 * np.log10(2)


def telephone_level_of(samples: Samples) -> float:
    """How loud it is from a small speaker: its loudest 50 ms."""
    return power(samples, small, 0.05)
