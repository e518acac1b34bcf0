"""What is heard once or goes on, by kind: engines, guns, the table, the interface.

``EFFECTS`` has each sound's level (dB, see ``level_of``) and one function that makes its variants by number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

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
    resonant,
    scattered,
    shaped,
    times,
)

LOOP_S = 1.2
"""How long a loop is: then it begins again without a seam."""


# --- small parts ---


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


# --- guns ---


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
        (0.001, 0.75, decay(glide(0.5, thump[0] * bend, thump[1] * bend), tail * 0.12, 0.002)),
        (0.004, 0.7, rumble(tail, seed + 2, 2 * thump[1], body[1] * 0.7, tail * 0.28)),
    )
    return ended(
        echoes(driven(dry, 2.6), tail, 0.34, seed + 3, 90, body[1])[: round(tail * RATE)], tail * 0.35
    )


def mortar(variant: int) -> Samples:
    """A short thick tube: a hollow cough, and the shell that leaves it."""
    seed = 300 + 11 * variant
    tube = mix(*((0.0, s, decay(glide(0.3, hz * 1.15, hz), d, 0.003)) for hz, s, d in (
        (94 + 4 * variant, 1.0, 0.075), (212 + 7 * variant, 0.7, 0.05), (355, 0.35, 0.03),
    )))  # fmt: skip
    dry = mix(
        (0.0, 1.0, tube),
        (0.0, 0.9, decay(band(noise(0.2, seed), 150, 900), 0.035, 0.003)),
        (0.03, 0.16, shaped(band(noise(0.4, seed + 1), 900, 2600), ((0, 0), (0.06, 1), (0.4, 0)))),
    )
    return ended(echoes(driven(dry, 1.8), 0.6, 0.3, seed + 2, 90, 1200)[: round(0.75 * RATE)], 0.25)


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


def bounce(variant: int) -> Samples:
    """Armour throws a shell off: a bright blow, and a whine that goes away."""
    seed = 500 + 19 * variant
    t = times(0.55)
    sinks = (
        (2350 + 240 * variant) * np.exp(-1.15 * t) * (1 + 0.018 * np.sin(2 * np.pi * (23 + 4 * variant) * t))
    )
    whine = np.sin(2 * np.pi * np.cumsum(sinks) / RATE) + 0.3 * np.sin(4 * np.pi * np.cumsum(sinks) / RATE)
    dry = mix(
        (0.0, 1.0, clank(415 + 47 * variant, 0.085, seed, 1.1)),
        (0.0, 0.55, decay(glide(0.15, 175, 105), 0.03, 0.001)),
        (0.012, 0.3, shaped(whine, ((0, 0), (0.02, 1), (0.18, 0.5), (0.55, 0)))),
        (0.0, 0.5, decay(band(noise(0.08, seed + 1), 1800, 8000), 0.012, 0.0004)),
    )
    return ended(echoes(dry, 0.35, 0.12, seed + 2, 300, 4000)[: round(0.7 * RATE)], 0.2)


def dirt(variant: int) -> Samples:
    """A shell digs into the ground: a dull blow, earth that rains down."""
    seed = 600 + 23 * variant
    dry = mix(
        (0.0, 1.3, decay(glide(0.3, 96 + 6 * variant, 38), 0.08, 0.003)),
        (0.0, 1.0, decay(band(noise(0.3, seed), 90, 760), 0.06, 0.003)),
        (0.06, 0.5, shaped(band(noise(0.6, seed + 1), 700, 3600), ((0, 0), (0.09, 1), (0.6, 0)))),
        (0.18, 0.14, debris(0.5, 14, seed + 2, (320, 1200))),
    )
    return ended(driven(dry, 1.6)[: round(0.75 * RATE)], 0.25)


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
        (0.0, 0.8, decay(glide(0.6, 88 + 8 * variant, 30 + 2 * variant), 0.14, 0.003)),
        (0.0, 1.9, rumble(0.9, seed + 2, 90, 1100, 0.15, 0.003)),
        (0.05, 0.5, flames * np.clip(flicker, 0.2, 2)),
        (0.16, 0.22, groan),
        (0.3, 0.22, clank(173 + 14 * variant, 0.13, seed + 3, 0.9)),
        (0.47, 0.12, clank(210 + 14 * variant, 0.09, seed + 4, 0.9)),
        (0.2, 0.1, debris(0.8, 9, seed + 5, (600, 2000))),
    )
    return ended(echoes(driven(dry, 1.9), 0.6, 0.22, seed + 6, 80, 1800)[: round(1.25 * RATE)], 0.45)


def blast(variant: int) -> Samples:
    """A mine or a whole installation goes up."""
    seed = 800 + 31 * variant
    dry = mix(
        (0.0, 0.7, decay(band(noise(0.08, seed), 900, 6000), 0.012, 0.0004)),
        (0.0, 0.9, decay(glide(0.6, 74, 27), 0.13, 0.002)),
        (0.0, 2.3, decay(band(noise(0.5, seed + 1), 90, 1100), 0.11, 0.002)),
        (0.1, 0.4, shaped(band(noise(0.8, seed + 2), 500, 3000), ((0, 0), (0.08, 1), (0.8, 0)))),
        (0.25, 0.12, debris(0.7, 16, seed + 3, (300, 1400))),
    )
    return ended(echoes(driven(dry, 2.4), 0.8, 0.3, seed + 4, 70, 1500)[: round(1.2 * RATE)], 0.45)


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


# --- engines: loops ---


def steady(low: float, high: float, seed: int, seconds: float = LOOP_S) -> Samples:
    """Noise between two pitches that has no seam."""
    return band(noise(seconds, seed), low, high)


def whole(hz: float) -> float:
    """The nearest pitch that goes into a loop a whole number of times."""
    return round(hz * LOOP_S) / LOOP_S


def engine(variant: int, *, fires: float, bright: float, knocks: float, seed: int) -> Samples:
    """A diesel at work: it fires so many times a second, some cylinders a little harder than others."""
    t = times(LOOP_S)
    fires = whole(fires)
    uneven = (
        1
        + 0.16 * np.sin(2 * np.pi * whole(fires / 4) * t)
        + 0.1 * np.sin(2 * np.pi * whole(fires / 3) * t + 1)
    )
    beats = sum(
        (
            np.sin(2 * np.pi * fires * n * t + 0.7 * n) / n**1.1 * np.exp(-n * fires / bright)
            for n in range(1, 13)
        ),
        np.zeros(len(t)),
    )
    puff = (0.5 + 0.5 * np.cos(2 * np.pi * fires * t)) ** 4
    breath = steady(110, bright * 1.8, seed) * (0.3 + puff)
    iron = steady(900, 2600, seed + 1) * (0.5 + 0.5 * np.cos(2 * np.pi * fires * t + 1.1)) ** 10
    made: Samples = driven(uneven * (0.8 * beats + 1.7 * breath) + knocks * iron, 1.3)
    return band(made, 38, 3200)


def tracks(variant: int, *, links: int, hz: float, seed: int) -> Samples:
    """Links of iron that fall on the ground one after the other, and wheels that grind."""
    seed += 7 * variant

    def link(rng: np.random.Generator) -> Samples:
        pitch = hz * rng.uniform(0.9, 1.12)
        return mix(
            (0, 0.7, decay(glide(0.06, pitch, pitch), 0.011)),
            (0, 0.45, decay(glide(0.06, pitch * 2.37, pitch * 2.37), 0.007)),
            (0, 0.9, decay(band(noise(0.05, int(rng.integers(1e6))), 260, 2600), 0.012, 0.001)),
        )

    t = times(LOOP_S)
    grind = steady(120, 620, seed + 1) * (0.75 + 0.25 * np.sin(2 * np.pi * whole(links / LOOP_S / 4) * t))
    squeal = resonant(steady(700, 2200, seed + 2), hz * 2.9, 22) * (
        0.4 + 0.6 * np.sin(2 * np.pi * whole(2.5) * t) ** 2
    )
    return band(scattered(LOOP_S, links, seed, link) + 0.8 * grind + 0.5 * squeal, 60, 5200)


def turret(variant: int) -> Samples:
    """A motor turns a turret on its ring: a hum, teeth, a little grinding."""
    t = times(LOOP_S)
    hum = sum(
        (
            s * np.sin(2 * np.pi * whole(hz) * t + hz)
            for hz, s in ((146, 1.0), (292, 0.55), (438, 0.3), (876, 0.14))
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
    return ground + 0.3 * stones + 0.2 * np.sin(2 * np.pi * whole(47) * t)


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
    runs = engine(0, fires=58, bright=700, knocks=0.7, seed=1510)
    made = (rolls / np.std(rolls) + 0.8 * runs / np.std(runs))[: round(0.42 * RATE)]
    return ended(shaped(made, ((0, 0), (0.08, 1), (0.22, 0.9), (0.42, 0))))


# --- the table ---


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


def flag(variant: int) -> Samples:
    """A flag goes up: cloth that flaps, and three notes that rise."""
    cloth = (
        (at, strength, shaped(band(noise(0.16, 2900 + number), 350, 2600), ((0, 0), (0.03, 1), (0.16, 0))))
        for number, (at, strength) in enumerate(((0.0, 0.5), (0.13, 0.35), (0.27, 0.22)))
    )
    notes = ((0.06, 0.5, bell(392.0, 0.6)), (0.2, 0.6, bell(523.3, 0.6)), (0.34, 0.8, bell(659.3, 0.75, 0.3)))
    return ended(mix(*cloth, *notes), 0.3)


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


# --- the interface ---


def notes(*played: tuple[float, float, float, float]) -> Samples:
    """Bells: (second, strength, pitch, how long)."""
    return ended(mix(*((at, strength, bell(hz, 0.3, dies)) for at, strength, hz, dies in played)))


def click(variant: int) -> Samples:
    return ended(knock(900 + 40 * variant, 0.05))


def pick(variant: int) -> Samples:
    hz = (430, 415, 448)[variant % 3]
    return ended(mix((0, 1.0, knock(hz, 0.09, variant + 1)), (0.012, 0.3, knock(2 * hz, 0.06))))


def undo(variant: int) -> Samples:
    return ended(mix((0, 0.8, knock(520, 0.07)), (0.075, 1.0, knock(350, 0.1))))


def illegal(variant: int) -> Samples:
    return ended(mix((0, 1.0, knock(170, 0.12, variant + 1)), (0.1, 0.8, knock(150, 0.14, variant + 2))))


def clock_low(variant: int) -> Samples:
    return ended(mix((0, 1.0, knock(1250, 0.05)), (0.25, 0.8, knock(980, 0.05))))


def check(variant: int) -> Samples:
    return notes((0, 1.0, 587.33, 0.12), (0.1, 0.95, 440.0, 0.14))


def escape(variant: int) -> Samples:
    return notes((0, 0.8, 440.0, 0.1), (0.07, 0.9, 587.33, 0.1), (0.14, 1.0, 739.99, 0.14))


def stakes(variant: int) -> Samples:
    """Two beats of a drum, and a low bell with the second."""
    beats = (0, 0.7, knock(150, 0.2, 5)), (0.16, 1.0, knock(130, 0.3, 6))
    return ended(mix(*beats, (0.16, 0.7, bell(293.66, 0.36, 0.2))))


def solved(variant: int) -> Samples:
    """A riddle that opens: it searches a step down, then rises to its chord."""
    asks = ((0, 0.75, 587.33, 0.09), (0.07, 0.7, 493.88, 0.09))
    opens = ((0.15, 0.8, 587.33, 0.11), (0.2, 0.85, 739.99, 0.13), (0.25, 1.0, 987.77, 0.2))
    return notes(*asks, *opens, (0.25, 0.5, 493.88, 0.2))


def passed(variant: int) -> Samples:
    """Two steps up and a rest: a nod, lighter than what is said of a solved puzzle."""
    return notes(
        (0, 0.8, 392.0, 0.11), (0.1, 0.9, 523.25, 0.12), (0.2, 1.0, 659.26, 0.2), (0.2, 0.4, 392.0, 0.2)
    )


Maker = Callable[[int], Samples]

EFFECTS: dict[str, dict[str, tuple[float, int, Maker]]] = {
    # kind: name: (level in dB, variants, how one is made)
    "engines": {
        "engine_light": (-35.0, 1, partial(engine, fires=77, bright=1000, knocks=0.9, seed=1101)),
        "engine_medium": (-35.0, 1, partial(engine, fires=56, bright=760, knocks=0.8, seed=1111)),
        "engine_heavy": (-35.0, 1, partial(engine, fires=41, bright=560, knocks=0.7, seed=1121)),
        "tracks_light": (-35.0, 2, partial(tracks, links=30, hz=640, seed=1131)),
        "tracks_heavy": (-34.0, 2, partial(tracks, links=21, hz=430, seed=1161)),
        "turret": (-34.0, 1, turret),
        "push": (-32.0, 1, push),
        "turn": (-27.0, 2, turn),
        "drive": (-27.0, 2, drive),
    },
    "guns": {
        "shot_light": (-22.0, 3, partial(
            shot, thump=(170, 62), body=(300, 2100), crack=1.3, tail=0.6, seed=100)),
        "shot_medium": (-21.5, 3, partial(
            shot, thump=(120, 46), body=(190, 1500), crack=1.0, tail=0.8, seed=140)),
        "shot_heavy": (-21.0, 3, partial(
            shot, thump=(84, 33), body=(110, 980), crack=0.75, tail=1.1, seed=180)),
        "shot_mortar": (-23.0, 2, mortar),
        "hit": (-21.0, 3, hit),
        "bounce": (-22.0, 3, bounce),
        "dirt": (-25.0, 3, dirt),
        "splash": (-24.0, 2, splash),
        "wreck": (-22.0, 3, wreck),
        "blast": (-22.0, 2, blast),
        "ram": (-23.0, 2, ram),
    },
    "table": {
        "dice_rattle": (-28.0, 2, dice_rattle),
        "dice_rest": (-25.0, 4, dice_rest),
        "dice": (-25.0, 2, dice),
        "card": (-27.0, 3, card),
        "token": (-26.0, 3, token),
        "flag": (-25.0, 1, flag),
        "spinner": (-28.0, 1, spinner),
    },
    "interface": {
        "click": (-26.0, 2, click),
        "pick": (-26.0, 3, pick),
        "undo": (-26.0, 1, undo),
        "illegal": (-27.0, 2, illegal),
        "clock_low": (-23.0, 1, clock_low),
        "check": (-23.0, 1, check),
        "escape": (-23.0, 1, escape),
        "stakes": (-22.0, 1, stakes),
        "solved": (-22.0, 1, solved),
        "passed": (-23.0, 1, passed),
    },
}  # fmt: skip
"""Every sound but the themes; docs/sounds.md tells what each means."""


def variants(makes: Maker, count: int) -> Sequence[Samples]:
    """All of a sound's variants."""
    return [makes(number) for number in range(count)]
