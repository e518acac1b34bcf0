"""Data as one short text to copy and paste: packed, checked, with its version before it, and back.

The text is a magic word, its version and a dot (``TBM1.``), and then, in base64url without padding: the
number of packed bytes (7 bits a byte, the lowest first, 128 set if one more follows), their CRC-32 (4
bytes, over magic, version and those bytes), and the packed bytes: raw deflate, with words known
beforehand.

The number of bytes tells a text cut short from a changed one, and its end from the words after it.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from game.model.contract import TextError
from game.model.version import PREVIEW

_SIGNS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
# characters that mail and chat insert: line breaks (the source of a mail ends lines with =), zero-width ones,
# quotation marks, escapes
_BETWEEN: Final = re.compile("[\\s\u200b-\u200f\u2060\ufeff\u00ad>=\\\\]")
# dashes that keyboards make of two hyphens, or of one
_DASHES: Final = str.maketrans({"—": "--", "–": "--", "−": "-", "‐": "-", "‑": "-"})
_MAX_SIGNS: Final = 1_000_000


class ShareError(TextError):
    """Raised for a text (or a picture) that gives nothing shared; the message says why.

    ``key`` names the reason: "none" (nothing of the kind is in it), "newer" (made by a later version),
    "preview" (made by a preview), "cut", "changed", "too_large", "unknown_game", "content" (it is whole,
    but can't be used).
    """

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


@dataclass(frozen=True)
class ShortText:
    """One kind of short text. ``what`` names its content in messages ("map"). ``words`` are those known
    beforehand: they are a part of the form, and changing them takes a new ``version``. At most ``most``
    bytes are packed or unpacked."""

    magic: str
    version: int
    what: str
    words: bytes
    most: int

    @property
    def begin(self) -> str:
        """The beginning of each text of this kind."""
        return f"{self.magic}{self.version}"

    @cached_property
    def _found(self) -> re.Pattern[str]:
        return re.compile(rf"(?<![A-Za-z0-9]){self.magic}([0-9]{{1,6}})\.")

    def is_in(self, text: str) -> bool:
        """Whether a text contains one of this kind, good or bad, of any version."""
        return self._found.search(text) is not None

    def begins(self, text: str) -> Iterator[int]:
        """Yield where in a text those of this kind begin."""
        return (found.start() for found in self._found.finditer(text))

    def squeeze(self, raw: bytes) -> bytes:
        """Pack bytes. Raises ``ShareError`` if there are too many."""
        if len(raw) > self.most:
            raise ShareError(
                "too_large", f"this {self.what} is too large to share as text: share it as a file"
            )
        packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, self.words)
        return packer.compress(raw) + packer.flush()

    def text_of(self, packed: bytes) -> str:
        """The text of packed bytes: one line of letters, digits, ``.``, ``-`` and ``_``."""
        head = _number(len(packed))
        return f"{self.begin}.{_signs(head + self._check(head, packed) + packed)}"

    def read(self, text: str) -> bytes:
        """The bytes that a text holds. Line breaks, quotation marks and words around it do not matter.
        Raises ``ShareError``."""
        found = self._found.search(text)
        if found is None:
            what = self.what
            raise ShareError("none", f"this text contains no {what}; a {what} text begins with {self.begin}.")
        version = int(found[1])
        if version > self.version:
            raise ShareError(
                "newer",
                f"this {self.what} text is in format {version}, made by a newer Treadboard; "
                "update Treadboard to read it",
            )
        if not version:
            raise ShareError(
                "changed",
                f"unknown format {version}: this {self.what} text was damaged on the way; copy it again",
            )
        if version < self.version:
            raise ShareError("preview", PREVIEW)
        return self._unpack(self._packed(text, found.end()))

    def _check(self, head: bytes, packed: bytes) -> bytes:
        return zlib.crc32(packed, zlib.crc32(self.begin.encode() + head)).to_bytes(4, "big")

    def _packed(self, text: str, begin: int) -> bytes:
        """The packed bytes of the text that starts at ``begin``, checked to be whole and unchanged. Raises
        ``ShareError``."""
        found = list(_sign_by_sign(text[begin : begin + _MAX_SIGNS].translate(_DASHES)))
        cut = f"this {self.what} text is incomplete"
        if len(found) < 4:
            raise ShareError(
                "cut", f"{cut} (it ends {len(found)} characters after {self.begin}.): copy it again"
            )
        size = used = 0
        for byte in _bytes("".join(sign for sign, _ in found[:4])):
            size |= (byte & 127) << 7 * used
            used += 1
            if byte < 128:
                break
        needed = -(-(used + 4 + size) * 4 // 3)
        if len(found) < needed:
            raise ShareError(
                "cut",
                f"{cut} (only {len(found)} of {needed} characters after {self.begin}.): copy it again",
            )
        signs = "".join(sign for sign, _ in found[:needed])
        data = _bytes(signs)
        head, check, packed = data[:used], data[used : used + 4], data[used + 4 :]
        # an extra character is a change, and so is a spare bit set in the last one
        right = not found[needed - 1][1] and _signs(data) == signs
        if not right or check != self._check(head, packed):
            raise ShareError("changed", f"this {self.what} text was damaged on the way: copy it again")
        return packed

    def _unpack(self, packed: bytes) -> bytes:
        unpacker = zlib.decompressobj(-15, self.words)
        try:
            raw = unpacker.decompress(packed, self.most + 1)
        except zlib.error:
            raise ShareError("content", "this text is damaged: ask for it to be shared again") from None
        if len(raw) > self.most:
            raise ShareError(
                "too_large", f"this text is too large: its contents are over {self.most // 1000} kB"
            )
        if not unpacker.eof or unpacker.unused_data:
            raise ShareError("content", "this text is damaged: ask for it to be shared again")
        return raw


def _number(number: int) -> bytes:
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes((*out, number))


def _signs(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _sign_by_sign(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the characters of a text up to its end, each with whether another follows it directly."""
    for place, sign in enumerate(text):
        if sign in _SIGNS:
            yield sign, text[place + 1 : place + 2] in _SIGNS
        elif not _BETWEEN.match(sign):
            return


def _bytes(signs: str) -> bytes:
    # a lone character at the end makes no byte; encoding the bytes again shows that it is superfluous
    return base64.urlsafe_b64decode(signs[: len(signs) - (len(signs) % 4 == 1)] + "==")
