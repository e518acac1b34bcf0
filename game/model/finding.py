"""What a check says of a map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check says of a map: ``error`` (can't be played) or ``warning``, the rule's id, a text
    key with parameters, the squares concerned, and the key path in the file (``board.3``)."""

    severity: Literal["error", "warning"]
    rule: str
    key: str
    params: Mapping[str, Any] = field(default_factory=dict)
    squares: tuple[int, ...] = ()
    where: tuple[str | int, ...] = ()
