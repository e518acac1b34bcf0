"""What matches between bots, 849 the last time, made of the weights of estimates:
numbers only, written by ``tools/fit_estimates.py``. docs/estimates.md says more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {
    "flag": (0.3624, 0, 1.8809, 0, 3.01, 2.2264, -0.0898, -0.4224, -0.4213, 0.6037),
    "flag, opening": (-0.3922, 0, 0.0664, 0, 1.2235, 0, 0.0264, -0.2853, -0.0836, 0.1668),
    "goal": (0.6448, 0.4453, 3.5614, 0.3663, 2.1475, -2.0892, 0.01, 0.2144, -0.1569, 0.7345),
    "goal, opening": (0.4278, 0.0214, -0.5643, -0.1092, 0.9342, 0, -0.4407, -0.7471, 0.4225, -0.2996),
    "last_standing": (0.7005, 0, 3.8645),
    "last_standing, opening": (-0.6163, 0, -0.4335),
    "points": (0.0311, 0.2702, 0.0296, 3.1145, 4.6241, 2.5232),
    "points_or_last": (0.2313, 0.722, 3.0897, -2.2782, 1.0555, -5.0175),
    "points_or_last, opening": (0.6642, 0, 0.1673, 0, 0, 0),
    "points, opening": (0.6136, -0.1824, 0.1526, 0.967, 0.0967, 1.3294),
    "rounds": (0.1653, 3.9563, 6.3682),
    "rounds, opening": (-0.5799, 2.5231, 0.6211),
}

LOSSES: Final[Mapping[str, tuple[float, float]]] = {
    "flag": (0.72, 0.998),
    "flag, opening": (1.18, 1.184),
    "goal": (0.557, 0.693),
    "goal, opening": (0.69, 0.693),
    "last_standing": (0.638, 0.964),
    "last_standing, opening": (0.881, 0.881),
    "points": (0.844, 1.019),
    "points_or_last": (1.095, 1.386),
    "points_or_last, opening": (1.386, 1.386),
    "points, opening": (1.046, 1.043),
    "rounds": (0.51, 0.693),
    "rounds, opening": (0.713, 0.693),
}
"""The log loss of estimates of matches left out, and that of equal shares."""
