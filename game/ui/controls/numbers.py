"""Whole numbers that are typed or stepped."""

from __future__ import annotations


def whole_number(text: str, low: int, high: int) -> int | None:
    """Return the whole number in a text, if it is from ``low`` to ``high``; else ``None``."""
    text = text.strip()
    if low < 0 and text[:1] in ("-", "−"):
        found = whole_number(text[1:], 0, -low)
        return None if found is None or -found > high else -found
    if not text.isdecimal() or len(text) > 9:
        return None
    value = int(text)
    return value if low <= value <= high else None


def stepped(text: str, step: int, low: int, high: int) -> int:
    """Return the whole number after the one in a text, ``step`` on: on its multiples, not beside them."""
    # a number with decimals goes on to the next whole one
    whole, point, _ = text.partition(".")
    value, way, step = whole_number(whole, -(10**8), 10**8), step, abs(step)
    if value is None:
        return low
    if point and way < 0:
        value += 1
    target = (value // step + 1) * step if way > 0 else (-(-value // step) - 1) * step
    return min(high, max(low, target))
