"""What the deeds of tanks say of their ranks, from 240 matches between bots, written by
``tools/fit_ranks.py``: numbers only. docs/tank_battle_bots.md says how good they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LIKELIHOODS: Final[Mapping[str, tuple[float, ...]]] = {
    "column 0": (-0.132, -0.144, -0.064, 0.051, 0.104, 0.213),
    "column 1": (-0.117, -0.059, -0.063, 0.003, 0.098, 0.174),
    "column 2": (-0.195, -0.068, -0.02, 0.023, 0.134, 0.153),
    "column 3": (0.032, -0.09, -0.09, 0.062, 0.053, 0.045),
    "column 4": (-0.01, -0.039, 0.012, -0.107, 0.08, 0.078),
    "nobody advanced far": (-0.024, -0.048, -0.028, -0.023, 0.113, 0.032),
    "nobody advanced gun": (-0.204, -0.18, 0.004, 0.093, 0.203, 0.084),
    "nobody advanced middle": (-0.069, -0.141, -0.032, 0.045, 0.136, 0.092),
    "nobody advanced near": (-0.885, -0.626, -0.303, 0.096, 0.349, 0.564),
    "nobody moved far": (0.213, 0.213, -0.076, -0.119, -0.321, -0.324),
    "nobody moved gun": (0.386, -0.484, 0.171, -0.229, -0.147, -0.256),
    "nobody moved middle": (0.046, 0.072, 0.056, -0.019, -0.094, -0.166),
    "nobody moved near": (-0.38, -0.374, -0.055, 0.059, 0.214, 0.385),
    "nobody stayed far": (0.107, 0.13, 0.111, -0.036, -0.267, -0.368),
    "nobody stayed middle": (0.132, 0.081, 0.052, 0.001, -0.184, -0.322),
    "strong advanced far": (0.385, -0.083, 0.111, -0.2, -0.453, -0.405),
    "strong advanced gun": (0.366, 0.096, 0.004, -0.204, -0.403, -0.569),
    "strong advanced middle": (0.347, 0.224, -0.132, -0.229, -0.696, -0.313),
    "strong advanced near": (0.089, 0.153, 0.066, -0.435, -0.077, -0.03),
    "strong moved far": (-0.279, 0.062, 0.099, 0.159, -0.094, -0.047),
    "strong moved gun": (0.177, -0.154, -0.117, -0.056, 0.026, 0.074),
    "strong moved middle": (0.04, -0.112, -0.075, 0.142, 0.225, -0.435),
    "strong moved near": (0.032, 0.037, 0.151, -0.056, -0.47, 0.074),
    "strong stayed far": (0.126, -0.083, 0.168, -0.322, 0.097, -0.191),
    "strong stayed middle": (0.036, 0.438, -0.046, -0.357, -0.275, -0.563),
    "strong stayed near": (0.158, 0.249, 0.02, -0.637, -0.43, 0.07),
    "unknown advanced far": (0.029, 0.44, -0.135, -0.162, -0.308, -0.631),
    "unknown advanced gun": (0.195, 0.171, -0.033, -0.036, -0.273, -0.423),
    "unknown advanced middle": (0.31, 0.125, 0.011, -0.011, -0.573, -0.67),
    "unknown advanced near": (-0.335, -0.183, -0.184, 0.097, 0.199, 0.33),
    "unknown moved far": (0.194, 0.283, -0.046, -0.254, -0.068, -0.955),
    "unknown moved gun": (0.084, -0.383, 0.388, 0.099, -0.418, -0.37),
    "unknown moved middle": (0.331, 0.074, 0.045, 0.105, -0.662, -1.378),
    "unknown moved near": (-0.347, -0.125, -0.011, 0.118, 0.225, 0.102),
    "unknown stayed far": (0.084, 0.357, -0.155, -0.645, 0.145, -0.515),
    "unknown stayed middle": (0.4, 0.22, -0.013, -0.58, -0.373, -0.821),
    "unknown stayed near": (-0.103, -0.068, -0.08, 0.005, 0.188, 0.085),
    "weak advanced near": (-0.159, 0.182, -0.117, -0.056, 0.026, 0.074),
}
