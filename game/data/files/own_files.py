"""Lists, reads and writes small files that players make for a game (set-ups, modes)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from pydantic import BaseModel

from game.data.files.check import check
from game.data.files.names import UnsafeName, free_path, inside, safe_filename, shows
from game.data.files.paths import atomic_write, shown_path
from game.data.files.problems import Problem, has_errors
from game.data.files.yaml_files import Document, load_yaml
from game.data.maps.map_text import change_values

TITLE: Final = 40
"""Characters of the longest title."""

MOST: Final = 500
"""Most files of a folder that are listed."""

M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class OwnFile(Generic[M]):
    """A file in the list. One that can't be read has ``problems`` and no ``value``. ``document`` is its
    content if it is YAML."""

    path: Path
    title: str
    value: M | None = None
    problems: tuple[Problem, ...] = ()
    document: Document | None = None


def list_own(
    folder: Path, game: str, model: type[M], judge: Callable[[M, Document], list[Problem]] | None = None
) -> list[OwnFile[M]]:
    """All files of a folder by title, also those that can't be read. ``model`` has ``game`` and ``title``;
    ``judge`` finds further problems."""
    try:
        names = sorted(path.name for path in folder.iterdir() if path.suffix == ".yaml")
    except OSError:
        return []
    files = [read_own(folder, name, game, model, judge) for name in names if not name.startswith(".")][:MOST]
    return sorted(files, key=lambda one: (one.title.casefold(), one.path.name))


def read_own(
    folder: Path,
    name: str,
    game: str,
    model: type[M],
    judge: Callable[[M, Document], list[Problem]] | None = None,
) -> OwnFile[M]:
    """Read the file ``name`` of a folder, with all that is wrong with it."""
    path = folder / name
    shown = shown_path(path)
    try:
        inside(folder, name)
    except UnsafeName as error:
        return OwnFile(path, path.stem, problems=(Problem(shown, None, None, "", str(error)),))
    document, problems = load_yaml(path, shown)
    if document is None:
        return OwnFile(path, path.stem, problems=tuple(problems), document=document)
    value, problems = check(document, model)
    if value is None:
        return OwnFile(path, _title_of(document) or path.stem, problems=tuple(problems), document=document)
    said: Any = value
    title = said.title if shows(said.title) else path.stem
    if said.game != game:
        other = document.problem(("game",), f"this file is for another game: {said.game}")
        return OwnFile(path, title, problems=(other,), document=document)
    problems = [*problems, *(judge(value, document) if judge is not None else ())]
    good = None if has_errors(problems) else value
    return OwnFile(path, title, good, tuple(problems), document)


def _title_of(document: Document) -> str:
    """The title of a file that can't be used, if it has one."""
    title = document.data.get("title") if isinstance(document.data, dict) else None
    return " ".join(title.split())[:TITLE] if isinstance(title, str) and shows(title) else ""


def clean_title(title: str) -> str:
    """A title as it is saved. Raises ``ValueError`` if it is empty, too long or can't be shown."""
    title = " ".join(title.split())
    if not 0 < len(title) <= TITLE or not title.isprintable():
        raise ValueError(f"a name must be 1 to {TITLE} characters")
    if not shows(title):
        raise ValueError("this name has no visible characters")
    return title


def keep_new(folder: Path, title: str, text: str, fallback: str) -> Path:
    """Write a text into a new file named after its title. Raises ``OSError``."""
    path = free_path(folder, safe_filename(title, fallback))
    atomic_write(path, text, new=True)
    return path


def rename_own(path: Path, title: str) -> None:
    """Give a file another title, leaving the rest of its text alone. Raises ``ValueError`` for a bad title
    or a file that can't be changed, ``OSError``."""
    change_values(path, {"title": clean_title(title)})
