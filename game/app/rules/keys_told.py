"""The section at the end of every game's rules: how the app helps, with the current keys."""

from __future__ import annotations

from typing import Final

from game.data.words.help_book import BlockPart, Book, SectionPart
from game.model.kit import AnyKit
from game.ui.scene import App

SECTION: Final = "at_hand"

TOLD: Final[dict[str, dict[str, str]]] = {
    "explain": {"explain": "match", "help": "global"},
    "describe": {"describe": "ui", "messages": "ui"},
    "premoves": {"put_back": "match"},
    "marks": {"mark": "match", "wipe": "match"},
    "moves": {"back_one": "match", "forward_one": "match", "first": "match", "last": "match"},
    "post": {"send": "match", "paste": "ui", "toast": "global"},
}
"""Paragraphs, each with the actions whose keys it names, and their contexts."""


def keys_told(app: App, kit: AnyKit) -> tuple[str, ...]:
    """Return the paragraphs for a game, without those about what the game lacks."""
    t, shown = app.texts, app.input.shown
    return tuple(
        t(
            f"rules.told.{name}",
            **{key: shown(key, place) or t("rules.no_key") for key, place in keys.items()},
        )
        for name, keys in TOLD.items()
        if (name != "premoves" or kit.game.has_premoves) and (name != "post" or kit.info.post)
    )


def with_keys(book: Book, title: str, told: tuple[str, ...]) -> Book:
    """Return a book with these paragraphs as its last section."""
    blocks = tuple(BlockPart(text=text) for text in told)
    made = SectionPart(id=SECTION, title=title, blocks=blocks)
    return book.model_copy(update={"sections": (*book.sections, made)})
