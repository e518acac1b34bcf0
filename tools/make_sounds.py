"""Makes the sounds: writes assets/sounds/*.wav, and measures what it wrote.

Run it from anywhere: ``python3 tools/make_sounds.py``. All are synthesised here from sine waves and
filtered noise, 22,050 Hz, mono, 16 bit, under 40 kB, with soft starts and ends and no direct current.
Noise has a fixed seed, so a run changes no file unless this script was changed.
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


SOUNDS: dict[str, tuple[float, Callable[[], Samples]]] = {
    # name: (peak in dB below full scale, how it is made)
    "click": (-14, lambda: knock(900, 0.04)),
    "pick": (-9, lambda: mix((0, 1.0, knock(430)), (0.012, 0.3, knock(860, 0.06)))),
    "undo": (-10, lambda: mix((0, 0.8, knock(520, 0.07)), (0.075, 1.0, knock(350, 0.1)))),
    "drive": (-9, lambda: swell(treads(0.62, 17, 0.8, 330.0, 3), 0.09, 0.2)),
    "turn": (-10, lambda: swell(treads(0.3, 26, 0.9, 480.0, 4), 0.05, 0.12)),
    "shot": (-6, lambda: boom(0.5, 150, 46, 3000, 5)),
    "shot_heavy": (-6, lambda: boom(0.8, 105, 34, 1700, 8)),
    "hit": (
        -6,
        lambda: mix(
            (0, 1.0, boom(0.85, 120, 36, 2400, 9)),
            (0.02, 0.24, clank(310, 0.5, 0.12)),
            (0.16, 0.5, fade(low_pass(noise(0.6, 10), 520.0), 0.02, 0.17)),
        ),
    ),
    "hold": (
        -8,
        lambda: mix((0, 1.0, clank(540, 0.42, 0.1)), (0, 0.6, fade(tone(0.1, 170, 120), 0.002, 0.03))),
    ),
    "splash": (
        -9,
        lambda: mix(
            (0, 2.0, fade(low_pass(noise(0.7, 12), lambda t: 2200 * (1 - t) + 260), 0.03, 0.17)),
            (0.1, 0.35, fade(tone(0.25, 210, 480), 0.03, 0.07)),
        ),
    ),
    "check": (-8, lambda: mix((0, 1.0, bell(587.33, 0.5)), (0.13, 0.95, bell(440.0, 0.6, 0.26)))),
    "escape": (
        -8,
        lambda: mix(
            (0, 0.8, bell(440.0, 0.4)), (0.11, 0.9, bell(587.33, 0.4)), (0.22, 1.0, bell(739.99, 0.6))
        ),
    ),
    "win": (
        -7,
        lambda: mix(
            (0, 0.8, bell(392.0, 0.4)),
            (0.12, 0.8, bell(493.88, 0.4)),
            (0.24, 0.85, bell(587.33, 0.5)),
            (0.36, 1.0, bell(783.99, 0.53, 0.3)),
            (0.36, 0.5, bell(392.0, 0.53, 0.3)),
        ),
    ),
    "lose": (
        -9,
        lambda: mix(
            (0, 0.9, bell(392.0, 0.4)),
            (0.17, 0.9, bell(311.13, 0.45)),
            (0.34, 1.0, bell(261.63, 0.55, 0.3)),
        ),
    ),
    "draw": (
        -9,
        lambda: mix(
            (0, 0.9, bell(392.0, 0.5)), (0.24, 0.9, bell(392.0, 0.6)), (0.24, 0.4, bell(523.25, 0.6))
        ),
    ),
    "illegal": (-10, lambda: mix((0, 1.0, knock(170, 0.12)), (0.1, 0.8, knock(150, 0.14)))),
    "clock_low": (-11, lambda: mix((0, 1.0, knock(1250, 0.05)), (0.25, 0.8, knock(980, 0.05)))),
    "card": (-12, lambda: fade(high_pass(low_pass(noise(0.16, 14), 3800.0), 500.0), 0.03, 0.05)),
    "dice": (-9, dice),
}
"""Every sound by file name."""


def finished(samples: Samples, peak_db: float) -> array.array[int]:
    """Without direct current, at that peak, as 16 bit numbers."""
    clean = high_pass(samples, 24.0)
    clean = swell(clean, 0.002, 0.012)
    mean = sum(clean) / len(clean)
    # The ends stay at nought: the rest of the offset is taken out where the sound is.
    clean = [x - mean for x in clean]
    clean = swell(clean, 0.002, 0.012)
    top = max(map(abs, clean))
    scale = 32767 * 10 ** (peak_db / 20) / top
    return array.array("h", (round(x * scale) for x in clean))


def measure(path: Path) -> str:
    """Length, size, peak, loudness, direct current and both ends of a file, in words."""
    with wave.open(str(path), "rb") as sound:
        data = array.array("h", sound.readframes(sound.getnframes()))
    peak = max(map(abs, data)) / 32767
    rms = math.sqrt(sum(x * x for x in data) / len(data)) / 32767
    mean = sum(data) / len(data) / 32767
    return (
        f"{path.stem:11} {len(data) / RATE:5.2f} s {path.stat().st_size / 1000:5.1f} kB "
        f"peak {20 * math.log10(peak):6.1f} dB rms {20 * math.log10(rms):6.1f} dB "
        f"dc {mean:+.4f} ends {data[0]} {data[-1]}"
    )


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (peak, make) in SOUNDS.items():
        data = finished(make(), peak)
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
