"""The sounds are one set: each keeps to its length and its levels by the ear, in a room and on a telephone;
none is torn, together they don't clip, each has a meaning."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from game.ui.window.loudness import KINDS
from game.ui.window.mixer import BUFFER, RATE, Mixer
from tools.sound_set.levels import LEVELS

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "assets" / "sounds"
FILES = sorted(path.relative_to(FOLDER) for path in FOLDER.rglob("*.flac"))
NAMES = Mixer(FOLDER).files
LASTING = re.compile("engine_|tracks_|turret|push|dice_rattle|spinner")

LIMITS = {
    # kind: shortest and longest (s), softest and loudest (dB, by the ear)
    "engines": (0.12, 1.3, -36, -26),
    "guns": (0.5, 1.35, -28, -18.5),
    "table": (0.05, 1.3, -29, -24),
    "interface": (0.04, 0.8, -28, -21),
    "music": (5, 20, -27, -22),
}
LONG = {"wreck_last": 3.0}
"""The one that may last longer than its kind (s)."""

LOUDEST_FIRST = (("wreck", "blast"), ("hit_heavy",), ("hit",), ("bounce",), ("hit_light",), ("dirt",))
"""What a shell does: the more it means, the louder it is."""

USUAL_VOLUME = 0.7


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


def room(hz: Any) -> Any:
    """How much a pitch counts in a room: the K curve of ITU-R BS.1770-4, its filters made for our rate."""
    turn = np.exp(-2j * np.pi * hz / RATE)
    made = np.ones(len(hz), dtype=complex)
    for pitch, quality, high, middle, low in (
        (1681.974450955533, 0.7071752369554196, 10 ** (3.999843853973347 / 20), 10 ** (1.99842 / 20), 1.0),
        (38.13547087602444, 0.5003270373238773, 1.0, 0.0, 0.0),
    ):
        k = np.tan(np.pi * pitch / RATE)
        over = (
            high + middle * k / quality + low * k * k
            + 2 * (low * k * k - high) * turn
            + (high - middle * k / quality + low * k * k) * turn**2
        )  # fmt: skip
        under = 1 + k / quality + k * k + 2 * (k * k - 1) * turn + (1 - k / quality + k * k) * turn**2
        made *= over / under
    return np.abs(made)


def telephone(hz: Any) -> Any:
    """What the ear hears of a small speaker, which loses 24 dB an octave below 450 Hz."""
    fourth = (np.maximum(hz, 1.0) / 450) ** 4
    return ear(hz) * fourth / np.sqrt(1 + fourth**2)


def band(low: float, high: float) -> Callable[[Any], Any]:
    """A curve that lets through what lies between two pitches (Hz)."""
    return lambda hz: ((hz >= low) & (hz <= high)).astype(float)


def power(samples: Any, curve: Callable[[Any], Any], seconds: float) -> float:
    """The power of the loudest so many seconds by a curve, in dB."""
    window = round(seconds * RATE)
    size = 1 << (2 * len(samples) + window).bit_length()
    spectrum = np.fft.rfft(samples, size, axis=0) * curve(np.fft.rfftfreq(size, 1 / RATE))[:, None]
    sums = np.cumsum(np.pad(np.mean(np.fft.irfft(spectrum, size, axis=0) ** 2, axis=1), (1, window)))
    return float(10 * np.log10(np.max(sums[window:] - sums[:-window]) / window))


@cache
def measured(file: Path) -> tuple[float, float, float]:
    """How loud a file is to the ear (dB), in a room (LUFS) and on a telephone (dB)."""
    samples = heard(file)
    lufs = power(samples, room, 0.4) + 10 * np.log10(2) - 0.691  # both channels count
    return power(samples, ear, 0.05), lufs, power(samples, telephone, 0.05)


def variants(name: str) -> list[Path]:
    """The files of a sound, as ``heard`` takes them."""
    return [path.relative_to(FOLDER) for path in NAMES[name]]


@cache
def levels(name: str) -> tuple[float, float, float]:
    """The three levels of a sound, as the mean of its variants."""
    ear_db, room_db, telephone_db = np.mean([measured(file) for file in variants(name)], axis=0)
    return float(ear_db), float(room_db), float(telephone_db)


def centre(name: str) -> float:
    """Where the middle of a sound's power lies, in Hz, over all of its variants."""
    found = []
    for file in variants(name):
        samples = heard(file)[:, 0]
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
        assert shortest <= len(samples) / RATE <= LONG.get(file.stem, longest), file
        assert softest <= measured(file)[0] <= loudest, file
        assert np.max(np.abs(samples)) < 0.6, f"{file} leaves no room for others"
        assert np.max(np.abs(np.mean(samples, axis=0))) < 0.002, f"{file}: direct current"


@pytest.mark.slow
def test_each_sound_is_as_loud_as_the_table_says_to_the_ear_in_a_room_and_on_a_telephone() -> None:
    assert sorted(LEVELS) == sorted(NAMES)
    for name, said in LEVELS.items():
        for file in variants(name):
            off = np.abs(np.subtract(measured(file), said))
            assert np.all(off < (0.3, 1.0, 1.0)), f"{file}: {measured(file)}, not {said}"


