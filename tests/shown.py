"""Boards as a terminal shows them."""

from __future__ import annotations

from functools import cache
from typing import Any

from game.data.files.paths import locale_folders
from game.data.words.texts import Texts
from game.data.words.wording import board_text
from game.model.kit import AnyKit


@cache
def words(language: str = "en") -> Texts:
    """The words of a language."""
    return Texts(locale_folders(), language)


def board(kit: AnyKit, view: Any, language: str = "en") -> str:
    """The board of that view in words."""
    return board_text(kit.text_board(view), words(language))
