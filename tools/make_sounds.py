"""Makes the sounds: writes assets/sounds/<kind>/*.flac, and measures what it wrote.

Run it from anywhere: ``python3 tools/make_sounds.py``. All are made of sine waves and filtered noise
(``tools/sound_set``): 22,050 Hz, FLAC of few bits, themes in stereo, without direct current and with soft
starts and ends, but for loops. ``tools/sound_set/levels.py`` says how loud each is. Noise has fixed seeds, so
a run changes no file unless the tool was changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))

from sound_set import flac
from sound_set.effects import EFFECTS, variants
from sound_set.levels import LEVELS
from sound_set.measures import level_of, loudness_of, telephone_level_of
from sound_set.synthesis import RATE, Samples
from sound_set.themes import THEMES, played

FOLDER = Path(__file__).resolve().parents[1] / "assets" / "sounds"
BITS = {"guns": 11, "music": 13}
"""The bits of a sample that are kept; 12 where nothing is said."""

PEAK = 0.55
"""No sample is larger: an engine, a shot, its hit and a wreck don't clip together at the usual volume."""


def at_level(samples: Samples, level_db: float) -> Samples:
    """So loud, without direct current. What would stand out too far is pressed softly below ``PEAK``."""
    made = samples - np.mean(samples, axis=-1, keepdims=True)
    for _ in range(6):
        made = made * 10 ** ((level_db - level_of(made)) / 20)
        made = np.where(np.abs(made) > 0.6 * PEAK, np.sign(made) * _pressed(np.abs(made)), made)
    return made


def _pressed(size: Samples) -> Samples:
    knee = 0.6 * PEAK
    return knee + (PEAK - knee) * np.tanh((size - knee) / (PEAK - knee))


def write(name: str, file: str, samples: Samples) -> None:
    """Write one of a sound's files, and say what became of it."""
    path = FOLDER / file
    path.parent.mkdir(parents=True, exist_ok=True)
    made = np.atleast_2d(at_level(samples, LEVELS[name][0]))
    heard = flac.write(path, made, RATE, BITS.get(path.parent.name, 12))
    noise, peak = level_of(heard - made) - level_of(made), 20 * np.log10(np.max(np.abs(heard)))
    measured = (level_of(heard), loudness_of(heard), telephone_level_of(heard))
    off = [f"{found:6.1f} ({found - said:+.1f})" for found, said in zip(measured, LEVELS[name], strict=True)]
    print(
        f"{file:32} {made.shape[1] / RATE:5.2f} s {path.stat().st_size / 1000:6.1f} kB "
        f"peak {peak:6.1f} dB ear {off[0]} room {off[1]} telephone {off[2]} noise {noise:4.0f} dB"
    )


def main() -> None:
    wanted = {f"music/{name}.flac" for name in THEMES}
    for kind, sounds in EFFECTS.items():
        for name, (count, makes) in sounds.items():
            for number, samples in enumerate(variants(makes, count), 1):
                file = f"{kind}/{name}_{number}.flac" if count > 1 else f"{kind}/{name}.flac"
                wanted.add(file)
                write(name, file, samples)
    for name, theme in THEMES.items():
        write(name, f"music/{name}.flac", played(theme))
    for path in FOLDER.rglob("*.flac"):
        if path.relative_to(FOLDER).as_posix() not in wanted:
            path.unlink()
    print(f"{len(wanted)} files, {sum(path.stat().st_size for path in FOLDER.rglob('*.flac')) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
