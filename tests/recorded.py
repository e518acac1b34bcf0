"""A sound device that writes down what would be heard: it stands for pygame's mixer, and its time is that of
a test."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
import pygame

from game.ui.window.mixer import BUFFER, CHANNELS, RATE


@cache
def decoded(path: str) -> Any:
    """The samples of a file, (count, 2) of 16 bits."""
    if pygame.mixer.get_init() is None:
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
        pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
    return np.frombuffer(pygame.mixer.Sound(path).get_raw(), dtype="<i2").reshape(-1, 2)


class RecordedSound:
    """A decoded file."""

    def __init__(self, path: str) -> None:
        self.name, self.samples = path.rsplit("/", 1)[-1].removesuffix(".flac"), decoded(path)

    def get_raw(self) -> bytes:
        """Its samples as bytes."""
        raw: bytes = self.samples.tobytes()
        return raw

    def get_length(self) -> float:
        """Its length in seconds."""
        return len(self.samples) / RATE


@dataclass
class RecordedChannel:
    """A channel as SDL's: it forgets its volume with what it plays."""

    device: RecordedDevice
    sound: RecordedSound | None = None
    at: int = 0
    loops: bool = False
    sides: tuple[float, float] = (1.0, 1.0)
    fades: tuple[int, int, float, float] | None = None
    """From where to where, in samples of the device, and from what to what."""

    def get_busy(self) -> bool:
        return self.sound is not None

    def stop(self) -> None:
        self.sound, self.sides, self.fades = None, (1.0, 1.0), None

    def set_volume(self, left: float, right: float) -> None:
        self.sides = left, right

    def play(self, sound: RecordedSound, loops: int = 0, fade_ms: int = 0) -> None:
        if self.sound is not None:
            self.stop()
        self.sound, self.at, self.loops = sound, 0, loops < 0
        now = self.device.count
        self.fades = (now, now + fade_ms * RATE // 1000, 0.0, 1.0) if fade_ms else None
        self.device.plays.append((now / RATE, sound.name, max(self.sides)))

    def fadeout(self, ms: int) -> None:
        now = self.device.count
        self.fades = now, now + ms * RATE // 1000, 1.0, 0.0

    def mixed(self, count: int) -> Any:
        """The next samples, as far as there are any."""
        assert self.sound is not None
        samples = self.sound.samples
        places = np.arange(self.at, self.at + count)
        if self.loops:
            found = samples[places % len(samples)].astype(float)
        else:
            found = samples[places[places < len(samples)]].astype(float)
        found *= self.sides
        if self.fades is not None:
            first, last, start, end = self.fades
            times = self.device.count + np.arange(len(found))
            found *= np.interp(times, [first, last], [start, end])[:, None]
        self.at += count
        faded = self.fades is not None and self.fades[3] == 0 and self.device.count + count >= self.fades[1]
        if faded or (not self.loops and self.at >= len(samples)):
            self.stop()
        return found


@dataclass
class RecordedDevice:
    """What Mixer asks of pygame's mixer. ``broken``: it can't be opened."""

    broken: bool = False
    count: int = 0
    """How many samples there are so far."""
    opened: int = 0
    plays: list[tuple[float, str, float]] = field(default_factory=list)
    """When each sound began (s), its file, and its volume on the louder side."""
    asked: list[tuple[float, str, bool]] = field(default_factory=list)
    """When a sound was asked for (s), its name, and whether it ends a side; a test writes it down."""
    _open: bool = False
    _parts: list[Any] = field(default_factory=list)

    Sound = RecordedSound

    def __post_init__(self) -> None:
        self._channels = [RecordedChannel(self) for _ in range(CHANNELS)]

    def clock(self) -> float:
        """The device's time in seconds."""
        return self.count / RATE

    def get_init(self) -> object:
        return (RATE, -16, 2) if self._open else None

    def init(self, *given: object, **more: object) -> None:
        if self.broken:
            raise pygame.error("no such device")
        self._open = True
        self.opened += 1

    def quit(self) -> None:
        self.stop()
        self._open = False

    def set_num_channels(self, count: int) -> None:
        """There always are as many as are needed."""

    def get_busy(self) -> bool:
        return any(one.get_busy() for one in self._channels)

    def stop(self) -> None:
        for one in self._channels:
            one.stop()

    def Channel(self, number: int) -> RecordedChannel:
        return self._channels[number]

    def advance(self, seconds: float) -> None:
        """Let time pass, and write down what is heard in it."""
        count = round(seconds * RATE)
        mixed = np.zeros((count, 2))
        for one in self._channels:
            if one.get_busy():
                found = one.mixed(count)
                mixed[: len(found)] += found
        self._parts.append(mixed)
        self.count += count

    @property
    def samples(self) -> Any:
        """All that was heard so far, (count, 2), not cut off: 1 is the most that a device can play."""
        return np.concatenate(self._parts) / 32768 if self._parts else np.zeros((0, 2))
