"""A whole map as one short text to copy and paste, and back.

It is ``TBM1.`` and then, packed by ``short_text`` with ``_WORDS`` known beforehand: a character for the
fold (0–2), the game's name if the map does not give it itself, a line feed, and the map as compact JSON,
with its keys in order.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.data.files.json_files import parse_json
from game.data.files.yaml_files import MAX_DEPTH
from game.data.sharing.short_text import ShareError as ShareError
from game.data.sharing.short_text import ShortText

VERSION: Final = 1
"""Version of the form that is written. ``_WORDS`` and ``_FOLDS`` are a part of the form: changing them
takes a new number."""

MAX_PLAIN: Final = 500_000
"""Most bytes of a map's JSON that are packed or unpacked."""

NOT_PLAYED: Final = frozenset(
    ("title", "author", "description", "licence", "date", "tags", "symmetry", "clock", "labels")
)
"""Keys of a map file that make no difference to bots that play on it."""

IN_ORDER: Final = frozenset(("board", "rows"))
"""Keys whose lists have a meaningful order; a list of pieces, say, has not."""

_GAME: Final = re.compile(r"[a-z0-9_]{1,60}")

_WORDS: Final = (
    b"the first move second player quick long short narrow wide open walls woods hedges mud mines lake water "
    b"bridges towards between behind against everything square squares pieces around board printed side of "
    b"the box: in the middle, flanks. The same after half a turn. where and with on for a "
    b'left_right"top_bottom"both"none""options":{"clock":{"minutes":30},"date":"2026-12","licence":'
    b'"CC BY-SA 4.0CC0 1.0","tags":["official","small","beginner","puzzle","large","Fun Set","huge"],'
    b'"symmetry":"point"," SW"," NW"," NE"," SE"," E"," W","T c6 S","S q2 S","R l2 S","D g2 S","B e1 S",'
    b'"A x2 S",""],"black":["C i16 S","M g16 S","M k14 S","H d16 S","L n14 S"," N","S 1 N","T 1 N","R 1 N",'
    b'"D 2 N","A 1 N","B 1 N","M f1 N","H c2 N","L m3 N",""],"white":["C h1 N","'
    b'"board":[".^^^..~~~..===..::.--.*.","......##.....##..#......","........................","'
    b'1\n{"format":1,"game":"tank_chess","title":"","author":"Treadboard","description":"'
)


_FORM: Final = ShortText("TBM", VERSION, "map", _WORDS, MAX_PLAIN)


@dataclass(frozen=True)
class Shared:
    """The content of a share text: the game's name, and a map file's plain data, unchecked."""

    game: str
    data: dict[str, Any]


def is_share_text(text: str) -> bool:
    """Whether a text contains a share text, good or bad, of any version."""
    return _FORM.is_in(text)


def share_text(game: str, data: Mapping[str, Any]) -> str:
    """The text of a map: one line of letters, digits, ``.``, ``-`` and ``_``.

    Raises ``ShareError`` for data that no map file can hold ("content", "too_large").
    """
    if not _GAME.fullmatch(game):
        raise ShareError("content", f"unknown game {game!r}")
    plain = _plain(data, 0)
    name = "" if data.get("game") == game else game
    packed = min((_pack(fold, name, plain) for fold in _FOLDS), key=len)
    return _FORM.text_of(packed)


def read_share_text(text: str, games: Collection[str] = ()) -> Shared:
    """Read the map in a text. Line breaks, quotation marks and words around it do not matter.

    ``games`` are the installed games; if it is empty, a map of any game is read. Raises ``ShareError``.
    """
    raw = _FORM.read(text)
    shared = _content(raw)
    if games and shared.game not in games:
        raise ShareError("unknown_game", f"the map is for the game {shared.game!r}, which isn’t installed")
    return shared


def map_checksum(data: Mapping[str, Any]) -> str:
    """Sixteen hex digits for a map file's data: the same as long as bots play the same on it.

    Keys in ``NOT_PLAYED`` do not count, nor do empty values, the order of keys, and the order of lists of
    texts whose keys aren't in ``IN_ORDER``. Raises ``ShareError`` for data no file can hold.
    """
    played = {key: value for key, value in data.items() if key not in NOT_PLAYED and value not in _EMPTY}
    plain = _plain(played, 0)
    for key, value in plain.items():
        if key not in IN_ORDER and isinstance(value, list) and all(isinstance(item, str) for item in value):
            plain[key] = sorted(value)
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


_EMPTY: Final[tuple[Any, ...]] = (None, "", [], {}, ())


# --- packing ---


def _pack(fold: str, name: str, plain: Any) -> bytes:
    text = json.dumps(_folded(fold, plain), separators=(",", ":"), ensure_ascii=False)
    return _FORM.squeeze(f"{fold}{name}\n{text}".encode())


def _same(rows: list[str]) -> list[str]:
    return rows


def _half_turn(rows: list[str]) -> list[str]:
    half = (len(rows) + 1) // 2
    return rows[:half] + [row[::-1] for row in rows[: half - 1 : -1]]


def _mirror(rows: list[str]) -> list[str]:
    half = (len(rows) + 1) // 2
    return rows[:half] + rows[: half - 1 : -1]


# A symmetric board's second half, written backwards, repeats the first, which helps deflate.
# Each fold undoes itself.
_FOLDS: Final[Mapping[str, Callable[[list[str]], list[str]]]] = {"0": _same, "1": _half_turn, "2": _mirror}


def _folded(fold: str, value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _folded(fold, item) for key, item in value.items()}
    if isinstance(value, list):
        texts = all(isinstance(item, str) for item in value)
        if texts and len(value) > 3 and len({len(item) for item in value}) == 1:
            return _FOLDS[fold](value)
        return [_folded(fold, item) for item in value]
    return value


def _plain(value: Any, depth: int) -> Any:
    """A value as a YAML file holds it (lists for tuples). Raises ``ShareError`` for one it can't hold."""
    if depth > MAX_DEPTH:
        raise ShareError("content", f"nested too deep: at most {MAX_DEPTH} levels")
    if isinstance(value, str):
        if any("\ud800" <= sign <= "\udfff" for sign in value):
            raise ShareError("content", "a text with half a character (a lone surrogate) is in it")
        return value
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int) and abs(value) < 10**18:
        return value
    if isinstance(value, float) and math.isfinite(value):
        return value
    if isinstance(value, list | tuple):
        return [_plain(item, depth + 1) for item in value]
    if isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
        return {_plain(key, depth + 1): _plain(item, depth + 1) for key, item in value.items()}
    raise ShareError("content", f"a map file can’t hold {str(value)[:40]!r}")


# --- unpacking ---


def _content(raw: bytes) -> Shared:
    head, _, text = raw.partition(b"\n")
    fold, name = head[:1].decode("ascii", "replace"), head[1:].decode("ascii", "replace")
    try:
        data = parse_json(text, MAX_PLAIN)
    except ValueError:
        raise ShareError("content", "this text doesn’t contain a map") from None
    if fold not in _FOLDS or not isinstance(data, dict):
        raise ShareError("content", "this text doesn’t contain a map")
    data = _folded(fold, _plain(data, 0))
    game = name or data.get("game")
    if not isinstance(game, str) or not _GAME.fullmatch(game):
        raise ShareError("content", "the map in this text is damaged: its game is missing")
    return Shared(game, data)
