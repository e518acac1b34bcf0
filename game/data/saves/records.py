"""A record as players write it, read and held to have something in it."""

from __future__ import annotations

from typing import Any

from game.model.contract import Setup, TextError
from game.model.kit import Kit, ReadRecord


def read_record(
    kit: Kit[Any, Any], text: str, definitions: Any, setup: Setup | None = None
) -> ReadRecord[Any, Any]:
    """What ``Kit.read_record`` gives. Any text with colons passes for a header: one that has neither a move
    nor a result after it is no record. Raises ``TextError``."""
    read = kit.read_record(text, definitions, setup)
    if not read.actions and not read.result:
        raise TextError("this isn’t a record: it has no move and no result")
    return read
