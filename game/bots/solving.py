"""What solves puzzles: "White destroys the Command in two", proved against every defence.

A game whose bots bring a ``solver()`` has puzzles. A solver is exact or says that it gave up; it never
guesses. Nothing here knows a game, a file or a screen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

Stop = Callable[[], bool]
"""Says whether the bot should answer at once with the best it has. Asked at least every 20 ms."""


def never() -> bool:
    """Never stop: a ``Stop`` that lets the bot finish."""
    return False


MOST_MOVES: Final = 4
"""The longest puzzle: in so few own moves no draw by repetition can come about, so solvers need not
know the moves that led to a position."""

NODES: Final = 120_000
"""Positions a solver may make before it gives up, unless it is told another number: about ten seconds."""


class GaveUp(Exception):
    """Raised when a solver made as many positions as it may, or was told to stop, and knows nothing for
    certain."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """When a solver gives up (``GaveUp``): after so many positions, or when ``stop`` says so."""

    nodes: int = NODES
    stop: Stop = never


USUAL: Final = Bounds()


@dataclass(frozen=True, slots=True)
class Solution:
    """What forces the goal in at most so many own moves.

    A move is all that a seat does before another one acts: in some games one action, in others a turn of
    several. ``moves``: how many own moves it takes against the best defence, 0 if it can't be forced.
    ``firsts``: the first actions of the moves that force it within the number *asked for*, those that count
    as one together: moves that differ in nothing that matters (the game's solver says what). ``line``: the
    actions of both sides, the defence as long as it can. ``nodes``: positions made.
    """

    moves: int
    firsts: tuple[tuple[Any, ...], ...]
    line: tuple[Any, ...]
    nodes: int

    @property
    def single(self) -> bool:
        """Whether exactly one first move solves it."""
        return len(self.firsts) == 1


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said of an action somebody tried.

    ``right``: the match is still won within the moves that are left. ``reply``: the defence's answer,
    the longest if it is right and else one that spoils it; ``None`` where the match is over. ``then``: what
    follows the reply in the same move, where a move is several actions. ``moves``: own moves the win takes
    after the reply.
    """

    right: bool
    reply: Any = None
    moves: int = 0
    then: tuple[Any, ...] = ()

    @property
    def answer(self) -> tuple[Any, ...]:
        """The reply and what follows it."""
        return () if self.reply is None else (self.reply, *self.then)


class Solver(Protocol):
    """Solves the puzzles of one game. Views are observations of a game without secrets."""

    @property
    def goals(self) -> Sequence[str]:
        """Return the goals it knows; the first one is to win in any way, every other one a way to win."""
        ...

    @property
    def longest(self) -> int:
        """Return the most own moves it looks ahead, ``MOST_MOVES`` at most."""
        ...

    def solve(self, view: Any, goal: str, moves: int, bounds: Bounds = ...) -> Solution:
        """What forces ``goal`` for the side to move in at most ``moves`` own moves.

        Raises ``GaveUp``, and ``ValueError`` for a goal or a number of moves it does not know.
        """
        ...

    def judge(self, view: Any, moves: int, bounds: Bounds = ...) -> Verdict:
        """Whether the side that has just moved still wins in at most ``moves`` further own moves, and
        what the side to move answers. Raises ``GaveUp``."""
        ...

    def squares(self, view: Any, action: Any) -> tuple[str, ...]:
        """Return the squares an action is about, the piece's own first: for hints."""
        ...

    def same_key(self, view: Any) -> str:
        """Return a text that is equal for positions that make the same puzzle: mirrored, with sides
        changed."""
        ...

    def grade(self, view: Any, solution: Solution) -> int:
        """Return how hard a position with that solution is, from 1 (to warm up) to 5."""
        ...
