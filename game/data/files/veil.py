"""Plain data as one word: for a clipboard, and to keep secrets in a file from a glance. It is not encrypted,
but nobody reads it by accident."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any, Final

from game.data.files.json_files import parse_json

MAX_UNVEILED: Final = 4_000_000
"""The most bytes a veiled text may unfold to."""


def veil(value: Any) -> str:
    """Plain data as one word of letters, digits, ``-`` and ``_``. Raises ``TypeError`` for other data.

    >>> unveil(veil({"seed": 7}))
    {'seed': 7}
    """
    packed = zlib.compress(json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode("utf-8"), 6)
    return base64.urlsafe_b64encode(packed).rstrip(b"=").decode("ascii")


def unveil(text: str) -> Any:
    """The data that ``veil`` made into this text. Raises ``ValueError`` for any other text."""
    try:
        padded = text.encode("ascii") + b"=" * (-len(text) % 4)
        unpacker = zlib.decompressobj()
        raw = unpacker.decompress(base64.b64decode(padded, b"-_", validate=True), MAX_UNVEILED)
        if not unpacker.eof:
            raise ValueError("cut off, or too large")
        return parse_json(raw, MAX_UNVEILED)
    except (binascii.Error, zlib.error, ValueError):
        raise ValueError("this hidden text is damaged") from None
