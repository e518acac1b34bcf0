"""The protocol's ``go``: how long the engine may think, and how much of a clock a move may take.

Whatever follows ``go``, the engine answers with one move: what can't be read is left out and named.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from game.bots.contract import Limits
from game.cli.errors import CommandError

NUMBERS = ("movetime", "nodes", "depth", "mate", "movestogo")
"""Words of ``go`` that a number follows, besides the clocks."""

MOST = 10**9
"""The largest number that counts: a larger one stands for it. In milliseconds it is 11 days."""

MOST_DEPTH = 200
"""The largest depth that counts."""

MOVES_LEFT = 30
"""Number of moves a clock has to last for, if ``go`` names no next time control."""

SHARES = 3
"""Shares of its clock that a move may take if the one it wanted to make turns out worse than thought."""

OVERHEAD_MS = 50
"""Time in ms that a move takes besides thinking: the pipes of both programs, and a busy machine."""

UNLIMITED_MS = 1000
"""Time in ms for a ``go`` whose words should have set a limit, and don't."""


class LineError(CommandError):
    """Raised for a line that can't be obeyed; the message says why."""


@dataclass(frozen=True, slots=True)
class GoCommand:
    """What a ``go`` asks for. ``infinite``: no answer before ``stop``. ``moves``: the only ones to choose
    from, as they were written. ``ignored``: the words that said nothing."""

    limits: Limits
    infinite: bool = False
    moves: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()


def parse_go(words: Sequence[str], letters: Sequence[str], side: int) -> GoCommand:
    """Parse the words after ``go`` for the side to move; ``letters`` are the sides' in the names of their
    clocks (``wtime``, ``binc``). The words may come in any order; the last of two equal ones counts."""
    clocks = {f"{letter}{what}" for letter in letters for what in ("time", "inc")}
    known = {*NUMBERS, *clocks, "infinite", "searchmoves"}
    found: dict[str, int] = {}
    moves: list[str] = []
    ignored: list[str] = []
    infinite = False
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "infinite":
            infinite = True
        elif word == "searchmoves":
            while rest and rest[0] not in known:
                moves.append(rest.pop(0))
        elif word not in known:
            ignored.append(word)
        elif rest and (number := _number(rest[0])) is not None:
            found[word] = number
            rest.pop(0)
        else:
            ignored.append(word)
            if rest and rest[0] not in known:
                ignored.append(rest.pop(0))
    limits = _limits(found, letters, side)
    if limits == Limits() and (found or ignored):
        limits = Limits(movetime_ms=UNLIMITED_MS)
    return GoCommand(limits, infinite or limits == Limits(), tuple(moves), tuple(ignored))


def _number(text: str) -> int | None:
    """A whole number, at most ``MOST``; less than 0 is 0. ``None`` if the text is none."""
    # isdigit alone takes what int() would choke on
    if not re.fullmatch(r"[+-]?[0-9]{1,400}", text):
        return None
    return max(0, min(int(text), MOST))


def _limits(found: dict[str, int], letters: Sequence[str], side: int) -> Limits:
    """The limits that the numbers set; a search needs at least 1 of everything."""
    times = [found["movetime"]] if "movetime" in found else []
    spare = 0
    # who names only another side's clock has a match with one in mind
    own = [letters[side], *letters]
    clock = next((letter for letter in own if f"{letter}time" in found or f"{letter}inc" in found), None)
    if clock is not None:
        increment, to_go = found.get(f"{clock}inc", 0), found.get("movestogo", 0)
        left = found.get(f"{clock}time")
        share = increment * 3 // 4 if left is None else clock_share(left, increment, to_go)
        if left is not None and not times:
            spare = clock_share(left, increment, to_go, SHARES) - share
        times.append(share)
    depths = [found["depth"]] if "depth" in found else []
    if "mate" in found:
        depths.append(2 * found["mate"] - 1)
    return Limits(
        max(1, found["nodes"]) if "nodes" in found else None,
        max(1, min(*depths, MOST_DEPTH)) if depths else None,
        max(1, min(times)) if times else None,
        spare,
    )


def clock_share(left_ms: int, increment_ms: int = 0, moves_to_go: int = 0, shares: int = 1) -> int:
    """The part of a clock the next move may take, in milliseconds, with so many moves' ``shares``.

    >>> clock_share(60_000), clock_share(60_000, 1_000), clock_share(60_000, 0, 2), clock_share(40)
    (2000, 2750, 30000, 1)
    >>> clock_share(60_000, shares=3), clock_share(60_000, 0, 2, 3)
    (6000, 47950)
    """
    share = shares * left_ms // (moves_to_go or MOVES_LEFT) + increment_ms * 3 // 4
    return max(1, min(share, left_ms * 4 // 5 - OVERHEAD_MS))


def tighter(one: Limits, other: Limits) -> Limits:
    """Limits that combine both: the lower bound of each kind."""

    def least(first: int | None, second: int | None) -> int | None:
        return min((bound for bound in (first, second) if bound is not None), default=None)

    return Limits(
        least(one.nodes, other.nodes),
        least(one.depth, other.depth),
        least(one.movetime_ms, other.movetime_ms),
        min(one.spare_ms, other.spare_ms),
    )
