"""Sound, and silence where there is none."""

from __future__ import annotations

import math
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from game.data.files.config import Settings, SoundSettings
from game.data.files.paths import ASSETS
from game.ui.window import audio as audio_module
from game.ui.window.application import Application
from game.ui.window.audio import (
    FINALE_S,
    GAP_S,
    KEPT_AT_TABLE_S,
    KEPT_OPEN_S,
    SILENCE_S,
    WAITS_S,
    Audio,
)
from game.ui.window.loudness import BEHIND, BY_EAR, KINDS, QUIET, Loudness
from game.ui.window.mixer import (
    ALIKE,
    CHANCE_DB,
    FADE_OUT_MS,
    KEPT_BYTES,
    LEAST,
    LOOPS,
    MUSIC,
    RATE,
    RETRY_S,
    SWAY,
    Mixer,
)
from tests.no_waits import close_sound_device
from tests.recorded import RecordedDevice

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
    audio.mixer._device = True
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
    levels = [round(audio.level(name) ** (1 / BY_EAR), 3) for name in names.values()]
    assert levels == [0.05, 0.1, 0.15, 0.2, 0.3], "half a slider is half as loud to the ear"
    audio.hour = lambda: 23  # type: ignore[method-assign]
    audio.play("hit", -1.0)
    audio._jobs = type("Now", (), {"put": staticmethod(lambda due: due[2]())})()
    audio.theme("victory")
    assert asked == [("play", "hit", pytest.approx((0.1 * QUIET) ** BY_EAR), -1.0)]
    audio.hour = lambda: 7  # type: ignore[method-assign]
    audio.theme("victory")
    assert asked[1:] == [("begin_theme", "victory", pytest.approx(0.3**BY_EAR))]
    audio.set_loudness(Loudness.of(settings.model_copy(update={"music": 0})))
    assert asked[2:] == [("set_theme_volume", 0.0)]
    audio.set_loudness(Loudness(muted=True))
    audio.play("hit")
    assert asked[3:] == [("stop",)]
    audio._jobs = None


