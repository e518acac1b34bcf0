"""The themes: what is played, note by note, and the instruments that play it.

A ``Part`` is written as words: a note (``d4``, ``f#4``, ``bb3``), several at once (``d3+a3``), or ``-`` for a
rest, each with its length in beats after a colon; ``!`` is louder, ``?`` softer, ``|`` a bar's line, at which
all parts must be together. All are in stereo, as players sit side by side.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from sound_set.synthesis import RATE, Samples, band, decay, glide, noise, times

NAMES = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}

Instrument = Callable[[float, float], Samples]
"""Plays a pitch (Hz) for so many seconds."""


def pitch(name: str) -> float:
    """A note's pitch in Hz: a4 is 440."""
    step = NAMES[name[0]] + name.count("#") - name[1:].count("b")
    return float(440 * 2 ** ((step - 9) / 12 + int(name[-1]) - 4))


def horn(hz: float, seconds: float) -> Samples:
    """Brass, played softly: it gets brighter while it swells, and trembles a little when it is held."""
    t = times(seconds + 0.25)
    swell = np.interp(t, [0, 0.07, 0.3, seconds, seconds + 0.25], [0, 1, 0.82, 0.75, 0])
    trembles = 1 + 0.004 * np.sin(2 * np.pi * 5.1 * t) * np.clip((t - 0.35) / 0.4, 0, 1)
    phase = 2 * np.pi * np.cumsum(hz * trembles) / RATE
    bright = 1200 + 1500 * swell**2
    made = sum(
        (
            np.sin(n * phase) / n**0.8 * np.exp(-((n * hz / bright) ** 1.6))
            for n in range(1, 11)
            if n * hz < 9000
        ),
        np.zeros(len(t)),
    )
    return made * swell


def strings(hz: float, seconds: float) -> Samples:
    """Many bows: slightly apart in pitch, slow to begin and to end."""
    t = times(seconds + 0.5)
    swell = np.interp(t, [0, 0.28, seconds, seconds + 0.5], [0, 1, 0.9, 0])
    made = np.zeros(len(t))
    for number, off in enumerate((-0.0035, 0.0, 0.0041)):
        wave = 2 * np.pi * hz * (1 + off) * t + number * 2.1
        for n in range(1, 9):
            if n * hz < 7000:
                made += np.sin(n * wave + 0.3 * n * number) / n * np.exp(-n * hz / 1900)
    return made * swell / 3


def plucked(hz: float, seconds: float) -> Samples:
    """A deep string plucked."""
    made = sum(
        (decay(glide(0.9, n * hz, n * hz), 0.32 / n**0.7, 0.005) / n**1.2 for n in range(1, 7)),
        np.zeros(round(0.9 * RATE)),
    )
    return made + 0.08 * np.pad(
        decay(band(noise(0.04, 11), 300, 2500), 0.008), (0, len(made) - round(0.04 * RATE))
    )


def chime(hz: float, seconds: float) -> Samples:
    """A small bar of steel."""
    parts = ((1, 1.0, 0.5), (2.76, 0.35, 0.22), (5.4, 0.15, 0.08))
    return sum(
        (s * decay(glide(1.3, hz * n, hz * n), d, 0.002) for n, s, d in parts if hz * n < 10000),
        np.zeros(round(1.3 * RATE)),
    )


def kettle(hz: float, seconds: float) -> Samples:
    """A kettle drum."""
    skin = sum(
        (s * decay(glide(1.0, hz * n * 1.03, hz * n), d, 0.003) for n, s, d in
         ((1, 1.0, 0.4), (1.5, 0.6, 0.25), (1.99, 0.4, 0.2), (2.44, 0.25, 0.12))),
        np.zeros(round(1.0 * RATE)),
    )  # fmt: skip
    return skin + 0.5 * np.pad(
        decay(band(noise(0.08, 5), 90, 900), 0.02), (0, len(skin) - round(0.08 * RATE))
    )


def snare(hz: float, seconds: float) -> Samples:
    """A side drum, brushed; the pitch says nothing."""
    rattle = decay(band(noise(0.16, 21), 1300, 7000), 0.035, 0.001)
    skin = decay(glide(0.16, 200, 172), 0.025, 0.001)
    return 0.75 * rattle + 0.6 * skin


