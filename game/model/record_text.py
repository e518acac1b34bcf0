"""A whole match as text for people, whatever the game: its header, its words, who left.

A record is a header, then what chance and the players did, one word each::

    record  = { header } { number | word | leave | comment } [ result ]
    header  = "[" name " " '"' text '"' "]"  one a line; \\" and \\\\ inside the text are " and \\
            | name ":" text                  where a game allows the looser form, before the first word
    number  = digits "." { "." }             before a word; for the reader only
    leave   = "leaves:" seat                 where seats can leave one by one: it gave up, or its time was up
    comment = "{" … "}" | ";" … end of line | "$" digits | "!" and "?" standing alone
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.model.contract import Call, Game, IllegalAction, Refusal, Resign, Setup, State, TextError
from game.model.text_error import NotationError, excerpt

MAX_RECORD = 1_000_000
"""Characters of the longest text read as a record; a match of 2,000 turns needs about 40,000."""

LEAVES = "leaves:"
UNFINISHED = "*"
"""The result of a match that goes on."""

_WIDTH = 88
_TAG = re.compile(r"\[\s*([A-Za-z][\w-]*)\s+\"((?:[^\"\\]|\\.)*)\"\s*\]\s*$")
_LOOSE_TAG = re.compile(r"([A-Za-z][\w -]{0,30}):\s*(.*)$")
_NUMBER = re.compile(r"([0-9]{1,6})\.+")
_ONLY_MARKS = re.compile(r"[!?]+$|\$[0-9]{1,3}$")

S = TypeVar("S", bound=State)
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a record. ``line`` and ``column`` (from 1) say where, ``index`` is its number among the
    words (from 1), ``number`` the one that stood before it, if one did."""

    text: str
    line: int
    column: int
    index: int
    number: int | None = None


@dataclass(frozen=True)
class RecordText:
    """A record taken apart; ``result`` is empty if none stands behind the words."""

    header: Mapping[str, str]
    words: tuple[Word, ...]
    result: str = ""


@dataclass(frozen=True)
class ReadRecord(Generic[S, A]):
    """A record for people, read and checked: header, the start, and its actions in order."""

    header: Mapping[str, str]
    setup: Setup
    actions: tuple[A, ...]
    states: tuple[S, ...]
    result: str = ""


# --- reading ---


def parse_record(text: str, result: Callable[[str], object], *, loose: bool = False) -> RecordText:
    """A record's words. ``result`` says whether a word is a result.

    Raises ``NotationError``, and nothing else, naming line and character.
    """
    if len(text) > MAX_RECORD:
        raise NotationError(
            f"{len(text)} characters are too many for a record", expected=f"at most {MAX_RECORD}"
        )
    header: dict[str, str] = {}
    words: list[Word] = []
    number: int | None = None
    ended = ""
    for line, column, word in _words(text, header, loose):
        if ended:
            raise _error(f"{excerpt(word)} after the result {ended}", line, column, "nothing more")
        counted = _NUMBER.match(word)
        if counted is not None:
            number, column, word = int(counted[1]), column + counted.end(), word[counted.end() :]
        if word and result(word):
            ended = word
        elif word:
            words.append(Word(word, line, column, len(words) + 1, number))
            number = None
    return RecordText(header, tuple(words), ended)


def _words(text: str, header: dict[str, str], loose: bool) -> Iterator[tuple[int, int, str]]:
    """The words outside header and comments, with line and character; fills ``header`` on the way."""
    opened: tuple[int, int] | None = None
    begun = False
    for line, content in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if opened is None:
            tag = _header_line(content, line, loose and not begun)
            if tag is not None and begun:
                raise _error("a header line after the moves", line, None, "one record only")
            if tag is not None:
                header[tag[0]] = tag[1]
                continue
        at = 0
        while at < len(content):
            if opened is not None:
                end = content.find("}", at)
                at = len(content) if end < 0 else end + 1
                opened = opened if end < 0 else None
            elif content[at] == "{":
                opened = (line, at + 1)
            elif content[at] == ";":
                break
            elif content[at].isspace():
                at += 1
            else:
                end = at
                while end < len(content) and not content[end].isspace() and content[end] not in "{;":
                    end += 1
                if not _ONLY_MARKS.match(content[at:end]):
                    begun = True
                    yield line, at + 1, content[at:end]
                at = end
    if opened is not None:
        raise _error("a comment is never closed", *opened, "'}'")


def _header_line(content: str, line: int, loose: bool) -> tuple[str, str] | None:
    stripped = content.strip()
    if stripped.startswith("["):
        tag = _TAG.match(stripped)
        if tag is None:
            nearest = '[White "' + re.sub(r'[\[\]"]', "", stripped)[:20] + '"]'
            at = content.index("[") + 1
            raise _error(f"{excerpt(stripped)} isn't a header line", line, at, '[Name "text"]', nearest)
        return tag[1], re.sub(r"\\(.)", r"\1", tag[2])
    found = _LOOSE_TAG.match(stripped) if loose else None
    return None if found is None else (found[1].strip(), found[2].strip())


