"""What is heard of a table: dice, cards, tokens, flags, a spinner."""

from __future__ import annotations

import numpy as np

from sound_set.parts import LOOP_S, bell, knock, steady
from sound_set.synthesis import RATE, Samples, band, decay, ended, glide, mix, noise, scattered, shaped


def dice_rattle(variant: int) -> Samples:
    """Dice tumble over wood."""

    def bump(rng: np.random.Generator) -> Samples:
        return knock(rng.uniform(560, 1280), 0.05, int(rng.integers(1e6)), 0.5)

    rolls = steady(300, 1400, 1602 + variant) * 0.16
    return scattered(LOOP_S, 21 + 3 * variant, 1601 + variant, bump) + rolls


def dice_rest(variant: int) -> Samples:
    """A die comes to lie: a knock, and one that is hardly heard."""
    rng = np.random.default_rng(1700 + variant)
    hz = rng.uniform(640, 900)
    return ended(
        mix(
            (0.0, 1.0, knock(hz, 0.08, 1710 + variant, 0.5)),
            (rng.uniform(0.05, 0.075), 0.45, knock(hz * 1.15, 0.06, 1720 + variant, 0.4)),
            (rng.uniform(0.11, 0.13), 0.18, knock(hz * 0.94, 0.06, 1730 + variant, 0.4)),
        )
    )


def dice(variant: int) -> Samples:
    """A throw as a whole, where it isn't shown how it falls."""
    rng = np.random.default_rng(6 + variant)
    parts, at = [], 0.0
    for number in range(9):
        parts.append(
            (at, 0.9 * 0.88**number, knock(rng.uniform(620, 1150), 0.05, number + 20 * variant, 0.5))
        )
        at += rng.uniform(0.03, 0.055) * (1 + number * 0.16)
    return ended(mix(*parts))


def card(variant: int) -> Samples:
    """Paper: it comes off the others, and lies down."""
    seed = 1800 + 3 * variant
    swish = shaped(
        band(noise(0.2, seed), 1100 + 90 * variant, 6500), ((0, 0), (0.05, 1), (0.1, 0.35), (0.2, 0))
    )
    lies = decay(band(noise(0.06, seed + 1), 300, 2400), 0.012, 0.001)
    return ended(mix((0.0, 0.9, swish), (0.13, 0.6, lies)))


def token(variant: int) -> Samples:
    """A wooden token or a peg is put down."""
    hz = (392, 430, 364)[variant % 3]
    return ended(
        mix((0, 1.0, knock(hz, 0.1, 1900 + variant)), (0.03, 0.14, knock(hz * 1.4, 0.06, 1910 + variant)))
    )


def pair(variant: int) -> Samples:
    """Two tokens click together: one comes, the other answers at once a fourth above, and both lie."""
    hz = (560, 600, 528)[variant]
    return ended(
        mix(
            (0, 0.8, knock(hz, 0.08, 1950 + variant, 0.5)),
            (0.034, 1.0, knock(hz * 4 / 3, 0.09, 1960 + variant, 0.6)),
            (0.036, 0.3, knock(hz * 8 / 3, 0.05, 1970 + variant)),
            (0.13, 0.16, knock(hz * 0.7, 0.08, 1980 + variant)),
        )
    )


def points(variant: int) -> Samples:
    """Points are counted: beads that are pushed along a wire, each a little higher."""
    hz = (690, 735)[variant]
    beads = (
        (at, loud, knock(hz * 2 ** (step / 12), 0.06, 2050 + step + variant, 0.4))
        for at, loud, step in ((0, 0.7, 0), (0.075, 0.75, 2), (0.145, 0.85, 4), (0.21, 1.0, 7))
    )
    return ended(mix(*beads, (0.21, 0.22, bell(2 * hz * 2 ** (7 / 12), 0.2, 0.06))))


def cloth(*flaps: tuple[float, float], seed: int = 2900) -> tuple[tuple[float, float, Samples], ...]:
    """Cloth that flaps: (second, strength)."""
    return tuple(
        (at, strength, shaped(band(noise(0.16, seed + number), 350, 2600), ((0, 0), (0.03, 1), (0.16, 0))))
        for number, (at, strength) in enumerate(flaps)
    )


def flag(variant: int) -> Samples:
    """A flag goes up: cloth that flaps, and three notes that rise."""
    notes = ((0.06, 0.5, bell(392.0, 0.6)), (0.2, 0.6, bell(523.3, 0.6)), (0.34, 0.8, bell(659.3, 0.75, 0.3)))
    return ended(mix(*cloth((0.0, 0.5), (0.13, 0.35), (0.27, 0.22)), *notes), 0.3)


def flag_lost(variant: int) -> Samples:
    """A flag falls and is sent home: two notes that sink, cloth that comes down, its pole on the ground."""
    notes = ((0.0, 0.7, bell(523.3, 0.5, 0.16)), (0.15, 0.75, bell(392.0, 0.55, 0.2)))
    falls = cloth((0.1, 0.3), (0.22, 0.42), (0.33, 0.5), seed=2920)
    lies = (0.47, 0.34, knock(330, 0.12, 2930, 0.5)), (0.55, 0.15, knock(372, 0.1, 2931, 0.4))
    return ended(mix(*notes, *falls, *lies), 0.25)


def flag_scored(variant: int) -> Samples:
    """A flag is home: it flaps, and the three notes that rose when it was taken reach their chord."""
    rises = (
        (0.05, 0.5, bell(392.0, 0.4, 0.12)), (0.15, 0.6, bell(523.3, 0.4, 0.12)),
        (0.25, 0.7, bell(659.3, 0.4, 0.12)),
    )  # fmt: skip
    chord = tuple(
        (0.37, loud, bell(hz, 0.88, 0.4))
        for loud, hz in ((1.0, 784.0), (0.6, 659.3), (0.6, 523.3), (0.3, 1046.5), (0.9, 261.6))
    )
    return ended(mix(*cloth((0.0, 0.4), (0.12, 0.3), (0.37, 0.3), seed=2940), *rises, *chord), 0.35)


def spinner(variant: int) -> Samples:
    """A tongue ticks along the pins of a spinner."""

    def tick(rng: np.random.Generator) -> Samples:
        hz = 1750 * rng.uniform(0.98, 1.02)
        return mix(
            (0, 0.7, decay(glide(0.03, hz, hz), 0.005)),
            (0, 0.6, decay(band(noise(0.02, 3), 1500, 6000), 0.003)),
        )

    rng = np.random.default_rng(2000)
    out = np.zeros(round(LOOP_S * RATE))
    for number in range(18):
        sound = tick(rng)
        out[(round(number / 18 * len(out)) + np.arange(len(sound))) % len(out)] += sound
    return out + 0.05 * steady(300, 900, 2001)
