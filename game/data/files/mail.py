"""The text of an e-mail that was saved as a file: its own, and that of attached text files.

Mail programs save a mail as it was sent: its text may be packed as base64, or have its lines cut and some of
its letters written as numbers.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from email.message import EmailMessage, MIMEPart

_HEADER: Final = re.compile(
    rb"(?:(?:From [^\r\n]*|[!-9;-~]+:[^\r\n]*|[ \t][^\r\n]*)\r?\n)*?MIME-Version:", re.IGNORECASE
)

_LONGEST: Final = 65_536
"""Bytes of the longest header that is looked through."""

_MOST_PARTS: Final = 300
"""Lines that may begin a part: of a hundred thousand parts, reading takes many seconds, and parts in parts
can be too deep."""


def is_mail(raw: bytes) -> bool:
    """Whether a file begins with the header of a mail whose text may be packed."""
    return _HEADER.match(raw[:_LONGEST]) is not None and raw.count(b"\n--") <= _MOST_PARTS


def mail_text(raw: bytes) -> str:
    """The text of a mail; a web page counts only where there is no plain text."""
    from email.parser import BytesParser  # only for mails: it takes a start's time
    from email.policy import default

    mail: EmailMessage = BytesParser(policy=default).parsebytes(raw)
    parts = [mail.get_body(("plain", "html")), *mail.iter_attachments()]
    return "\n\n".join(
        _text(part) for part in parts if part is not None and part.get_content_maintype() == "text"
    )


def _text(part: MIMEPart) -> str:
    held = part.get_payload(decode=True)
    if not isinstance(held, bytes):
        return ""
    try:
        return held.decode(part.get_content_charset("utf-8"), "replace")
    except LookupError:  # a character set that nobody knows
        return held.decode("utf-8", "replace")
