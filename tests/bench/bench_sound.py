"""How a match of each game sounds: loudness, peak, what is cut off, and silence.

    python3 -m tests.bench.bench_sound [seconds] [volume in percent] [folder]

Bots of level 2 play each game on its first map in an app without a window, whose sounds are written down as
they would reach the device. Loudness as in BS.1770 (K curve, in LUFS): of the whole with its gates, and of
the loudest 0.4 s. Cut off are samples above what a device can play. Silent is every 0.1 s below −60 dB. Into
the ``folder``, if one is named, goes what was heard, as WAV.
"""

from __future__ import annotations

import sys
import wave
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from game.app.match.scene import make
from game.app.offscreen import offscreen_app
from game.app.table.opening import map_match
from game.bots.worker import LocalWorker
from game.cli.out import clean_streams
from game.data.files.paths import ASSETS
from game.data.saves.matches import Player
from game.ui.window.audio import Audio
from game.ui.window.loudness import Loudness
from game.ui.window.mixer import RATE, Mixer
from tests.recorded import RecordedDevice

GAMES = ("tank_chess", "battlegrounds", "tank_tactics", "tank_battle", "flames_of_tanks")
FRAME_S = 1 / 60
SOUNDS = ASSETS / "sounds"


class AskedAudio(Audio):
    """Audio on a device that is recorded, with what is asked for."""

    def __init__(self, device: RecordedDevice, volume: float) -> None:
        mixer = Mixer(SOUNDS, device=device, clock=device.clock)
        super().__init__(SOUNDS, Loudness(volume), mixer=mixer, clock=device.clock)
        self.asked = device.asked

    def play(self, name: str, pan: float = 0.0, *, in_turn: bool = False, ends: bool = False) -> None:
        self.asked.append((self.clock(), name, ends))
        super().play(name, pan, in_turn=in_turn, ends=ends)


def recorded(
    game: str, seconds: float, volume: float, *, still: bool = False, level: int = 2, once: bool = False
) -> RecordedDevice:
    """What a match of bots sounds like; ``still``: without motion. It begins anew if it ends before, unless
    it is heard ``once``."""
    device = RecordedDevice()
    app = offscreen_app((1280, 720))
    app.audio = AskedAudio(device, volume)
    app.live = True
    if still:
        app.change("look.reduced_motion", True)
    seed = 0
    try:
        while device.clock() < seconds and not (once and seed):
            seed += 1
            plan = map_match(app, game, players_wanted=2)
            bots = tuple(Player("bot", f"Bot {seat}", level) for seat in range(len(plan.players)))
            scene = make(app, plan=replace(plan, seed=seed, players=bots), thinker=LocalWorker, keep=False)
            app.push(scene)
            after = 0
            while device.clock() < seconds and after < 600:
                app.step([], FRAME_S)
                device.advance(FRAME_S)
                after += app.stack.top is not scene
            app.audio.mixer.stop()
    finally:
        app.close()
    return device


def weighted(samples: Any) -> Any:
    """Samples through the K curve: a shelf for the head, and less of what is deep."""
    hz = np.fft.rfftfreq(2 * len(samples), 1 / RATE)
    s = 2j * np.pi * hz
    deep, head = 2 * np.pi * 38.135, 2 * np.pi * 1681.97
    high_pass = s**2 / (s**2 + s * deep / 0.5003 + deep**2)
    gain = 10 ** (3.99984 / 20)
    shelf = (gain * s**2 + s * head * gain**0.4996 / 0.7072 + head**2) / (s**2 + s * head / 0.7072 + head**2)
    spectrum = np.fft.rfft(samples, 2 * len(samples), axis=0)
    return np.fft.irfft(spectrum * (high_pass * shelf)[:, None], axis=0)[: len(samples)]


def loudness(samples: Any) -> tuple[float, float]:
    """The loudness of the whole and of the loudest 0.4 s, in LUFS."""
    step = RATE // 10
    heard = weighted(samples)
    count = len(heard) // step
    power = np.mean(np.sum(heard[: count * step].reshape(count, step, 2) ** 2, axis=2), axis=1)
    blocks = np.convolve(power, np.ones(4) / 4, "valid")

    def lufs(mean: float) -> float:
        return float(-0.691 + 10 * np.log10(max(mean, 1e-12)))

    gated = blocks[blocks > 10 ** ((-70 + 0.691) / 10)]
    if not len(gated):
        return -120.0, -120.0
    gated = gated[gated > np.mean(gated) / 10]
    return lufs(float(np.mean(gated))), lufs(float(np.max(blocks)))


def silence(samples: Any) -> float:
    """The share of 0.1 s in which nothing is heard."""
    step = RATE // 10
    count = len(samples) // step
    peaks = np.max(np.abs(samples[: count * step]).reshape(count, -1), axis=1)
    return float(np.mean(peaks < 0.001))


def row(name: str, device: RecordedDevice) -> str:
    """The figures of a recording."""
    samples = device.samples
    whole, loudest = loudness(samples)
    peak, cut = float(np.max(np.abs(samples))), int(np.sum(np.abs(samples) > 32767 / 32768))
    return (
        f"{name:<34}{whole:7.1f} LUFS  loudest 0.4 s {loudest:6.1f}"
        f"  peak {20 * np.log10(max(peak, 1e-6)):6.1f} dB"
        f"  cut off {cut}  silent {silence(samples):4.0%}  sounds {len(device.plays)}"
    )


def save(device: RecordedDevice, path: Path) -> None:
    """Write what was heard."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((np.clip(device.samples, -1, 32767 / 32768) * 32768).astype("<i2").tobytes())


def main(seconds: float = 100.0, volume: float = 70.0, folder: str = "") -> None:
    """Record and print."""
    clean_streams()
    kinds: tuple[tuple[str, bool], ...] = (("", False), (", without motion", True))
    for game in GAMES:
        for words, still in kinds:
            device = recorded(game, seconds, volume / 100, still=still)
            print(row(game + words, device), flush=True)
            told = Counter(name.rstrip("_0123456789") for _, name, _ in device.plays)
            print("    " + ", ".join(f"{name} {count}" for name, count in told.most_common()), flush=True)
            if folder:
                save(device, Path(folder) / f"{game}{'_still' if still else ''}.wav")


if __name__ == "__main__":
    given: list[Callable[[str], Any]] = [float, float, str]
    main(*(read(one) for read, one in zip(given, sys.argv[1:], strict=False)))
