"""The protocol's ``go``: how long the engine may think, and how much of a clock a move may take."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from game.bots.contract import Limits
from game.cli.errors import CommandError
from game.model.fault import row_of

NUMBERS = ("movetime", "nodes", "depth", "movestogo")
"""Words of ``go`` that a number follows, besides the clocks."""

MOST = 10**12
"""The largest number accepted."""

MOVES_LEFT = 30
"""Number of moves a clock has to last for, if ``go`` names no next time control."""

OVERHEAD_MS = 50
"""Time in ms that a move takes besides thinking: the pipes of both programs, and a busy machine."""


class LineError(CommandError):
    """Raised for a line that can't be obeyed; the message says why."""


@dataclass(frozen=True, slots=True)
class GoCommand:
    """The limits set by a ``go``. ``infinite``: no answer before ``stop``."""

    limits: Limits
    infinite: bool = False


def parse_go(words: Sequence[str], letters: Sequence[str], side: int) -> GoCommand:
    """Parse the words after ``go`` for the side to move; ``letters`` are the sides' in the names of their
    clocks (``wtime``, ``binc``). Raises ``LineError``."""
    found: dict[str, int] = {}
    infinite = False
    known = {*NUMBERS, *(f"{letter}{what}" for letter in letters for what in ("time", "inc"))}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "infinite" and not infinite:
            infinite = True
        elif word in found or word == "infinite":
            raise LineError("go: {word} appears twice", word=word)
        elif word not in known:
            raise LineError(
                "go: unknown word {word} (choose from {names})",
                word=repr(word),
                names=row_of(("infinite", *sorted(known))),
            )
        else:
            found[word] = _number(word, rest.pop(0) if rest else "")
    if infinite and found:
        raise LineError("go infinite can’t have other limits")
    if not found:
        return GoCommand(Limits(), infinite=True)
    movetime = found.get("movetime")
    left = found.get(f"{letters[side]}time")
    if left is not None:
        share = clock_share(left, found.get(f"{letters[side]}inc", 0), found.get("movestogo", 0))
        movetime = share if movetime is None else min(movetime, share)
    elif movetime is None and "nodes" not in found and "depth" not in found:
        raise LineError("go sets no limit for the side to move; add movetime, nodes or depth")
    return GoCommand(Limits(found.get("nodes"), found.get("depth"), movetime))


def _number(word: str, text: str) -> int:
    # isdigit alone takes what int() would choke on
    if not re.fullmatch(r"[0-9]{1,13}", text) or int(text) > MOST:
        raise LineError("go {word} needs a whole number after it, found {text}", word=word, text=repr(text))
    # clocks may have run out; a search needs at least 1
    if int(text) < 1 and word in ("nodes", "depth", "movetime"):
        raise LineError("{option} must be at least {n}", option=f"go {word}", n=1)
    return int(text)


def clock_share(left_ms: int, increment_ms: int = 0, moves_to_go: int = 0) -> int:
    """The part of a clock the next move may take, in milliseconds.

    >>> clock_share(60_000), clock_share(60_000, 1_000), clock_share(60_000, 0, 2), clock_share(40)
    (2000, 2750, 30000, 1)
    """
    share = left_ms // (moves_to_go or MOVES_LEFT) + increment_ms * 3 // 4
    return max(1, min(share, left_ms * 4 // 5 - OVERHEAD_MS))


def tighter(one: Limits, other: Limits) -> Limits:
    """Limits that combine both: the lower bound of each kind."""

    def least(first: int | None, second: int | None) -> int | None:
        return min((bound for bound in (first, second) if bound is not None), default=None)

    return Limits(
        least(one.nodes, other.nodes),
        least(one.depth, other.depth),
        least(one.movetime_ms, other.movetime_ms),
    )
