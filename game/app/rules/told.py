"""The tables of the rule pages in words, for the terminal."""

from __future__ import annotations

from collections.abc import Mapping

from game.app.sharing.drawing import own_tools
from game.data.files.content import load_content
from game.data.words.texts import Texts
from game.model.registry import kit
from game.view import registry
from game.view.help_table import HelpCell, HelpTable


def told_tables(game: str, words: Texts) -> Mapping[str, tuple[str, ...]]:
    """Returns the lines of each table of a game's rule pages by its name, a line a row.

    What is only a picture is left out.
    """
    if not registry.has_view(game):
        return {}
    tables = registry.view(game).help_tables(own_tools("light", words.language, load_content(kit(game)), 0))
    return {name: tuple(_line(table, row, words) for row in table.rows) for name, table in tables.items()}


def _line(table: HelpTable, row: tuple[HelpCell, ...], words: Texts) -> str:
    first, *rest = zip(table.headings, row, strict=True)
    told = [words.colon(heading, _told(cell)) for heading, cell in rest if cell.words]
    return f"{_told(first[1])}. {words.semicolons(told)}"


def _told(cell: HelpCell) -> str:
    words = cell.words.removesuffix(".")
    return f"{words} ({cell.note})" if cell.note else words
