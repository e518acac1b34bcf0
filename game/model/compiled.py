"""How a process tells those it starts where compiled kernels are kept."""

from __future__ import annotations

from typing import Final

COMPILED_VARIABLE: Final = "TREADBOARD_COMPILED"
"""The variable of the environment that names the folder; unset or empty: none are kept."""
