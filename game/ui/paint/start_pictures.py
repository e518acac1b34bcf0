"""The drawings of a start's first frame, kept for the next start as they were rasterised.

They are kept by the text of the drawing, its size and the version that draws it, in one file of the player's
cache. It is only ever a copy: without it, or if it is broken, all is drawn anew.
"""

from __future__ import annotations

import contextlib
import json
from typing import Final

import pygame

from game.data.files.json_files import parse_json
from game.data.files.kept import KeptData
from game.data.files.paths import atomic_write, user_cache
from game.data.files.plain_files import read_plain

MOST_BYTES: Final = 24_000_000
"""Larger pictures than this, all together, are not kept: a menu on a large screen has half of it."""

_BYTES_PER_PX: Final = 4


class StartPictures:
    """Pictures from ``begin`` to ``write``; at any other time there are none, and none are kept."""

    def __init__(self) -> None:
        self._begun = False
        self._there: dict[str, tuple[tuple[int, int], memoryview]] = {}
        self._used: dict[str, pygame.Surface] = {}

    def begin(self) -> None:
        """Read what the last start kept."""
        self._begun, self._used = True, {}
        self._there = {}
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            raw = memoryview(read_plain(user_cache() / "start.pictures", MOST_BYTES + 100_000))
            length = int.from_bytes(raw[:4], "little")
            at = 4 + length
            sizes = parse_json(bytes(raw[4:at]).decode(), 100_000)
            found = {}
            for key, (width, height) in sizes.items():
                end = at + width * height * _BYTES_PER_PX
                found[key] = (width, height), raw[at:end]
                at = end
            if at == len(raw):
                self._there = found

    def key(self, text: str, width: int, height: int | None) -> str:
        """The name of a drawing at a size; empty while nothing is kept."""
        if not self._begun:
            return ""
        of = f"{pygame.version.ver} {pygame.image.get_sdl_image_version()} {width} {height}"
        return KeptData.key("picture", [of.encode(), text.encode()])

    def get(self, key: str) -> pygame.Surface | None:
        """A picture of one's own; ``None``: it was not kept."""
        if key not in self._there:
            return None
        size, raw = self._there[key]
        surface = pygame.Surface(size, pygame.SRCALPHA, 32)
        surface.get_buffer().write(bytes(raw))
        self._used[key] = surface.copy()
        return surface

    def put(self, key: str, surface: pygame.Surface) -> None:
        """Keep a copy of it."""
        self._used[key] = surface.copy()

    def write(self) -> None:
        """The first frame is shown: write what it needed, unless that is there. Never raises: a cache that
        can't be written to costs a start some milliseconds."""
        used, there, begun = dict(self._used), self._there, self._begun
        self._begun, self._used, self._there = False, {}, {}
        if not begun or used.keys() == there.keys():
            return
        if sum(one.get_width() * one.get_height() for one in used.values()) * _BYTES_PER_PX > MOST_BYTES:
            return
        head = json.dumps({key: one.get_size() for key, one in used.items()}).encode()
        raw = b"".join(one.get_buffer().raw for one in used.values())
        with contextlib.suppress(OSError, ValueError):
            atomic_write(user_cache() / "start.pictures", len(head).to_bytes(4, "little") + head + raw)


START_PICTURES: Final = StartPictures()
"""Of this program."""
