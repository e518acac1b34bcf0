"""What a bot is: a player that gets its seat's own observations and gives an action.

A bot never sees a state, only ``Seen``. It knows no file, no screen and no clock but the one in its
limits, and it is handed its chance: the same ``Seen``, limits by nodes and seed give the same action
on every machine.
"""

from __future__ import annotations

import math
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from game.bots.sense import MatchSense
from game.bots.solving import Solver, Stop, never
from game.model.contract import Result, SeenStep, State, Step

S = TypeVar("S", bound=State)
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop thinking: whichever comes first. ``None`` sets no bound.

    ``nodes`` are positions looked at. Only ``movetime_ms`` makes an answer depend on the machine. It may
    take ``spare_ms`` more if the move it wanted to make turns out worse than thought.
    """

    nodes: int | None = None
    depth: int | None = None
    movetime_ms: int | None = None
    spare_ms: int = 0


@dataclass(frozen=True, slots=True)
class Seen(Generic[S, A]):
    """All a seat knows: its observation now, and its part of the steps that led here.

    ``steps`` may be empty for bots that say they don't use it (``Bot.uses_steps``).
    """

    seat: int
    view: S
    steps: tuple[SeenStep[S, A], ...] = ()


@dataclass(frozen=True, slots=True)
class Thought(Generic[A]):
    """A progress report: what the bot thinks so far.

    ``score`` is in hundredths of the weakest piece for the seat that asked (positive = it stands
    better), ``line`` the play it expects from both sides, its own action first. ``mate``: the match
    is won (positive) or lost (negative) after so many moves of both sides, or ``None``; a move is all that a
    seat does before another one acts. ``rank``
    counts the lines of an analysis from the best, 1; ``of`` of them are told one after the other and belong
    together: no two begin with the same action, and none stands above a better one. ``planned``: false where
    no plan was found, so that the line is only legal and its score says nothing.
    """

    depth: int
    nodes: int
    score: int
    line: tuple[A, ...] = ()
    mate: int | None = None
    rank: int = 1
    of: int = 1
    planned: bool = True


Report = Callable[[Thought[Any]], None]
"""A function that takes a bot's progress reports."""


def unheard(_: Thought[Any]) -> None:
    """Ignore a progress report."""


class Bot(ABC, Generic[S, A]):
    """A player. An instance plays for one seat at a time; what it remembers must not change what it
    chooses."""

    uses_steps: ClassVar[bool] = False
    """Whether ``Seen.steps`` must be filled; false where the view alone is enough."""

    @abstractmethod
    def choose(
        self,
        seen: Seen[S, A],
        limits: Limits,
        seed: int,
        report: Report = unheard,
        stop: Stop = never,
    ) -> A:
        """Return a legal action for the seat, which is to act. Raises ``ValueError`` if there is none."""

    def answers_draw(self, seen: Seen[S, A]) -> bool:
        """Return whether the bot agrees to the draw that was offered to its seat."""
        return False


class Analyst(ABC, Generic[S, A]):
    """Judges positions of two sides in which nothing is hidden (``Game.judged``), for as long as it is asked
    to.

    One instance keeps what it found out (within a bound it states) from one position to the next.
    """

    @abstractmethod
    def analyse(
        self,
        seen: Seen[S, A],
        limits: Limits,
        lines: int = 1,
        report: Report = unheard,
        stop: Stop = never,
        also: Sequence[A] = (),
    ) -> tuple[Thought[A], ...]:
        """The best ``lines`` actions (fewer where there are fewer), best first, each with its line, and
        among them, however bad, the actions in ``also``.

        Reports all lines anew whenever one is found. Raises ``ValueError`` if the match is over.
        """


class Estimator(ABC, Generic[S]):
    """Estimates how a match will end from what a view shows; it doesn't analyse."""

    version: str
    """Version of the estimates; another version may estimate the same view differently."""

    @abstractmethod
    def estimate(self, view: S, stop: Stop = never) -> tuple[float, ...]:
        """The share of the point of a match that each party gets on average, 0 to 1; all add up to 1.

        The parties are the sides that play, in order; a side that plays alone has a second party, the game
        itself. What the view does not show, and what chance decides next, is drawn several times and
        averaged. The same view gives the same shares. Stopped early, it is an average of fewer.
        """

    @abstractmethod
    def tells(self, view: S) -> bool:
        """Return whether an estimate of such a match means anything; false where it was hardly better than
        equal shares. Such estimates are not shown."""


def parties(sides: Sequence[int]) -> tuple[int, ...]:
    """The parties of a match with these sides of seats, in order; −1 is the game itself.

    >>> parties((0, 1, 0, 1)), parties((0,))
    ((0, 1), (0, -1))
    """
    found = tuple(sorted(set(sides)))
    return found if len(found) > 1 else (*found, -1)


def shares_of(result: Result, sides: Sequence[int]) -> tuple[float, ...]:
    """Return the share of each party in a match that is over: winners share alike; if nobody won, a solo
    match goes to the game, and all parties of another match share alike."""
    there = parties(sides)
    winners = {sides[seat] for seat in result.winners} or ({-1} if -1 in there else set(there))
    return tuple(1 / len(winners) if party in winners else 0.0 for party in there)


