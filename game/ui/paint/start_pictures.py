"""The drawings of a start's first frame, stored rasterised for the next start.

They are stored by the text of the drawing, its size and the version that draws it, in one file of the
player's cache. It is only a copy: if it is missing or broken, everything is drawn anew.
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
"""Most bytes of pictures, all together, that are stored: a menu on a large screen takes half of it."""

_BYTES_PER_PX: Final = 4


class StartPictures:
    """The pictures between ``begin`` and ``write``; at any other time there are none, and none are stored."""

    def __init__(self) -> None:
        self._begun = False
        self._there: dict[str, tuple[tuple[int, int], memoryview]] = {}
        self._used: dict[str, pygame.Surface] = {}

    def begin(self) -> None:
        """Read the last start's pictures."""
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
        """Return the key of a drawing at a size; empty while nothing is stored."""
        if not self._begun:
            return ""
        of = f"{pygame.version.ver} {pygame.image.get_sdl_image_version()} {width} {height}"
        return KeptData.key("picture", [of.encode(), text.encode()])

    def get(self, key: str) -> pygame.Surface | None:
        """Return a new copy of a stored picture; ``None`` if it isn't stored."""
        if key not in self._there:
            return None
        size, raw = self._there[key]
        surface = pygame.Surface(size, pygame.SRCALPHA, 32)
        surface.get_buffer().write(bytes(raw))
        self._used[key] = surface.copy()
        return surface

    def put(self, key: str, surface: pygame.Surface) -> None:
        """Store a copy of a picture."""
        self._used[key] = surface.copy()

    def write(self) -> None:
        """Write the pictures of the first frame, unless they are in the file. Never raises: an unwritable
        cache costs a start some milliseconds."""
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
"""The pictures of this program."""
