"""Line work that pygame can't do."""

from __future__ import annotations

import math
import re
from itertools import pairwise

import pygame
import pytest

from game.ui.paint.ink import dashed_box, stroke


def runs(body: str) -> list[list[tuple[float, float]]]:
    """The points of each dash."""
    found = re.findall(r'd="M([^"]*)"', body)
    return [[(float(x), float(y)) for x, y in (p.split() for p in run.split("L"))] for run in found]


@pytest.mark.parametrize(("size", "radius"), [((60, 60), 8), ((60, 60), 0), ((130, 44), 6), ((43, 43), 21.5)])
def test_a_dashed_box_has_even_dashes_all_round(size: tuple[float, float], radius: float) -> None:
    body = dashed_box(2, 3, *size, radius, stroke(pygame.Color("black"), 1.0), 5.0, 3.0)
    dashes = runs(body)
    lengths = [sum(math.dist(a, b) for a, b in pairwise(run)) for run in dashes]
    assert len(dashes) % 4 == 0
    assert max(lengths) - min(lengths) < 0.2 and 3.5 < lengths[0] < 6.5
    around = 2 * sum(size) - (8 - 2 * math.pi) * radius
    assert sum(lengths) == pytest.approx(around * 5 / 8, rel=0.02)
    xs, ys = zip(*(point for run in dashes for point in run), strict=True)
    assert (min(xs), min(ys)) == pytest.approx((2, 3), abs=0.02)
    assert (max(xs), max(ys)) == pytest.approx((2 + size[0], 3 + size[1]), abs=0.02)
    assert "dasharray" not in body
