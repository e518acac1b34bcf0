"""Plain data as one word of text for a clipboard, and back: compact JSON, packed, in URL-safe letters."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any, Final

from game.data.files.json_files import parse_json

MOST: Final = 100_000
"""Characters of the longest text, and bytes of its unpacked content."""


def pack_data(data: Any) -> str:
    """Pack data (texts, numbers, lists, mappings) into a text."""
    packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)
    return base64.urlsafe_b64encode(packed).decode()


def unpack_data(text: str) -> Any:
    """The data of a packed text. Raises ``ValueError`` for any other text, and for too much data.

    >>> unpack_data(pack_data({"size": [2, 3]}))
    {'size': [2, 3]}
    """
    if len(text) > MOST:
        raise ValueError("this text is too long")
    try:
        packed = base64.b64decode(text.encode("ascii"), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj()
        raw = unpacker.decompress(packed, MOST)
        if not unpacker.eof:
            raise ValueError
        return parse_json(raw, MOST)
    except (ValueError, binascii.Error, zlib.error, RecursionError):
        raise ValueError("this text is damaged") from None
