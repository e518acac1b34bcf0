"""Makes texts of files, of other programs and of the command line fit to be shown on a terminal.

There a control character isn't seen but acts: it wipes the screen, changes the window's title, lets a name
run backwards, or adds a line that nobody wrote.
"""

from __future__ import annotations

import re
from typing import Final

# All controls but tab and line feed, marks and overrides of direction, and other line separators.
_ODD: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]"
)


def visible(text: str) -> str:
    r"""The text with its control characters written out as escapes, as in YAML and Python; line breaks stay.

    >>> visible("a\x1b[2J\u202eb\nc")
    'a\\x1b[2J\\u202eb\nc'
    """
    return _ODD.sub(_escape, text)


def one_line(text: str) -> str:
    r"""A text made visible like ``visible``, with its line breaks written out, too.

    >>> one_line("a\nb")
    'a\\nb'
    """
    return visible(text).replace("\n", "\\n").replace("\t", "\\t")


def _escape(match: re.Match[str]) -> str:
    number = ord(match[0])
    return f"\\x{number:02x}" if number < 256 else f"\\u{number:04x}"
