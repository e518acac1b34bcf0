"""Directions as people read them."""

from __future__ import annotations

from game.data.words.texts import Texts
from game.model.grid8 import FACING_NAMES


def facing_letter(facing: int, words: Texts) -> str:
    """Name one of the eight facings in one or two letters: NE, in German NO."""
    return words(f"facing_letter.{FACING_NAMES[facing]}")
