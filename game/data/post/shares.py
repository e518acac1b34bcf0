"""What makes chance fair between machines that don't see each other: shares, what is pledged before it is
opened, seals, and the sum that tells an altered letter. ``docs/by_post.md`` says what each is for."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
import secrets
from collections.abc import Sequence
from typing import Any, Final

SHARE_BYTES: Final = 32
"""Bytes of a share, and of a key."""

SALT_BYTES: Final = 16

_TAG: Final = b"treadboard by post 1: "
"""Begins everything that is summed up, with what it is: one sum is never taken for another."""


def new_secret() -> str:
    """A new share or key, in hex digits."""
    return secrets.token_hex(SHARE_BYTES)


def new_salt() -> str:
    """What keeps a sealed text from being guessed, in hex digits."""
    return secrets.token_hex(SALT_BYTES)


def canonical(data: Any) -> bytes:
    """Plain data as bytes, the same on every machine."""
    return json.dumps(
        data, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False
    ).encode()


def digest(what: str, *parts: Any) -> str:
    """A sum of plain data, in hex digits; ``what`` it is of is a part of it."""
    return hashlib.sha256(_TAG + canonical([what, *parts])).hexdigest()


def pledge(key: str, party: int, place: int, share: str) -> str:
    """What a party gives away of a share in its letter at that place, in the match of that key. Whose it is
    goes with it: to pledge what another has pledged, and to open it after the other, opens nothing."""
    return digest("share", key, party, place, share)


def seal(match: str, party: int, salt: str, words: Sequence[str]) -> str:
    """What a party gives away of moves that are secret for now."""
    return digest("seal", match, party, salt, list(words))


def mac(key: str, data: Any) -> str:
    """The sum of a letter that only those make who have the key."""
    return hmac.new(bytes.fromhex(key), _TAG + canonical(["letter", data]), hashlib.sha256).hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two sums are equal; it takes as long whatever they differ in."""
    return hmac.compare_digest(one.encode(), other.encode())


def drawn_from(match: str, place: int, shares: Sequence[str], number: int) -> random.Random:
    """What draw ``number`` of a match comes from, in the letter at that place: of all shares, by party."""
    key = _TAG + canonical(list(shares))
    told = _TAG + canonical(["draw", match, place, number])
    return random.Random(int.from_bytes(hmac.new(key, told, hashlib.sha256).digest(), "big"))
