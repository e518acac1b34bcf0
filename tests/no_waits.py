"""What a test would wait for, though none claims anything about it: until the disk has what it was given, and
until the sound device has closed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pygame
import pytest

close_sound_device = pygame.mixer.quit
"""Really closes it: for tests of what happens without one."""


@contextmanager
def no_waits() -> Iterator[None]:
    """While it lasts, nobody waits for either. Programs that a test starts still do."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", _leave_it_to_the_system)
        patch.setattr(pygame.mixer, "quit", _fall_silent)
        yield


def _leave_it_to_the_system(handle: int) -> None:
    os.fstat(handle)  # what is no open file is told here, too


def _fall_silent() -> None:
    if pygame.mixer.get_init() is not None:
        pygame.mixer.stop()
