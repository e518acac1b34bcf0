"""Searching the rules of a game for words."""

from __future__ import annotations

from dataclasses import dataclass

from game.data.words.folding import folded
from game.data.words.help_book import Book


@dataclass(frozen=True, slots=True)
class SearchHit:
    """A search result: section, block, and the words around it."""

    section: int
    block: int
    rule: str
    words: str


def search(book: Book, text: str) -> list[SearchHit]:
    """Return the blocks that contain every word of the text, whatever its case and accents."""
    wanted = folded(text).split()
    if not wanted:
        return []
    found: list[SearchHit] = []
    for number, section in enumerate(book.sections):
        for index, block in enumerate(section.blocks):
            captions = " ".join(board.caption for board in block.boards)
            own = folded(f"{block.rule} {block.words} {captions}")
            whole = f"{folded(section.title)} {own}"
            if all(word in whole for word in wanted) and any(word in own for word in wanted):
                found.append(
                    SearchHit(number, index, block.rule, _around(block.words or captions, wanted[0]))
                )
    return found


def _around(text: str, word: str, before: int = 24) -> str:
    """Return the text from a little before the word on."""
    text = " ".join(text.split())
    at = folded(text).find(word)
    if at <= before:
        return text
    start = text.rfind(" ", 0, at - before) + 1
    return f"… {text[start:]}" if start else text
