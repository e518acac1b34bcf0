"""Sound, and silence where there is none."""

from __future__ import annotations

import wave
from pathlib import Path

import pytest

from game.ui.window.audio import Audio
from tests.no_waits import close_sound_device


def test_a_missing_sound_is_not_heard_and_stops_nothing(tmp_path: Path) -> None:
    audio = Audio(tmp_path)
    audio.play("nothing")
    assert audio.played == ["nothing"]


def test_a_broken_sound_is_not_heard(tmp_path: Path) -> None:
    (tmp_path / "bad.wav").write_bytes(b"RIFF rubbish")
    audio = Audio(tmp_path)
    audio.play("bad")
    audio.close()


def test_a_sound_is_played_at_its_volume(tmp_path: Path) -> None:
    with wave.open(str(tmp_path / "ok.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(44100)
        file.writeframes(b"\0\0" * 4410)
    audio = Audio(tmp_path, volume=0.5)
    audio.play("ok", 0.5)
    assert audio.has_device
    sound = audio._sound("ok")
    assert sound is not None
    assert sound.get_volume() == pytest.approx(0.25, abs=0.02)
    audio.close()


def test_without_a_device_nothing_is_heard_and_nothing_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    close_sound_device()
    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    audio = Audio(tmp_path)
    audio.play("click")
    assert capfd.readouterr().err == ""
    close_sound_device()
