"""The sounds are one set: each kind keeps to its length and level, none is torn, each has a meaning."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from game.ui.window.loudness import KINDS
from game.ui.window.mixer import BUFFER, RATE, Mixer

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "assets" / "sounds"
FILES = sorted(path.relative_to(FOLDER) for path in FOLDER.rglob("*.flac"))
NAMES = Mixer(FOLDER).files
LASTING = re.compile("engine_|tracks_|turret|push|dice_rattle|spinner")

LIMITS = {
    # kind: shortest and longest (s), softest and loudest (dB, by the ear)
    "engines": (0.2, 1.3, -36, -26),
    "guns": (0.5, 1.35, -26, -20),
    "table": (0.05, 1.3, -29, -24),
    "interface": (0.04, 0.55, -28, -21),
    "music": (5, 20, -27, -22),
}


@cache
def heard(file: Path) -> Any:
    """What comes out of a file: (samples, 2), -1 to 1."""
    if pygame.mixer.get_init() is None:
        pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
    raw = pygame.mixer.Sound(str(FOLDER / file)).get_raw()
    return np.frombuffer(raw, dtype="<i2").reshape(-1, 2) / 32768


def ear(hz: Any) -> Any:
    """How well the ear hears a pitch: the A curve."""
    squared = np.maximum(hz, 1.0) ** 2
    low = (squared + 20.6**2) * np.sqrt((squared + 107.7**2) * (squared + 737.9**2))
    return 1.2588 * 12194**2 * squared**2 / (low * (squared + 12194**2))


def level(samples: Any) -> float:
    """The power of the loudest 50 ms as the ear hears it, in dB."""
    spectrum = np.fft.rfft(samples, 2 * len(samples), axis=0)
    spectrum *= ear(np.fft.rfftfreq(2 * len(samples), 1 / RATE))[:, None]
    window = round(0.05 * RATE)
    power = np.cumsum(np.pad(np.mean(np.fft.irfft(spectrum, axis=0) ** 2, axis=1), (1, window)))
    return float(10 * np.log10(np.max(power[window:] - power[:-window]) / window))


def centre(name: str) -> float:
    """Where the middle of a sound's power lies, in Hz, over all of its variants."""
    found = []
    for path in NAMES[name]:
        samples = heard(path.relative_to(FOLDER))[:, 0]
        power = np.abs(np.fft.rfft(samples)) ** 2
        found.append(np.sum(np.fft.rfftfreq(len(samples), 1 / RATE) * power) / np.sum(power))
    return float(np.mean(found))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_keeps_to_its_length_and_level_and_nothing_clips(kind: str) -> None:
    shortest, longest, softest, loudest = LIMITS[kind]
    files = [file for file in FILES if file.parent.name == kind]
    assert files
    for file in files:
        samples = heard(file)
        assert shortest <= len(samples) / RATE <= longest, file
        assert softest <= level(samples) <= loudest, file
        assert np.max(np.abs(samples)) < 0.9, f"{file} would clip, or nearly so"
        assert np.max(np.abs(np.mean(samples, axis=0))) < 0.002, f"{file}: direct current"


def test_sounds_begin_and_end_softly_and_what_lasts_has_no_seam() -> None:
    for file in FILES:
        samples = heard(file)
        if not LASTING.match(file.stem):
            assert np.max(np.abs(samples[[0, -1]])) < 0.003, f"{file} begins or ends with a click"
            continue
        bends = np.max(np.abs(np.diff(np.concatenate([samples, samples]), 2, axis=0)), axis=1)
        seam = np.max(bends[len(samples) - 6 : len(samples) + 6])
        assert seam <= max(0.0015, 2 * np.quantile(bends, 0.99)), f"{file} begins again with a click"
        silent = np.max(np.abs(samples[-200:])) < 0.0005
        assert not silent or file.stem == "spinner", f"{file} has a gap where it begins again"


def test_a_larger_gun_and_a_heavier_engine_are_deeper_and_no_two_variants_alike() -> None:
    for kind in ("shot", "engine"):
        light, medium, heavy = (centre(f"{kind}_{weight}") for weight in ("light", "medium", "heavy"))
        assert light > 1.2 * medium > 1.2 * 1.2 * heavy, kind
    assert centre("bounce") > 1.5 * centre("hit")
    for name in ("shot_light", "shot_medium", "shot_heavy", "hit", "bounce", "wreck", "card", "dice_rest"):
        assert len(NAMES[name]) >= 3
        first, *others = (heard(path.relative_to(FOLDER))[:, 0] for path in NAMES[name])
        for other in others:
            count = min(len(first), len(other))
            assert np.corrcoef(first[:count], other[:count])[0, 1] < 0.95, name


def test_all_sounds_together_stay_small() -> None:
    assert sum((FOLDER / file).stat().st_size for file in FILES) < 1_500_000


def test_each_sound_has_a_meaning_and_each_that_is_played_is_there() -> None:
    words = (ROOT / "docs" / "sounds.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `(\w+)` \|", words, re.MULTILINE)
    assert sorted(told) == sorted(NAMES)
    named = re.compile(r'(?:audio\.(?:play|theme)|Cue|sounds\.append)\(\s*"(\w+)"|sounds=\("(\w+)"')
    played: set[str] = set()
    for path in (ROOT / "game").rglob("*.py"):
        for match in named.findall(path.read_text(encoding="utf-8")):
            played.update(filter(None, match))
    assert len(played) > 10
    assert played <= set(NAMES)
