"""Guns and what their shells do."""

from __future__ import annotations

import numpy as np

from sound_set.parts import clank, debris, rumble
from sound_set.synthesis import (
    RATE,
    Samples,
    band,
    decay,
    driven,
    echoes,
    ended,
    glide,
    mix,
    noise,
    shaped,
    times,
)  # fmt: skip


def shot(
    variant: int,
    *,
    thump: tuple[float, float],
    body: tuple[float, float],
    crack: float,
    tail: float,
    seed: int,
) -> Samples:
    """A gun: a crack, a body of fire, a thump one feels, and what the land gives back."""
    seed += 17 * variant
    bend = 1 + 0.08 * (variant - 1)
    dry = mix(
        (0.0, crack, decay(band(noise(0.05, seed), 1400, 9000), 0.007, 0.0003)),
        (0.0, 2.6, decay(band(noise(0.4, seed + 1), body[0] * bend, body[1] * bend), tail * 0.1, 0.001)),
        (0.001, 0.6, decay(glide(0.5, thump[0] * bend, thump[1] * bend), tail * 0.12, 0.002)),
        (0.004, 0.7, rumble(tail, seed + 2, 2 * thump[1], body[1] * 0.7, tail * 0.28)),
    )
    return ended(
        echoes(driven(dry, 3.0), tail, 0.34, seed + 3, 90, body[1])[: round(tail * RATE)], tail * 0.35
    )


def mortar(variant: int) -> Samples:
    """A short thick tube: a hollow cough, and the shell that leaves it."""
    seed = 300 + 11 * variant
    tube = mix(*((0.0, s, decay(glide(0.3, hz * 1.15, hz), d, 0.003)) for hz, s, d in (
        (102 + 4 * variant, 0.8, 0.065), (212 + 7 * variant, 0.8, 0.05), (355, 0.5, 0.03),
    )))  # fmt: skip
    dry = mix(
        (0.0, 1.0, tube),
        (0.0, 1.5, decay(band(noise(0.2, seed), 190, 1900), 0.035, 0.003)),
        (0.03, 0.24, shaped(band(noise(0.4, seed + 1), 900, 2600), ((0, 0), (0.06, 1), (0.4, 0)))),
    )
    return ended(echoes(driven(dry, 2.2), 0.6, 0.3, seed + 2, 120, 1400)[: round(0.75 * RATE)], 0.25)


def hit_light(variant: int) -> Samples:
    """A shell scratches armour: a short blow on thin iron."""
    seed = 1400 + 13 * variant
    dry = mix(
        (0.0, 0.8, clank(496 + 50 * variant, 0.085, seed, 0.95)),
        (0.0, 1.2, decay(band(noise(0.2, seed + 1), 350, 3000), 0.02, 0.0008)),
        (0.0, 0.85, decay(glide(0.3, 212 + 12 * variant, 126), 0.06, 0.002)),
        (0.09, 0.1, debris(0.3, 5, seed + 3, (1100, 2800))),
    )
    return ended(echoes(driven(dry, 2.0), 0.3, 0.2, seed + 4, 180, 2800)[: round(0.5 * RATE)], 0.2)


def hit(variant: int) -> Samples:
    """A shell goes through armour: iron, fire, and what flies about."""
    seed = 400 + 13 * variant
    dry = mix(
        (0.0, 0.75, clank(236 + 31 * variant, 0.11, seed)),
        (0.0, 2.0, decay(band(noise(0.3, seed + 1), 160, 2200), 0.05, 0.001)),
        (0.0, 0.7, decay(glide(0.4, 118 + 9 * variant, 40 + 2 * variant), 0.09, 0.002)),
        (0.02, 0.6, rumble(0.7, seed + 2, 50, 620, 0.17, 0.02)),
        (0.12, 0.16, debris(0.6, 10, seed + 3, (700, 2400))),
    )
    return ended(echoes(driven(dry, 2.2), 0.5, 0.22, seed + 4, 110, 2200)[: round(0.85 * RATE)], 0.3)


