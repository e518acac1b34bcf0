"""Every text for players, one by one, for tests that hold how texts are written."""

from __future__ import annotations

from collections.abc import Iterator

from game.cli.translations import read_words
from game.data.files.paths import ASSETS
from game.data.words.help_book import load_book
from game.model.entries import games


def player_texts(language: str) -> Iterator[tuple[str, str]]:
    """The texts of a language with where each is from: its key; in a rule book the game, ``help``, and the
    rule or the section."""
    for key, forms in read_words(ASSETS / "locale" / language)[0].items():
        yield from ((key, text) for text in forms.values())
    for game in games():
        for section in load_book(game, language).sections:
            yield f"{game}.help.{section.id}", section.title
            for block in section.blocks:
                yield f"{game}.help.{block.rule or section.id}", block.words
                yield from ((f"{game}.help.{section.id}", board.caption) for board in block.boards)
