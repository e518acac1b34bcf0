"""Map files read leniently for the editor: what can be opened of anything a YAML or JSON reader gives, and
what could not. What every game's files have in common is here; a game reads its own keys with it.

Problems are collected in a list of key paths and messages (``FileProblems``).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from game.model.drafting import Stand
from game.model.grid8 import Grid
from game.model.kit import option_problems
from game.model.text_error import hint, quoted

if TYPE_CHECKING:
    from pydantic import BaseModel

KeyPath = tuple[str | int, ...]
"""The way to a value in a file: keys, and indices from 0."""

FileProblems = list[tuple[KeyPath, str]]
"""The problems of a file: the key path of each, and what was expected there."""

PLAIN: Final = "."
"""The character of plain ground in a board row."""

MOST_PROBLEMS: Final = 200
"""Most problems of one file that are listed; the rest are counted."""

_TEXTS: Final = ("title", "author", "description", "licence", "date")


def file_keys(data: Any, game: str, keys: str, problems: FileProblems) -> Mapping[Any, Any] | None:
    """A file's keys with their values, or ``None`` if it has none. Notes a wrong format or game in
    ``problems``; ``keys`` are those the message names."""
    if not isinstance(data, Mapping):
        problems.append(
            ((), f"expected keys with values: title, board, white, black, …; found {found_words(data)}")
        )
        return None
    for key, wanted in (("format", 1), ("game", game)):
        if key not in data:
            problems.append(((key,), f"this key is missing: expected {wanted}"))
        elif data[key] != wanted or isinstance(data[key], bool):
            problems.append(((key,), f"expected {wanted}, found {found_words(data[key])}"))
    return data


def capped(problems: FileProblems) -> FileProblems:
    """The first problems of a file, and a last one that counts the rest if there are too many."""
    if len(problems) <= MOST_PROBLEMS:
        return problems
    return [
        *problems[:MOST_PROBLEMS],
        (problems[MOST_PROBLEMS][0], f"and {len(problems) - MOST_PROBLEMS} more problems in this file"),
    ]


def file_order(values: Mapping[str, Any], model: type[BaseModel]) -> dict[str, Any]:
    """The values of a file in the order people read them: the model's."""
    known = [key for key in model.model_fields if key in values]
    return {key: values[key] for key in [*known, *(key for key in values if key not in known)]}


# ---- the board


def read_board(
    value: Any, sizes: tuple[int, int], default: tuple[int, int], known: Iterable[str], problems: FileProblems
) -> tuple[Grid, dict[int, str]]:
    """The grid of a board's rows, last rank first, and the character of each square that isn't plain.

    ``sizes`` are the fewest and the most squares along an edge, ``default`` columns and rows where none
    can be read, ``known`` the characters there are.
    """
    least, most = sizes
    chars: dict[int, str] = {}
    lines = value.splitlines() if isinstance(value, str) else value
    if not isinstance(lines, Sequence) or not any(isinstance(row, str) and row for row in lines):
        problems.append((("board",), f"expected {least} to {most} rows of text, found {found_words(value)}"))
        return Grid(*default), chars
    rows = [row if isinstance(row, str) else None for row in lines]
    width = meant_width([row for row in rows if row])
    if max(len(rows), width) > most:
        size = f"{width} × {len(rows)}"
        message = f"expected {least} to {most} columns and rows, found {size}; the part around a1 is kept"
        problems.append((("board",), message))
    first = max(0, len(rows) - most)
    grid = Grid(min(width, most), len(rows) - first)
    for index in range(first, len(rows)):
        row, rank = rows[index], len(rows) - 1 - index
        path: KeyPath = ("board", index) if not isinstance(value, str) else ("board",)
        if row is None:
            problems.append((path, f"rank {rank + 1}: expected text, found {found_words(lines[index])}"))
            continue
        if len(row) != width:
            problems.append(
                (path, f"rank {rank + 1} must have {width} squares like most ranks, not {len(row)}")
            )
        problems += [(path, message) for message in read_row(row[: grid.width], rank, grid, known, chars)]
    return grid, chars


def board_rows(grid: Grid, chars: Mapping[int, str]) -> list[str]:
    """The rows of a board, last rank first; squares without a character are plain."""
    return [
        "".join(chars.get(rank * grid.width + column, PLAIN) for column in range(grid.width))
        for rank in reversed(range(grid.height))
    ]


def meant_width(rows: Sequence[str]) -> int:
    """The width most rows have: the one that was meant. 0 for no rows."""
    widths = Counter(len(row) for row in rows)
    return max(widths, key=lambda width: (widths[width], width), default=0)


