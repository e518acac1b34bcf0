"""Lengths and angles as people write them: inches with up to three decimals, degrees with one."""

from __future__ import annotations

import re
from typing import Final

from game.model import inches
from game.model.contract import TextError
from game.model.text_error import excerpt

_LENGTH: Final = re.compile(r"-?[0-9]{1,4}(\.[0-9]{1,3})?")
_ANGLE: Final = re.compile(r"[0-9]{1,3}(\.[0-9])?")


def length_text(thousandths: int) -> str:
    """A length in inches.

    >>> length_text(14850), length_text(-2000)
    ('14.85', '-2')
    """
    return f"{thousandths / inches.INCH:.10g}"


def length_number(thousandths: int) -> int | float:
    """A length in inches for a text, which writes it as its language does.

    >>> length_number(14850), length_number(16000)
    (14.85, 16)
    """
    whole, rest = divmod(thousandths, inches.INCH)
    return thousandths / inches.INCH if rest else whole


def parse_length(text: str) -> int:
    """Return a length in thousandths of an inch from inches as text. Raises ``TextError``."""
    if not _LENGTH.fullmatch(text):
        raise TextError(
            "{text} isn’t a length; expected inches with up to three decimals, as in 14.8", text=excerpt(text)
        )
    whole, _, rest = text.lstrip("-").partition(".")
    found = int(whole) * inches.INCH + int(rest.ljust(3, "0") or 0)
    return -found if text.startswith("-") else found


def angle_text(tenths: int) -> str:
    """An angle in degrees.

    >>> angle_text(905), angle_text(1800)
    ('90.5', '180')
    """
    whole, rest = divmod(tenths, 10)
    return f"{whole}.{rest}" if rest else str(whole)


def parse_angle(text: str) -> int:
    """Return an angle in tenths of a degree, less than a full turn, from degrees as text. Raises
    ``TextError``."""
    if not _ANGLE.fullmatch(text):
        raise TextError(
            "{text} isn’t an angle; expected degrees with up to one decimal, as in 64.5", text=excerpt(text)
        )
    whole, _, rest = text.partition(".")
    found = int(whole) * 10 + int(rest or 0)
    if found >= inches.FULL_TURN:
        raise TextError("{text} isn’t an angle; expected 0 to 359.9 degrees", text=excerpt(text))
    return found
