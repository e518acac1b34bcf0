"""Animated pictures: an APNG written frame by frame, each frame holding only what has changed since the
one before.

Of the formats that show everywhere only this one has all colours, and texts of ours can be kept beside the
picture as in any PNG. Unchanged pixels are transparent in a frame, which packs to nothing; a frame equal
to the one before only makes that one last longer.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import Any, Final

import numpy as np

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"

MOST_MS: Final = 65_535
"""The longest time one frame can last, in ms."""

_LEVEL: Final = 6
"""Compression level: a higher one takes three times as long and saves a hundredth."""

_Pixels = Any  # an array of rows of columns of red, green, blue


class AnimatedPng:
    """Frames of one size in px, shown in turn ``loops`` times (0: without end)."""

    def __init__(self, size: tuple[int, int], *, loops: int = 0) -> None:
        self.size, self.loops = size, loops
        self._last: _Pixels = None
        self._frames: list[tuple[tuple[int, int, int, int], int, bytes]] = []
        """Each frame's place (x, y, width, height), its duration in ms and its packed pixels."""
        self.packed = 0
        """Bytes of all frames so far."""

    @property
    def frames(self) -> int:
        """The number of frames."""
        return len(self._frames)

    @property
    def ms(self) -> int:
        """The duration of all frames together, in ms."""
        return sum(ms for _, ms, _ in self._frames)

    def add(self, rgb: bytes, ms: int) -> None:
        """Add a frame of three bytes a pixel, row by row, that lasts ``ms`` milliseconds. Raises
        ``ValueError`` for a wrong number of bytes."""
        width, height = self.size
        pixels: _Pixels = np.frombuffer(rgb, np.uint8).reshape(height, width, 3)
        if self._last is None:
            self._keep((0, 0, width, height), ms, _filtered(pixels))
        else:
            changed = (pixels != self._last).any(axis=2)
            rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
            if not len(rows):
                self._last_longer(ms)
                return
            top, bottom = int(rows[0]), int(rows[-1]) + 1
            left, right = int(columns[0]), int(columns[-1]) + 1
            part = changed[top:bottom, left:right]
            new = np.zeros((bottom - top, right - left, 4), np.uint8)
            new[..., :3] = np.where(part[..., None], pixels[top:bottom, left:right], 0)
            new[..., 3] = part * np.uint8(255)
            lines = np.zeros((bottom - top, (right - left) * 4 + 1), np.uint8)
            lines[:, 1:] = new.reshape(bottom - top, -1)
            self._keep((left, top, right - left, bottom - top), ms, lines.tobytes())
        self._last = pixels

    def _keep(self, place: tuple[int, int, int, int], ms: int, lines: bytes) -> None:
        packed = zlib.compress(lines, _LEVEL)
        self.packed += len(packed)
        self._frames.append((place, min(ms, MOST_MS), packed))

    def _last_longer(self, ms: int) -> None:
        place, before, packed = self._frames[-1]
        self._frames[-1] = place, min(before + ms, MOST_MS), packed

    def file(self) -> bytes:
        """The bytes of the APNG file. Raises ``ValueError`` if there is no frame."""
        if not self._frames:
            raise ValueError("an animated picture has a frame at least")
        return b"".join((_SIGNATURE, *self._chunks()))

    def _chunks(self) -> Iterator[bytes]:
        yield _chunk(b"IHDR", struct.pack(">IIBBBBB", *self.size, 8, 6, 0, 0, 0))
        yield _chunk(b"acTL", struct.pack(">II", len(self._frames), self.loops))
        sequence = 0
        for number, ((x, y, width, height), ms, packed) in enumerate(self._frames):
            # over what is there; nothing is taken away afterwards
            control = struct.pack(">IIIIIHHBB", sequence, width, height, x, y, ms, 1000, 0, min(number, 1))
            yield _chunk(b"fcTL", control)
            sequence += 1
            if number:
                yield _chunk(b"fdAT", struct.pack(">I", sequence) + packed)
                sequence += 1
            else:
                yield _chunk(b"IDAT", packed)
        yield _chunk(b"IEND", b"")


def _filtered(pixels: _Pixels) -> bytes:
    """All pixels, without transparency, each as its difference from the one above: this packs a drawn
    board best."""
    height, width, _ = pixels.shape
    whole = np.full((height, width, 4), 255, np.uint8)
    whole[..., :3] = pixels
    lines = whole.reshape(height, -1)
    out = np.empty((height, width * 4 + 1), np.uint8)
    out[:, 0] = 2
    out[0, 1:] = lines[0]
    out[1:, 1:] = lines[1:] - lines[:-1]
    return out.tobytes()


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(data, zlib.crc32(kind))
    return len(data).to_bytes(4, "big") + kind + data + check.to_bytes(4, "big")
