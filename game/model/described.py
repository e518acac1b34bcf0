"""Fields of dataclasses that are read from files, without the library that checks these: it reads their
metadata as its own ``Field``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, Final

STRICT: Final[Mapping[str, Any]] = {"extra": "forbid"}
"""The ``__pydantic_config__`` of such a dataclass: unknown keys are refused."""


def described(default: Any, description: str, **bounds: Any) -> Any:
    """Return a field with its description and its bounds (``ge``, ``le``, ``pattern``, …); ``MISSING`` is no
    default."""
    return field(default=default, metadata={"description": description, **bounds})


class Checked:
    """What is asked of a value inside a field's, as ``Annotated`` metadata: bounds as those of a field, or
    what a function says, which returns the value or raises ``ValueError``."""

    def __init__(self, check: Callable[[Any], Any] | None = None, **bounds: Any) -> None:
        self.check, self.bounds = check, bounds

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        schema = handler(source) | self.bounds
        if self.check is None:
            return schema
        function = {"type": "no-info", "function": self.check}
        return {"type": "function-after", "function": function, "schema": schema}
