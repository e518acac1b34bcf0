"""How a process tells those it starts where compiled kernels are kept."""

from __future__ import annotations

from typing import Final

COMPILED_VARIABLE: Final = "TREADBOARD_COMPILED"
"""The environment variable that names the folder of compiled kernels; unset or empty, none are kept."""
