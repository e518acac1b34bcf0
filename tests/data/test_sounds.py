"""The sounds are one set: none is long, loud or torn, and each has a meaning that is written down."""

from __future__ import annotations

import array
import math
import re
import wave
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOUNDS = sorted((ROOT / "assets" / "sounds").glob("*.wav"))
WINDOW_S = 0.05


def read(path: Path) -> tuple[list[float], int]:
    with wave.open(str(path), "rb") as sound:
        assert (sound.getnchannels(), sound.getsampwidth()) == (1, 2)
        data = array.array("h", sound.readframes(sound.getnframes()))
        return [value / 32768 for value in data], sound.getframerate()


def level(samples: list[float], rate: int) -> float:
    """The power of the loudest 50 ms, in dB."""
    window, total, most = round(WINDOW_S * rate), 0.0, 0.0
    for at, sample in enumerate(samples):
        total += sample * sample - (samples[at - window] ** 2 if at >= window else 0.0)
        most = max(most, total)
    return 10 * math.log10(most / window)


@pytest.mark.parametrize("path", SOUNDS, ids=lambda path: path.stem)
def test_a_sound_is_short_begins_and_ends_softly_and_does_not_clip(path: Path) -> None:
    samples, rate = read(path)
    assert len(samples) / rate < 0.4
    assert max(map(abs, samples)) < 0.9, "it would clip, or nearly so"
    assert abs(sum(samples) / len(samples)) < 0.002, "direct current"
    assert max(abs(samples[0]), abs(samples[-1])) < 0.002, "it begins or ends with a click"


def test_no_sound_is_louder_than_another_by_3_db() -> None:
    levels = {path.stem: level(*read(path)) for path in SOUNDS}
    assert max(levels.values()) - min(levels.values()) <= 3, levels


def test_each_sound_has_a_meaning_and_each_that_is_played_is_there() -> None:
    table = (ROOT / "docs" / "sounds.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    names = [path.stem for path in SOUNDS]
    assert sorted(told) == names
    played = set()
    for path in (ROOT / "game").rglob("*.py"):
        played.update(re.findall(r"audio\.play\(\"(\w+)\"", path.read_text(encoding="utf-8")))
    assert played <= set(names)
    assert played, "nothing is played at all"
