"""Sound, and silence where there is none."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from game.data.files.config import Settings, SoundSettings
from game.data.files.paths import ASSETS
from game.ui.window import audio as audio_module
from game.ui.window.audio import Audio
from game.ui.window.loudness import KINDS, QUIET, Loudness
from game.ui.window.mixer import FADE_OUT_MS, KEPT_BYTES, LOOPS, MUSIC, RATE, Mixer
from tests.no_waits import close_sound_device

SOUNDS = ASSETS / "sounds"


@pytest.fixture
def audio() -> Iterator[Audio]:
    made = Audio(SOUNDS, Loudness(1.0))
    yield made
    made.mixer.stop()
    made.close()


def spy(audio: Audio, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What the mixer is asked for."""
    asked: list[tuple[Any, ...]] = []
    for name in ("play", "last", "begin_theme", "end_theme", "set_theme_volume", "stop"):
        monkeypatch.setattr(audio.mixer, name, lambda *given, name=name: asked.append((name, *given)))
    return asked


def test_a_missing_sound_is_not_heard_and_stops_nothing(tmp_path: Path) -> None:
    audio = Audio(tmp_path)
    audio.play("nothing")
    assert audio.played == ["nothing"]


def test_a_broken_sound_is_not_heard(tmp_path: Path) -> None:
    (tmp_path / "guns").mkdir()
    (tmp_path / "guns" / "bad.flac").write_bytes(b"RIFF rubbish")
    audio = Audio(tmp_path)
    audio.play("bad")
    audio.sustain([("bad", 0.0)])
    audio.play("bad")
    audio.close()


