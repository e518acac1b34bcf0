"""Wave files of IMA ADPCM, which SDL reads everywhere: four bits a sample."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np

STEPS = (
    7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73,
    80, 88, 97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494,
    544, 598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499,
    2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493, 10442,
    11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767,
)  # fmt: skip
MOVES = (-1, -1, -1, -1, 2, 4, 6, 8)
"""How a code moves the place in ``STEPS``, by its three lower bits."""

BLOCK_SAMPLES = 505
"""Of each channel, the first in the block's head; the others are eights of codes."""


def _change(step: int, code: int) -> int:
    """What a code adds to the sample before."""
    change = step >> 3
    if code & 4:
        change += step
    if code & 2:
        change += step >> 1
    if code & 1:
        change += step >> 2
    return -change if code & 8 else change


class _Channel:
    """Codes one channel, block by block, and knows what comes out again."""

    def __init__(self, samples: list[int]) -> None:
        self.samples, self.at, self.index = samples, 0, 0
        self.decoded: list[int] = []

    def block(self) -> tuple[bytes, list[int]]:
        """The next block's head and codes."""
        part = self.samples[self.at : self.at + BLOCK_SAMPLES]
        self.at += BLOCK_SAMPLES
        before = part[0]
        if self.index == 0:  # the first block's step fits its first change
            first = abs(part[1] - part[0]) if len(part) > 1 else 0
            self.index = min(range(len(STEPS)), key=lambda at: abs(STEPS[at] - first))
        head = struct.pack("<hBB", before, self.index, 0)
        self.decoded.append(before)
        codes = []
        for sample in part[1:]:
            code, before = self._best(sample, before)
            codes.append(code)
            self.index = max(0, min(len(STEPS) - 1, self.index + MOVES[code & 7]))
            self.decoded.append(before)
        return head, codes

    def _best(self, sample: int, before: int) -> tuple[int, int]:
        """The code that comes closest to a sample, and what it gives."""
        step = STEPS[self.index]
        wanted = abs(sample - before)
        sign = 8 if sample < before else 0
        guess = min(7, 4 * wanted // step)
        found = (1 << 30, 0, before)
        for code in {max(0, guess - 1), guess, min(7, guess + 1)}:
            got = max(-32768, min(32767, before + _change(step, code | sign)))
            found = min(found, (abs(sample - got), code | sign, got))
        return found[1], found[2]


def write(path: Path, channels: np.ndarray, rate: int) -> np.ndarray:
    """Write samples, one row a channel, -1 to 1; gives what comes out of the file again."""
    whole = np.clip(np.round(channels * 32767), -32768, 32767).astype(int)
    count = whole.shape[1]
    padded = -count % BLOCK_SAMPLES
    whole = np.pad(whole, ((0, 0), (0, padded)))
    coders = [_Channel(row.tolist()) for row in whole]
    data = bytearray()
    for _ in range(whole.shape[1] // BLOCK_SAMPLES):
        blocks = [coder.block() for coder in coders]
        data += b"".join(head for head, _ in blocks)
        for first in range(0, BLOCK_SAMPLES - 1, 8):
            for _, codes in blocks:
                eight = codes[first : first + 8]
                data += bytes(low | high << 4 for low, high in zip(eight[::2], eight[1::2], strict=True))
    size = len(coders) * (4 + (BLOCK_SAMPLES - 1) // 2)
    head = struct.pack(
        "<HHIIHHHH", 0x11, len(coders), rate, rate * size // BLOCK_SAMPLES, size, 4, 2, BLOCK_SAMPLES
    )
    parts = ((b"fmt ", head), (b"fact", struct.pack("<I", count)), (b"data", bytes(data)))
    body = b"".join(name + struct.pack("<I", len(part)) + part for name, part in parts)
    path.write_bytes(b"RIFF" + struct.pack("<I", 4 + len(body)) + b"WAVE" + body)
    return np.array([coder.decoded[:count] for coder in coders]) / 32767
