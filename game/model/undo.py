"""How far back an undo goes (DESIGN, session)."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from itertools import combinations
from typing import Any, Literal

from game.model.contract import Game, MatchTime, TimeUp
from game.model.records import Played

Asks = Callable[[Played[Any, Any]], bool]
"""A question about an entry of the line."""


UndoStop = Literal["", "off", "start", "chance", "learnt", "time", "last_word", "handover"]
"""Why there is no going back: undo is switched off, nothing of theirs was played, something was left to
chance, somebody learnt something, time ran out, the match was ended by a call, somebody else has the turn who
knows other things. Empty: there is."""


def back(
    line: Sequence[Played[Any, Any]],
    seats: Container[int],
    to_act: int | None,
    hides: Asks | None,
    over_after: Asks,
) -> tuple[int, UndoStop]:
    """How many entries of ``line`` an undo by one of these seats takes back, and if none, why.

    It goes back over their own last decision and all that followed, but not past chance, anything by
    which somebody learnt something, time that ran out, or a call that ended the match (resigning and
    agreeing to a draw are the last word, TC-6.5). While seats must not see each other's views (``hides``;
    ``None`` in a match without secrets) it goes only over the last entry, and only if that is a
    decision of the very seat that is to act again: never past a handover.
    """
    for count, played in enumerate(reversed(line), 1):
        entry = played.entry
        mine = entry.kind == "move" and entry.seat in seats
        if played.stops_undo:
            return 0, "chance" if entry.kind == "chance" else "learnt"
        if isinstance(entry.call, TimeUp | MatchTime):
            return 0, "time"
        if entry.call is not None and over_after(played):
            return 0, "last_word"
        if hides is not None and hides(played) and not (mine and entry.seat == to_act):
            return 0, "handover"
        if mine:
            return count, ""
    return 0, "start"


def hides(game: Game[Any, Any], seats: Sequence[int], played: Played[Any, Any]) -> bool:
    """Whether two of these seats had to be kept apart before or after an entry."""
    states = (played.before, played.step.state)
    return any(game.apart(state, *pair) for state in states for pair in combinations(seats, 2))