def read_row(row: str, rank: int, grid: Grid, known: Iterable[str], chars: dict[int, str]) -> list[str]:
    """Put the squares of a board row into ``chars`` and return what is wrong with the row."""
    problems: list[str] = []
    valid = tuple(known)
    for column, char in enumerate(row):
        square = grid.at(column, rank)
        if char == PLAIN or square is None:
            continue
        if char in valid:
            chars[square] = char
        elif len(problems) < 5:  # a row of another game need not be told 26 times
            place = f"column {column + 1} (square {grid.name(square)})"
            problems.append(f"{place}: expected one of {' '.join((PLAIN, *valid))}, found {quoted(char)}")
    return problems


def parse_square(text: str, grid: Grid) -> int:
    """The square called ``text``. Raises ``ValueError`` with what was expected."""
    try:
        return grid.square(text)
    except ValueError:
        last = grid.name(len(grid) - 1)
        raise ValueError(f"{quoted(text)} isn’t on this board: expected a1 to {last}") from None


# ---- lists of lines


def read_lines(
    data: Mapping[Any, Any], key: str, problems: FileProblems, *, needed: str = ""
) -> Iterator[tuple[KeyPath, str]]:
    """The texts of a list, each with its path; one text alone is taken line by line.

    ``needed`` says what a list that must be there is of.
    """
    value = data.get(key)
    if value is None:
        if needed:
            problems.append(((key,), f"this key is missing: expected a list of {needed}"))
    elif isinstance(value, str):
        yield from (((key,), line) for line in value.splitlines() if line.strip())
    elif not isinstance(value, Sequence):
        problems.append(((key,), f"expected a list of texts, found {found_words(value)}"))
    else:
        for index, line in enumerate(value):
            if isinstance(line, str):
                yield (key, index), line
            else:
                problems.append(((key, index), f"expected text, found {found_words(line)}"))


def read_stands(
    data: Mapping[Any, Any],
    key: str,
    parse: Callable[[str], tuple[int, Stand]],
    grid: Grid,
    pieces: dict[int, Stand],
    problems: FileProblems,
    *,
    needed: str = "",
    holds: Callable[[Stand], str] = lambda stand: "another piece",
) -> None:
    """Put what the lines of a list say into ``pieces``: ``parse`` gives a square and what stands there, or
    raises ``ValueError``; ``holds`` says what a square that is taken holds."""
    for path, line in read_lines(data, key, problems, needed=needed):
        try:
            square, stand = parse(line)
        except ValueError as error:
            problems.append((path, str(error)))
            continue
        if square in pieces:
            problems.append((path, f"{grid.name(square)} already holds {holds(pieces[square])}"))
        else:
            pieces[square] = stand


def board_text(grid: Grid, chars: Mapping[int, str]) -> list[str]:
    """The board for a terminal: its rows, the last rank first, with their numbers, and the letters of files
    below."""
    rows = board_rows(grid, chars)
    files = "   " + " ".join(grid.name(column)[0] for column in range(grid.width))
    return [*(f"{len(rows) - i:2} {' '.join(row)}" for i, row in enumerate(rows)), files]


# ---- all else


def read_meta(
    data: Mapping[Any, Any],
    model: type[BaseModel],
    options: type[BaseModel],
    drawn: Iterable[str],
    others: Mapping[str, Callable[[str, Any, FileProblems], Any]],
    problems: FileProblems,
    match_options: type[BaseModel] | None = None,
) -> dict[str, Any]:
    """All a file says that isn't ``drawn``: its texts, tags, options, labels and suggestions, and ``others``
    as the game reads them. A key that ``model`` has not is a problem. ``match_options``: those of a match,
    where ``options`` are not."""
    meta: dict[str, Any] = {}
    readers: dict[str, Callable[[str, Any, FileProblems], Any]] = {
        **dict.fromkeys(_TEXTS, _text_of),
        "tags": _read_tags,
        "options": lambda key, value, problems: _read_options(options, value, problems),
        "suggests": lambda key, value, problems: _read_suggestions(match_options or options, value, problems),
        "labels": _read_labels,
        **others,
    }
    for key, value in data.items():
        if key in drawn:
            continue
        if key not in model.model_fields:
            said = quoted(key) if isinstance(key, str) else found_words(key)
            near = hint(key, model.model_fields) if isinstance(key, str) else ""
            problems.append(
                ((key if isinstance(key, str) else str(found_words(key)),), f"unknown key {said}{near}")
            )
        elif value is not None:
            read = readers[key](key, value, problems)
            if not is_empty(read):
                meta[key] = read
    return meta


def one_of(words: Sequence[str]) -> Callable[[str, Any, FileProblems], str | None]:
    """Make a reader of a key whose value is one of ``words``."""

    def read(key: str, value: Any, problems: FileProblems) -> str | None:
        if isinstance(value, str) and value in words:
            return value
        near = hint(value, words) if isinstance(value, str) else ""
        problems.append(((key,), f"expected one of {', '.join(words)}, found {found_words(value)}{near}"))
        return None

    return read


