"""Seeds for bots. A bot may know all of this code; its seed must reveal nothing of chance."""

from __future__ import annotations

import hashlib
import secrets


def bot_seed(asked: int | None, *place: int) -> int:
    """A seed for a bot's question; ``place`` says which of a match it is.

    Where nobody asked for a seed (``None``) it is fresh each time: chance is drawn freshly there, too, and
    the two have nothing in common. Where one was asked for, it keys the bots as well, so that a run can be
    repeated. A bot then gets a digest of it, which can't be turned round: unlike the seed itself, or the seed
    plus a number, it does not lead to the keys of the draws. Who guesses the seed that was asked for could
    check the guess by the digest, but as well by the outcomes already seen; against that only a seed nobody
    can guess helps, and where people play there is none.
    """
    if asked is None:
        return secrets.randbits(63)
    text = ":".join(str(number) for number in (asked, *place))
    digest = hashlib.blake2b(text.encode(), digest_size=8, person=b"bot").digest()
    return int.from_bytes(digest, "big") >> 1
