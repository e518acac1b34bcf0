"""A short text as numbered QR codes, and back.

Each code holds ``TBQ1:2/3:KJ0X4F:`` and then its part, all of it in characters that QR codes pack closely
(``0-9 A-Z $ + - . / :``): the form, the code's number and how many there are, the set's mark, and the part
of the bytes. These are the text's beginning (``TBM1``), a dot, and what its other characters stand for in
base64. The mark is the CRC-32 of all the bytes, so that the codes of two texts are never taken for one
set. Two bytes make three characters, a single last one makes two.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from game.data.sharing.short_text import ShareError
from game.model.fault import Fault, row_of

MOST_BYTES: Final = 388
"""Most bytes in one code: with them it has at most 77 by 77 modules, and reads well 4 cm wide."""

MOST_CODES: Final = 40
"""Most codes for one text; nobody photographs more than a page."""

_SIGNS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$+-./"
_BASE: Final = len(_SIGNS)
_FORM: Final = re.compile(
    rf"(?<![A-Z0-9])TBQ([0-9]{{1,6}}):([0-9]{{1,4}})/([0-9]{{1,4}}):([{_SIGNS}]+):([{_SIGNS}]+)"
)
_TEXT: Final = re.compile(r"([A-Z]{2,8}[0-9]{1,6})\.([A-Za-z0-9_-]+)")
_VERSION: Final = 1


@dataclass(frozen=True)
class QrCode:
    """One code of a set: its ``number`` of ``count``, from 1, the ``mark`` of the set and its part of the
    bytes."""

    mark: int
    number: int
    count: int
    part: bytes

    @cached_property
    def text(self) -> str:
        """The text encoded in the code."""
        mark = _signs(self.mark.to_bytes(4, "big"))
        return f"TBQ{_VERSION}:{self.number}/{self.count}:{mark}:{_signs(self.part)}"


class MissingCodes(ShareError):
    """Raised because codes of a set are missing; ``codes`` are those that were found, of any set."""

    def __init__(self, message: str, codes: Sequence[QrCode]) -> None:
        super().__init__("cut", message)
        self.codes = tuple(codes)


def codes_of(text: str) -> tuple[QrCode, ...]:
    """The codes of a short text, in order and of even size. Raises ``ShareError`` for any other text, and
    for one that is too long ("too_large")."""
    held = _held(text.strip())
    count = -(-len(held) // MOST_BYTES)
    if count > MOST_CODES:
        why = Fault(
            "this text needs {count} QR codes (at most {most}): share it as a file",
            count=count, most=MOST_CODES,
        )  # fmt: skip
        raise ShareError("too_large", why)
    size, mark = -(-len(held) // count), zlib.crc32(held)
    parts = [held[at : at + size] for at in range(0, len(held), size)]
    return tuple(QrCode(mark, number, len(parts), part) for number, part in enumerate(parts, 1))


def is_code_text(text: str) -> bool:
    """Whether a text contains what a scanner reads from one of our codes."""
    return _FORM.search(text) is not None


def codes_in(text: str) -> list[QrCode]:
    """The codes whose contents are in a text, leaving out damaged ones. Raises ``ShareError`` if some are
    of a newer form."""
    codes = []
    for version, number, count, mark, part in _FORM.findall(text):
        if int(version) > _VERSION:
            raise ShareError(
                "newer",
                Fault(
                    "this QR code is in format {version}, made by a newer Treadboard; update "
                    "Treadboard to read it",
                    version=version,
                ),
            )
        try:
            code = QrCode(int.from_bytes(_bytes(mark), "big"), int(number), int(count), _bytes(part))
        except ValueError:
            continue
        if int(version) == _VERSION and 1 <= code.number <= code.count <= MOST_CODES:
            codes.append(code)
    return codes


def text_of_codes(codes: Iterable[QrCode]) -> str:
    """The short text of a set. Codes may come in any order and more than once; incomplete sets are ignored
    if there is a whole one.

    Raises ``MissingCodes``, which names what is missing, and ``ShareError`` if there are no codes, two
    whole sets, or codes that don't belong together.
    """
    found = list(dict.fromkeys(codes))
    if not found:
        raise ShareError("none", "no Treadboard QR code was found")
    sets: dict[tuple[int, int], dict[int, QrCode]] = {}
    for code in found:
        if sets.setdefault((code.mark, code.count), {}).setdefault(code.number, code) != code:
            raise ShareError("changed", _CHANGED)
    whole = [one for (_, count), one in sets.items() if len(one) == count]
    if len(whole) > 1:
        why = Fault(
            "these QR codes belong to {n} different texts: open the codes of one text at a time", n=len(whole)
        )
        raise ShareError("content", why)
    if not whole:
        raise MissingCodes(_missing(sets), found)
    return _joined([code for _, code in sorted(whole[0].items())])


_CHANGED: Final = "these QR codes don’t belong together: take new pictures of all codes of one text"


def _missing(sets: dict[tuple[int, int], dict[int, QrCode]]) -> str:
    """Which codes are missing from the most complete set, in words."""
    (_, count), there = max(sets.items(), key=lambda item: len(item[1]) / item[0][1])
    missing = [number for number in range(1, count + 1) if number not in there]
    if len(missing) == 1:
        return Fault("code {n} of {of} is missing", n=missing[0], of=count)
    return Fault("codes {numbers} of {of} are missing", numbers=row_of(missing), of=count)


def _joined(codes: Sequence[QrCode]) -> str:
    held = b"".join(code.part for code in codes)
    text = _text(held)
    if text is None or zlib.crc32(held) != codes[0].mark:
        raise ShareError("changed", _CHANGED)
    return text


def _held(text: str) -> bytes:
    """The bytes of a short text. Raises ``ShareError`` for any other text."""
    head, _, signs = text.partition(".")
    try:
        held = f"{head}.".encode() + base64.urlsafe_b64decode(signs + "=" * (-len(signs) % 4))
    except ValueError:
        held = b""
    if _text(held) != text:
        raise ShareError("content", "only Treadboard’s short texts fit into QR codes")
    return held


def _text(held: bytes) -> str | None:
    """The short text that these bytes hold; ``None`` if they hold none."""
    head, dot, data = held.partition(b".")
    text = f"{head.decode('ascii', 'replace')}.{base64.urlsafe_b64encode(data).rstrip(b'=').decode()}"
    return text if dot and _TEXT.fullmatch(text) else None


def _signs(data: bytes) -> str:
    signs = []
    for at in range(0, len(data), 2):
        pair = data[at : at + 2]
        value = int.from_bytes(pair, "big")
        for _ in range(len(pair) + 1):
            value, sign = divmod(value, _BASE)
            signs.append(_SIGNS[sign])
    return "".join(signs)


def _bytes(signs: str) -> bytes:
    """The bytes that a code's characters stand for. Raises ``ValueError``."""
    data = bytearray()
    for at in range(0, len(signs), 3):
        few = signs[at : at + 3]
        value = sum(_SIGNS.index(sign) * _BASE**place for place, sign in enumerate(few))
        try:
            data += value.to_bytes(len(few) - 1, "big")
        except OverflowError:
            raise ValueError(signs) from None
    return bytes(data)
