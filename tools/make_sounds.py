"""Makes the sounds: writes assets/sounds/*.wav, and measures what it wrote.

Run it from anywhere: ``python3 tools/make_sounds.py``. All are made of sine waves and filtered noise:
22,050 Hz, mono, 16 bit, under 0.4 s, within 3 dB of each other, with soft starts and ends and no
direct current. Noise has a fixed seed, so a run changes no file unless this script was changed.
"""

from __future__ import annotations

import array
import math
import random
import sys
import wave
from collections.abc import Callable, Sequence
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "assets" / "sounds"
RATE = 22050
Samples = list[float]


def silence(seconds: float) -> Samples:
    return [0.0] * round(seconds * RATE)


def noise(seconds: float, seed: int) -> Samples:
    rng = random.Random(seed)
    return [rng.uniform(-1, 1) for _ in range(round(seconds * RATE))]


def low_pass(samples: Samples, cutoff: float | Callable[[float], float], poles: int = 2) -> Samples:
    """Only what is below ``cutoff`` Hz, which may change with the share of the time gone by."""
    for _ in range(poles):
        out, y = [], 0.0
        count = len(samples)
        for i, x in enumerate(samples):
            hz = cutoff if isinstance(cutoff, float) else cutoff(i / count)
            y += (1 - math.exp(-2 * math.pi * hz / RATE)) * (x - y)
            out.append(y)
        samples = out
    return samples


def high_pass(samples: Samples, cutoff: float) -> Samples:
    low = low_pass(samples, cutoff, poles=1)
    return [x - y for x, y in zip(samples, low, strict=True)]


def tone(
    seconds: float,
    start: float,
    end: float | None = None,
    partials: Sequence[tuple[float, float]] = ((1, 1),),
) -> Samples:
    """Sine waves that glide from ``start`` to ``end`` Hz; partials are (multiple, strength)."""
    last = start if end is None else end
    count = round(seconds * RATE)
    out, phase = [], 0.0
    for i in range(count):
        phase += 2 * math.pi * start * (last / start) ** (i / count) / RATE
        out.append(sum(strength * math.sin(multiple * phase) for multiple, strength in partials))
    return out


def fade(samples: Samples, attack: float, decay: float) -> Samples:
    """A soft start, an exponential decay with that time constant, and an end at nought."""
    count, rise, tail = len(samples), max(1, round(attack * RATE)), max(1, round(0.012 * RATE))
    out = []
    for i, x in enumerate(samples):
        level = math.exp(-i / (decay * RATE))
        if i < rise:
            level *= 0.5 - 0.5 * math.cos(math.pi * i / rise)
        if count - i < tail:
            level *= (count - i - 1) / tail
        out.append(x * level)
    return out


def swell(samples: Samples, attack: float, release: float) -> Samples:
    """A soft start, an even middle, a soft end."""
    count, rise, fall = len(samples), max(1, round(attack * RATE)), max(1, round(release * RATE))
    out = []
    for i, x in enumerate(samples):
        level = min(1.0, i / rise, (count - 1 - i) / fall)
        out.append(x * (0.5 - 0.5 * math.cos(math.pi * level)))
    return out


def mix(*parts: tuple[float, float, Samples]) -> Samples:
    """Parts laid over each other: (start in seconds, strength, samples)."""
    out: Samples = [0.0] * max(round(at * RATE) + len(samples) for at, _, samples in parts)
    for at, strength, samples in parts:
        first = round(at * RATE)
        for i, x in enumerate(samples):
            out[first + i] += strength * x
    return out


def bell(hz: float, seconds: float, decay: float = 0.22) -> Samples:
    """A soft struck note."""
    return mix(
        (0, 1.0, fade(tone(seconds, hz), 0.006, decay)),
        (0, 0.28, fade(tone(seconds, 2 * hz), 0.004, decay * 0.5)),
        (0, 0.1, fade(tone(seconds, 3.01 * hz), 0.003, decay * 0.3)),
    )


def knock(hz: float, seconds: float = 0.09, seed: int = 1) -> Samples:
    """Wood on wood."""
    return mix(
        (0, 1.0, fade(tone(seconds, hz * 1.12, hz), 0.002, seconds * 0.22)),
        (0, 0.35, fade(low_pass(noise(0.03, seed), 2600.0), 0.001, 0.007)),
    )


