"""Reads YAML from a file or a text, safely: whatever it holds gives a document or problems, no exception.

PyYAML takes long to import, so it is imported only if something has to be read anew.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.data.files.document import MAX_DEPTH, MAX_VALUES, Document, Mark, Plain, kind_of
from game.data.files.kept import KEPT
from game.data.files.plain_files import read_plain, reason, too_large
from game.data.files.problems import Problem

if TYPE_CHECKING:
    from game.data.files.yaml_reader import YamlReader

__all__ = [
    "EMPTY",
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_VALUES",
    "Document",
    "Mark",
    "Plain",
    "kind_of",
    "load_yaml",
]

MAX_BYTES: Final = 2_000_000
"""Files larger than this are not read at all (2 MB)."""

EMPTY: Final = "the file is empty"
"""Message of the problem with a file that holds nothing, or only comments."""


def load_yaml(
    source: Path | str,
    name: str | None = None,
    *,
    mapping: bool = True,
    max_bytes: int = MAX_BYTES,
    first_line: int = 1,
    as_text: bool = False,
    kept: bool = False,
) -> tuple[Document | None, list[Problem]]:
    """Read YAML from a file (``Path``) or from text (``str``).

    Gives ``(document, [])``, or ``(None, problems)`` if the file can't be read: it is absent, too large
    (its content is not touched then), no UTF-8 text, no YAML, too deep, too much, holds a key twice, or is
    not one mapping (unless ``mapping`` is false). Never raises for a bad file. ``first_line`` is the
    number of the text's first line if it is a part of a file. ``as_text`` leaves all values the texts they
    are written as. ``kept``, for files that every start reads: while the file is unchanged its data come
    from the cache, and the text is read only if a place in it is asked for.
    """
    if isinstance(source, Path):
        shown_name = name or str(source)
        text, problem = _read_text(source, shown_name, max_bytes)
        if problem is not None:
            return None, [problem]
    else:
        shown_name, text = name or "text", source
        if len(text) > max_bytes:
            return None, [Problem(shown_name, None, None, "", too_large(len(text), max_bytes))]

    def new_reader() -> YamlReader:
        from game.data.files.yaml_reader import YamlReader

        return YamlReader(shown_name, first_line, as_text=as_text)

    key = KEPT.key(f"yaml {as_text}", [text.encode()]) if kept and mapping else ""
    if key and isinstance(there := KEPT.get(key), dict):
        return Document(shown_name, there, read_marks=partial(_marks, new_reader, text)), []
    reader = new_reader()
    document = reader.read(text)
    if key and document is not None and not reader.problems:
        KEPT.put(key, document.data)
    if document is not None and mapping and not isinstance(document.data, dict):
        if document.data is None:
            reader.problems.append(Problem(shown_name, None, None, "", EMPTY))
        else:
            message = f"expected keys with values (key: value), found {kind_of(document.data)}"
            reader.problems.append(document.problem((), message))
    return (None, reader.problems) if reader.problems else (document, [])


def _marks(new_reader: Callable[[], YamlReader], text: str) -> Mark | None:
    document = new_reader().read(text)
    return None if document is None else document.marks


def _read_text(path: Path, name: str, max_bytes: int) -> tuple[str, Problem | None]:
    def failed(message: str, line: int | None = None, hint: str = "") -> tuple[str, Problem]:
        return "", Problem(name, line, None, "", message, hint)

    try:
        raw = read_plain(path, max_bytes)
    except OSError as error:
        return failed(reason(error))
    if b"\0" in raw:
        line = raw[: raw.index(b"\0")].count(b"\n") + 1
        return failed("this isn’t a text file", line, "expected YAML, saved as UTF-8 text")
    try:
        return raw.decode("utf-8-sig"), None
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        return failed("this isn’t UTF-8 text", line, "save the file with the encoding UTF-8")
