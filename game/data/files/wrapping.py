"""What a text may be wrapped in on its way: quoted, below a greeting, cut into lines, packed as base64."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from typing import Final

MOST_LINES: Final = 40
"""Most lines and paragraphs that are tried as a position."""

_QUOTED: Final = re.compile(r"^(?:[ \t]*>)+ ?", re.MULTILINE)
_BASE64: Final = re.compile(r"\s*(?:[A-Za-z0-9+/]+\s+)*[A-Za-z0-9+/]+={0,2}\s*")
_LEAST_BASE64: Final = 40
_OF_YAML: Final = re.compile(r"\s|#|- |-$|[a-z_]+ *:(?:\s|$)|[\]}]|---$|\.\.\.$|$")
_NO_VALUE: Final = re.compile(r"\w+ *:\s*$")
_KEY: Final = re.compile(r"^[\w\"']+ *:(?:[ \t]+\S|[ \t\r]*\n(?: |- ))", re.MULTILINE)
_GAME: Final = re.compile(r"^game *: *\S", re.MULTILINE)


def unquoted(text: str) -> str:
    """The text without the ``>`` that mail programs put before each line they quote, with plain line
    ends."""
    text = text.replace("\r\n", "\n")
    return _QUOTED.sub("", text) if ">" in text else text


def yaml_in(text: str) -> tuple[str, bool]:
    """The lines of a text that are the YAML of something of ours, without what stands above and below, and
    whether that isn't YAML for sure; empty if there are none, or nothing else.

    >>> yaml_in("Look at this!\\n\\ngame: tank_chess\\nboard:\\n  - ..\\n-- \\nAnna")
    ('game: tank_chess\\nboard:\\n  - ..', True)
    """
    found = _GAME.search(text)
    if found is None:
        return "", False
    lines = text.split("\n")
    first = last = text.count("\n", 0, found.start())
    while first > 0 and _OF_YAML.match(lines[first - 1]):
        first -= 1
    while _NO_VALUE.match(lines[first]) and re.match(r"\w", lines[first + 1]):
        first += 1  # a greeting that ends in a colon
    while last + 1 < len(lines) and _OF_YAML.match(lines[last + 1]):
        last += 1
    around = "\n".join((*lines[:first], *lines[last + 1 :]))
    if not around.strip():
        return "", False
    return "\n".join(lines[first : last + 1]).strip("\n"), _KEY.search(around) is None


def lines_in(text: str) -> Iterator[str]:
    """The lines of a text that may be positions (rows between slashes), and paragraphs of it in one line,
    as a mail program may have broken them."""
    tried = 0
    for paragraph in re.split(r"\n[ \t\r]*\n", text.strip()):
        lines = [line.strip() for line in paragraph.strip().split("\n")]
        if paragraph.count("/") < 4:
            continue
        for line in dict.fromkeys((*lines, " ".join(lines), "".join(lines))):
            if line.count("/") >= 4:
                tried += 1
                yield line
            if tried >= MOST_LINES:
                return


def unpacked(text: str) -> bytes:
    """The bytes of a text that is nothing but base64; empty for any other."""
    if len(text) < _LEAST_BASE64 or _BASE64.fullmatch(text) is None:
        return b""
    try:
        return base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        return b""
