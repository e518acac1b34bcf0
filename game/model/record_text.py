"""A whole match as text for people, whatever the game: its header, its words, who left, whose time was up.

A record is a header, then what chance and the players did, one word each::

    record  = { header } { number | word | call | comment } [ result ]
    header  = "[" name " " '"' text '"' "]"  a line; Format first; \\" and \\\\ inside the text are " and \\
            | name ":" text                  where a game allows the looser form, before the first word
    number  = digits "." { "." }             before a word; for the reader only
    call    = "leaves:" seat                 it gave up
            | "lags:" seat                   its time was up
            | "time-over"                    the time of the match was over
            | ("offers:" | "agrees:" | "declines:") seat     a draw
    comment = "{" … "}" | ";" … end of line | "$" digits | "!" and "?" standing alone
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final, Generic, TypeVar

from game.model.contract import (
    CHANCE,
    AgreeDraw,
    Call,
    DeclineDraw,
    Game,
    IllegalAction,
    MatchTime,
    OfferDraw,
    Resign,
    Setup,
    State,
    TextError,
    TimeUp,
    refused,
    require,
)
from game.model.fault import Fault
from game.model.text_error import NotationError, excerpt
from game.model.version import PREVIEW

FORMAT: Final = 1
"""The format of a record, which its header names first."""

FORMAT_NAME: Final = "Format"

MAX_RECORD = 1_000_000
"""Characters of the longest text read as a record; a match of 2,000 turns needs about 40,000."""

CALL_WORDS: Final[Mapping[str, type[Call]]] = {
    "leaves": Resign,
    "lags": TimeUp,
    "offers": OfferDraw,
    "agrees": AgreeDraw,
    "declines": DeclineDraw,
}
"""Calls of a seat by their words in a record; ``TIME_OVER`` is the one that is no seat's."""
TIME_OVER = "time-over"

UNFINISHED = "*"
"""The result of a match that goes on."""

_ONE = r"-?[0-9]{1,15}(\.[0-9]{1,6})?"
_POINTS = re.compile(rf"\*|{_ONE}(-{_ONE}){{0,7}}")
_WIDTH = 88
_TAG = re.compile(r"\[\s*([A-Za-z][\w-]*)\s+\"((?:[^\"\\]|\\.)*)\"\s*\]\s*$")
_LOOSE_TAG = re.compile(r"([A-Za-z][\w -]{0,30}):\s*(.*)$")
_NUMBER = re.compile(r"([0-9]{1,6})\.+(?![0-9])")
"""The number of a move, which isn't the beginning of 0.5."""
_PART = re.compile(r"\{[^}]*\}?|;.*|[^\s{;]+", re.DOTALL)
"""A comment, one to the end of its line, or a word."""
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
    """A record taken apart; ``header`` is without its format, ``result`` empty if none stands behind the
    words."""

    header: Mapping[str, str]
    words: tuple[Word, ...]
    result: str = ""


@dataclass(frozen=True)
class ReadRecord(Generic[S, A]):
    """A record for people, read and checked: header, the start, and what was done in order, calls included.
    ``states`` has one more than ``entries``: the start, and the state after each of them."""

    header: Mapping[str, str]
    setup: Setup
    entries: tuple[A | Call, ...]
    states: tuple[S, ...]
    result: str = ""

    @property
    def actions(self) -> tuple[A, ...]:
        """The entries that are no calls."""
        return tuple(entry for entry in self.entries if not isinstance(entry, Call))


# --- reading ---


def points_of(scores: Sequence[float]) -> str:
    """The points of the seats as a result, some perhaps less than 0 (``3--2``) or a part of one
    (``0.5-0.5``)."""
    return "-".join(f"{round(one, 6) + 0.0:.6f}".rstrip("0").rstrip(".") for one in scores)


def is_points(word: str) -> bool:
    """Whether a word is such a result, or ``*`` while the match goes on."""
    return _POINTS.fullmatch(word) is not None


