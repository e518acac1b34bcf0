"""The text of an e-mail that was saved as a file: its own, and that of attached text files.

Mail programs save a mail as it was sent: its text may be packed as base64, or have its lines cut and some of
its letters written as numbers. The parts are read in a row, however they are nested: Python's own reader goes
astray in parts within parts without end, and needs minutes for a long header.
"""

from __future__ import annotations

import binascii
import contextlib
import html
import re
from collections.abc import Iterator
from typing import Final

_HEADER: Final = re.compile(
    rb"(?:(?:From [^\r\n]*|[!-9;-~]+:[^\r\n]*|[ \t][^\r\n]*)\r?\n)*?MIME-Version:", re.IGNORECASE
)

_LONGEST: Final = 65_536
"""Bytes of the longest header that is looked through."""

_BOUNDARY: Final = re.compile(rb"\bboundary=(?:\"([^\"\r\n]+)|([^\s;]+))", re.IGNORECASE)
_DASHES: Final = re.compile(rb"\r?\n--([^\r\n]+)")
_BLANK: Final = re.compile(rb"\r?\n(?:\r?\n|\Z)")
_KIND: Final = re.compile(rb"^Content-Type:\s*([\w.+-]+/[\w.+-]+)", re.IGNORECASE | re.MULTILINE)
_PACKING: Final = re.compile(rb"^Content-Transfer-Encoding:\s*([\w-]+)", re.IGNORECASE | re.MULTILINE)
# the sets that mails are written in: Python knows odd ones too, one of which takes minutes
_CHARSET: Final = re.compile(
    rb"\bcharset=[\"']?((?:utf|us-ascii|iso|windows|cp|koi8|gb|big5|shift|euc)[\w-]*)", re.IGNORECASE
)

_LINE_END: Final = re.compile(r"<(?:br|/p|/div|/tr|/li|/pre)\b[^<>]*>", re.IGNORECASE)
_TAG: Final = re.compile(r"<(?:[a-z/!][^<>]*)?>", re.IGNORECASE)


def is_mail(raw: bytes) -> bool:
    """Whether a file begins with the header of a mail whose text may be packed."""
    return _HEADER.match(raw[:_LONGEST]) is not None


def mail_text(raw: bytes) -> str:
    """The text of a mail, empty if none can be made out; a web page counts only where there is no plain
    text."""
    plain: list[str] = []
    pages: list[str] = []
    for header, held in _parts(raw):
        kind = _kind(header)
        if kind == b"text/html":
            pages.append(_page_text(_text(header, held)))
        elif kind.startswith(b"text/"):
            plain.append(_text(header, held))
    return "\n\n".join(plain).strip() or "\n\n".join(pages).strip()


def mail_parts(raw: bytes) -> Iterator[bytes]:
    """Yield the content of each part of a mail by itself, unpacked: its texts and what is attached to it,
    but no web pages."""
    for header, held in _parts(raw):
        if _kind(header) != b"text/html" and (content := _unpacked(header, held).strip(b"\r\n")):
            yield content


def _kind(header: bytes) -> bytes:
    found = _KIND.search(header)
    return found[1].lower() if found is not None else b"text/plain"


def _page_text(page: str) -> str:
    """The text of a web page, with its lines."""
    return html.unescape(_TAG.sub("", _LINE_END.sub("\n", page)))


def _parts(raw: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Header and content of each part of a mail; of a mail inside a mail, its own."""
    names = {(quoted or bare).rstrip() for quoted, bare in _BOUNDARY.findall(raw)}
    start = 0
    for line in _DASHES.finditer(raw):
        name = line[1].rstrip()
        if name in names or name.removesuffix(b"--") in names:
            yield _part(raw, start, line.start())
            start = line.end()
    yield _part(raw, start, len(raw))


def _part(raw: bytes, start: int, end: int) -> tuple[bytes, bytes]:
    while (blank := _BLANK.search(raw, start, end)) is not None:
        header, start = raw[start : blank.start()], blank.end()
        kind = _KIND.search(header)
        if kind is None or kind[1].lower() != b"message/rfc822":
            return header, raw[start:end]
    return b"", raw[start:end]


def _unpacked(header: bytes, held: bytes) -> bytes:
    packing = _PACKING.search(header)
    match packing[1].lower() if packing is not None else b"":
        case b"quoted-printable":
            held = binascii.a2b_qp(held)
        case b"base64":
            with contextlib.suppress(binascii.Error):
                held = binascii.a2b_base64(held + b"==")  # the end may have been cut
    return held


def _text(header: bytes, held: bytes) -> str:
    held, charset = _unpacked(header, held), _CHARSET.search(header)
    try:
        return held.decode(charset[1].decode() if charset is not None else "utf-8", "replace")
    except LookupError:  # a character set that nobody knows
        return held.decode("utf-8", "replace")
