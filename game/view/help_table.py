"""A table of a game's help, ready to be drawn: words and pictures, made from the game's definitions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

Picture = Callable[[int], pygame.Surface]
"""Draws a picture of so many px."""


@dataclass(frozen=True)
class HelpCell:
    """Words, a picture, or both; ``note`` stands below the words in small."""

    words: str = ""
    picture: Picture | None = None
    numeral: bool = False
    note: str = ""


@dataclass(frozen=True)
class HelpTable:
    """Headings and rows."""

    headings: tuple[str, ...]
    rows: tuple[tuple[HelpCell, ...], ...]
