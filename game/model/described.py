"""Fields of dataclasses that are read from files, without the library that checks these: it reads their
metadata as its own ``Field``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Final

STRICT: Final[Mapping[str, Any]] = {"extra": "forbid"}
"""The ``__pydantic_config__`` of such a dataclass: unknown keys are refused."""


def described(default: Any, description: str, **bounds: Any) -> Any:
    """Return a field with its description and its bounds (``ge``, ``le``, ``pattern``, …); ``MISSING`` is no
    default."""
    return field(default=default, metadata={"description": description, **bounds})
