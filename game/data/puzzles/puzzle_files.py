"""Writes and changes puzzle files: new ones from a search, and new titles for the player's own."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.data.files.content import Content
from game.data.files.problems import ProblemsError
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import load_yaml
from game.data.maps.map_text import change_values
from game.data.puzzles.puzzles import Puzzle, check_puzzle
from game.model.kit import AnyKit

TITLE = 60
"""Characters of the longest title (``Puzzle.title``)."""


def found_name(moves: int, key: str) -> str:
    """The file name of a puzzle found by a search, made from its content: the same puzzle always has the
    same name. ``key`` is the solver's ``same_key``."""
    return f"found_{moves}_{hashlib.sha1(key.encode()).hexdigest()[:8]}"


def found_text(
    kit: AnyKit, content: Content, fields: Mapping[str, Any], *, title: str, name: str
) -> tuple[str, Puzzle]:
    """The text of a found puzzle's file, and the puzzle. ``fields`` are its keys, without those that all
    found puzzles share. Raises ``ProblemsError`` for an invalid puzzle."""
    data = {
        "format": 1,
        "game": kit.name,
        "title": title[:TITLE],
        "author": "Treadboard",
        "licence": "MIT",
        **fields,
    }
    text = dump_yaml(data)
    document, problems = load_yaml(text, name)
    puzzle, more = (None, problems) if document is None else check_puzzle(kit, content, document)
    if puzzle is None:
        raise ProblemsError(more)
    return text, puzzle


def rename_puzzle(path: Path, title: str) -> bytes:
    """Give one of the player's puzzles another title, leaving the rest of its text alone; gives the file's
    former content. Raises ``OSError``, ``ValueError`` for a bad title or a file that can't be changed."""
    title = " ".join(title.split())
    if not title or len(title) > TITLE:
        raise ValueError(f"a title must be 1 to {TITLE} characters")
    return change_values(path, {"title": title})
