"""A game's rule book in a language: ``assets/help/<language>/<game>.yaml``."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from game.data.files.check import read_model
from game.data.files.paths import assets_of
from game.data.files.problems import ProblemsError


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class BoardPart(_Part):
    """A small board in the book: a position, an action being chosen in it, words at squares."""

    position: str = Field(min_length=1, max_length=4000)
    aim: str = Field(default="", max_length=80)
    notes: dict[str, str] = Field(default_factory=dict)
    caption: str = Field(default="", max_length=400)


class BlockPart(_Part):
    """A block under a rule's id: a paragraph, numbered steps and house rules; or boards, a table, a link."""

    rule: str = Field(default="", max_length=20)
    text: str = Field(default="", max_length=2000)
    steps: tuple[str, ...] = Field(default=(), max_length=12)
    """Steps done one after the other, shown as a numbered list below the text."""
    house: tuple[str, ...] = Field(default=(), max_length=12)
    """House rules, where the publisher leaves something open, set apart in small type."""
    boards: tuple[BoardPart, ...] = Field(default=(), max_length=6)
    table: str = Field(default="", max_length=40)
    link: str = Field(default="", max_length=40)

    @property
    def words(self) -> str:
        """All words of the block on one line: text, steps, house rules."""
        told = " ".join((self.text, *self.steps, *self.house))
        return told.replace("\n", " ").strip()


class SectionPart(_Part):
    """A page of the book."""

    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    title: str = Field(min_length=1, max_length=80)
    blocks: tuple[BlockPart, ...]


class Book(_Part):
    """The rule book of a game."""

    format: Literal[1]
    game: str
    sections: tuple[SectionPart, ...] = Field(min_length=1)

    def place(self, rule: str) -> tuple[int, int] | None:
        """The section and block that explain a rule; for a rule without a block of its own (``TC-6.9``)
        the nearest one of its chapter (``TC-6``)."""
        chapter = rule.partition(".")[0]
        near: tuple[int, int] | None = None
        for number, section in enumerate(self.sections):
            for index, block in enumerate(section.blocks):
                if block.rule == rule:
                    return number, index
                if near is None and chapter and block.rule.partition(".")[0] == chapter:
                    near = number, index
        return near

    def rules(self) -> list[str]:
        """The ids of all rules in the book."""
        return [block.rule for section in self.sections for block in section.blocks if block.rule]


def load_book(game: str, language: str = "en", folder: Path | None = None) -> Book:
    """The book in a language. Sections missing there are the English ones, or all of them if its file
    can't be read. Raises ``ProblemsError`` for the English book."""
    folder = folder or assets_of(game) / "help"
    english = read_book(folder / "en" / f"{game}.yaml")
    path = folder / language / f"{game}.yaml"
    if language == "en" or not path.is_file():
        return english
    try:
        told = {section.id: section for section in read_book(path).sections}
    except ProblemsError:
        return english
    return english.model_copy(
        update={"sections": tuple(told.get(section.id, section) for section in english.sections)}
    )


def read_book(path: Path) -> Book:
    """Read a book from a file. Raises ``ProblemsError``."""
    return read_model(path, Book, kept=True)