def clank(hz: float, seconds: float, decay: float) -> Samples:
    """Iron: partials that fit no scale."""
    ratios = ((1.0, 1.0), (1.52, 0.7), (2.41, 0.5), (3.17, 0.3), (4.61, 0.16))
    return mix(*((0.0, s, fade(tone(seconds, hz * r), 0.002, decay / r**0.6)) for r, s in ratios))


def treads(seconds: float, beat: float, depth: float, cutoff: float, seed: int) -> Samples:
    """The rumble of tracks: low noise that pulses with the links, and an engine under it."""
    rumble = low_pass(noise(seconds, seed), cutoff, poles=3)
    pulsed = [
        x * (1 - depth + depth * (0.5 + 0.5 * math.cos(2 * math.pi * beat * i / RATE)) ** 3)
        for i, x in enumerate(rumble)
    ]
    engine = tone(seconds, 52, 58, ((1, 0.6), (2, 0.5), (3, 0.22), (4, 0.1)))
    return mix((0, 6.0, pulsed), (0, 0.22, engine))


def boom(seconds: float, start: float, end: float, bright: float, seed: int) -> Samples:
    """A shot: a thump that falls, and a burst that darkens."""
    burst = low_pass(noise(seconds, seed), lambda t: bright * math.exp(-5 * t) + 120)
    return mix(
        (0, 1.0, fade(tone(seconds, start, end), 0.003, seconds * 0.2)),
        (0, 2.2, fade(burst, 0.002, seconds * 0.16)),
    )


def dice() -> Samples:
    rng = random.Random(6)
    parts, at = [], 0.0
    for i in range(9):
        parts.append((at, 0.9 * 0.86**i, knock(rng.uniform(620, 1150), 0.05, seed=i)))
        at += rng.uniform(0.03, 0.055) * (1 + i * 0.16)
    return mix(*parts)


SOFT, PLAIN, LOUD = -19.0, -18.0, -17.0
"""How loud a sound is, in dB of full scale (see ``level_of``): what hands do, what pieces do, what decides.
All within 3 dB: nobody has to reach for the volume."""

LONGEST_S = 0.39

SOUNDS: dict[str, tuple[float, Callable[[], Samples]]] = {
    # name: (level in dB, how it is made)
    "click": (SOFT, lambda: knock(900, 0.05)),
    "pick": (SOFT, lambda: mix((0, 1.0, knock(430)), (0.012, 0.3, knock(860, 0.06)))),
    "undo": (SOFT, lambda: mix((0, 0.8, knock(520, 0.07)), (0.075, 1.0, knock(350, 0.1)))),
    "drive": (PLAIN, lambda: swell(treads(0.38, 17, 0.8, 330.0, 3), 0.06, 0.16)),
    "turn": (SOFT, lambda: swell(treads(0.28, 26, 0.9, 480.0, 4), 0.05, 0.12)),
    "shot": (LOUD, lambda: boom(0.34, 150, 46, 3000, 5)),
    "shot_heavy": (LOUD, lambda: boom(0.38, 105, 34, 1700, 8)),
    "hit": (
        LOUD,
        lambda: mix(
            (0, 1.0, boom(0.38, 120, 36, 2400, 9)),
            (0.02, 0.24, clank(310, 0.33, 0.1)),
            (0.1, 0.5, fade(low_pass(noise(0.28, 10), 520.0), 0.02, 0.1)),
        ),
    ),
    "hold": (
        PLAIN,
        lambda: mix((0, 1.0, clank(540, 0.36, 0.08)), (0, 0.6, fade(tone(0.1, 170, 120), 0.002, 0.03))),
    ),
    "splash": (
        PLAIN,
        lambda: mix(
            (0, 2.0, fade(low_pass(noise(0.38, 12), lambda t: 2200 * (1 - t) + 260), 0.03, 0.11)),
            (0.08, 0.35, fade(tone(0.22, 210, 480), 0.03, 0.07)),
        ),
    ),
    "check": (PLAIN, lambda: mix((0, 1.0, bell(587.33, 0.3, 0.12)), (0.1, 0.95, bell(440.0, 0.28, 0.14)))),
    "escape": (
        PLAIN,
        lambda: mix(
            (0, 0.8, bell(440.0, 0.24, 0.1)),
            (0.07, 0.9, bell(587.33, 0.24, 0.1)),
            (0.14, 1.0, bell(739.99, 0.24, 0.14)),
        ),
    ),
    "win": (
        LOUD,
        lambda: mix(
            (0, 0.8, bell(392.0, 0.2, 0.1)),
            (0.06, 0.8, bell(493.88, 0.2, 0.1)),
            (0.12, 0.85, bell(587.33, 0.24, 0.1)),
            (0.18, 1.0, bell(783.99, 0.2, 0.16)),
            (0.18, 0.5, bell(392.0, 0.2, 0.16)),
        ),
    ),
    "lose": (
        PLAIN,
        lambda: mix(
            (0, 0.9, bell(392.0, 0.2, 0.12)),
            (0.09, 0.9, bell(311.13, 0.22, 0.12)),
            (0.18, 1.0, bell(261.63, 0.2, 0.16)),
        ),
    ),
    "draw": (
        PLAIN,
        lambda: mix(
            (0, 0.9, bell(392.0, 0.24, 0.12)),
            (0.14, 0.9, bell(392.0, 0.24, 0.16)),
            (0.14, 0.4, bell(523.25, 0.24, 0.16)),
        ),
    ),
    "illegal": (SOFT, lambda: mix((0, 1.0, knock(170, 0.12)), (0.1, 0.8, knock(150, 0.14)))),
    "clock_low": (PLAIN, lambda: mix((0, 1.0, knock(1250, 0.05)), (0.25, 0.8, knock(980, 0.05)))),
    "card": (SOFT, lambda: fade(high_pass(low_pass(noise(0.16, 14), 3800.0), 500.0), 0.03, 0.05)),
    "dice": (PLAIN, dice),
}
"""Every sound by file name; docs/sounds.md tells what each means."""