def cymbal(hz: float, seconds: float) -> Samples:
    """It swells so long, and rings."""
    made = band(noise(seconds + 1.6, 31), 2600, 9500, 1.2)
    t = times(seconds + 1.6)
    return (
        made[: len(t)] * np.interp(t, [0, seconds * 0.98, seconds, seconds + 1.6], [0.02, 0.55, 1, 0]) ** 1.8
    )


@dataclass(frozen=True)
class Part:
    """What one instrument plays: from -1 at the left to 1 at the right, so loud, and how far it is away."""

    instrument: Instrument
    pan: float
    level: float
    words: str
    far: float = 0.3


@dataclass(frozen=True)
class Theme:
    """A short piece. ``beat``: seconds a beat lasts; ``seconds``: when it has died away."""

    beat: float
    seconds: float
    parts: tuple[Part, ...]


def _room(samples: Samples, seconds: float, seed: int) -> Samples:
    """What a hall gives back to one ear."""
    length = round(seconds * RATE)
    t = np.arange(length) / RATE
    tail = np.random.default_rng(seed).standard_normal(length) * np.exp(-t / (seconds * 0.22))
    tail = band(tail, 140, 3400) * np.clip(t / 0.02, 0, 1)
    tail /= np.sqrt(np.sum(tail**2))
    size = len(samples) + length
    both = np.fft.rfft(samples, size) * np.fft.rfft(tail, size)
    return np.fft.irfft(both, size)[: len(samples)]


def _bars(words: str) -> list[float]:
    """How many beats each bar of a part has."""
    return [sum(float(word.partition(":")[2]) for word in bar.split()) for bar in words.split("|")]


def played(theme: Theme) -> Samples:
    """A theme as two rows, left and right."""
    for part in theme.parts:
        if _bars(part.words) != _bars(theme.parts[0].words):
            raise ValueError(f"not together: {part.words}")
    count = round(theme.seconds * RATE)
    dry, sent = np.zeros((2, count)), np.zeros(count)
    for part in theme.parts:
        own, at = np.zeros(count + 4 * RATE), 0.0
        for word in part.words.split():
            if word == "|":
                continue
            names, _, beats = word.partition(":")
            loud = 1.0
            if names.endswith("!"):
                names, loud = names[:-1], 1.35
            if names.endswith("?"):
                names, loud = names[:-1], 0.55
            for name in () if names == "-" else names.split("+"):
                note = part.instrument(pitch(name), float(beats) * theme.beat)
                first = round(at * RATE)
                if first < count:
                    own[first : first + len(note)] += loud * note[: len(own) - first]
            at += float(beats) * theme.beat
        own = own[:count] * part.level
        angle = (1 + 0.7 * part.pan) * np.pi / 4
        dry += np.outer((np.cos(angle), np.sin(angle)), own)
        sent += part.far * own
    made = dry + 0.9 * np.array([_room(sent, 1.9, 71), _room(sent, 1.9, 72)])
    fade = round(0.7 * RATE)
    made[:, -fade:] *= 0.5 + 0.5 * np.cos(np.linspace(0, np.pi, fade))
    return made


MENU = Theme(
    60 / 100, 18.6,
    (
        # a call from far off, its answer, and both together
        Part(horn, -0.35, 0.5, "-:1 a3:1 | d4:1.5 e4:0.5 f4:1 e4:1 | d4:2 a3:2 | bb3:1.5 c4:0.5 d4:1 f4:1 "
             "| e4:3 a3:1 | d4:1.5 e4:0.5 f4:1 g4:1 | a4!:2 f4:2 | d4:4", 0.5),
        Part(horn, 0.35, 0.3, "-:2 | -:4 | -:2 d4:0.75 e4:0.25 f4:1 | d4:4 | c#4:2 e4:2 "
             "| a3:1.5 c4:0.5 d4:1 e4:1 | f4:2 c4:2 | a3:4", 0.6),
        Part(strings, 0.0, 0.34, "-:2 | d3+a3+f4?:4 | d3+a3+f4?:4 | bb2+f3+d4?:4 | a2+e3+c#4?:4 | d3+a3+f4:4 "
             "| f2+c3+a3+f4:4 | d2+d3+a3+f4:4", 0.45),
        Part(plucked, 0.15, 0.62, "-:2 | d2:1 -:1 a2:1 -:1 | d2:1 -:1 a2:1 -:1 | bb2:1 -:1 f2:1 -:1 "
             "| a2:1 -:1 e2:1 c#3:1 | d2:1 -:1 a2:1 -:1 | f2:1 -:1 c3:1 -:1 | d2:4"),
        Part(snare, 0.45, 0.11, "-:2 | " + 6 * "d4!:1 d4?:0.5 d4?:0.5 d4:1 d4?:0.25 d4?:0.25 d4?:0.5 | "
             + "d4:4"),
        Part(kettle, -0.2, 0.34, "-:2 | d2?:4 | d2?:4 | bb1?:4 | a1?:3 a1?:0.5 a1:0.5 | d2:4 "
             "| f2?:3 a1?:0.5 a1:0.5 | d2!:4"),
        Part(chime, 0.55, 0.07, "-:2 | -:4 | -:4 | -:4 | -:2 e6:2 | -:2 a5:1 d6:1 | f6:2 a6:2 "
             "| -:2 d6:2", 0.8),
    ),
)  # fmt: skip