def hit_heavy(variant: int) -> Samples:
    """A shell tears armour open: a deep blow, another from within, iron that sings long, much that falls."""
    seed = 1450 + 13 * variant
    dry = mix(
        (0.0, 0.8, clank(151 + 17 * variant, 0.17, seed, 0.95)),
        (0.0, 2.2, decay(band(noise(0.4, seed + 1), 110, 1700), 0.075, 0.001)),
        (0.0, 0.55, decay(glide(0.6, 102 + 6 * variant, 42 + 2 * variant), 0.1, 0.002)),
        (0.075 + 0.012 * variant, 1.3, decay(band(noise(0.3, seed + 2), 90, 900), 0.07, 0.003)),
        (0.02, 0.6, rumble(1.0, seed + 3, 70, 520, 0.22, 0.02)),
        (0.14, 0.2, debris(0.8, 18, seed + 4, (450, 2000))),
        (0.31 + 0.04 * variant, 0.16, clank(262 + 21 * variant, 0.09, seed + 5, 0.9)),
    )
    return ended(echoes(driven(dry, 2.4), 0.7, 0.25, seed + 6, 90, 1800)[: round(1.15 * RATE)], 0.4)


def bounce(variant: int) -> Samples:
    """Armour throws a shell off: a bright blow, and a whine that goes away."""
    seed = 500 + 19 * variant
    t = times(0.55)
    sinks = (
        (2350 + 240 * variant) * np.exp(-1.15 * t) * (1 + 0.018 * np.sin(2 * np.pi * (23 + 4 * variant) * t))
    )
    whine = np.sin(2 * np.pi * np.cumsum(sinks) / RATE) + 0.3 * np.sin(4 * np.pi * np.cumsum(sinks) / RATE)
    dry = mix(
        (0.0, 1.0, clank(372 + 43 * variant, 0.12, seed, 1.05)),
        (0.0, 0.9, decay(glide(0.25, 190, 112), 0.06, 0.001)),
        (0.012, 0.36, shaped(whine, ((0, 0), (0.02, 1), (0.18, 0.5), (0.55, 0)))),
        (0.0, 0.5, decay(band(noise(0.08, seed + 1), 1800, 8000), 0.012, 0.0004)),
    )
    return ended(echoes(driven(dry, 1.5), 0.35, 0.16, seed + 2, 240, 4000)[: round(0.7 * RATE)], 0.2)


def dirt(variant: int) -> Samples:
    """A shell digs into the ground: a dull blow, earth that rains down."""
    seed = 600 + 23 * variant
    dry = mix(
        (0.0, 0.3, decay(glide(0.2, 132 + 7 * variant, 72), 0.03, 0.003)),
        (0.0, 1.3, decay(band(noise(0.3, seed), 220, 1050), 0.032, 0.003)),
        (0.06, 0.19, shaped(band(noise(0.6, seed + 1), 700, 3600), ((0, 0), (0.09, 1), (0.6, 0)))),
        (0.18, 0.14, debris(0.5, 14, seed + 2, (320, 1200))),
    )
    return ended(driven(dry, 1.6)[: round(0.75 * RATE)], 0.25)


def crumble(variant: int) -> Samples:
    """A wall breaks, or ground gives way: a crack, stones that tumble over each other, dust."""
    seed = 1500 + 23 * variant
    dust = shaped(band(noise(0.95, seed), 500, 3000), ((0, 0), (0.12, 1), (0.4, 0.45), (0.95, 0)))
    dry = mix(
        (0.0, 0.9, decay(band(noise(0.15, seed + 1), 300, 3200), 0.022, 0.001)),
        (0.0, 0.6, decay(glide(0.3, 130 + 8 * variant, 62), 0.06, 0.003)),
        (0.05, 0.8, rumble(0.7, seed + 2, 90, 520, 0.16, 0.03)),
        (0.03, 0.75, debris(0.95, 26, seed + 3, (150, 620))),
        (0.1, 0.3, debris(0.8, 22, seed + 4, (500, 1600))),
        (0.03, 0.26, dust),
    )
    return ended(driven(dry, 1.6)[: round(0.95 * RATE)], 0.3)


