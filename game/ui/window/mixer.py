"""Plays the files of ``assets/sounds`` on the sound device; where there is none, nothing is heard.

A missing device, a missing file or a broken one never stops anything. The device is opened at the first sound
and given back when nothing has been heard for a while. One thread at a time uses a mixer.
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
"""Of the files: so nothing is converted when one is read, and a loop ends where it begins."""

BUFFER: Final = 512
"""Samples a turn of the device: 23 ms. Half as many cost twice the processor time while nothing is heard."""

MUSIC: Final = 0
LOOPS: Final = range(1, 7)
CHANNELS: Final = 22
"""One for music, some for what lasts, the rest for what is heard once."""

WIDTH: Final = 0.8
"""A sound from the edge of the board comes from so far to the side."""

FADE_IN_MS: Final = 70
FADE_OUT_MS: Final = 160
"""How softly what lasts begins and ends."""

KEPT_BYTES: Final = 4_000_000
"""So much of decoded sounds is kept."""


@contextlib.contextmanager
def _quiet_stderr() -> Iterator[None]:
    """ALSA writes to file descriptor 2 by itself when there is no sound card."""
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
    """How loud the left and the right side are: as much power in all wherever it comes from.

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
        """Whether anything can be heard. The device is opened now if it is not."""
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
        """Whether nothing is heard now."""
        return not self._device or not pygame.mixer.get_busy()

    def stop(self) -> None:
        """Silence now."""
        self._lasting.clear()
        if self._device:
            pygame.mixer.stop()

    def close(self) -> None:
        """Give the device back; the next sound opens it again."""
        self._lasting.clear()
        if self._device:
            self._kept.clear()
            pygame.mixer.quit()
            self._device = None

    # --- files ---

    @property
    def files(self) -> Mapping[str, list[Path]]:
        """The files of each name; looked for once."""
        if self._files is None:
            found: dict[str, list[Path]] = {}
            for kind in KINDS:
                for path in sorted((self.folder / kind).glob("*.flac")):
                    found.setdefault(re.sub(r"_\d+$", "", path.stem), []).append(path)
            self._files = found  # whole: another thread may ask
        return self._files

    def kind(self, name: str) -> str:
        """Which kind of sound that is; ``interface`` if there is none of that name."""
        found = self.files.get(name)
        return found[0].parent.name if found else "interface"

    def _file(self, name: str) -> Path | None:
        """One of its files, another one than last time."""
        found = self.files.get(name, [])
        if not found:
            return None
        others = [path for path in found if path != self._last.get(name)]
        self._last[name] = self._chance.choice(others or found)
        return self._last[name]

    def sound(self, name: str) -> pygame.mixer.Sound | None:
        """One of the sounds of that name; ``None`` if none can be played."""
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
        """From now on these go on sounding, (volume, pan) each, and no others: those end softly."""
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
        """A channel for what lasts, on which nothing is heard; ``None`` if there is none left."""
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
        """The theme that is heard is so loud from now on."""
        if self._device:
            pygame.mixer.Channel(MUSIC).set_volume(volume)

    def end_theme(self, ms: int) -> None:
        """The theme that is heard fades out."""
        if self._device:
            pygame.mixer.Channel(MUSIC).fadeout(ms)
