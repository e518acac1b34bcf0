"""Keeps a text inside a PNG picture, in a chunk of its own that viewers ignore.

It is written as ``iTXt`` before ``IEND``, and read from ``tEXt`` and ``zTXt`` as well, as picture editors
may write texts back in another of these forms. All other chunks stay as they are.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game.data.sharing.short_text import ShareError

MAP_KEYWORD: Final = "treadboard-map"
"""The keyword under which a picture keeps a map's share text."""

MATCH_KEYWORD: Final = "treadboard-match"
"""The keyword for a match's text."""

POSITION_KEYWORD: Final = "treadboard-position"
"""The keyword for a position's text."""

LETTER_KEYWORD: Final = "treadboard-letter"
"""The keyword for a letter of a match by post."""

KEYWORDS: Final = (LETTER_KEYWORD, MATCH_KEYWORD, POSITION_KEYWORD, MAP_KEYWORD)
"""All keywords, in the order they are looked for."""

MAX_PNG: Final = 64_000_000
"""Bytes of the largest picture looked through."""

MAX_CHUNKS: Final = 50_000
"""Most chunks of a picture that are read: painting programs write some thousands at most."""

MAX_TEXT: Final = 1_000_000
"""Bytes of the longest text read, unpacked."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_HEADER: Final = 12
"""Bytes of a chunk beside its data: length, type, CRC."""


@dataclass(frozen=True, slots=True)
class _Chunk:
    kind: bytes
    begin: int
    end: int
    data: bytes
    whole: bool


def is_png(data: bytes) -> bool:
    """Whether the bytes begin as a PNG file does."""
    return data.startswith(_SIGNATURE)


def put_text(png: bytes, text: str, keyword: str = MAP_KEYWORD) -> bytes:
    """The same picture with a text in it, replacing any text under the same keyword.

    Raises ``ShareError`` if ``png`` is no whole PNG, ``ValueError`` for a keyword PNG does not allow.
    """
    key = _key(keyword)
    written = key + b"\0\0\0\0\0" + text.encode("utf-8")
    kept = bytearray(_SIGNATURE)
    for chunk in _chunks(png):
        if not chunk.whole:
            raise ShareError("changed", _DAMAGED)
        if chunk.kind == b"IEND":
            kept += _chunk(b"iTXt", written)
            return bytes(kept + png[chunk.begin :])
        if not _is_ours(chunk, key):
            kept += png[chunk.begin : chunk.end]
    raise AssertionError("_chunks ends with IEND or raises")


def take_text(png: bytes, keyword: str = MAP_KEYWORD) -> str:
    """The text in a picture: ``read_share_text(take_text(data))`` is its map. Raises ``ShareError``.

    Damage elsewhere in the picture does no harm.
    """
    key = _key(keyword)
    damaged = False
    for chunk in _chunks(png):
        if _is_ours(chunk, key):
            if not chunk.whole:
                raise ShareError("changed", _DAMAGED)
            return _text(chunk, len(key))
        damaged = damaged or not chunk.whole
    if damaged:
        raise ShareError("changed", _DAMAGED)
    what = keyword.rpartition("-")[2]
    raise ShareError(
        "none",
        f"this picture contains no {what}: the picture isn’t from Treadboard, or was saved without its data",
    )


_DAMAGED: Final = "this picture is damaged: one of its parts is invalid"


def _key(keyword: str) -> bytes:
    key = keyword.encode("latin-1")
    if not 1 <= len(key) <= 79 or b"\0" in key:
        raise ValueError(f"{keyword!r} can’t be a keyword of a PNG: 1 to 79 characters")
    return key


def require_size(picture: bytes) -> None:
    """Raise ``ShareError`` for a picture of more bytes than ``MAX_PNG``."""
    if len(picture) > MAX_PNG:
        raise ShareError("too_large", f"this picture is too large (at most {MAX_PNG // 10**6} MB)")


def _chunks(png: bytes) -> Iterator[_Chunk]:
    """Yield all chunks up to ``IEND``. Raises ``ShareError``."""
    if not is_png(png):
        raise ShareError("none", "this isn’t a PNG picture")
    require_size(png)
    place = len(_SIGNATURE)
    for _ in range(MAX_CHUNKS):
        if place + _HEADER > len(png):
            break
        length = int.from_bytes(png[place : place + 4], "big")
        kind = png[place + 4 : place + 8]
        if length >= 2**31 or not (kind.isalpha() and kind.isascii()):
            raise ShareError("changed", "this picture is damaged: one of its parts is invalid")
        end = place + _HEADER + length
        if end > len(png):
            break
        data = png[place + 8 : end - 4]
        whole = zlib.crc32(data, zlib.crc32(kind)) == int.from_bytes(png[end - 4 : end], "big")
        yield _Chunk(kind, place, end, data, whole)
        if kind == b"IEND":
            return
        place = end
    else:
        raise ShareError("changed", "this picture is damaged: one of its parts is invalid")
    raise ShareError("cut", "this picture is incomplete: its end is missing")


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(data, zlib.crc32(kind))
    return len(data).to_bytes(4, "big") + kind + data + check.to_bytes(4, "big")


def _is_ours(chunk: _Chunk, key: bytes) -> bool:
    return chunk.kind in (b"iTXt", b"tEXt", b"zTXt") and chunk.data.startswith(key + b"\0")


def _text(chunk: _Chunk, key_length: int) -> str:
    """The text of a text chunk, whose flags and languages follow the PNG specification. Raises
    ``ShareError``."""
    rest = chunk.data[key_length + 1 :]
    packed = chunk.kind == b"zTXt"
    if packed:
        rest = rest[1:]
    elif chunk.kind == b"iTXt":
        packed = rest[:1] == b"\1"
        _, _, rest = rest[2:].partition(b"\0")
        _, _, rest = rest.partition(b"\0")
    if packed:
        unpacker = zlib.decompressobj()
        try:
            rest = unpacker.decompress(rest, MAX_TEXT + 1)
        except zlib.error:
            raise ShareError("content", "this picture is damaged: its text can’t be unpacked") from None
    if len(rest) > MAX_TEXT:
        raise ShareError("too_large", f"this text is too large: its contents are over {MAX_TEXT // 1000} kB")
    return rest.decode("utf-8", "replace")
