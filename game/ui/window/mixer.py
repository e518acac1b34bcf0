"""Plays the files of ``assets/sounds`` on the sound device; without one there is silence.

A missing device, a missing file or a broken one never stops anything. The device opens at the first sound
and is released after a while of silence. Only one thread at a time uses a mixer.
"""

from __future__ import annotations

import contextlib
import math
import os
import random
import re
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pygame

from game.ui.window.loudness import KINDS

RATE: Final = 22050
"""The files' sample rate: nothing is converted when one is read, and a loop ends where it begins."""

BUFFER: Final = 512
"""Samples per turn of the device: 23 ms. Half as many cost twice the processor time during silence."""

MUSIC: Final = 0
LOOPS: Final = range(1, 7)
CHANNELS: Final = 22
"""Number of channels: one for music, some for lasting sounds, the rest for single sounds."""

WIDTH: Final = 0.8
"""How far to the side a sound from the edge of the board comes from, 0 to 1."""

FADE_IN_MS: Final = 70
FADE_OUT_MS: Final = 160
"""Milliseconds over which lasting sounds begin and end."""

KEPT_BYTES: Final = 4_000_000
"""Most bytes of decoded sounds kept."""


@contextlib.contextmanager
def _quiet_stderr() -> Iterator[None]:
    """Silence file descriptor 2, on which ALSA writes by itself when there is no sound card."""
    try:
        kept = os.dup(2)
        nowhere = os.open(os.devnull, os.O_WRONLY)
    except OSError:
        yield
        return
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def sides(volume: float, pan: float) -> tuple[float, float]:
    """Return the loudness of the left and the right side: the total power is the same for every direction.

    >>> [round(side, 2) for pan in (0, -1, 1) for side in sides(0.5, pan)]
    [0.5, 0.5, 0.7, 0.11, 0.11, 0.7]
    """
    angle = (1 + WIDTH * max(-1.0, min(1.0, pan))) * math.pi / 4
    loud = math.sqrt(2) * max(0.0, min(1.0, volume))
    return min(1.0, loud * math.cos(angle)), min(1.0, loud * math.sin(angle))


class Mixer:
    """Sounds by name: ``<kind>/<name>.flac``, or one of ``<kind>/<name>_1.flac``, ``_2.flac`` and so on,
    never the same twice in a row."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._files: dict[str, list[Path]] | None = None
        self._last: dict[str, Path] = {}
        self._kept: OrderedDict[Path, pygame.mixer.Sound] = OrderedDict()
        self._device: bool | None = None
        self._lasting: dict[str, pygame.mixer.Channel] = {}
        self._chance = random.Random()

    # --- the device ---

    @property
    def open(self) -> bool:
        """Whether the device is open."""
        return bool(self._device)

    @property
    def has_device(self) -> bool:
        """Return whether anything can be heard; opens the device if it is closed."""
        if self._device is None:
            with _quiet_stderr():
                try:
                    if pygame.mixer.get_init() is None:
                        pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
                    self._device = pygame.mixer.get_init() is not None
                except (pygame.error, NotImplementedError):
                    self._device = False
            if self._device:
                pygame.mixer.set_num_channels(CHANNELS)
                pygame.mixer.set_reserved(LOOPS.stop)
        return self._device

    @property
    def silent(self) -> bool:
        """Whether there is silence now."""
        return not self._device or not pygame.mixer.get_busy()

    def stop(self) -> None:
        """Silence everything now."""
        self._lasting.clear()
        if self._device:
            pygame.mixer.stop()

    def close(self) -> None:
        """Release the device; the next sound opens it again."""
        self._lasting.clear()
        if self._device:
            self._kept.clear()
            pygame.mixer.quit()
            self._device = None

    # --- files ---

    @property
    def files(self) -> Mapping[str, list[Path]]:
        """Return the files of each name, looked up once."""
        if self._files is None:
            found: dict[str, list[Path]] = {}
            for kind in KINDS:
                for path in sorted((self.folder / kind).glob("*.flac")):
                    found.setdefault(re.sub(r"_\d+$", "", path.stem), []).append(path)
            self._files = found  # whole: another thread may ask
        return self._files

    def kind(self, name: str) -> str:
        """Return the kind of a sound; ``interface`` if there is none of that name."""
        found = self.files.get(name)
        return found[0].parent.name if found else "interface"

    def _file(self, name: str) -> Path | None:
        """Return one of the files of a sound, a different one than last time; ``None`` without any."""
        found = self.files.get(name, [])
        if not found:
            return None
        others = [path for path in found if path != self._last.get(name)]
        self._last[name] = self._chance.choice(others or found)
        return self._last[name]

    def sound(self, name: str) -> pygame.mixer.Sound | None:
        """Return one of the sounds of that name; ``None`` if none can be played."""
        path = self._file(name)
        if path is None or not self.has_device:
            return None
        if path not in self._kept:
            try:
                self._kept[path] = pygame.mixer.Sound(str(path))
            except pygame.error:
                self.files[name].remove(path)
                return None
        self._kept.move_to_end(path)
        sizes = [round(one.get_length() * RATE) * 4 for one in self._kept.values()]
        while len(self._kept) > 1 and sum(sizes) > KEPT_BYTES:
            self._kept.popitem(last=False)
            sizes.pop(0)
        return self._kept[path]

    # --- playing ---

    def play(self, name: str, volume: float, pan: float) -> None:
        """Play a sound once."""
        sound = self.sound(name)
        channel = None if sound is None else pygame.mixer.find_channel(force=True)
        if sound is not None and channel is not None:
            channel.play(sound)
            channel.set_volume(*sides(volume, pan))

    def last(self, wanted: Mapping[str, tuple[float, float]]) -> None:
        """Keep these sounds, (volume, pan) each, going from now on; fade all others out."""
        for name in [name for name in self._lasting if name not in wanted]:
            self._lasting.pop(name).fadeout(FADE_OUT_MS)
        for name, (volume, pan) in wanted.items():
            channel = self._lasting.get(name)
            if channel is None:
                sound = self.sound(name)
                channel = None if sound is None else self._free_loop()
                if sound is None or channel is None:
                    continue
                channel.play(sound, loops=-1, fade_ms=FADE_IN_MS)
                self._lasting[name] = channel
            channel.set_volume(*sides(volume, pan))

    def _free_loop(self) -> pygame.mixer.Channel | None:
        """Return a silent channel for lasting sounds; ``None`` if there is none left."""
        channels = map(pygame.mixer.Channel, LOOPS)
        return next((one for one in channels if not one.get_busy()), None)

    def begin_theme(self, name: str, volume: float) -> None:
        """Play a theme once, in place of the one before."""
        sound = self.sound(name)
        if sound is not None:
            channel = pygame.mixer.Channel(MUSIC)
            channel.play(sound)
            channel.set_volume(volume)

    def set_theme_volume(self, volume: float) -> None:
        """Set the volume of the current theme."""
        if self._device:
            pygame.mixer.Channel(MUSIC).set_volume(volume)

    def end_theme(self, ms: int) -> None:
        """Fade the current theme out over ``ms`` milliseconds."""
        if self._device:
            pygame.mixer.Channel(MUSIC).fadeout(ms)
