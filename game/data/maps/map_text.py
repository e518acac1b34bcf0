"""Changes a few values in a map file and keeps the rest of its text, comments included."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from game.data.files.document import Document
from game.data.files.paths import atomic_write
from game.data.files.plain_files import read_plain
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import MAX_BYTES, load_yaml

HEAD: Final = ("format", "game", "title", "author", "description", "licence", "date", "tags")
"""The first keys of a map's file, in the order people read them."""


def with_values(text: str, changes: Mapping[str, Any]) -> str:
    """The text of a YAML file with these top-level values instead of its own; ``None`` takes a key out.

    Only the lines of those keys change. Where that can't be done (a file written on one line, say) the
    whole is written anew, without its comments. Raises ``ValueError`` for a text that is no YAML mapping,
    or values no file can hold.
    """
    document, problems = load_yaml(text, "map")
    if document is None or not isinstance(document.data, dict):
        raise ValueError(str(problems[0]) if problems else "this isn’t a map")
    wanted = {key: value for key, value in document.data.items() if key not in changes}
    wanted |= {key: value for key, value in changes.items() if value is not None}
    edited = _edited(text, document, changes)
    if edited is not None:
        again, _ = load_yaml(edited, "map")
        if again is not None and again.data == _plain(wanted):
            return edited
    ordered = {key: wanted[key] for key in (*HEAD, *document.data) if key in wanted} | wanted
    return dump_yaml(ordered)


def change_values(path: Path, changes: Mapping[str, Any]) -> bytes:
    """Change these values in a file as ``with_values`` does; gives its former content. Raises ``OSError``,
    ``ValueError`` for a file that can't be changed this way."""
    old = read_plain(path, MAX_BYTES)
    atomic_write(path, with_values(old.decode("utf-8"), changes))
    return old


def _plain(data: dict[str, Any]) -> Any:
    document, _ = load_yaml(dump_yaml(data), "map")
    return None if document is None else document.data


def _edited(text: str, document: Document, changes: Mapping[str, Any]) -> str | None:
    """The text with those keys' lines replaced; ``None`` if the keys aren't on lines of their own."""
    bom = "\ufeff" if text.startswith("\ufeff") else ""
    lines = text.removeprefix(bom).splitlines(keepends=True)
    places = _key_lines(document)
    if places is None:
        return None
    end = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += end
    for key, value in sorted(changes.items(), key=lambda item: -_order(item[0], places)):
        new = [] if value is None else [dump_yaml({key: value}).replace("\n", end)]
        if key in places:
            start = places[key] - 1
            lines[start : _end(lines, start, places)] = new
        elif new:
            at = _place_for(key, lines, places)
            if at is None:
                return None
            lines[at:at] = new
    return bom + "".join(lines)


def _order(key: str, places: Mapping[str, int]) -> float:
    """The line where a change is made, as a sort key: a new key comes just behind the one it follows."""
    if key in places:
        return places[key]
    before = [places[name] for name in HEAD[: HEAD.index(key)] if name in places] if key in HEAD else []
    return (max(before) + 0.5 + 0.01 * HEAD.index(key)) if before else 1e9


def _key_lines(document: Document) -> dict[str, int] | None:
    """The line of each top-level key, if each has one and all begin at the first column."""
    inside = document.marks.inside if document.marks is not None else None
    if not isinstance(inside, dict):
        return None
    lines = [mark.key_line for mark in inside.values()]
    if any(mark.key_column != 1 for mark in inside.values()) or len(set(lines)) != len(lines):
        return None
    return {key: mark.key_line for key, mark in inside.items()}


def _end(lines: list[str], start: int, places: Mapping[str, int]) -> int:
    """The line after a value that starts at line ``start``; comments before the next key belong to that
    key."""
    following = [line - 1 for line in places.values() if line - 1 > start]
    end = min(following, default=len(lines))
    while end > start + 1 and (not lines[end - 1].strip() or lines[end - 1].lstrip().startswith("#")):
        end -= 1
    return end


def _place_for(key: str, lines: list[str], places: Mapping[str, int]) -> int | None:
    """The line for a new key: after the last one that comes before it in a map's head."""
    if key not in HEAD:
        return len(lines)
    before = [places[name] for name in HEAD[: HEAD.index(key)] if name in places]
    return _end(lines, max(before) - 1, places) if before else None