def test_behind_another_window_sounds_are_as_the_player_has_chosen(
    audio: Audio, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = spy(audio, monkeypatch)
    audio._theme = "menu"
    for behind, share in BEHIND.items():
        settings = SoundSettings(volume=100, behind=behind)  # type: ignore[arg-type]
        audio.set_loudness(Loudness.of(settings))
        for in_front, there in ((False, share), (True, 1.0)):
            asked.clear()
            audio.set_in_front(in_front)
            audio.play("hit")
            loud = pytest.approx(there**BY_EAR)
            assert asked[0] == ("set_theme_volume", loud)
            assert asked[1:] == ([("play", "hit", loud, 0.0)] if there else [])
            asked.clear()
            for call in ("your_turn", "message", "draw_offer"):
                audio.play(call)
            called = [(name, level) for _, name, level, _ in asked]
            if behind == "silent" and not in_front:
                assert not called
            else:
                assert called == [("your_turn", 1.0), ("message", 1.0), ("draw_offer", 1.0)]


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
    heard_themes: list[Callable[[], None]] = [lambda: audio.theme("victory"), audio.end_theme]
    for begin in heard_themes:
        before, until = len(asked), time.monotonic() + 3
        while len(asked) <= before and time.monotonic() < until:
            time.sleep(0.002)
        begin()
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


@pytest.mark.slow
def test_what_lasts_takes_one_channel_each_and_themes_their_own() -> None:
    device, mixer = recorded()
    mixer.last({"engine_light": (0.5, -1.0), "tracks_light": (0.5, -1.0)})
    busy = [number for number in LOOPS if device.Channel(number).get_busy()]
    assert len(busy) == 2
    mixer.last({"engine_light": (0.5, 0.2)})
    mixer.begin_theme("draw", 0.4)
    assert device.Channel(MUSIC).sides == (0.4, 0.4)
    for name in list(mixer.files) * 3:
        if mixer.kind(name) != "music":
            mixer.play(name, 1.0, 0.0)
    assert device.Channel(MUSIC).get_busy() and device.Channel(busy[0]).get_busy()


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
    assert sum(one.size for one in mixer._kept.values()) <= 200_000
    mixer.close()


@pytest.mark.parametrize("hours", ["22-24", "7", "at night", "-"])
def test_quiet_hours_that_are_none_are_told(hours: str, tmp_path: Path) -> None:
    config = tmp_path / "config.yaml"
    config.write_text(f"sound: {{quiet_hours: '{hours}'}}\n", encoding="utf-8")
    settings, problems = Settings.load(config_file=config, user_file=tmp_path / "none.yaml")
    assert settings.sound.quiet_hours == "never"
    assert any("sound.quiet_hours" in str(problem) for problem in problems)


def recorded(volume: float = 1.0) -> tuple[RecordedDevice, Mixer]:
    """A device that is recorded, and its mixer."""
    device = RecordedDevice()
    return device, Mixer(SOUNDS, device=device, clock=device.clock)


def heard(device: RecordedDevice, audio: Audio, seconds: float) -> list[tuple[float, str]]:
    """What begins within so many seconds: when, and its name without its number."""
    for _ in range(round(seconds * 60)):
        audio.frame_over()
        device.advance(1 / 60)
    return [(round(at, 2), re.sub(r"_\d+$", "", name)) for at, name, _ in device.plays]


def playing(volume: float = 1.0) -> tuple[RecordedDevice, Audio]:
    """A device that is recorded, and what plays on it."""
    device, mixer = recorded()
    return device, Audio(SOUNDS, Loudness(volume), mixer=mixer, clock=device.clock)


def test_what_falls_into_one_moment_is_heard_in_turn() -> None:
    device, audio = playing()
    for name in ("dice", "shot_heavy", "hit", "wreck", "token", "card"):
        audio.play(name, in_turn=True)
    times = [(0.0, "dice"), (0.13, "shot_heavy"), (0.28, "hit"), (0.45, "wreck")]
    assert heard(device, audio, 1) == times, "0, 0.12, 0.28, 0.44 s, each in the next frame"
    audio.play("dice", in_turn=True)
    audio.play("hit")
    audio.play("shot_heavy", in_turn=True)
    assert heard(device, audio, 1)[4:] == [(1.0, "dice"), (1.0, "hit"), (1.13, "shot_heavy")]


def test_many_short_drives_do_not_silence_what_they_lead_to() -> None:
    device, audio = playing()
    for _ in range(6):
        audio.play("drive", in_turn=True)
    for name in ("shot_heavy", "hit", "wreck"):
        audio.play(name, in_turn=True)
    assert [name for _, name in heard(device, audio, 2)] == ["drive", "drive", "shot_heavy", "hit", "wreck"]


def test_wrecks_and_ends_are_heard_behind_many_shots() -> None:
    device, audio = playing()
    for _ in range(8):  # steps one after the other, faster than they can be heard
        for name in ("drive", "set_down_light", "shot_heavy", "dirt", "shot_light", "hit", "wreck"):
            audio.play(name, in_turn=True)
        heard(device, audio, 0.2)
    audio.play("shot_heavy", in_turn=True)
    asked = device.clock()
    audio.play("wreck_last", in_turn=True, ends=True)
    audio._theme = "victory"
    audio._begin_theme()
    found = heard(device, audio, 6)
    names = [name for _, name in found]
    assert names.count("wreck") == 8 and names[-2:] == ["wreck_last", "victory"]
    ends, theme = found[-2][0], found[-1][0]
    assert ends - asked <= WAITS_S["wreck"] + GAP_S + SILENCE_S + 0.05
    assert theme >= ends + FINALE_S - 0.05
    silent = device.samples[round((ends - 0.15) * RATE) : round(ends * RATE) - RATE // 50]
    assert not silent.any(), "before the end"


def test_the_end_of_a_side_comes_after_a_silence_and_before_the_theme() -> None:
    device, audio = playing()
    audio._jobs = None
    engine = [("engine_heavy", 0.0)]
    for _ in range(30):
        audio.sustain(engine)
        audio.frame_over()
        device.advance(1 / 60)
    begun = device.clock()
    audio.play("wreck", ends=True)
    audio.play("stakes")
    audio._theme = "defeat"
    audio._begin_theme()
    for _ in range(240):
        audio.sustain(engine)
        audio.frame_over()
        device.advance(1 / 60)
    first = round(begun * RATE)
    silence = device.samples[first + RATE // 20 : first + RATE // 4]
    assert not silence.any(), "nothing is heard between"
    starts = {re.sub(r"_\d+$", "", name): at - begun for at, name, _ in device.plays if at >= begun}
    assert starts["wreck"] == pytest.approx(SILENCE_S, abs=0.03)
    assert starts["stakes"] == pytest.approx(SILENCE_S, abs=0.03)
    assert starts["engine_heavy"] == pytest.approx(SILENCE_S, abs=0.04)
    assert starts["defeat"] == pytest.approx(SILENCE_S + FINALE_S, abs=0.03)


@pytest.mark.slow
def test_no_sample_is_cut_off_and_a_new_sound_is_heard_over_those_before() -> None:
    device, audio = playing()
    rng = random.Random(63)
    names = [name for name in audio.mixer.files if audio.mixer.kind(name) in ("guns", "table", "interface")]
    for frame in range(60 * 20):
        for _ in range(rng.randrange(5) if rng.random() < 0.2 else 0):
            audio.play(rng.choice(names), rng.uniform(-1, 1))
        driven = frame // 60 % 2
        audio.sustain([("engine_heavy", -1 + frame % 60 / 30), ("tracks_heavy", 0.9)] if driven else [])
        audio.frame_over()
        device.advance(1 / 60)
    assert np.max(np.abs(device.samples)) < 1
    assert len(device.plays) > 200
    assert min(volume for _, _, volume in device.plays) > 0.9 * LEAST * 10 ** (-CHANCE_DB / 20) / SWAY


def test_the_same_sound_is_a_little_louder_or_softer_each_time_and_not_heard_many_times_at_once() -> None:
    device, audio = playing(0.5)
    for _ in range(6):
        audio.play("dirt")
    assert [name for _, name in heard(device, audio, 2)] == ["dirt"] * ALIKE
    for _ in range(40):
        audio.play("hit")
        heard(device, audio, 2)
    levels = [20 * math.log10(volume / 0.5**BY_EAR) for _, name, volume in device.plays if "hit" in name]
    assert len(levels) == 40 and max(map(abs, levels)) <= CHANCE_DB + 0.01
    assert max(levels) > 0.5 and min(levels) < -0.5


def test_a_device_that_was_missing_or_is_gone_is_opened_again() -> None:
    device, audio = playing()
    device.broken = True
    audio.play("hit")
    assert not audio.mixer.open
    device.broken = False
    audio.play("hit")
    assert not audio.mixer.open, "it isn't tried at each sound"
    device.advance(RETRY_S)
    audio.play("hit")
    assert device.opened == 1 and device.get_busy()
    audio.device_removed()
    audio.play("hit")
    assert audio.mixer.open and device.opened == 1, "it stays open until there is another"
    engine = [("engine_heavy", 0.0)]
    audio.sustain(engine)
    audio.device_added()
    audio.sustain(engine)
    assert device.opened == 2 and device.get_busy(), "at once, with what lasts"
    audio.device_added()
    assert device.opened == 2, "one more changes nothing"


def test_where_nothing_tells_of_another_device_it_is_looked_for_after_a_while() -> None:
    device, audio = playing()
    there = True
    audio.mixer._output = lambda: there
    audio.play("hit")
    there = False
    audio.device_removed()
    device.advance(RETRY_S)
    audio.play("hit")
    assert audio.mixer.open and device.opened == 1, "a server without an output isn't asked for one"
    there = True
    device.advance(RETRY_S)
    audio.play("hit")
    assert device.opened == 2
    audio.mixer.close()
    there = False
    audio.play("hit")
    assert not audio.mixer.open and device.opened == 2


def test_the_window_is_told_of_devices_and_of_other_windows(app: Application) -> None:
    asked: list[object] = []
    app.audio.device_added = lambda: asked.append("added")  # type: ignore[method-assign]
    app.audio.device_removed = lambda: asked.append("removed")  # type: ignore[method-assign]
    app.audio.set_in_front = asked.append  # type: ignore[method-assign, assignment]
    event = pygame.event.Event
    app.step([event(pygame.AUDIODEVICEADDED, which=0, iscapture=1)], 0.02)
    app.step([event(pygame.AUDIODEVICEADDED, which=0, iscapture=0)], 0.02)
    app.step([event(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0)], 0.02)  # one that isn't in use
    app.step([event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0)], 0.02)
    app.step([event(pygame.WINDOWFOCUSLOST)], 0.02)
    app.step([event(pygame.WINDOWFOCUSGAINED)], 0.02)
    assert [one for one in asked if isinstance(one, str)] == ["added", "removed"]
    assert asked[-4:] == ["added", "removed", False, True]


def test_what_comes_too_late_is_not_heard_and_a_table_keeps_the_device() -> None:
    device, audio = playing()
    opens = device.init

    def slow(*given: object, **more: object) -> None:
        opens()
        device.advance(0.6)

    device.init = slow  # type: ignore[method-assign]
    for name in ("shot_heavy", "hit", "wreck"):
        audio.play(name)
    assert [name for _, name in heard(device, audio, 1)] == ["hit", "wreck"], "those asked for after it"
    audio.mixer.close()
    assert audio._rests_s == KEPT_OPEN_S
    audio.sustain([])
    audio.frame_over()
    assert audio.mixer.open, "before the first shot"
    assert audio._rests_s == KEPT_AT_TABLE_S
    audio.frame_over()
    assert audio._rests_s == KEPT_OPEN_S


FIRST_BUFFERS = """
import sys, time
from pathlib import Path
from game.ui.window.mixer import Mixer
mixer = Mixer(Path("assets/sounds"))
mixer.has_device
for n in range(60):
    mixer.play(("shot_light", "hit", "bounce")[n % 3], 0.05, (-1.0, 0.0, 1.0)[n % 3])
    time.sleep(0.03)
mixer.close()
"""


@pytest.mark.slow
def test_no_sound_begins_at_full_volume(tmp_path: Path) -> None:
    samples = on_disk(FIRST_BUFFERS, tmp_path)
    assert 0.01 < np.max(np.abs(samples)) < 0.3


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


def on_disk(program: str, folder: Path) -> Any:
    """What a program plays, as it reaches the device."""
    raw = folder / "heard.raw"
    driver = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(raw), "PATH": "", "HOME": str(folder)}
    subprocess.run([sys.executable, "-c", program], env=driver, check=True, timeout=30, cwd=ASSETS.parent)
    return np.frombuffer(raw.read_bytes(), dtype="<i2").reshape(-1, 2) / 32768


@pytest.mark.slow
def test_a_drive_ends_softly_and_sounds_come_from_their_side(tmp_path: Path) -> None:
    """What reaches the device, written to a file in place of it."""
    samples = on_disk(DRIVEN, tmp_path)
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
