"""Formats the rules for the terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.data.words.help_book import load_book
from game.data.words.texts import Texts
from game.model.kit import AnyKit

WIDTH = 88
"""Characters in a line of the rules."""


Tables = Callable[[str, Texts], Mapping[str, Sequence[str]]]
"""Gives the lines of each table of a game's rules by its name, in the language of the texts."""


Hints = Callable[[AnyKit, Any, Any, Texts], Sequence[str]]
"""Puts a proposed action in a view into words, a sentence each."""


def no_words(kit: AnyKit, view: Any, action: Any, words: Texts) -> Sequence[str]:
    """Says nothing: the hint is the action's notation."""
    return ()


def no_tables(game: str, words: Texts) -> Mapping[str, Sequence[str]]:
    """Gives none: a page says that its table is in the window."""
    return {}


def rules_page(game: str, wanted: str, words: Texts, tables: Tables = no_tables) -> str:
    """A page of a game's rules, by its number or name; the list of all pages if ``wanted`` is empty or
    unknown."""
    wanted = wanted.strip().lower()
    pages = {str(number): page for number, page in enumerate(load_book(game, words.language).sections, 1)}
    found = [page for number, page in pages.items() if wanted in (number, page.id, page.title.lower())]
    if not found:
        listed = "".join(f"\n  {number:>2}  {page.title}" for number, page in pages.items())
        return words("terminal.no_page" if wanted else "terminal.pages", pages=listed)
    lines = [found[0].title]
    there = tables(game, words) if any(block.table for block in found[0].blocks) else {}
    for block in found[0].blocks:
        told = [block.text] if block.text else []
        told += [f"{number}. {step}" for number, step in enumerate(block.steps, 1)]
        if block.house:
            told += [words("rules.house", n=len(block.house), rule=block.house[0]), *block.house[1:]]
        if told and block.rule:
            told[-1] += f" [{block.rule}]"
        for board in block.boards:
            if board.caption:  # under a text of its own it is that text's example
                told.append(
                    board.caption if block.text else words("terminal.rules_example", told=board.caption)
                )
        if block.table:
            told += there.get(block.table) or (words("terminal.rules_table"),)
        lines += [textwrap.fill(text.strip(), WIDTH) for text in told]
    return "\n".join(lines)
