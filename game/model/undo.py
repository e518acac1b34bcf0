"""How far back an undo goes (DESIGN, session)."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from itertools import combinations
from typing import Any, Literal

from game.model.contract import Game, MatchTime, TimeUp
from game.model.records import Played

Asks = Callable[[Played[Any, Any]], bool]
"""A test of one entry of the line."""


UndoStop = Literal[
    "",
    "off",
    "rated",
    "start",
    "chance",
    "learnt",
    "revealed",
    "time",
    "last_word",
    "handover",
    "turn",
    "sent",
]
"""Why there is no going back: undo is switched off, nothing of theirs was played, something was left to
chance, somebody learnt something, a turn was revealed, time ran out, the match was ended by a call. While
there are secrets: another of those who ask has the turn now, or somebody else's turn has begun since. It
was sent to those who play elsewhere (``Session.settle``). Empty: there is."""


def back(
    line: Sequence[Played[Any, Any]],
    seats: Container[int],
    to_act: int | None,
    hides: Asks | None,
    over_after: Asks,
) -> tuple[int, UndoStop]:
    """How many entries of ``line`` an undo by one of these seats takes back, and if none, why.

    It goes back over their own last decision and all that followed, but not past chance, anything by
    which somebody learnt something, a reveal, time that ran out, or a call that ended the match (resigning
    and agreeing to a draw are the last word, TC-6.5). While seats must not see each other's views (``hides``;
    ``None`` in a match without secrets) it goes only over the last entry, and only if that is a
    decision of the very seat that is to act again: never past a handover.
    """
    for count, played in enumerate(reversed(line), 1):
        entry = played.entry
        mine = entry.kind == "move" and entry.seat in seats
        if played.stops_undo:
            return 0, _stop(played)
        if isinstance(entry.call, TimeUp | MatchTime):
            return 0, "time"
        if entry.call is not None and over_after(played):
            return 0, "last_word"
        if hides is not None and hides(played) and not (mine and entry.seat == to_act):
            return 0, "handover" if _handed_over(line, seats, to_act) else "turn"
        if mine:
            return count, ""
    return 0, "start"


def _stop(played: Played[Any, Any]) -> UndoStop:
    """Why nobody may undo past that entry."""
    if played.entry.kind == "chance":
        return "chance"
    return "learnt" if played.step.learnt else "revealed"


def _handed_over(line: Sequence[Played[Any, Any]], seats: Container[int], to_act: int | None) -> bool:
    """Whether one of these seats decided last, and another of them is to act."""
    own = (one.entry.seat for one in reversed(line) if one.entry.kind == "move" and one.entry.seat in seats)
    return to_act in seats and next(own, to_act) != to_act


def hides(game: Game[Any, Any], seats: Sequence[int], played: Played[Any, Any]) -> bool:
    """Whether two of these seats had to be kept apart before or after an entry."""
    states = (played.before, played.step.state)
    return any(game.views_differ(state, *pair) for state in states for pair in combinations(seats, 2))