def wreck(variant: int) -> Samples:
    """A tank burns out: the blow, the fire that comes out of it, the lid that falls."""
    seed = 700 + 29 * variant
    flames = shaped(band(noise(1.1, seed), 160, 1500), ((0, 0), (0.1, 1), (0.45, 0.55), (1.1, 0)))
    flicker = 1 + 0.5 * band(noise(1.1, seed + 1), 3, 18) * 6
    groan = shaped(
        glide(0.7, 92 - 6 * variant, 61, ((1, 1), (2.41, 0.5), (3.9, 0.25))),
        ((0, 0), (0.15, 1), (0.4, 0.7), (0.7, 0)),
    )
    dry = mix(
        (0.0, 0.5, decay(glide(0.6, 92 + 8 * variant, 36 + 2 * variant), 0.12, 0.003)),
        (0.0, 1.9, rumble(0.9, seed + 2, 120, 1300, 0.13, 0.002)),
        (0.05, 0.5, flames * np.clip(flicker, 0.2, 2)),
        (0.16, 0.22, groan),
        (0.3, 0.22, clank(173 + 14 * variant, 0.13, seed + 3, 0.9)),
        (0.47, 0.12, clank(210 + 14 * variant, 0.09, seed + 4, 0.9)),
        (0.2, 0.1, debris(0.8, 9, seed + 5, (600, 2000))),
    )
    return ended(echoes(driven(dry, 2.4), 0.6, 0.22, seed + 6, 100, 1800)[: round(1.25 * RATE)], 0.45)


def wreck_small(variant: int) -> Samples:
    """A gun or a lesser piece is destroyed: a blow, a lick of fire, iron that falls over."""
    seed = 1550 + 29 * variant
    flames = shaped(band(noise(0.6, seed), 240, 1900), ((0, 0), (0.07, 1), (0.25, 0.45), (0.6, 0)))
    dry = mix(
        (0.0, 0.7, decay(glide(0.4, 128 + 9 * variant, 52), 0.08, 0.003)),
        (0.0, 1.7, rumble(0.5, seed + 1, 150, 1600, 0.085, 0.002)),
        (0.0, 0.3, clank(318 + 24 * variant, 0.08, seed + 2)),
        (0.04, 0.4, flames),
        (0.2 + 0.03 * variant, 0.2, clank(402 + 31 * variant, 0.06, seed + 3, 0.9)),
        (0.29 + 0.04 * variant, 0.12, clank(455 - 37 * variant, 0.05, seed + 4, 0.9)),
        (0.12, 0.12, debris(0.5, 8, seed + 5, (800, 2200))),
    )
    return ended(echoes(driven(dry, 1.9), 0.45, 0.2, seed + 6, 120, 2200)[: round(0.85 * RATE)], 0.3)


