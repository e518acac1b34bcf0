"""What the deeds of tanks say of their ranks, from 74 matches between bots, written by
``tools/fit_ranks.py``: numbers only. docs/tank_battle_bots.md says how good they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LIKELIHOODS: Final[Mapping[str, tuple[float, ...]]] = {
    "column 0": (-0.21, -0.119, -0.153, 0.194, 0.139, 0.115),
    "column 1": (-0.059, -0.044, -0.102, -0.018, 0.061, 0.166),
    "column 2": (-0.262, -0.01, 0.028, 0.063, 0.094, 0.064),
    "column 3": (0.105, -0.122, -0.072, 0.068, -0.026, 0.033),
    "column 4": (0.219, 0.052, 0.012, -0.449, 0.088, -0.1),
    "nobody advanced far": (0.004, 0.01, -0.03, -0.033, 0.006, 0.044),
    "nobody advanced gun": (0.108, -0.052, 0.042, -0.037, 0.019, -0.115),
    "nobody advanced middle": (0.012, 0.146, 0.061, 0.025, -0.209, -0.13),
    "nobody advanced near": (-0.848, -0.857, -0.617, -0.402, 0.585, 0.736),
    "nobody moved far": (-0.046, 0.129, -0.025, 0.072, -0.145, -0.032),
    "nobody moved gun": (-0.222, 0.593, -0.031, -0.891, -0.102, -0.106),
    "nobody moved middle": (0.038, 0.139, 0.076, 0.103, 0.032, -0.705),
    "nobody moved near": (-0.637, -0.931, -0.28, -0.059, 0.388, 0.646),
    "nobody stayed far": (-0.073, -0.126, 0.007, 0.087, 0.044, 0.064),
    "nobody stayed middle": (0.225, 0.193, 0.149, -0.084, -0.504, -0.363),
    "strong advanced far": (-0.138, 0.302, -0.157, -0.073, -0.017, -0.021),
    "strong advanced gun": (0.149, 0.426, -0.317, -0.234, -0.178, -0.182),
    "strong advanced middle": (-0.368, 0.567, -0.387, -0.303, 0.2, -0.251),
    "strong advanced near": (0.139, 0.014, -0.51, -0.217, 0.143, 0.256),
    "strong moved middle": (-0.222, -0.23, -0.241, 0.575, -0.102, -0.106),
    "strong moved near": (-0.044, -0.5, -0.51, 0.021, 0.362, 0.358),
    "strong stayed near": (0.166, -0.052, -0.348, 0.397, -0.656, 0.073),
    "unknown advanced far": (0.511, 0.007, -0.003, -0.367, -0.312, -0.316),
    "unknown advanced gun": (0.418, -0.23, 0.033, 0.258, -0.219, -1.022),
    "unknown advanced middle": (0.171, 0.23, 0.152, 0.162, -0.478, -0.977),
    "unknown advanced near": (-0.222, -0.08, 0.092, -0.117, 0.285, -0.027),
    "unknown moved far": (0.301, 0.007, -0.003, 0.08, -0.312, -0.316),
    "unknown moved gun": (0.618, -0.5, 0.223, -0.427, -0.371, -0.375),
    "unknown moved middle": (0.444, 0.194, 0.371, -0.502, -0.942, -0.945),
    "unknown moved near": (-0.162, -0.17, 0.235, -0.352, 0.307, -0.045),
    "unknown stayed near": (0.062, -0.137, -0.184, 0.126, 0.359, -0.425),
}