@dataclass(frozen=True, slots=True)
class WinCurve:
    """Which chance to win a score of hundredths means: at ``scale`` a side wins e (2.72) times as often as it
    loses. ``surest``: the most that a score can promise that isn't a proof; it makes both a little less."""

    scale: float = 100.0
    surest: float = 1.0

    def share(self, score: float) -> float:
        """Return the chance, 0 to 1: wins and half the draws."""
        steep = 1.0 / (1.0 + math.exp(-max(-50.0, min(50.0, score / self.scale))))
        return 1.0 - self.surest + (2.0 * self.surest - 1.0) * steep


@dataclass(frozen=True, slots=True)
class Level:
    """A strength a person can choose. Its texts are ``key`` + ``.name`` and ``.line``: its name, and one
    line that says what it overlooks."""

    number: int
    key: str
    limits: Limits

    @property
    def name_key(self) -> str:
        """The text key of the level's name."""
        return f"{self.key}.name"

    @property
    def line_key(self) -> str:
        """The text key of the line that says what the level overlooks."""
        return f"{self.key}.line"


class Probe(Protocol):
    """Counts what happens in a simulated match."""

    def step(self, before: Any, step: Step[Any, Any]) -> None:
        """Count a step of the match; called for each."""
        ...

    def counts(self) -> Mapping[str, Mapping[int, int]]:
        """Return by name ("destroyed", "used", …) how often, by square or any other number."""
        ...


class NoProbe:
    """A probe that counts nothing."""

    def step(self, before: Any, step: Step[Any, Any]) -> None:
        """Ignore the step."""

    def counts(self) -> Mapping[str, Mapping[int, int]]:
        """Return no counts."""
        return {}


def stopping(limits: Limits, stop: Stop) -> Stop:
    """Return a function that says whether to answer now: when ``stop`` does, or when the time of the
    limits, counted from this call, is up."""
    if limits.movetime_ms is None:
        return stop
    until = time.monotonic() + limits.movetime_ms / 1000
    return lambda: stop() or time.monotonic() >= until


class GameBots(ABC):
    """The bots of one game: the module that its entry names exports them as ``BOTS``."""

    LEVELS: Sequence[Level]
    """The levels, weakest first, numbered from 1."""

    PLAYERS: Sequence[Callable[..., Bot[Any, Any]]] = ()
    """What makes the bot of each level, in that order, where each has its own: the bot's class, which takes
    the word of a style where there are ``STYLES``."""

    STYLES: Sequence[str] = ()
    """The words for ways to play that each level has besides the plain one, all as strong."""

    HINT_LEVEL: int
    """The number of the level whose move a hint shows."""

    JUDGE_NODES: int = 10_000
    """Positions the analyst looks at to judge one, for a review and for the bar beside a match."""

    CHANCES: WinCurve = WinCurve()
    """How often a side wins, by its score."""

    def make(self, level: int, style: str = "") -> Bot[Any, Any]:
        """Return a new bot of that level, plain or of one of the ``STYLES``. Raises ``KeyError`` if there is
        no such level or style."""
        if not 1 <= level <= len(self.PLAYERS):
            raise KeyError(f"no bot of level {level}: there are 1 to {len(self.PLAYERS)}")
        if not style:
            return self.PLAYERS[level - 1]()
        if style not in self.STYLES:
            raise KeyError(f"no bot of style {style!r}: there are {', '.join(self.STYLES) or 'none'}")
        return self.PLAYERS[level - 1](style)

    def prepare(self) -> None:
        """Load what takes long and answers need, in a process that will soon be asked."""
        return

    def probe(self) -> Probe:
        """Return a new probe for one simulated match."""
        return NoProbe()

    def analyst(self, megabytes: int | None = None) -> Analyst[Any, Any] | None:
        """Return a new analyst; ``None`` if the game has none (``info.analyst``). ``megabytes`` limits
        roughly what it may remember; ``None`` leaves it its usual size."""
        return None

    def estimator(self) -> Estimator[Any] | None:
        """Return a new estimator, which says how a match will end where chance or secrets allow no more;
        ``None`` if the game has none."""
        return None

    @property
    def uses_steps(self) -> bool:
        """Whether any of the bots needs ``Seen.steps``."""
        return any(getattr(player, "uses_steps", False) for player in self.PLAYERS)

    @property
    def has_estimator(self) -> bool:
        """Whether the game has an estimator."""
        return type(self).estimator is not GameBots.estimator

    def sense(self) -> MatchSense[Any, Any] | None:
        """Return what measures how lively matches are; ``None`` if that can't be measured."""
        return None

    def solver(self) -> Solver | None:
        """Return a new solver of puzzles; ``None`` if the game has no puzzles."""
        return None


def level(bots: GameBots, number: int) -> Level:
    """Return the level with that number. Raises ``KeyError`` if there is none."""
    for found in bots.LEVELS:
        if found.number == number:
            return found
    raise KeyError(f"no bot of level {number}: there are {', '.join(str(x.number) for x in bots.LEVELS)}")