def wreck_last(variant: int) -> Samples:
    """A side's last tank, or the Command: a blow, a body that gives way, what is in it goes off; it burns
    out for long while pieces fall, and it fades."""
    seed = 1600
    long = 2.75
    burns = shaped(
        band(noise(long, seed), 130, 1500),
        ((0, 0), (0.15, 1), (0.55, 0.6), (0.75, 0.9), (1.4, 0.6), (2.1, 0.42), (long, 0)),
    ) * np.clip(1 + 3 * band(noise(long, seed + 1), 3, 18), 0.25, 2)
    hisses = shaped(band(noise(2.0, seed + 2), 1800, 6000), ((0, 0), (0.5, 1), (1.1, 0.5), (2.0, 0)))
    gives_way = shaped(
        glide(1.25, 98, 41, ((1, 1), (2.41, 0.55), (3.9, 0.3), (5.3, 0.16))),
        ((0, 0), (0.2, 1), (0.55, 0.7), (0.9, 0.8), (1.25, 0)),
    ) * np.clip(1 + 5 * band(noise(1.25, seed + 3), 8, 40), 0.3, 2)
    tears = shaped(
        glide(0.6, 640, 305, ((1, 1), (1.52, 0.7), (2.41, 0.4))), ((0, 0), (0.12, 0.6), (0.4, 1), (0.6, 0))
    ) * np.abs(band(noise(0.6, seed + 4), 20, 160))
    falls = (
        (0.42, 0.3, 158, 0.16), (0.98, 0.26, 143, 0.17), (1.17, 0.14, 231, 0.1), (1.52, 0.17, 187, 0.13),
        (1.69, 0.08, 264, 0.08), (2.02, 0.09, 171, 0.12), (2.31, 0.04, 246, 0.08),
    )  # fmt: skip
    blow = mix(
        (0.0, 0.5, decay(band(noise(0.08, seed + 5), 900, 6000), 0.012, 0.0004)),
        (0.0, 0.78, decay(glide(0.9, 92, 34), 0.17, 0.003)),
        (0.0, 2.2, rumble(0.9, seed + 6, 105, 1300, 0.14, 0.002)),
    )
    within = mix(
        (0.0, 0.56, decay(glide(0.6, 76, 36), 0.13, 0.004)),
        (0.0, 1.6, rumble(0.8, seed + 7, 80, 900, 0.12, 0.004)),
    )
    dry = mix(
        (0.0, 1.0, driven(blow, 2.6)),
        (0.05, 0.36, burns),
        (0.19, 0.2, gives_way),
        (0.27, 0.75, tears),
        (0.66, 0.66, driven(within, 2.4)),
        *((at, loud, clank(hz, dies, seed + round(hz), 0.9)) for at, loud, hz, dies in falls),
        (0.35, 0.12, debris(1.3, 18, seed + 8, (450, 2000))),
        (0.9, 0.04, hisses),
    )
    return ended(echoes(dry, 0.9, 0.2, seed + 9, 90, 1700)[: round(3 * RATE)], 0.75)


def blast(variant: int) -> Samples:
    """A whole installation goes up."""
    seed = 800 + 31 * variant
    dry = mix(
        (0.0, 0.7, decay(band(noise(0.08, seed), 900, 6000), 0.012, 0.0004)),
        (0.0, 0.75, decay(glide(0.6, 84, 35), 0.13, 0.002)),
        (0.0, 2.3, decay(band(noise(0.5, seed + 1), 110, 1300), 0.11, 0.002)),
        (0.1, 0.4, shaped(band(noise(0.8, seed + 2), 500, 3000), ((0, 0), (0.08, 1), (0.8, 0)))),
        (0.25, 0.12, debris(0.7, 16, seed + 3, (300, 1400))),
    )
    return ended(echoes(driven(dry, 2.8), 0.8, 0.3, seed + 4, 90, 1600)[: round(1.2 * RATE)], 0.45)


def blast_beside(variant: int) -> Samples:
    """A blast next to a piece: duller, as a hull hears it; earth and splinters patter against it."""
    seed = 1650 + 31 * variant
    dry = mix(
        (0.0, 0.45, decay(glide(0.5, 92 + 6 * variant, 44), 0.09, 0.006)),
        (0.0, 2.2, decay(band(noise(0.5, seed), 130, 700), 0.075, 0.005)),
        (0.07, 0.3, shaped(band(noise(0.7, seed + 1), 400, 2000), ((0, 0), (0.1, 1), (0.7, 0)))),
        (0.11, 0.3, debris(0.6, 15, seed + 2, (600, 1900))),
        (0.13 + 0.03 * variant, 0.1, clank(480 + 35 * variant, 0.03, seed + 3, 0.9)),
    )
    return ended(echoes(driven(dry, 2.2), 0.6, 0.2, seed + 4, 110, 1000)[: round(0.95 * RATE)], 0.35)


