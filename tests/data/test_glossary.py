"""One thing, one name: the English texts hold to ``docs/glossary_en.md``, and so do the other glossaries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

import pytest
import yaml

from game.data.files.paths import ASSETS, MAPS, locale_folders
from game.data.words.language_forms import ENGLISH
from game.data.words.texts import Texts
from game.model.entries import games
from tests.data.player_texts import player_texts

DOCS: Final = Path(__file__).parents[2] / "docs"
HEAD: Final = ["term", "what it is", "game", "not"]

FORMAT: Final = {
    "flames_of_tanks.fault.expected_invincible_or_nothing_behind": "the word of a position, as it is typed",
}
"""Texts that may name a word of a file by its name there, and why."""

SMALL: Final = {"a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"}
"""Words a title may write small, unless it starts with them."""


class Term(NamedTuple):
    """A line of the glossary."""

    words: tuple[str, ...]
    games: tuple[str, ...]
    """Whose texts it is for; every game's and those of no game, where there is none."""
    ruled_out: tuple[str, ...]


def rows(page: Path) -> Iterator[list[str]]:
    """The cells of each line in the tables of a page, heads and rules left out."""
    lines = page.read_text(encoding="utf-8").splitlines()
    tables = [(at, line) for at, line in enumerate(lines) if line.startswith("|")]
    for at, line in tables:
        below = lines[at + 1] if at + 1 < len(lines) else ""
        if not line.startswith("|---") and not below.startswith("|---"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def parts(cell: str) -> tuple[str, ...]:
    """The words of a cell, which commas part; what stands in brackets only explains."""
    plain = re.sub(r"\([^)]*\)", "", cell)
    return tuple(part.strip() for part in re.split(r"[,;]", plain) if part.strip())


def terms() -> list[Term]:
    """The glossary."""
    named = {game.replace("_", " ").title().replace(" Of ", " of "): game for game in games()}
    return [
        Term(parts(term), () if who == "all" else tuple(named[one] for one in parts(who)), parts(ruled_out))
        for term, _, who, ruled_out in rows(DOCS / "glossary_en.md")
    ]


def pattern(ruled_out: str) -> re.Pattern[str]:
    """Finds a phrase as words of their own, in one or many."""
    return re.compile(rf"(?<![\w{{]){re.escape(ruled_out)}s?(?![\w}}])", re.IGNORECASE)


def texts() -> Iterator[tuple[str, str]]:
    """Every English text, with where it is from: its key begins with its game's name, if it is of one."""
    yield from player_texts(ENGLISH)
    yield from ((f"{game}.{path.stem}", title) for game, path, title in titles())


def titles() -> Iterator[tuple[str, Path, str]]:
    """The titles of maps and puzzles."""
    for path in [*MAPS.glob("*/*.yaml"), *(ASSETS / "puzzles").glob("*/*.yaml")]:
        yield path.parent.name, path, yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)["title"]


TEXTS: Final = list(texts())


def of_game(key: str, game: str) -> bool:
    """Whether a text is of one game: ``tips.tank_chess.…``, ``tank_chess_view.…``."""
    return any(part == game or part.startswith(f"{game}_") for part in key.split("."))


@pytest.mark.parametrize("term", [term for term in terms() if term.ruled_out], ids=lambda term: term.words[0])
def test_a_thing_is_called_by_its_name_only(term: Term) -> None:
    asked = [
        (key, text)
        for key, text in TEXTS
        if key not in FORMAT and (not term.games or any(of_game(key, game) for game in term.games))
    ]
    assert asked
    for ruled_out in term.ruled_out:
        wrong = pattern(ruled_out)
        assert [(key, text) for key, text in asked if wrong.search(text)] == [], ruled_out


def test_no_term_is_ruled_out_by_another() -> None:
    for term, other in product(terms(), terms()):
        if not term.games or not other.games or set(term.games) & set(other.games):
            for ruled_out in term.ruled_out:
                assert not any(pattern(ruled_out).fullmatch(word) for word in other.words), ruled_out


def test_a_phrase_is_found_as_words_of_their_own() -> None:
    assert pattern("theme").search("Themes, and looks")
    assert pattern("{side} to play").search("{side} to play, turn 3")
    assert not pattern("theme").search("an anthem")
    assert parts("undo, redo (in a match)") == ("undo", "redo")
    assert of_game("tips.tank_chess.piece", "tank_chess")
    assert not of_game("tips.board.ghost", "tank_chess")


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_other_glossaries_name_english_terms_by_the_same_words(language: str) -> None:
    told = [row[0] for row in rows(DOCS / f"glossary_{language}.md")]
    wrong = [pattern(ruled_out) for term in terms() if not term.games for ruled_out in term.ruled_out]
    assert [cell for cell in told if any(one.search(cell) for one in wrong)] == []
    known = {word.lower() for cell in told for word in parts(cell)}
    assert [word for term in terms() for word in term.words if word.lower() not in known] == []


@pytest.mark.parametrize("language", ["de", "fr"])
def test_modes_have_names_in_the_language(language: str) -> None:
    english, other = (Texts(locale_folders(), one) for one in (ENGLISH, language))
    keys = english.keys()
    named = [key for key in keys if re.fullmatch(r"\w+\.mode\.\w+(\.name)?", key)]
    assert len(named) >= 6
    assert [other(key) for key in named if other(key) == english(key)] == []


def test_a_page_of_tank_tactics_does_not_call_maps_and_cards_alike() -> None:
    german = Texts(locale_folders(), "de")
    page = ("facts", "option.squad_cards_tip", "option.even_start_tip", "setting.cards", "map.deck")
    assert [key for key in page if re.search(r"\bKarten?\b", german(f"tank_tactics.{key}"))] == []


def test_the_tables_have_the_columns_this_reads() -> None:
    page = (DOCS / "glossary_en.md").read_text(encoding="utf-8")
    heads = re.findall(r"^(\|.*)\n\|---", page, re.MULTILINE)
    assert heads
    assert {tuple(cell.strip() for cell in head.strip("|").split("|")) for head in heads} == {tuple(HEAD)}
    assert len(terms()) > 40


def test_titles_of_maps_and_puzzles_have_capitals() -> None:
    found = [title for _, _, title in titles()]
    assert len(found) > 60
    for title in found:
        first, *words = title.split()
        assert first[0].isupper(), title
        assert all(word[0].isupper() or word.lower() in SMALL for word in words), title
