"""The reasons for refusing a letter."""

from __future__ import annotations

from typing import Any, Final, Literal, get_args

RefusedKey = Literal[
    "other_match", "old", "early", "twice", "altered", "other_course", "not_their_turn", "unfinished",
    "share", "seal", "sealed_move", "outcome", "illegal", "check", "not_begun", "no_limit", "too_soon",
    "too_late", "answered", "taken", "not_offered", "game", "match", "players", "not_an_invitation", "joined",
]  # fmt: skip
"""Reasons, in order: the letter is of another match; was read already; an earlier one is missing (it is
kept until that comes); its writer has written another at its place; it was altered, or its writer lacks
the key; its writer has seen another course of the match; it is not its writer's turn; it ends before its
writer's turn does; a share or a seal doesn't fit what was pledged; a move that should be sealed is open;
an outcome isn't the one the shares give; a move is against the rules; the position after it is another one
here; the match hasn't begun, has no time limit, or it isn't over yet; a claim ended the match too long ago
for letters sent before it to count; the letter it claims is here; two have joined in the same place;
the match isn't offered by post, its game, map or rules aren't here; the players don't fit; it is no
invitation; its match is here already."""

REFUSED_KEYS: Final[tuple[RefusedKey, ...]] = get_args(RefusedKey)


class LetterRefused(ValueError):
    """Raised for a letter that is refused; it changes nothing. ``key`` says why, ``params`` are for its
    words."""

    def __init__(self, key: RefusedKey, **params: Any) -> None:
        super().__init__(f"{key} {params}" if params else key)
        self.key: RefusedKey = key
        self.params = params