def parse_record(text: str, result: Callable[[str], object], *, loose: bool = False) -> RecordText:
    """A record's words. ``result`` says whether a word is a result. ``loose``: people write such records,
    too, by a publisher's rules, and name no format.

    Raises ``NotationError``, and nothing else, naming line and character, or that the format is another one.
    """
    if len(text) > MAX_RECORD:
        raise NotationError(
            Fault("a record of {n} characters is too long", n=len(text)),
            expected=Fault("at most {n}", n=MAX_RECORD),
        )
    header: dict[str, str] = {}
    words: list[Word] = []
    number: int | None = None
    ended = ""
    found = _words(text, header, loose)
    first = next(found, None)  # what the header says of the format comes before what is wrong in the words
    _require_format(header.pop(FORMAT_NAME, None), needed=bool(header) and not loose)
    for line, column, word in chain(() if first is None else (first,), found):
        if ended:
            problem = Fault("unexpected {word} after the result {result}", word=excerpt(word), result=ended)
            raise _error(problem, line, column, Fault("nothing more"))
        counted = _NUMBER.match(word)
        if counted is not None:
            number, column, word = int(counted[1]), column + counted.end(), word[counted.end() :]
        if word and result(word):
            ended = word
        elif word:
            words.append(Word(word, line, column, len(words) + 1, number))
            number = None
    return RecordText(header, tuple(words), ended)


def _require_format(said: str | None, *, needed: bool) -> None:
    """Raise ``NotationError`` for the header of a format that isn't read."""
    if said == str(FORMAT) or (said is None and not needed):
        return
    if said is not None and said.isascii() and said.isdigit() and int(said[:9]) > FORMAT:
        raise NotationError(Fault("this record is in format {n}, made by a newer Treadboard", n=said[:9]))
    raise NotationError(PREVIEW)


def _words(text: str, header: dict[str, str], loose: bool) -> Iterator[tuple[int, int, str]]:
    """The words outside header and comments, with line and character; fills ``header`` on the way."""
    opened: tuple[int, int] | None = None
    begun = False
    for line, content in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if opened is None:
            tag = _header_line(content, line, loose and not begun)
            if tag is not None and begun:
                raise _error(
                    Fault("unexpected header line after the moves"), line, None, Fault("only one record")
                )
            if tag is not None:
                header[tag[0]] = tag[1]
                continue
        at = 0
        if opened is not None:
            at = content.find("}") + 1
            if not at:
                continue
            opened = None
        for match in _PART.finditer(content, at):
            word = match[0]
            if word[0] == "{":
                opened = None if word[-1] == "}" else (line, match.start() + 1)
            elif word[0] != ";" and not _ONLY_MARKS.match(word):
                begun = True
                yield line, match.start() + 1, word
    if opened is not None:
        raise _error(Fault("this comment is never closed"), *opened, "'}'")


def _header_line(content: str, line: int, loose: bool) -> tuple[str, str] | None:
    stripped = content.strip()
    if stripped.startswith("["):
        tag = _TAG.match(stripped)
        if tag is None:
            nearest = '[White "' + re.sub(r'[\[\]"]', "", stripped)[:20] + '"]'
            at = content.index("[") + 1
            problem = Fault("{text} isn’t a header line", text=excerpt(stripped))
            raise _error(problem, line, at, '[Name "text"]', nearest)
        return tag[1], re.sub(r"\\(.)", r"\1", tag[2])
    tag_match = _LOOSE_TAG.match(stripped) if loose else None
    return None if tag_match is None else (tag_match[1].strip(), tag_match[2].strip())


def _error(problem: str, line: int, column: int | None, expected: str, nearest: str = "") -> NotationError:
    return NotationError(problem, row=line, column=column, expected=expected, nearest=nearest, in_lines=True)


