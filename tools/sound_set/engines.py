"""Engines and tracks: loops that a drive lasts, how it begins and how it ends."""

from __future__ import annotations

import numpy as np

from sound_set.parts import LOOP_S, clank, knock, steady, whole
from sound_set.synthesis import (
    RATE,
    Samples,
    band,
    decay,
    driven,
    ended,
    glide,
    mix,
    noise,
    resonant,
    scattered,
    shaped,
    times,
)  # fmt: skip


def diesel(
    fired: Samples, variant: int, *, fires: float, deep: float, bright: float, knocks: float, seed: int
) -> Samples:
    """An engine that at each sample has fired so many times, some cylinders a little harder than others.

    ``fires``: how often a second once it runs, so that its loop has no seam; ``deep``: Hz, below which it is
    softer and softer, as a small speaker plays nothing deep and a large room all of it; ``bright``: Hz;
    ``knocks``: how much its iron is heard.
    """
    seed += 5 * variant
    seconds = len(fired) / RATE

    def every(shots: float) -> Samples:
        return 2 * np.pi * fired * whole(fires / shots) / fires

    uneven = 1 + 0.16 * np.sin(every(4) + variant) + 0.1 * np.sin(every(3) + 1 + 2 * variant)
    beats = sum(
        (
            np.sin(2 * np.pi * fired * n + 0.7 * n) / n**1.1 * np.exp(-n * fires / bright)
            for n in range(1, 13)
        ),
        np.zeros(len(fired)),
    )
    puff = (0.5 + 0.5 * np.cos(2 * np.pi * fired)) ** 4
    breath = steady(110, bright * 1.8, seed, seconds) * (0.3 + puff)
    iron = steady(900, 2600, seed + 1, seconds) * (0.5 + 0.5 * np.cos(2 * np.pi * fired + 1.1)) ** 10
    made: Samples = driven(uneven * (0.8 * beats + 1.7 * breath) + knocks * iron, 2.1)
    return band(made, deep, 3400, 1.0)


def engine(variant: int, *, fires: float, deep: float, bright: float, knocks: float, seed: int) -> Samples:
    """A diesel at work; each variant runs a little faster or slower than the others."""
    fires = whole(fires * (1, 1.025, 0.975)[variant])
    return diesel(
        fires * times(LOOP_S), variant, fires=fires, deep=deep, bright=bright, knocks=knocks, seed=seed
    )


def link(rng: np.random.Generator, hz: float) -> Samples:
    """One link of iron falls on the ground."""
    pitch = hz * rng.uniform(0.9, 1.12)
    return mix(
        (0, 0.7, decay(glide(0.06, pitch, pitch), 0.011)),
        (0, 0.45, decay(glide(0.06, pitch * 2.37, pitch * 2.37), 0.007)),
        (0, 0.9, decay(band(noise(0.05, int(rng.integers(1e6))), 260, 2600), 0.012, 0.001)),
    )


def tracks(variant: int, *, links: int, hz: float, seed: int) -> Samples:
    """Links of iron that fall on the ground one after the other, and wheels that grind."""
    seed += 7 * variant
    t = times(LOOP_S)
    grind = steady(120, 620, seed + 1) * (0.75 + 0.25 * np.sin(2 * np.pi * whole(links / LOOP_S / 4) * t))
    squeal = resonant(steady(700, 2200, seed + 2), hz * 2.9, 22) * (
        0.4 + 0.6 * np.sin(2 * np.pi * whole(2.5) * t) ** 2
    )
    links_fall = scattered(LOOP_S, links, seed, lambda rng: link(rng, hz))
    return band(links_fall + 0.8 * grind + 0.5 * squeal, 60, 5200)


def start(
    variant: int,
    *,
    seconds: float,
    fires: float,
    deep: float,
    bright: float,
    knocks: float,
    hz: float,
    seed: int,
) -> Samples:
    """An engine takes the load and rises to the pitch of its loop, while the slack goes out of its tracks.

    ``hz``: the pitch of its links.
    """
    rng = np.random.default_rng(seed + variant)
    t = times(seconds)
    pitch = fires * np.interp(t / seconds, (0, 0.25, 0.7, 1), (0.6, 0.68 + 0.05 * variant, 1.05, 1))
    runs = diesel(
        np.cumsum(pitch) / RATE,
        variant,
        fires=fires,
        deep=deep,
        bright=1.25 * bright,
        knocks=knocks,
        seed=seed,
    )
    swells = ((0, 0), (0.05, 0.6), (0.55 * seconds, 1.25), (0.72 * seconds, 1), (seconds, 0))
    parts, at, gap = [], 0.12 * seconds, 0.3 * seconds
    while at < 0.8 * seconds:
        parts.append((at, 0.35 + 0.5 * at / seconds, link(rng, hz)))
        gap *= 0.66
        at += max(gap, 0.03)
    slack = (0.01, 0.3, clank(0.62 * hz, 0.028, seed + variant, 0.8))
    return ended(
        mix((0, 0.8 / np.std(runs) * 0.3, shaped(runs, swells)), slack, *parts)[: len(t)], 0.35 * seconds
    )


