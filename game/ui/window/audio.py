"""Sounds by name from ``assets/sounds``, and silence where there is no device.

A missing device, a missing file or a broken one never stops anything: the sound is not heard, that is all.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import pygame


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


class Audio:
    """Plays sounds. ``volume`` from 0 to 1; ``muted`` keeps the volume for later."""

    def __init__(self, folder: Path, *, volume: float = 0.7, muted: bool = False) -> None:
        self.folder = folder
        self.volume, self.muted = volume, muted
        self.played: list[str] = []
        """The last names asked for, heard or not: tests and the visible-sound option read it."""
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._device: bool | None = None

    @property
    def has_device(self) -> bool:
        """Whether anything can be heard. The device is opened at the first sound, not at start-up."""
        if self._device is None:
            with _quiet_stderr():
                try:
                    if pygame.mixer.get_init() is None:
                        pygame.mixer.init(44100, -16, 2, 512)
                    self._device = pygame.mixer.get_init() is not None
                except (pygame.error, NotImplementedError):
                    self._device = False
        return self._device

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play a sound, ``volume`` times the general one."""
        self.played = [*self.played[-31:], name]
        if self.muted or self.volume <= 0 or not self.has_device:
            return
        sound = self._sound(name)
        if sound is not None:
            sound.set_volume(max(0.0, min(1.0, self.volume * volume)))
            sound.play()

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._sounds:
            path = self.folder / f"{name}.wav"
            try:
                self._sounds[name] = pygame.mixer.Sound(str(path)) if path.is_file() else None
            except pygame.error:
                self._sounds[name] = None
        return self._sounds[name]

    def stop(self) -> None:
        """Silence now."""
        if self._device:
            pygame.mixer.stop()

    def close(self) -> None:
        """Give the device back."""
        if self._device:
            self._sounds.clear()
            pygame.mixer.quit()
            self._device = None
