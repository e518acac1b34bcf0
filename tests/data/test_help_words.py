"""The rule books read easily: short sentences and paragraphs, house rules set apart, every rule told."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from game.data.words.help_book import Book, load_book
from tests.rules.test_rule_ids import listed

PREFIX = {
    "battlegrounds": "BG",
    "flames_of_tanks": "FT",
    "tank_battle": "TB",
    "tank_chess": "TC",
    "tank_tactics": "TT",
}
LONGEST_SENTENCE, LONGEST_PARAGRAPH = 25, 60
"""In words; other languages need some more."""

SLACK = {"en": 1.0, "de": 1.1, "fr": 1.25}
OURS = "house rule|hausregel|règle maison"
OF_OURS, IN_BRACKETS = re.compile(OURS, re.I), re.compile(rf"\([^)]*(?:{OURS})", re.I)


def paragraphs(book: Book) -> Iterator[tuple[str, str]]:
    """Every text of a book but titles, with where it stands."""
    for section in book.sections:
        for block in section.blocks:
            where = f"{section.id} {block.rule}"
            yield from ((where, text) for text in (block.text, *block.steps, *block.house) if text)
            yield from ((where, board.caption) for board in block.boards if board.caption)


def sentences(text: str) -> list[str]:
    """A text's sentences."""
    return [one for one in re.split(r"(?<=[.!?])[”»)]?\s+", " ".join(text.split())) if one]


def words(text: str) -> int:
    """How many words a text has; a sign alone is none."""
    return len(re.findall(r"[^\s–—]*\w[^\s–—]*", text))


@pytest.mark.parametrize("language", SLACK)
@pytest.mark.parametrize("game", PREFIX)
def test_sentences_and_paragraphs_are_short(game: str, language: str) -> None:
    slack = SLACK[language]
    long = [
        (where, words(text), text[:60])
        for where, text in paragraphs(load_book(game, language))
        if words(text) > LONGEST_PARAGRAPH * slack
        or any(words(one) > LONGEST_SENTENCE * slack for one in sentences(text))
    ]
    assert long == []


@pytest.mark.parametrize("language", SLACK)
@pytest.mark.parametrize("game", PREFIX)
def test_house_rules_stand_apart(game: str, language: str) -> None:
    within = [
        (section.id, block.rule)
        for section in load_book(game, language).sections
        for block in section.blocks
        if any(OF_OURS.match(text) for text in block.house) or IN_BRACKETS.search(block.text)
    ]
    assert within == []


@pytest.mark.parametrize("game", PREFIX)
def test_every_book_begins_with_a_turn_at_a_glance(game: str) -> None:
    first = load_book(game).sections[0]
    assert any(len(block.steps) > 1 for block in first.blocks)


@pytest.mark.parametrize("game", PREFIX)
def test_the_book_tells_every_rule_and_no_other(game: str) -> None:
    told = set(load_book(game).rules())
    known = {one for one in listed() if one.startswith(f"{PREFIX[game]}-")}
    assert told - known == set(), "ids of no rule"
    assert known - told == set(), "rules nobody is told"
