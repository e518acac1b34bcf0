"""A table for a game's rule pages: words and pictures made from the game's definitions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

Picture = Callable[[int], pygame.Surface]
"""Draws a picture of a given size in px."""


@dataclass(frozen=True)
class HelpCell:
    """A cell with words, a picture, or both; ``note`` is small print below the words."""

    words: str = ""
    picture: Picture | None = None
    numeral: bool = False
    note: str = ""


@dataclass(frozen=True)
class HelpTable:
    """A table's headings and rows."""

    headings: tuple[str, ...]
    rows: tuple[tuple[HelpCell, ...], ...]
