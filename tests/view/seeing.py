"""How far two colours are apart for people who see all colours, and for those who don't."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pygame

Matrix = tuple[tuple[float, float, float], ...]

KINDS: Mapping[str, Matrix] = {
    # of Machado, Oliveira and Fernandes (2009), full severity, on linear light
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def _linear(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _times(matrix: Matrix, values: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, values, strict=True)) for row in matrix)


def seen_as(colour: pygame.Color, kind: str) -> pygame.Color:
    """The colour that somebody who sees all colours would have to be shown to see the same."""

    def value(part: float) -> int:
        part = max(0.0, min(1.0, part))
        return round(255 * (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))

    seen = _times(KINDS[kind], tuple(_linear(value) for value in colour[:3]))
    return pygame.Color(*map(value, seen))


def lab(colour: pygame.Color, kind: str) -> tuple[float, float, float]:
    """Lightness (0 to 100) and the two axes of colour, as they are seen."""
    seen = _times(KINDS[kind], tuple(_linear(value) for value in colour[:3]))
    xyz = _times(_TO_XYZ, tuple(max(0.0, min(1.0, value)) for value in seen))

    def curve(share: float) -> float:
        return math.cbrt(share) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116

    x, y, z = (curve(value / white) for value, white in zip(xyz, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(first: pygame.Color, second: pygame.Color, kind: str) -> float:
    """How different two colours look (CIE 1976; 2.3 is just noticed)."""
    return math.dist(lab(first, kind), lab(second, kind))