def _error(problem: str, line: int, column: int | None, expected: str, nearest: str = "") -> NotationError:
    return NotationError(
        problem, row=line, column=column, expected=expected, nearest=nearest, row_word="line"
    )


def header_of(read: Callable[[], Mapping[str, str]]) -> Mapping[str, str]:
    """The header of a record by names in small letters; empty where it can't be read."""
    try:
        return {name.lower(): value for name, value in read().items()}
    except TextError:
        return {}


def play_record(
    game: Game[S, A], setup: Setup, record: RecordText, action_of: Callable[[Word, S], A]
) -> ReadRecord[S, A]:
    """All actions of a record, each checked. ``action_of`` reads a word there.

    Raises ``TextError`` that names the number of the word, its line and the reason.
    """
    states, actions = [game.new(setup)], list[A]()
    current = states[-1]
    for word in record.words:
        where = f"move {word.index} ({excerpt(word.text)}), line {word.line}"
        if game.to_act(current) is None:
            raise TextError(f"{where}: the match was over before")
        try:
            if word.text.startswith(LEAVES):
                current = game.call(current, leaving(word.text)).state
                continue
            action = action_of(word, current)
            current = game.apply(current, action).state
        except IllegalAction as error:
            raise TextError(f"{where} is not possible: {_reason(error.refusal)}") from error
        except TextError as error:
            raise TextError(f"{where}: {error}") from error
        states.append(current)
        actions.append(action)
    if game.to_act(current) is None:
        states[-1] = current  # who left last ended it
    return ReadRecord(dict(record.header), setup, tuple(actions), tuple(states), record.result)


def leaving(text: str) -> Resign:
    """The call that a word such as ``leaves:2`` means. Raises ``TextError``."""
    seat = text.removeprefix(LEAVES)
    if not (seat.isascii() and seat.isdigit() and len(seat) == 1):
        raise TextError("expected a seat's number, as in leaves:2")
    return Resign(int(seat) - 1)


def _reason(refusal: Refusal) -> str:
    params = ", ".join(f"{key} {value}" for key, value in refusal.params.items())
    key = refusal.key.rsplit("refuse.", 1)[-1].replace("_", " ").replace(".", ": ")
    return f"{key}{f' ({params})' if params else ''} ({refusal.rule})"


# --- writing ---


def format_record(header: Mapping[str, str], paragraphs: Iterable[Sequence[str]]) -> str:
    """The text of a record: its header in the order given, and its words, each paragraph on lines of its
    own. Raises ``NotationError`` for a header name that could not be read back."""
    lines = [_tag(name, text) for name, text in header.items()] + [""]
    for words in paragraphs:
        lines += _wrapped(words)
    return "\n".join([*lines, ""])


def in_order(header: Mapping[str, str], first: Sequence[str], last: Sequence[str] = ()) -> dict[str, str]:
    """The header with these names first and last, the others between as they come."""
    between = [name for name in header if name not in (*first, *last)]
    return {name: header[name] for name in (*first, *between, *last) if name in header}


def _tag(name: str, text: str) -> str:
    # A line break can't be inside a header line.
    escaped = " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
    line = f'[{name} "{escaped}"]'
    if not _TAG.match(line):
        raise NotationError(
            f"{excerpt(name)} isn't a header name", expected="letters, digits, - and _, a letter first"
        )
    return line


def _wrapped(words: Iterable[str]) -> list[str]:
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > _WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines


def numbered_turns(
    game: Game[S, A],
    states: Sequence[S],
    actions: Sequence[A],
    word: Callable[[A, S], str],
    number: Callable[[S], int],
    gone: Callable[[S], frozenset[int]],
) -> list[list[str]]:
    """The words of a match, a list a turn with its number first. Who left in between (``gone`` are the
    seats that have) is told by what the states say."""
    turns: list[list[str]] = []
    for index, action in enumerate(actions):
        before, after = states[index], states[index + 1]
        seats = sorted(gone(after) - gone(before))
        left = [f"{LEAVES}{seat + 1}" for seat in seats]
        called = _when_left(game, before, after, action, [Resign(seat) for seat in seats])
        words = [word(action, before if called is None else called)]
        words = [*words, *left] if called is None else [*left, *words]
        head = f"{number(before)}."
        if turns and turns[-1][0] == head:
            turns[-1] += words
        else:
            turns.append([head, *words])
    if not actions and gone(states[-1]):
        turns.append(["0.", *(f"{LEAVES}{seat + 1}" for seat in sorted(gone(states[-1])))])
    return turns


def _when_left(game: Game[S, A], before: S, after: S, action: A, calls: Sequence[Call]) -> S | None:
    """The state after these calls and before the action, or ``None`` if they came after it."""
    if not calls:
        return None
    called = before
    for call in calls:
        if game.refuse_call(called, call) is not None:
            return None
        called = game.call(called, call).state
    if game.refuse(called, action) is not None:
        return None
    return called if game.apply(called, action).state == after else None