VICTORY = Theme(
    60 / 112, 7.6,
    (
        Part(horn, -0.3, 0.5, "d4!:0.5 d4:0.25 d4:0.25 f#4:0.5 a4:0.5 | d5!:1.5 c#5:0.25 d5:0.25 "
             "e5:0.5 d5:0.5 b4:0.5 e5:0.5 | d5!:4", 0.45),
        Part(horn, 0.3, 0.4, "a3!:0.5 a3:0.25 a3:0.25 d4:0.5 f#4:0.5 | a4:1.5 a4:0.25 a4:0.25 b4:0.5 b4:0.5 "
             "g4:0.5 a4:0.5 | f#4+a4:4", 0.45),
        Part(strings, 0.0, 0.34, "-:0.5 d3+a3:1.5 | d3+f#3+d4:2 g2+d3+b3:1 a2+e3+c#4:1 "
             "| d2+d3+a3+f#4:4", 0.4),
        Part(kettle, 0.0, 0.5, "d2!:1 a1:0.5 a1:0.5 | d2!:1.5 d2?:0.25 d2:0.25 g2:1 a1:0.5 a1!:0.5 "
             "| d2!:0.25 d2?:0.25 d2?:0.25 d2:0.25 d2!:3"),
        Part(snare, 0.4, 0.14, "d4!:0.5 d4?:0.25 d4?:0.25 d4:0.5 d4:0.5 | d4!:1 d4:0.5 d4?:0.25 d4?:0.25 "
             "d4:0.5 d4:0.5 d4:0.25 d4:0.25 d4:0.25 d4!:0.25 | d4!:4"),
        Part(cymbal, 0.2, 0.1, "-:2 | -:2 d4:2 | -:4"),
        Part(chime, 0.55, 0.08, "-:2 | d6:1 -:3 | a5:0.5 d6:0.5 f#6:0.5 a6:2.5", 0.8),
    ),
)  # fmt: skip

DEFEAT = Theme(
    60 / 66, 7.4,
    (
        Part(horn, -0.25, 0.42, "-:0.5 a3:0.5 | f4:1 e4:0.5 d4:0.5 c4:0.75 bb3:0.25 a3:1 | d3:2.5", 0.6),
        Part(strings, 0.1, 0.45, "-:1 | d3+a3+f4:2 bb2+g3+d4:1 a2+e3+c#4:1 | d2+a2+f3:2.5", 0.5),
        Part(plucked, 0.1, 0.6, "-:1 | d2:2 bb1:1 a1:1 | d2:2.5"),
        Part(kettle, -0.1, 0.34, "-:1 | d2?:2 d2?:1 a1?:0.5 a1?:0.5 | d2:2.5"),
    ),
)  # fmt: skip

DRAW = Theme(
    60 / 84, 6.4,
    (
        Part(horn, -0.55, 0.42, "d4:0.75 e4:0.25 f4:1 -:2 | g3+d4:3", 0.5),
        Part(horn, 0.55, 0.42, "-:2 d4:0.75 c4:0.25 a3:1 | d4:3", 0.5),
        Part(strings, 0.0, 0.36, "d3+a3:4 | g2+d3+a3:3", 0.45),
        Part(kettle, 0.0, 0.3, "d2?:2 d2?:2 | g2?:1 g2?:2"),
        Part(chime, 0.4, 0.06, "-:4 | a5:1 d6:2", 0.8),
    ),
)  # fmt: skip

THEMES: dict[str, Theme] = {"menu": MENU, "victory": VICTORY, "defeat": DEFEAT, "draw": DRAW}
