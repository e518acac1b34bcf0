"""A whole map as one short text to copy and paste, and back.

``TBM1.`` and then, in base64url without padding: the number of packed bytes (7 bits a byte, the lowest
first, 128 set where one more follows), their CRC-32 (4 bytes, over ``TBM1`` and those bytes), and the
packed bytes: raw deflate, with ``_WORDS`` known beforehand, of a sign for the fold (0–2), the game's name
where the map does not say it itself, a line feed, and the map as compact JSON, its keys in their order.

The number of bytes tells a text cut short from a changed one, and where it ends from the words after it.
"""

from __future__ import annotations

import base64
import hashlib
import json
import math
import re
import zlib
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.data.json_files import parse_json
from game.data.yaml_files import MAX_DEPTH
from game.model.contract import TextError

VERSION: Final = 1
"""The form written. ``_WORDS`` and ``_FOLDS`` are a part of it: changing them takes a new number."""

MAX_PLAIN: Final = 500_000
"""Bytes of a map's JSON; more is not packed, and not unpacked either."""

NOT_PLAYED: Final = frozenset(
    ("title", "author", "description", "licence", "date", "tags", "symmetry", "clock", "labels")
)
"""Keys of a map file that make no difference to bots that play on it."""

IN_ORDER: Final = frozenset(("board", "rows"))
"""Keys whose lists say something by their order; a list of pieces, say, does not."""

_MAGIC: Final = re.compile(r"(?<![A-Za-z0-9])TBM([0-9]{1,6})\.")
_SIGNS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
# what mail and chat put between: breaks, signs of no width, marks of a quotation, escapes
_BETWEEN: Final = re.compile("[\\s\u200b-\u200f\u2060\ufeff\u00ad>\\\\]")
# what helpful keyboards make of two hyphens, or of one
_DASHES: Final = str.maketrans({"—": "--", "–": "--", "−": "-", "‐": "-", "‑": "-"})
_MAX_SIGNS: Final = 1_000_000
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


class ShareError(TextError):
    """A text (or a picture) that gives no map; the message says why.

    ``key`` names the reason: "none" (nothing of the kind is in it), "newer" (made by a later version),
    "cut", "changed", "too_large", "unknown_game", "content" (it is whole, but holds no map).
    """

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


@dataclass(frozen=True)
class Shared:
    """What a share text holds: the game's name, and a map file's plain data, unchecked."""

    game: str
    data: dict[str, Any]


def is_share_text(text: str) -> bool:
    """Whether there is a share text in it, good or bad, of whatever version."""
    return _MAGIC.search(text) is not None


def share_text(game: str, data: Mapping[str, Any]) -> str:
    """The text of a map: one line of letters, digits, ``.``, ``-`` and ``_``.

    Raises ``ShareError`` for data that no map file can hold ("content", "too_large").
    """
    if not _GAME.fullmatch(game):
        raise ShareError("content", f"{game!r} isn't the name of a game")
    plain = _plain(data, 0)
    name = "" if data.get("game") == game else game
    packed = min((_pack(fold, name, plain) for fold in _FOLDS), key=len)
    head = _number(len(packed))
    return f"TBM{VERSION}.{_signs(head + _check(head, packed) + packed)}"


def read_share_text(text: str, games: Collection[str] = ()) -> Shared:
    """The map of a text. Line breaks, quotation marks and words around it do not matter.

    ``games`` are the games there are; a map of any is read if none is given. Raises ``ShareError``.
    """
    found = _MAGIC.search(text)
    if found is None:
        raise ShareError("none", f"there is no map in this text; a map's text begins with TBM{VERSION}.")
    version = int(found[1])
    if version > VERSION:
        raise ShareError("newer", f"this map's text is of form {version}, made by a newer Treadboard")
    if version < VERSION:
        raise ShareError("changed", f"there is no form {version} of a map's text: it was damaged on the way")
    packed = _packed(text, found.end())
    raw = _unpack(packed)
    shared = _content(raw)
    if games and shared.game not in games:
        raise ShareError("unknown_game", f"the map is for the game {shared.game!r}, which there is not here")
    return shared