def header_of(text: str, *, loose: bool = False) -> Mapping[str, str]:
    """The header of a record by names in small letters; empty where it can't be read. The words after it are
    not looked at."""
    header: dict[str, str] = {}
    try:
        next(_words(text[:MAX_RECORD], header, loose), None)
    except TextError:
        return {}
    return {name.lower(): value for name, value in header.items()}


def play_record(
    game: Game[S, A], setup: Setup, record: RecordText, action_of: Callable[[Word, S], A]
) -> ReadRecord[S, A]:
    """All actions and calls of a record, each checked. ``action_of`` reads the word of an action there.

    Raises ``TextError`` that names the number of the word, its line and the reason.
    """
    states, entries = [game.new(setup)], list[A | Call]()
    for word in record.words:
        state = states[-1]
        at = {"number": word.index, "text": excerpt(word.text), "line": word.line}
        where = Fault("move {number} ({text}), line {line}", **at)
        if game.to_act(state) is None:
            raise TextError(
                "{place}: {problem}", place=where, problem=Fault("the match was already over before this")
            )
        try:
            called = call_of(word.text, game, setup, state)
            if called is not None:
                require(game.refuse_call(state, called))
                entries.append(called)
                states.append(game.call(state, called).state)
                continue
            action = action_of(word, state)
            states.append(game.apply(state, action).state)
            entries.append(action)
        except IllegalAction as error:
            why = refused(game.name, error.refusal)
            raise TextError("{where} can’t be played: {why}", where=where, why=why) from error
        except TextError as error:
            raise TextError("{place}: {problem}", place=where, problem=error.fault) from error
    return ReadRecord(dict(record.header), setup, tuple(entries), tuple(states), record.result)


def is_call(text: str) -> bool:
    """Whether a word of a record is a call, or was meant to be one."""
    name, colon, _ = text.partition(":")
    return text == TIME_OVER or bool(colon and name in CALL_WORDS)


def call_of(text: str, game: Game[S, A], setup: Setup, state: S) -> Call | None:
    """The call that a word such as ``leaves:2`` means there; ``None`` if the word is no call. Raises
    ``TextError``."""
    if not is_call(text):
        return None
    if text == TIME_OVER:
        acting = game.to_act(state)
        return MatchTime(0 if acting is None or acting == CHANCE else acting)
    name, _, seat = text.partition(":")
    if not (seat.isascii() and seat.isdigit() and len(seat) == 1):
        raise TextError("expected a seat’s number, as in {example}", example=f"{name}:2")
    if int(seat) - 1 not in setup.seats:
        raise TextError("unknown seat")
    return CALL_WORDS[name](int(seat) - 1)


def call_word(call: Call) -> str:
    """The word of a call in a record."""
    if isinstance(call, MatchTime):
        return TIME_OVER
    return next(f"{name}:{call.seat + 1}" for name, kind in CALL_WORDS.items() if isinstance(call, kind))


# --- writing ---


def format_record(header: Mapping[str, str], paragraphs: Iterable[Sequence[str]]) -> str:
    """The text of a record: its header in the order given, and its words, each paragraph on lines of its
    own. Raises ``NotationError`` for a header name that could not be read back."""
    lines = [_tag(name, text) for name, text in {FORMAT_NAME: str(FORMAT), **header}.items()] + [""]
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
            Fault("{name} isn’t a header name", name=excerpt(name)),
            expected=Fault("letters, digits, - and _, beginning with a letter"),
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
    states: Sequence[S],
    entries: Sequence[Any],
    word: Callable[[Any, S], str],
    number: Callable[[S], int],
) -> list[list[str]]:
    """The words of a match, a list a turn with its number first. ``states`` has one more than ``entries``,
    which are actions and calls."""
    turns: list[list[str]] = []
    for state, entry in zip(states[:-1], entries, strict=True):
        head = f"{number(state)}."
        if not turns or turns[-1][0] != head:
            turns.append([head])
        turns[-1].append(call_word(entry) if isinstance(entry, Call) else word(entry, state))
    return turns
