"""A player's actions on library maps: copy, rename, edit details, export."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from game.data.files import file_types
from game.data.files.check import check
from game.data.files.names import UnsafeName, free_path, inside, safe_filename
from game.data.files.paths import atomic_write, replace_file, shown_path, sync_folder
from game.data.files.plain_files import read_plain
from game.data.files.problems import Problem, ProblemsError
from game.data.files.yaml_files import MAX_BYTES, load_yaml
from game.data.maps.library import SUFFIX, MapLibrary
from game.data.maps.map_text import with_values

DETAILS: Final = ("title", "author", "description", "licence", "date", "tags")
"""The keys that describe a map and don't affect a match."""


def map_stem(title: str) -> str:
    """The file name (without suffix) for a map with that title."""
    return safe_filename(title, "map").lower()


def free_title(title: str, taken: Any, form: str = "{title} {n}") -> str:
    """A title no other map has: ``title`` itself, else with the first number that is free."""
    known = {str(one).casefold() for one in taken}
    if title.casefold() not in known:
        return title
    number = 2
    while (tried := form.format(title=title, n=number)).casefold() in known:
        number += 1
    return tried


def read_text(path: Path) -> str:
    """A map file's text as it is. Raises ``OSError``, ``ValueError`` if it is no text or too large."""
    return read_plain(path, MAX_BYTES).decode("utf-8")


def duplicate(library: MapLibrary, path: Path, title: str) -> Path:
    """Copy a map, shipped or own, into the player's folder under another title; gives the copy.

    A file that is no YAML is copied as it is. Raises ``OSError``, ``ValueError``.
    """
    text = read_text(path)
    with contextlib.suppress(ValueError):  # it gets its title when it is fixed
        text = with_values(text, {"title": title})
    return add_text(library, text, title)


def add_text(library: MapLibrary, text: str, title: str) -> Path:
    """Write a map's text into a new file of the player's folder. Raises ``OSError``."""
    path = free_path(library.user, map_stem(title), SUFFIX)
    atomic_write(path, text)
    return path


def change_details(library: MapLibrary, path: Path, changes: Mapping[str, Any]) -> Path:
    """Change the description of one of the player's maps (keys of ``DETAILS``; ``None`` takes one out),
    leaving the rest of its text alone; a new title gives the file a new name.

    Gives the file. Raises ``ProblemsError`` for a map that is not the player's and for values the game's
    schema refuses, ``ValueError`` for what can't be written, ``OSError``; the map is then as it was.
    """
    _need_own(library, path)
    wrong = set(changes) - set(DETAILS)
    if wrong:
        raise ValueError(f"{sorted(wrong)[0]} isn’t a detail of a map")
    text = with_values(read_text(path), changes)
    _need_good(library, text, path, changes)
    title = changes.get("title")
    target = path
    if title is not None and map_stem(str(title)) != _bare(path.stem):
        target = free_path(library.user, map_stem(str(title)), SUFFIX)
    atomic_write(path, text)
    if target != path:
        replace_file(path, target)
        sync_folder(target.parent)
    return target


def put_back(path: Path, old: Path, content: bytes) -> None:
    """Undo ``change_details``: give the file its former name and content. Raises ``OSError``
    (``FileExistsError`` if another file has taken the name)."""
    if old != path and old.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(old))
    atomic_write(path, content)
    if old != path:
        replace_file(path, old)


def _bare(stem: str) -> str:
    """A file's name without the number that tells it from others of the same title."""
    name, _, number = stem.rpartition("_")
    return name if name and number.isdecimal() else stem


def _need_own(library: MapLibrary, path: Path) -> None:
    try:
        kept = inside(library.user, path.name).resolve() == path.resolve()
    except UnsafeName:
        kept = False
    if not kept:
        message = "this map is built in and can’t be changed; make a copy"
        raise ProblemsError([Problem(shown_path(path), None, None, "", message)])


def _need_good(library: MapLibrary, text: str, path: Path, changes: Mapping[str, Any]) -> None:
    """Raise ``ProblemsError`` if the changed keys are wrong. Others may be: a map with mistakes can still
    be renamed."""
    document, problems = load_yaml(text, shown_path(path))
    if document is not None:
        problems = check(document, library.kit.map_model)[1]
    wrong = [one for one in problems if one.key.partition("[")[0].partition(".")[0] in changes]
    # a removed key isn't wrong unless the map needs it
    if document is None or wrong:
        raise ProblemsError(wrong or problems)


def target_of(target: Path, suffix: str) -> Path:
    """The file a player means to write; ``suffix`` is added if it is missing (for a YAML file, any of its
    suffixes will do).

    Raises ``OSError`` (``FileExistsError`` rather than writing over a file, ``IsADirectoryError``).
    """
    if target.is_dir() or not target.name:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    ends = target.suffix.lower() == suffix or (suffix in file_types.YAML and file_types.is_yaml(target))
    path = target if ends else target.with_name(f"{target.name}{suffix}")
    if path.exists() or path.is_symlink():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    return path
