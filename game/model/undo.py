"""How far back an undo goes (DESIGN, session)."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Any

from game.model.contract import MatchTime, TimeUp
from game.model.records import Played

Asks = Callable[[Played[Any, Any]], bool]
"""A question about an entry of the line."""


def back(
    line: Sequence[Played[Any, Any]],
    seats: Container[int],
    to_act: int | None,
    hides: Asks | None,
    over_after: Asks,
) -> int:
    """How many entries of ``line`` an undo by one of these seats takes back; 0 if it may not.

    It goes back over their own last decision and all that followed, but not past chance, anything by
    which somebody learnt something, time that ran out, or a call that ended the match (resigning and
    agreeing to a draw are the last word, TC-6.5). While anything is hidden from anyone (``hides``;
    ``None`` in a match without secrets) it goes only over the last entry, and only if that is a
    decision of the very seat that is to act again: never past a handover.
    """
    for count, played in enumerate(reversed(line), 1):
        entry = played.entry
        mine = entry.kind == "move" and entry.seat in seats
        last_word = entry.call is not None and (
            isinstance(entry.call, TimeUp | MatchTime) or over_after(played)
        )
        if played.stops_undo or last_word:
            return 0
        if hides is not None and hides(played) and not (mine and entry.seat == to_act):
            return 0
        if mine:
            return count
    return 0
