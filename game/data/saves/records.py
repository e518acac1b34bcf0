"""Reads a record as players write it, and makes sure that it is one."""

from __future__ import annotations

from typing import Any

from game.model.contract import Setup, TextError
from game.model.kit import Kit, ReadRecord


def read_record(
    kit: Kit[Any, Any], text: str, definitions: Any, setup: Setup | None = None
) -> ReadRecord[Any, Any]:
    """Read a record with ``Kit.read_record``. Any text with colons could pass for a header, so a text with
    neither a move nor a result is refused. Raises ``TextError``."""
    read = kit.read_record(text, definitions, setup)
    if not read.entries and not read.result:
        raise TextError("this isn’t a record: it has no move and no result")
    return read
