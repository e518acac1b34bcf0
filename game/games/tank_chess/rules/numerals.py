"""Guns and armour as the game prints them."""

from __future__ import annotations

_ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def roman(number: int) -> str:
    """Writes the strength of a gun or armour; no armour is 0.

    >>> [roman(n) for n in (0, 1, 4, 5, 9, 14)]
    ['0', 'I', 'IV', 'V', 'IX', 'XIV']
    """
    text = ""
    for value, letters in _ROMAN:
        while number >= value:
            text, number = text + letters, number - value
    return text or "0"