def as_model(model: type[BaseModel]) -> Callable[[str, Any, FileProblems], dict[str, Any] | None]:
    """Make a reader of a key whose value has keys of its own, checked by ``model``."""
    from pydantic import ValidationError

    def read(key: str, value: Any, problems: FileProblems) -> dict[str, Any] | None:
        try:
            part = model.model_validate(value, strict=True)
        except ValidationError as error:
            for one in error.errors(include_url=False, include_input=False):
                problems.append(((key, *one["loc"]), _lower(one["msg"])))
            return None
        return {name: number for name, number in part.model_dump().items() if name in value}

    return read


def _text_of(key: str, value: Any, problems: FileProblems) -> str | None:
    text = as_text(value)
    if text is None:
        problems.append(((key,), f"expected text, found {found_words(value)}"))
    return text


def _read_tags(key: str, value: Any, problems: FileProblems) -> list[str]:
    if isinstance(value, str):
        return [value] if value else []
    if not isinstance(value, Sequence):
        problems.append(((key,), f"expected a list of texts, found {found_words(value)}"))
        return []
    tags = []
    for index, tag in enumerate(value):
        text = as_text(tag)
        if text:
            tags.append(text)
        else:
            problems.append(((key, index), f"expected text, found {found_words(tag)}"))
    return tags


def _read_suggestions(options: type[BaseModel], value: Any, problems: FileProblems) -> dict[str, Any] | None:
    from game.model.file_parts import Suggestions

    if not isinstance(value, Mapping):
        problems.append((("suggests",), f"expected keys with values, found {found_words(value)}"))
        return None
    suggested = {key: part for key, part in value.items() if key in Suggestions.model_fields}
    problems += [
        (("suggests",), f"unknown key {found_words(key)}")
        for key in value
        if key not in Suggestions.model_fields
    ]
    wrong: FileProblems = []
    if "options" in suggested:
        suggested["options"] = _read_options(options, suggested["options"], wrong)
        problems += [(("suggests", *path), message) for path, message in wrong]
    for key in tuple(suggested):
        wrong = []
        if as_model(Suggestions)("suggests", {key: suggested[key]}, wrong) is None:
            problems += wrong
            del suggested[key]
    return {key: part for key, part in suggested.items() if not is_empty(part)}


def _read_labels(key: str, value: Any, problems: FileProblems) -> list[dict[str, Any]]:
    from game.model.file_parts import MOST_LABELS

    if isinstance(value, str) or not isinstance(value, Sequence):
        problems.append(((key,), f"expected a list of labels, found {found_words(value)}"))
        return []
    labels: list[dict[str, Any]] = []
    for number, entry in enumerate(value):
        wrong = _wrong_label(entry)
        if wrong:
            problems.append(((key, number), wrong))
        elif len(labels) == MOST_LABELS:
            problems.append(((key, number), f"expected at most {MOST_LABELS} labels"))
            break
        else:
            at = entry["at"]
            labels.append({"at": at if isinstance(at, str) else list(at), "text": entry["text"]})
    return labels


def _wrong_label(entry: Any) -> str:
    """What is wrong with a label of a file; empty if it is good."""
    from pydantic import ValidationError

    from game.model.file_parts import LABEL_LENGTH, MapLabel

    try:
        MapLabel.model_validate_json(json.dumps(entry), strict=True)
    except ValidationError:
        wanted = f"at: a square or [x, y], and text: up to {LABEL_LENGTH} characters"
        return f"expected {wanted}; found {found_words(entry)}"
    except (TypeError, ValueError, RecursionError):
        return "this can’t be read"
    return ""


def _read_options(model: type[BaseModel], value: Any, problems: FileProblems) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        problems.append((("options",), f"expected keys with values, found {found_words(value)}"))
        return {}
    options: dict[str, Any] = {}
    for key, chosen in value.items():
        if not isinstance(key, str):
            problems.append((("options",), f"unknown key {found_words(key)}"))
        elif wrong := option_problems(model, {key: chosen}):
            near = "" if key in model.model_fields else hint(key, model.model_fields)
            problems += [(path, _lower(message) + near) for path, message in wrong]
        else:
            options[key] = chosen
    return options


def as_text(value: Any) -> str | None:
    """Text, or a number as it is written; ``None`` for anything else. Signs no file can hold are dropped."""
    if isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 10**15:
        return str(value)
    if not isinstance(value, str):
        return None
    return "".join(c for c in value if c in "\n\t" or not _unwritable(ord(c)))


def _unwritable(code: int) -> bool:
    return code < 0x20 or 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000 or code in (0xFEFF, 0xFFFE, 0xFFFF)


def is_empty(value: Any) -> bool:
    return value is None or (isinstance(value, (str, Sequence, Mapping)) and len(value) == 0)


def found_words(value: Any) -> str:
    """Describe a value for a message ("a list", "nothing")."""
    if isinstance(value, str):
        return quoted(value)
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):
        return str(value) if abs(value) < 10**15 else "a number"
    if isinstance(value, Mapping):
        return "keys with values" if value else "nothing"
    return "a list" if isinstance(value, Sequence) else "something else"


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:]