@pytest.mark.slow
def test_what_means_more_is_louder_to_the_ear_and_in_a_room() -> None:
    for more, less in pairwise(LOUDEST_FIRST):
        for loud in more:
            for soft in less:
                for way in (0, 1):
                    assert levels(loud)[way] > levels(soft)[way] + 0.3, f"{loud}, {soft}"
    for way in (0, 1):
        dirt, check = levels("dirt")[way], levels("check")[way]
        assert min(levels("hit")[way], levels("bounce")[way]) > dirt + 2.5
        assert levels("illegal")[way] < check - 4, "only CHECK is urgent"
        for louder, softer, by in (
            ("shot_medium", "shot_light", 2), ("shot_heavy", "shot_medium", 2), ("wreck_last", "wreck", 2),
            ("wreck", "wreck_small", 1.5), ("blast", "blast_beside", 2), ("mine", "mine_holds", 1),
            ("hit_heavy", "mine_holds", 1), ("check", "your_turn", 5),
            ("flag_scored", "flag_lost", 0.8),
        ):  # fmt: skip
            assert levels(louder)[way] > levels(softer)[way] + by, f"{louder}, {softer}"


@pytest.mark.slow
def test_a_wreck_is_louder_than_any_shot_the_last_one_louder_still_and_engines_are_soft() -> None:
    shots = [levels(name)[1] for name in NAMES if name.startswith("shot_")]
    engines = [name for name in NAMES if name.startswith(("engine_", "tracks_", "start_", "stop_"))]
    assert len(shots) == 4 and len(engines) == 11
    assert levels("wreck")[1] >= max(shots) + 2
    assert levels("wreck_last")[1] >= levels("wreck")[1] + 2
    for name in (*engines, "turret", "push"):
        assert levels(name)[1] <= -28, name


def test_what_must_be_heard_is_heard_on_a_telephone() -> None:
    click = levels("click")[2]
    for weight in ("light", "medium", "heavy"):
        assert levels(f"engine_{weight}")[2] > click - 8.5, "an engine is soft, and not gone"
    weights = ("light", "medium", "heavy")
    for name in ("illegal", "check", "tick", "your_turn", *(f"set_down_{weight}" for weight in weights)):
        assert levels(name)[2] > click - 6, name


@pytest.mark.slow
def test_check_is_heard_through_engines_and_guns() -> None:
    high = band(1400, 2800)
    (check,) = variants("check")
    rings = power(heard(check), high, 0.2)
    for file in FILES:
        if file.parent.name in ("engines", "guns"):
            assert rings > power(heard(file), high, 0.2) + 0.5, f"{file} hides CHECK"


@pytest.mark.parametrize(
    "together",
    [
        ("engine_heavy", "tracks_heavy", "shot_heavy", "hit_heavy", "wreck", "dice_rest"),
        ("engine_light", "tracks_light", "shot_heavy", "hit_heavy", "wreck_last"),
        ("shot_heavy", "hit_heavy", "blast", "wreck"),
    ],
)
def test_what_usually_sounds_at_once_does_not_clip(together: tuple[str, ...]) -> None:
    most = np.zeros((2, round(3.1 * RATE)))  # above and below, whichever variants it is
    for name in together:
        for side, sign in enumerate((1, -1)):
            found = np.zeros(most.shape[1])
            for file in variants(name):
                samples = sign * heard(file)[:, 0]
                if LASTING.match(name):
                    samples = np.full(len(found), np.max(samples))  # it may be anywhere in its loop
                found[: len(samples)] = np.maximum(found[: len(samples)], samples)
            most[side] += found
    assert np.max(most) * USUAL_VOLUME < 1.0


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


def test_what_is_larger_or_heavier_is_deeper() -> None:
    for kind, by in (("shot", 1.2), ("engine", 1.2), ("start", 1.1), ("stop", 1.1), ("set_down", 1.2)):
        light, medium, heavy = (centre(f"{kind}_{weight}") for weight in ("light", "medium", "heavy"))
        assert light > by * medium > by * by * heavy, kind
    assert centre("bounce") > 1.5 * centre("hit")
    assert centre("hit_light") > 1.2 * centre("hit") > 1.2 * 1.2 * centre("hit_heavy")
    assert centre("pick") > 1.2 * centre("put_down")


def test_no_two_variants_are_alike() -> None:
    three = (
        *(f"shot_{weight}" for weight in ("light", "medium", "heavy")),
        *(f"engine_{weight}" for weight in ("light", "medium", "heavy")),
        *("tracks_light", "tracks_heavy", "turn", "hit_light", "hit", "hit_heavy", "bounce", "wreck", "card"),
    )
    assert {name for name in three if len(NAMES[name]) < 3} == set()
    assert len(NAMES["dice_rest"]) == 8
    for name, paths in NAMES.items():
        found = [heard(path.relative_to(FOLDER))[:, 0] for path in paths]
        for first, other in combinations(found, 2):
            count = min(len(first), len(other))
            assert np.corrcoef(first[:count], other[:count])[0, 1] < 0.95, name


def test_all_sounds_together_stay_small() -> None:
    assert sum((FOLDER / file).stat().st_size for file in FILES) < 2_000_000


def test_each_sound_has_a_meaning_and_each_that_is_played_is_there() -> None:
    words = (ROOT / "docs" / "sounds.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| \S.*\|$", words, re.MULTILINE)
    assert sorted(re.findall(r"\w+", " ".join(rows))) == sorted(NAMES)
    named = re.compile(r'(?:audio\.(?:play|theme)|Cue|sounds\.append)\(\s*"(\w+)"|sounds=\("(\w+)"')
    played: set[str] = set()
    for path in (ROOT / "game").rglob("*.py"):
        for match in named.findall(path.read_text(encoding="utf-8")):
            played.update(filter(None, match))
    assert len(played) > 10
    assert played <= set(NAMES)
