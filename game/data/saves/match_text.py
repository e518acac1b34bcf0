"""A whole match, or one position, as one short text to copy and paste, and back.

A match is ``TBG2.`` followed by the compact JSON of ``game.data.saves.match_record``, packed as
``game.data.sharing.short_text`` says. A position is ``TBP1.`` followed by the game's name, a line feed and
the position as its players write it, packed in the same way.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Final

from game.data.files.document import Document
from game.data.files.json_files import parse_json
from game.data.saves.match_record import MatchRecord, read_record_data, record_of
from game.data.saves.matches import Match
from game.data.sharing.short_text import ShareError, ShortText
from game.model.fault import Fault

_GAME: Final = re.compile(r"[a-z0-9_]{1,60}")

_MATCH_WORDS: Final = (
    b'"reason":"last_standing"},"reason":"points"},"reason":"resigned"},"reason":"no_command"},"reason":"time"},'
    b'"reason":"command"},"check":"cards_dealt""cards_draft""with""mode""rounds""respawn"'
    b'"begins:1","deal:","roll","second=4","second=2","end","go:","fire:","enter:","leaves:1"],"leaves:2"],'
    b'"a1","b2S","c3N","d4E","e5W","f6SE","g7NW","h8NE","k12SW","j10S","m3-p6N","c3-d5NW","l7-l9S","'
    b'"player":"human","side":1}],"player":"human","side":0},{"name":"","player":"bot","level":3,"side":1}],'
    b'"options":{"clock":{"initial_ms":1800000,"increment_ms":10000},"start":"white""black"'
    b'"map":{"format":1,"game":"tank_chess","title":"","author":"Treadboard","description":"","licence":'
    b'"CC BY-SA 4.0","date":"2026-","tags":["official"],"symmetry":"point","clock":{"minutes":30},"board":['
    b'"................","....##....~~....","..^^............",":::.......+++...."],'
    b'"white":["C h1 N","H f1 N","M e1 N","L c3 N"],"black":["C i16 S","H d16 S","M g16 S","L k14 S"]},'
    b'"definitions_check":"","moves":["","result":{"places":[1,2],"scores":[1.0,0.0],"places":[2,1],"scores":[0.0,'
    b'1.0],{"format":1,"game":"","rules":1,"created":"2026-","map_title":"Official","seats":[{"name":"'
)

_MATCH: Final = ShortText("TBG", 2, "match", _MATCH_WORDS, 1_500_000)
_POSITION: Final = ShortText("TBP", 1, "position", b"/1/2/3/4/5/6/7/8/#.~", 200_000)


@dataclass(frozen=True)
class SharedPosition:
    """A position and its game's name, unchecked."""

    game: str
    text: str


def is_match_text(text: str) -> bool:
    """Whether a text contains a match text, good or bad, of any version."""
    return _MATCH.is_in(text)


def is_position_text(text: str) -> bool:
    """Whether a text contains a position text, good or bad, of any version."""
    return _POSITION.is_in(text)


def match_text(match: Match, *, times: bool = False) -> str:
    """The text of a match: one line of letters, digits, ``.``, ``-`` and ``_``. ``times`` adds the time
    each move took, which makes it longer.

    Raises ``ShareError`` if it is too long, ``StillSecret`` for a match that still has secrets, and
    ``ProblemsError``.
    """
    left_out = {"app"} if times else {"app", "ms"}
    data = {key: value for key, value in record_of(match).items() if key not in left_out}
    return pack_record(data)


def pack_record(data: dict[str, Any]) -> str:
    """The text of a match given as plain data. Raises ``ShareError``."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    return _MATCH.text_of(_MATCH.squeeze(text.encode("utf-8", "replace")))


def read_match_text(text: str) -> MatchRecord:
    """Read the match in a text, checking but not playing it. Raises ``ShareError``, ``ProblemsError``."""
    raw = _MATCH.read(text)
    try:
        data = parse_json(raw, _MATCH.most)
    except ValueError as error:
        why = Fault("this text doesn’t contain a match: {why}", why=str(error))
        raise ShareError("content", why) from None
    if not isinstance(data, dict):
        raise ShareError("content", "this text doesn’t contain a match")
    return read_record_data(Document("match text", data))


def position_text(game: str, position: str) -> str:
    """The text of a position, with its game's name. Raises ``ShareError`` if it is too long."""
    return _POSITION.text_of(_POSITION.squeeze(f"{game}\n{position}".encode()))


def read_position_text(text: str) -> SharedPosition:
    """Read the position in a text. Raises ``ShareError``."""
    raw = _POSITION.read(text)
    try:
        game, _, position = raw.decode("utf-8").partition("\n")
    except UnicodeDecodeError:
        game = position = ""
    if not _GAME.fullmatch(game) or not position.strip() or not position.isprintable():
        raise ShareError("content", "this text doesn’t contain a position")
    return SharedPosition(game, position)
