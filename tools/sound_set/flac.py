"""FLAC files of few bits a sample: noise lies far below what is heard, and a file is small.

Each block of a channel is foretold from the samples before (linear prediction); what differs is written in as
many bits as it takes (Rice codes). See https://xiph.org/flac/format.html.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np

BLOCK = 4096
ORDER = 16
"""So many samples foretell the next one."""

PRECISION = 13
"""The bits of a coefficient."""

RATES = {22050: 0b0110, 44100: 0b1001}


def _table(polynomial: int, bits: int) -> list[int]:
    """The remainders of all bytes, to check what was written."""
    found = []
    for byte in range(256):
        rest = byte << (bits - 8)
        for _ in range(8):
            rest = (rest << 1) ^ (polynomial if rest >> (bits - 1) & 1 else 0)
        found.append(rest & ((1 << bits) - 1))
    return found


_CRC_8, _CRC_16 = _table(0x07, 8), _table(0x8005, 16)


def _crc(data: bytes, table: list[int], bits: int) -> int:
    rest = 0
    for byte in data:
        rest = (rest << 8 & ((1 << bits) - 1)) ^ table[(rest >> (bits - 8)) ^ byte]
    return rest


def _bits(number: int, count: int) -> str:
    return format(number & ((1 << count) - 1), f"0{count}b")


def _bytes(bits: str) -> bytes:
    padded = bits + "0" * (-len(bits) % 8)
    return int(padded, 2).to_bytes(len(padded) // 8, "big")


def _coefficients(samples: np.ndarray) -> tuple[list[int], int] | None:
    """What foretells a sample from those before it (the last one first), and by how many bits its sum is too
    large; ``None`` where nothing does."""
    windowed = samples * np.hanning(len(samples) + 2)[1:-1]
    size = 1 << (2 * len(samples) - 1).bit_length()
    spectrum = np.abs(np.fft.rfft(windowed, size)) ** 2
    alike = np.fft.irfft(spectrum)[: ORDER + 1]
    if alike[0] <= 0:
        return None
    alike[0] *= 1 + 1e-9
    found, error = np.zeros(ORDER), alike[0]
    for order in range(ORDER):
        reflection = (alike[order + 1] - np.dot(found[:order], alike[order:0:-1])) / error
        before = found[:order].copy()
        found[order] = reflection
        found[:order] = before - reflection * before[::-1]
        error *= 1 - reflection**2
        if error <= 0:
            return None
    shift = PRECISION - 1 - max(1, math.ceil(math.log2(np.max(np.abs(found)) + 1e-9) + 1e-9))
    shift = max(0, min(15, shift))
    most = (1 << (PRECISION - 1)) - 1
    return [int(value) for value in np.clip(np.round(found * (1 << shift)), -most, most)], shift


def _rice(residual: np.ndarray, order: int, count: int) -> str:
    """What is left of a block of so many samples, in parts of their own parameters."""
    folded = np.where(residual >= 0, 2 * residual, -2 * residual - 1)
    best = ""
    for parts in range(7 if count % 64 == 0 else 1):
        size = count >> parts
        if size <= order:
            break
        words, first = ["00", _bits(parts, 4)], 0
        for part in range(1 << parts):
            last = (part + 1) * size - order
            own = folded[first:last]
            first = last
            low = max(0, min(14, int(math.log2(np.mean(own) + 1e-9) + 0.2))) if len(own) else 0
            low = min(
                range(max(0, low - 1), min(14, low + 1) + 1),
                key=lambda k: int(np.sum(own >> k)) + len(own) * k,
            )
            words.append(_bits(low, 4))
            form = f"0{low}b"
            for number in own.tolist():
                words.append("0" * (number >> low) + "1")
                if low:
                    words.append(format(number & ((1 << low) - 1), form))
        made = "".join(words)
        if not best or len(made) < len(best):
            best = made
    return best


def _subframe(samples: np.ndarray, bits: int) -> str:
    """One channel of a block; its samples have so many of 16 bits, the others are said to be unused."""
    unused = 16 - bits
    tail = "1" + "0" * (unused - 1) + "1" if unused else "0"
    found = _coefficients(samples.astype(float)) if len(samples) > 4 * ORDER else None
    if found is None or not np.any(samples):
        return "0" + "000001" + tail + "".join(_bits(int(one), bits) for one in samples)
    factors, shift = found
    ahead = np.zeros(len(samples) - ORDER, dtype=np.int64)
    for back, factor in enumerate(factors, 1):
        ahead += factor * samples[ORDER - back : len(samples) - back]
    residual = samples[ORDER:] - (ahead >> shift)
    words = ["0", _bits(0b100000 | (ORDER - 1), 6), tail]
    words += [_bits(int(one), bits) for one in samples[:ORDER]]
    words += [_bits(PRECISION - 1, 4), _bits(shift, 5), *(_bits(one, PRECISION) for one in factors)]
    return "".join(words) + _rice(residual, ORDER, len(samples))


def _number(number: int) -> str:
    """A frame's number, as long as it takes."""
    return "".join(_bits(byte, 8) for byte in chr(number).encode("utf-8"))


def write(path: Path, channels: np.ndarray, rate: int, bits: int) -> np.ndarray:
    """Write samples, one row a channel, -1 to 1, each of so many of 16 bits; gives what comes out of the file
    again."""
    most = 1 << (bits - 1)
    whole = np.clip(np.round(channels * most), -most, most - 1).astype(np.int64)
    count, length = whole.shape
    about = _bits(BLOCK, 16) * 2 + _bits(0, 48) + _bits(rate, 20) + _bits(count - 1, 3) + _bits(15, 5)
    data = bytearray(b"fLaC\x80\x00\x00\x22" + _bytes(about + _bits(length, 36)) + bytes(16))
    for number, first in enumerate(range(0, length, BLOCK)):
        block = whole[:, first : first + BLOCK]
        size = block.shape[1]
        last = size < BLOCK
        head = "1" * 13 + "000" + ("0111" if last else "1100") + _bits(RATES[rate], 4)
        head += _bits(count - 1, 4) + "1000" + _number(number) + (_bits(size - 1, 16) if last else "")
        begun = _bytes(head)
        begun += bytes([_crc(begun, _CRC_8, 8)])
        frame = begun + _bytes("".join(_subframe(row, bits) for row in block))
        data += frame + _crc(frame, _CRC_16, 16).to_bytes(2, "big")
    path.write_bytes(bytes(data))
    return whole / most