def level_of(samples: Sequence[float]) -> float:
    """How loud a sound is: the mean power of its loudest 50 ms, in dB (full scale is 0).

    The ear takes the power of short sounds together, so neither a peak nor the mean of a long tail tells it.
    """
    window = min(len(samples), round(0.05 * RATE))
    power = most = sum(x * x for x in samples[:window])
    for new, old in zip(samples[window:], samples, strict=False):
        power += new * new - old * old
        most = max(most, power)
    return 10 * math.log10(max(most / round(0.05 * RATE), 1e-12))


def finished(samples: Samples, level_db: float) -> array.array[int]:
    """Without direct current, no longer than ``LONGEST_S``, at that level, as 16 bit numbers."""
    clean = high_pass(samples[: round(LONGEST_S * RATE)], 24.0)
    clean = swell(clean, 0.002, 0.02)
    mean = sum(clean) / len(clean)
    # The ends stay at nought: the rest of the offset is taken out where the sound is.
    clean = swell([x - mean for x in clean], 0.002, 0.02)
    scale = 10 ** ((level_db - level_of(clean)) / 20)
    top = scale * max(map(abs, clean))
    assert top < 0.9, f"a peak of {20 * math.log10(top):+.1f} dB would clip"
    return array.array("h", (round(32767 * x * scale) for x in clean))


def measure(path: Path) -> str:
    """Length, size, peak, loudness, direct current and both ends of a file, in words."""
    with wave.open(str(path), "rb") as sound:
        data = array.array("h", sound.readframes(sound.getnframes()))
    peak = max(map(abs, data)) / 32767
    level = level_of([x / 32767 for x in data])
    mean = sum(data) / len(data) / 32767
    return (
        f"{path.stem:11} {len(data) / RATE:5.2f} s {path.stat().st_size / 1000:5.1f} kB "
        f"peak {20 * math.log10(peak):6.1f} dB level {level:6.1f} dB "
        f"dc {mean:+.4f} ends {data[0]} {data[-1]}"
    )


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (level, make) in SOUNDS.items():
        data = finished(make(), level)
        if sys.byteorder == "big":
            data.byteswap()
        path = FOLDER / f"{name}.wav"
        with wave.open(str(path), "wb") as sound:
            sound.setnchannels(1)
            sound.setsampwidth(2)
            sound.setframerate(RATE)
            sound.writeframes(data.tobytes())
        print(measure(path))


if __name__ == "__main__":
    main()