def mine(variant: int) -> Samples:
    """A mine goes off under a piece: a click, a blow from below, a belly that rings, links that fly."""
    seed = 1700 + 31 * variant
    dry = mix(
        (0.0, 0.35, decay(band(noise(0.03, seed), 1500, 7000), 0.004, 0.0004)),
        (0.022, 0.6, decay(glide(0.5, 112 + 8 * variant, 40), 0.1, 0.002)),
        (0.022, 2.1, decay(band(noise(0.4, seed + 1), 120, 1500), 0.08, 0.001)),
        (0.026, 0.45, clank(122 + 11 * variant, 0.16, seed + 2, 0.8)),
        (0.09, 0.35, shaped(band(noise(0.6, seed + 3), 600, 3000), ((0, 0), (0.07, 1), (0.6, 0)))),
        (0.24 + 0.03 * variant, 0.2, clank(392 + 28 * variant, 0.05, seed + 4)),
        (0.4 + 0.05 * variant, 0.13, clank(455 + 28 * variant, 0.04, seed + 5)),
        (0.16, 0.16, debris(0.7, 15, seed + 6, (320, 1500))),
    )
    return ended(echoes(driven(dry, 2.7), 0.6, 0.22, seed + 7, 100, 1700)[: round(1.05 * RATE)], 0.35)


def mine_holds(variant: int) -> Samples:
    """Armour withstands a mine: the same blow, shut out; the belly rings clear, and tracks settle."""
    seed = 1750 + 31 * variant
    dry = mix(
        (0.0, 0.3, decay(band(noise(0.03, seed), 1500, 7000), 0.004, 0.0004)),
        (0.022, 0.8, decay(glide(0.4, 112 + 8 * variant, 48), 0.07, 0.003)),
        (0.022, 0.9, decay(band(noise(0.3, seed + 1), 120, 700), 0.045, 0.002)),
        (0.024, 1.0, clank(205 + 16 * variant, 0.17, seed + 2, 1.0)),
        (0.21 + 0.02 * variant, 0.12, clank(560 + 30 * variant, 0.025, seed + 3, 0.9)),
        (0.29 + 0.02 * variant, 0.07, clank(600 + 30 * variant, 0.02, seed + 4, 0.9)),
    )
    return ended(echoes(driven(dry, 1.5), 0.5, 0.16, seed + 5, 150, 2200)[: round(0.85 * RATE)], 0.3)


def splash(variant: int) -> Samples:
    """Water closes over something heavy."""
    seed = 900 + 37 * variant
    rng = np.random.default_rng(seed)
    drops = [
        (rng.uniform(0.12, 0.5), rng.uniform(0.1, 0.3), decay(glide(0.12, hz, hz * 1.7), 0.03, 0.006))
        for hz in rng.uniform(260, 900, 9)
    ]
    return ended(
        mix(
            (0.0, 1.0, shaped(band(noise(0.7, seed), 300, 4200), ((0, 0), (0.035, 1), (0.2, 0.4), (0.7, 0)))),
            (0.0, 0.8, decay(glide(0.3, 120, 60), 0.07, 0.004)),
            *drops,
        ),
        0.2,
    )


def ram(variant: int) -> Samples:
    """Iron into iron."""
    seed = 1000 + 41 * variant
    dry = mix(
        (0.0, 0.8, clank(148 + 13 * variant, 0.12, seed, 0.85)),
        (0.035, 0.5, clank(262 + 21 * variant, 0.07, seed + 1)),
        (0.085, 0.3, clank(205 + 9 * variant, 0.08, seed + 2)),
        (0.0, 1.1, decay(glide(0.3, 92, 44), 0.075, 0.002)),
        (0.0, 0.8, decay(band(noise(0.25, seed + 3), 140, 2200), 0.045, 0.001)),
    )
    return ended(driven(dry, 2.0)[: round(0.6 * RATE)], 0.2)
