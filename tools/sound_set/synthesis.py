"""What sounds are made of: waves, noise, and what shapes them. Samples are arrays of numbers about -1 to 1.

Whatever has a length in seconds is at ``RATE``. Noise has a seed, so that the same call gives the same sound.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

RATE = 22050

Samples = np.ndarray


def times(seconds: float) -> Samples:
    """The time of each sample (s)."""
    return np.arange(round(seconds * RATE)) / RATE


def noise(seconds: float, seed: int) -> Samples:
    """Noise of all pitches alike."""
    return np.random.default_rng(seed).standard_normal(round(seconds * RATE)) * 0.4


def filtered(samples: Samples, gain: Callable[[Samples], Samples]) -> Samples:
    """With each pitch (Hz) as loud as ``gain`` says. What runs out at the end comes in at the start again: a
    loop stays one."""
    spectrum = np.fft.rfft(samples)
    hz = np.fft.rfftfreq(len(samples), 1 / RATE)
    return np.fft.irfft(spectrum * gain(hz), len(samples))


def band(samples: Samples, low: float, high: float, steep: float = 2.0) -> Samples:
    """What lies between two pitches (Hz)."""

    def gain(hz: Samples) -> Samples:
        safe = np.maximum(hz, 1e-3)
        return 1 / (1 + (low / safe) ** (2 * steep)) ** 0.5 / (1 + (safe / high) ** (2 * steep)) ** 0.5

    return filtered(samples, gain)


def resonant(samples: Samples, hz: float, width: float) -> Samples:
    """What lies about a pitch."""
    return filtered(samples, lambda all_hz: 1 / (1 + ((all_hz - hz) / width) ** 2))


def glide(
    seconds: float, start: float, end: float, partials: Sequence[tuple[float, float]] = ((1, 1),)
) -> Samples:
    """Sine waves that go from one pitch to another; partials are (multiple, strength)."""
    share = np.linspace(0, 1, round(seconds * RATE), endpoint=False)
    phase = 2 * np.pi * np.cumsum(start * (end / start) ** share) / RATE
    return sum((strength * np.sin(multiple * phase) for multiple, strength in partials), np.zeros(len(share)))


def decay(samples: Samples, seconds: float, attack: float = 0.001) -> Samples:
    """A quick soft start, and ever softer: to a third in so many seconds."""
    t = np.arange(len(samples)) / RATE
    return samples * np.exp(-t / seconds) * np.clip(t / attack, 0, 1)


def shaped(samples: Samples, points: Sequence[tuple[float, float]]) -> Samples:
    """As loud as points (second, level) say, and in between."""
    t = np.arange(len(samples)) / RATE
    return samples * np.interp(t, [at for at, _ in points], [level for _, level in points])


def mix(*parts: tuple[float, float, Samples]) -> Samples:
    """Parts laid over each other: (start in seconds, strength, samples)."""
    out = np.zeros(max(round(at * RATE) + len(samples) for at, _, samples in parts))
    for at, strength, samples in parts:
        first = round(at * RATE)
        out[first : first + len(samples)] += strength * samples
    return out


def driven(samples: Samples, strength: float) -> Samples:
    """Pressed together, as what is too loud for a microphone: small speakers let a deep sound be heard so."""
    top = np.max(np.abs(samples)) or 1.0
    return np.tanh(strength * samples / top) / np.tanh(strength)


def scattered(
    seconds: float, count: int, seed: int, one: Callable[[np.random.Generator], Samples]
) -> Samples:
    """Many small sounds at chance moments of a loop, each some other way round its end."""
    rng = np.random.default_rng(seed)
    out = np.zeros(round(seconds * RATE))
    for number in range(count):
        at = (number + rng.uniform(-0.3, 0.3)) / count * len(out)
        sound = one(rng)
        out[(int(at) + np.arange(len(sound))) % len(out)] += sound * rng.uniform(0.5, 1.0)
    return out


def echoes(
    samples: Samples, seconds: float, wet: float, seed: int, low: float = 120, high: float = 3000
) -> Samples:
    """With what a wide place gives back: it dies away in so many seconds, the bright of it sooner."""
    length = round(seconds * RATE)
    rng = np.random.default_rng(seed)
    t = np.arange(length) / RATE
    tail = np.zeros(length)
    for centre, share in ((low * 1.6, 1.0), ((low * high) ** 0.5, 0.7), (high * 0.7, 0.35)):
        part = band(rng.standard_normal(length), centre / 1.7, centre * 1.7)
        tail += part * np.exp(-t / (seconds * 0.3 * share))
    tail *= np.clip(t / 0.012, 0, 1)
    tail /= np.sqrt(np.sum(tail**2))
    size = len(samples) + length
    room = np.fft.irfft(np.fft.rfft(samples, 2 * size) * np.fft.rfft(tail, 2 * size))[:size]
    return np.pad(samples, (0, length)) + wet * room


def ended(samples: Samples, seconds: float = 0.03) -> Samples:
    """With a soft end, and nothing below what can be heard."""
    clean = band(np.pad(samples, (64, 64)), 28, 20000)[64:-64]
    tail = min(len(clean), round(seconds * RATE))
    clean[-tail:] *= 0.5 + 0.5 * np.cos(np.linspace(0, np.pi, tail))
    clean[:24] *= np.linspace(0, 1, 24)
    return clean
