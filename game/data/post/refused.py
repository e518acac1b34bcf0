"""Why a letter is not taken."""

from __future__ import annotations

from typing import Any, Final, Literal, get_args

RefusedKey = Literal[
    "other_match", "old", "early", "twice", "altered", "other_course", "not_their_turn", "unfinished",
    "share", "seal", "sealed_move", "outcome", "illegal", "check", "not_begun", "no_limit", "too_soon",
    "too_late", "answered", "taken", "not_offered", "game", "match", "players", "not_an_invitation", "joined",
]  # fmt: skip
"""Why: it is of another match; read already; a letter before it is missing (it is kept until that comes); its
writer has written another one at its place; it is altered, or not written by who has the key; its writer has
seen another course of the match; it is not for its writer to write; it ends before its writer's turn does; a
share or a seal doesn't fit what was pledged; a move that should be sealed is open; an outcome isn't the one
the shares give; a move is against the rules; the position after it is another one here; the match hasn't
begun, has no limit of time, or it isn't over yet; the match was ended by a claim too long ago for what was
under way then to count; the letter it claims was written; somebody else has joined in its writer's place; the
match isn't offered by post, its game, map or rules aren't here; the players don't fit; it is no invitation;
its match is here already."""

REFUSED_KEYS: Final[tuple[RefusedKey, ...]] = get_args(RefusedKey)


class LetterRefused(ValueError):
    """A letter that changes nothing. ``key`` says why, ``params`` are for its words."""

    def __init__(self, key: RefusedKey, **params: Any) -> None:
        super().__init__(f"{key} {params}" if params else key)
        self.key: RefusedKey = key
        self.params = params
