"""Makes chance fair between machines that don't see each other: shares that are pledged before they are
opened, seals, and the sum that reveals an altered letter. ``docs/by_post.md`` explains each."""

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
"""Prefix of everything that is summed, followed by its kind, so that one sum is never taken for another."""


def new_secret() -> str:
    """A new share or key, in hex digits."""
    return secrets.token_hex(SHARE_BYTES)


def new_salt() -> str:
    """A new salt, in hex digits, which keeps a sealed text from being guessed."""
    return secrets.token_hex(SALT_BYTES)


def canonical(data: Any) -> bytes:
    """Plain data as bytes, the same on every machine."""
    return json.dumps(
        data, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False
    ).encode()


def digest(what: str, *parts: Any) -> str:
    """A sum of plain data, in hex digits; the kind ``what`` is a part of it."""
    return hashlib.sha256(_TAG + canonical([what, *parts])).hexdigest()


def pledge(key: str, party: int, place: int, share: str) -> str:
    """The sum that pledges a party's share in its letter at ``place``, in the match of that key. The party
    is part of it: pledging what another has pledged, and opening it after the other, doesn't work."""
    return digest("share", key, party, place, share)


def seal(match: str, party: int, salt: str, words: Sequence[str]) -> str:
    """The sum by which a party seals moves that are secret for now."""
    return digest("seal", match, party, salt, list(words))


def mac(key: str, data: Any) -> str:
    """The signature of a letter, which only those with the key can make."""
    return hmac.new(bytes.fromhex(key), _TAG + canonical(["letter", data]), hashlib.sha256).hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two sums are equal, in the same time wherever they differ."""
    return hmac.compare_digest(one.encode(), other.encode())


def drawn_from(match: str, place: int, shares: Sequence[str], number: int) -> random.Random:
    """The random source of draw ``number`` in the letter at ``place``, made from all shares, by party."""
    key = _TAG + canonical(list(shares))
    told = _TAG + canonical(["draw", match, place, number])
    return random.Random(int.from_bytes(hmac.new(key, told, hashlib.sha256).digest(), "big"))