def map_checksum(data: Mapping[str, Any]) -> str:
    """Sixteen hex digits of a map file's data: the same as long as bots play the same on it.

    What ``NOT_PLAYED`` names does not count, nor do empty values, the order of keys, and that of lists
    of texts that ``IN_ORDER`` does not name. Raises ``ShareError`` for data that no file can hold.
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
    raw = f"{fold}{name}\n{text}".encode()
    if len(raw) > MAX_PLAIN:
        raise ShareError("too_large", f"a map of {len(raw)} bytes is too large to be shared as a text")
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, _WORDS)
    return packer.compress(raw) + packer.flush()


def _same(rows: list[str]) -> list[str]:
    return rows


def _half_turn(rows: list[str]) -> list[str]:
    half = (len(rows) + 1) // 2
    return rows[:half] + [row[::-1] for row in rows[: half - 1 : -1]]


def _mirror(rows: list[str]) -> list[str]:
    half = (len(rows) + 1) // 2
    return rows[:half] + rows[: half - 1 : -1]


# A symmetric board's second half, written the other way about, repeats the first, which deflate sees.
# Each undoes itself.
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
    """The same as a YAML file holds it (lists for tuples). Raises ``ShareError`` for what it can't."""
    if depth > MAX_DEPTH:
        raise ShareError("content", f"values are nested deeper than a file may be ({MAX_DEPTH} levels)")
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
    raise ShareError("content", f"a map file can't hold {str(value)[:40]!r}")


def _number(number: int) -> bytes:
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes((*out, number))


def _check(head: bytes, packed: bytes) -> bytes:
    return zlib.crc32(packed, zlib.crc32(f"TBM{VERSION}".encode() + head)).to_bytes(4, "big")


def _signs(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


# --- unpacking ---


def _packed(text: str, begin: int) -> bytes:
    """The packed bytes of the text whose signs begin there, found whole and unchanged."""
    found = list(_sign_by_sign(text[begin : begin + _MAX_SIGNS].translate(_DASHES)))
    if len(found) < 4:
        raise ShareError("cut", f"the map's text is incomplete: it ends {len(found)} characters after TBM1.")
    size = used = 0
    for byte in _bytes("".join(sign for sign, _ in found[:4])):
        size |= (byte & 127) << 7 * used
        used += 1
        if byte < 128:
            break
    needed = -(-(used + 4 + size) * 4 // 3)
    if len(found) < needed:
        there = f"{len(found)} of {needed} characters after TBM1. are there"
        raise ShareError("cut", f"the map's text is incomplete: {there}")
    signs = "".join(sign for sign, _ in found[:needed])
    data = _bytes(signs)
    head, check, packed = data[:used], data[used : used + 4], data[used + 4 :]
    # one sign too many is a change, and so is a bit that the last sign has to spare
    right = not found[needed - 1][1] and _signs(data) == signs
    if not right or check != _check(head, packed):
        raise ShareError("changed", "the map's text was damaged on the way: copy it again from the source")
    return packed


def _sign_by_sign(text: str) -> Iterator[tuple[str, bool]]:
    """The signs of a text up to its end, and whether one more follows each with nothing between."""
    for place, sign in enumerate(text):
        if sign in _SIGNS:
            yield sign, text[place + 1 : place + 2] in _SIGNS
        elif not _BETWEEN.match(sign):
            return


def _bytes(signs: str) -> bytes:
    # a lone sign at the end is no byte; that it is superfluous is seen by writing the bytes again
    return base64.urlsafe_b64decode(signs[: len(signs) - (len(signs) % 4 == 1)] + "==")


def _unpack(packed: bytes) -> bytes:
    unpacker = zlib.decompressobj(-15, _WORDS)
    try:
        raw = unpacker.decompress(packed, MAX_PLAIN + 1)
    except zlib.error:
        raise ShareError("content", "the contents of this text can't be unpacked") from None
    if len(raw) > MAX_PLAIN:
        raise ShareError("too_large", f"the contents of this text are larger than {MAX_PLAIN // 1000} kB")
    if not unpacker.eof or unpacker.unused_data:
        raise ShareError("content", "the contents of this text can't be unpacked")
    return raw


def _content(raw: bytes) -> Shared:
    head, _, text = raw.partition(b"\n")
    fold, name = head[:1].decode("ascii", "replace"), head[1:].decode("ascii", "replace")
    try:
        data = parse_json(text, MAX_PLAIN)
    except ValueError:
        raise ShareError("content", "the contents of this text aren't a map") from None
    if fold not in _FOLDS or not isinstance(data, dict):
        raise ShareError("content", "the contents of this text aren't a map")
    data = _folded(fold, _plain(data, 0))
    game = name or data.get("game")
    if not isinstance(game, str) or not _GAME.fullmatch(game):
        raise ShareError("content", "the map in this text does not say for which game it is")
    return Shared(game, data)