def test_without_a_device_nothing_is_heard_and_nothing_said(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    close_sound_device()
    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    audio = Audio(SOUNDS)
    audio.play("click")
    audio.sustain([("turret", 0.0)])
    audio.frame_over()
    audio.end_theme()
    assert capfd.readouterr().err == ""
    close_sound_device()


def test_each_kind_has_its_volume_and_at_night_all_is_quieter(
    audio: Audio, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = spy(audio, monkeypatch)
    settings = SoundSettings(
        volume=50, engines=10, guns=20, table=30, interface=40, music=60, quiet_hours="22-7"
    )
    audio.set_loudness(Loudness.of(settings))
    audio.hour = lambda: 12  # type: ignore[method-assign]
    names = {"engines": "turret", "guns": "hit", "table": "card", "interface": "click", "music": "menu"}
    assert tuple(names) == KINDS
    levels = [round(audio.level(name), 3) for name in names.values()]
    assert levels == [0.05, 0.1, 0.15, 0.2, 0.3]
    audio.hour = lambda: 23  # type: ignore[method-assign]
    audio.play("hit", -1.0)
    audio.start = lambda: None  # type: ignore[method-assign]
    audio._jobs = type("Now", (), {"put": staticmethod(lambda job: job())})()
    audio.theme("victory")
    assert asked == [("play", "hit", pytest.approx(0.1 * QUIET), -1.0)]
    audio.hour = lambda: 7  # type: ignore[method-assign]
    audio.theme("victory")
    assert asked[1:] == [("begin_theme", "victory", pytest.approx(0.3))]
    audio.set_loudness(Loudness.of(settings.model_copy(update={"music": 0})))
    assert asked[2:] == [("set_theme_volume", 0.0)]
    audio.set_loudness(Loudness(muted=True))
    audio.play("hit")
    assert asked[3:] == [("stop",)]
    audio._jobs = None


def test_what_lasts_is_asked_for_in_each_frame_and_ends_with_the_last(
    audio: Audio, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = spy(audio, monkeypatch)
    for pan in (0.0, 0.0, 0.5):
        audio.sustain([("turret", pan)])
        audio.frame_over()
    assert asked == [("last", {"turret": (1.0, 0.0)}), ("last", {"turret": (1.0, 0.5)})]
    audio.frame_over()  # a scene that is covered asks for nothing
    audio.frame_over()
    assert asked[2:] == [("last", {})]


def test_the_menu_s_theme_is_not_heard_again_so_soon_and_none_before_the_first_frame(
    audio: Audio, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = spy(audio, monkeypatch)
    audio.theme("menu", rests=True)
    assert not asked
    audio.start()
    audio.theme("menu", rests=True)
    audio.theme("victory")
    audio.end_theme()
    audio.close()
    assert [job[:2] for job in asked if job[0] != "end_theme"] == [
        ("begin_theme", "menu"),
        ("begin_theme", "victory"),
    ]
    assert asked[-1][0] == "end_theme"


def test_a_thread_plays_and_gives_the_device_back_after_a_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audio_module, "KEPT_OPEN_S", 0.02)
    audio = Audio(SOUNDS)
    audio.start()
    audio.play("click")
    until = time.monotonic() + 3
    while not audio.mixer.open and time.monotonic() < until:
        time.sleep(0.002)
    assert audio.mixer.open
    while audio.mixer.open and time.monotonic() < until:
        time.sleep(0.01)
    assert not audio.mixer.open
    audio.play("click")  # and it is opened again
    audio.close()


def test_what_lasts_takes_one_channel_each_and_themes_their_own(audio: Audio) -> None:
    mixer = audio.mixer
    mixer.last({"engine_light": (0.5, -1.0), "tracks_light": (0.5, -1.0)})
    busy = [number for number in LOOPS if pygame.mixer.Channel(number).get_busy()]
    assert len(busy) == 2
    mixer.last({"engine_light": (0.5, 0.2)})
    mixer.begin_theme("draw", 0.4)
    assert pygame.mixer.Channel(MUSIC).get_volume() == pytest.approx(0.4, abs=0.02)
    for _ in range(60):
        mixer.play("shot_heavy", 1.0, 0.0)
    assert pygame.mixer.Channel(MUSIC).get_busy() and pygame.mixer.Channel(busy[0]).get_busy()


def test_variants_take_turns_and_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    mixer = Mixer(SOUNDS)
    last = None
    for _ in range(12):
        sound = mixer.sound("hit")
        assert sound is not None and sound is not last
        last = sound
    assert KEPT_BYTES <= 4_000_000
    monkeypatch.setattr("game.ui.window.mixer.KEPT_BYTES", 200_000)
    for name in mixer.files:
        if name != "menu" and mixer.kind(name) != "music":
            mixer.sound(name)
    assert sum(round(one.get_length() * RATE) * 4 for one in mixer._kept.values()) <= 200_000
    mixer.close()


@pytest.mark.parametrize("hours", ["22-24", "7", "at night", "-"])
def test_quiet_hours_that_are_none_are_told(hours: str, tmp_path: Path) -> None:
    config = tmp_path / "config.yaml"
    config.write_text(f"sound: {{quiet_hours: '{hours}'}}\n", encoding="utf-8")
    settings, problems = Settings.load(config_file=config, user_file=tmp_path / "none.yaml")
    assert settings.sound.quiet_hours == "never"
    assert any("sound.quiet_hours" in str(problem) for problem in problems)


DRIVEN = """
import sys, time
from itertools import pairwise
from pathlib import Path
from game.ui.window.mixer import Mixer
mixer = Mixer(Path("assets/sounds"))
mixer.last({"engine_medium": (1.0, -1.0)})
time.sleep(0.8)
mixer.last({})
time.sleep(0.5)
mixer.play("shot_light", 1.0, 1.0)
time.sleep(0.5)
mixer.close()
"""


@pytest.mark.slow
def test_a_drive_ends_softly_and_sounds_come_from_their_side(tmp_path: Path) -> None:
    """What reaches the device, written to a file in place of it."""
    raw = tmp_path / "heard.raw"
    driver = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(raw), "PATH": "", "HOME": str(tmp_path)}
    subprocess.run([sys.executable, "-c", DRIVEN], env=driver, check=True, timeout=30, cwd=ASSETS.parent)
    samples = np.frombuffer(raw.read_bytes(), dtype="<i2").reshape(-1, 2) / 32768
    size = RATE // 50
    power = np.std(samples[: len(samples) // size * size].reshape(-1, size, 2), axis=1)
    from_left, from_right = (np.flatnonzero(power[:, one] > 3 * power[:, 1 - one]) for one in (0, 1))
    assert len(from_left) > 10 and len(from_right) > 10
    assert from_left[-1] < from_right[0]
    engine = samples[: (from_left[-1] + 1) * size, 0]
    end, length = int(np.flatnonzero(np.abs(engine) > 0.0008)[-1]), round(FADE_OUT_MS / 1000 * RATE)
    parts = [np.std(part) for part in np.array_split(engine[end - length : end], 5)]
    assert all(later < 1.15 * sooner for sooner, later in pairwise(parts)), parts
    assert parts[-1] < 0.5 * parts[0]
    bends = np.abs(np.diff(engine, 2))
    assert np.max(bends[end - length :]) <= 1.5 * np.max(bends[: end - length])