def stop(
    variant: int,
    *,
    seconds: float,
    fires: float,
    deep: float,
    bright: float,
    knocks: float,
    hz: float,
    seed: int,
) -> Samples:
    """An engine drops out of the pitch of its loop, its tracks run out, and a brake holds."""
    seed += 3
    rng = np.random.default_rng(seed + variant)
    t = times(seconds)
    pitch = fires * np.interp(t / seconds, (0, 0.2, 0.75, 1), (1, 0.93, 0.58 - 0.04 * variant, 0.52))
    runs = diesel(
        np.cumsum(pitch) / RATE,
        variant,
        fires=fires,
        deep=deep,
        bright=0.8 * bright,
        knocks=knocks,
        seed=seed,
    )
    sinks = ((0, 0), (0.03, 1), (0.2 * seconds, 0.9), (0.6 * seconds, 0.4), (seconds, 0))
    parts, at, gap = [], 0.03, 0.1 * seconds
    while at < 0.74 * seconds:
        parts.append((at, 0.8 - 0.6 * at / seconds, link(rng, hz)))
        gap *= 1.35
        at += gap
    brake = shaped(
        resonant(steady(500, 3000, seed + 9, seconds), (2.1 + 0.15 * variant) * hz, 34),
        ((0, 0), (0.25 * seconds, 0.1), (0.55 * seconds, 1), (0.74 * seconds, 0.5), (0.8 * seconds, 0)),
    )
    holds = (0.76 * seconds, 0.5, knock(0.42 * hz, 0.09, seed, 0.5))
    return ended(
        mix(
            (0, 0.8 / np.std(runs) * 0.3, shaped(runs, sinks)),
            (0, 0.12 / np.max(np.abs(brake)), brake),
            holds,
            *parts,
        )[: round(1.05 * len(t))],
        0.12 * seconds,
    )


def set_down(variant: int, *, seconds: float, hz: float, iron: float, seed: int) -> Samples:
    """Weight comes to rest on a table: a thud from below, wood that takes it, a little iron that follows.

    ``hz``: the pitch of the thud; ``iron``: that of what rings.
    """
    seed += 7 * variant
    hz *= (1, 1.07, 0.95)[variant]
    settles = (0.16 + 0.03 * variant) * seconds
    return ended(
        mix(
            (0, 0.55, decay(glide(seconds, 1.5 * hz, 0.85 * hz), 0.17 * seconds, 0.003)),
            (0, 1.0, decay(band(noise(0.6 * seconds, seed), 1.8 * hz, 9 * hz), 0.1 * seconds, 0.002)),
            (0, 0.5, knock(3.4 * hz, 0.09, seed + 1, 0.8)),
            (0.004, 0.16, clank(iron, 0.016 + 0.05 * seconds, seed + 2, 0.9)),
            (settles, 0.3, knock(4.1 * hz, 0.08, seed + 3, 0.9)),
            (settles, 0.09, clank(1.21 * iron, 0.014, seed + 4, 0.9)),
        )[: round(seconds * RATE)],
        0.4 * seconds,
    )


def turret(variant: int) -> Samples:
    """A motor turns a turret on its ring: a hum, teeth, a little grinding."""
    t = times(LOOP_S)
    hum = sum(
        (
            s * np.sin(2 * np.pi * whole(hz) * t + hz)
            for hz, s in ((146, 0.3), (292, 0.5), (438, 0.4), (876, 0.3))
        ),
        np.zeros(len(t)),
    )
    teeth = 0.7 + 0.3 * np.cos(2 * np.pi * whole(24) * t)
    return hum * teeth * 0.5 + 0.8 * steady(350, 1500, 1201) * teeth


def push(variant: int) -> Samples:
    """Something heavy is pushed over the ground."""
    t = times(LOOP_S)
    rough = 0.4 + 0.6 * np.abs(steady(4, 22, 1301)) * 9
    stones = scattered(
        LOOP_S, 16, 1302, lambda rng: knock(rng.uniform(240, 700), 0.05, int(rng.integers(1e6)))
    )
    ground = steady(160, 1700, 1303) * np.clip(rough, 0, 1.6)
    return ground + 0.3 * stones + 0.05 * np.sin(2 * np.pi * whole(47) * t)


def turn(variant: int) -> Samples:
    """A piece is turned by hand: a short grind."""
    seed = 1400 + variant
    t = times(0.26)
    links = 0.35 + 0.65 * np.abs(np.cos(2 * np.pi * (12 + variant) * t)) ** 3
    return ended(
        shaped(band(noise(0.26, seed), 180, 1300) * links, ((0, 0), (0.05, 1), (0.14, 0.8), (0.26, 0)))
    )


def drive(variant: int) -> Samples:
    """A piece drives, where nothing is shown of it."""
    rolls = tracks(variant, links=24, hz=520, seed=1500)
    runs = engine(0, fires=58, deep=260, bright=1400, knocks=1.4, seed=1510)
    made = (rolls / np.std(rolls) + 0.8 * runs / np.std(runs))[: round(0.42 * RATE)]
    return ended(shaped(made, ((0, 0), (0.08, 1), (0.22, 0.9), (0.42, 0))))
