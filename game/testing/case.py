"""What the checks of the conformance suite are told: a case, a position, a match.

A check is a function that raises ``Wrong`` (``must``); it is told of every position, every step, or the
whole match, and registers itself for that. A failure names game, setup, seed and entry, and the lines that
play it again.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from game.model.contract import CHANCE, PUBLIC, Game, Setup, Step
from game.model.kit import AnyKit
from game.model.records import Entry, Played
from game.model.session import Session
from game.testing.walk import plain


class Wrong(AssertionError):
    """A check that failed, before it is known where."""


class Broken(AssertionError):
    """A check that failed, with all it takes to see it again."""

    def __init__(self, check: str, case: Case, seed: int, ply: int, what: str) -> None:
        super().__init__(
            f"{check}: {what}\n"
            f"  {case.game} [{case.label}], seed {seed}, entry {ply}; again:\n"
            f"  {case.again}\n"
            f"  from game.testing.suite import run\n"
            f"  run(case, seed={seed}, thorough_at={ply})"
        )
        self.check, self.case, self.seed, self.ply = check, case, seed, ply


def must(condition: object, what: str) -> None:
    """Raise ``Wrong`` with these words unless the condition holds."""
    if not condition:
        raise Wrong(what)


Twins = Callable[[Any, int], Iterable[Any]]
"""Given a state and a seat: states that differ from it only in what the seat can't know. Written
beside the game's tests and without its ``observe``: the truth about what is secret."""


@dataclass(frozen=True)
class Case:
    """A game with a setup to start matches from.

    ``kit_path`` (``module:NAME``) finds the Kit in another process. ``longest`` bounds the entries of a
    match. A game with secrets must bring ``twins``. One position in ``every`` is looked at
    thoroughly: all its actions, texts, saves, calls. ``quick``: so many entries are enough where one
    match is played of each case; its whole length is for the slow runs.
    """

    game: str
    label: str
    kit: AnyKit
    kit_path: str
    setup: Setup
    longest: int = 3000
    twins: Twins | None = None
    every: int = 20
    hides: bool = True
    """Whether every match with secrets hides something: some have them only where a card is drawn."""
    quick: int | None = None
    again: str = "case = ..."
    """The line of Python that makes this case once more; a failure tells it."""

    def __str__(self) -> str:
        return f"{self.game} {self.label}"

    @property
    def rules(self) -> Game[Any, Any]:
        """The rule book."""
        return self.kit.game

    @property
    def secret(self) -> bool:
        """Whether such a match has secrets."""
        return self.rules.keeps_secrets(self.setup)

    @cached_property
    def fixed(self) -> frozenset[int]:
        """What no match changes and every state may refer to."""
        return frozenset((id(self.setup.definitions), id(self.setup.map)))

    @property
    def viewers(self) -> tuple[int, ...]:
        """All who observe."""
        return (*self.setup.seats, PUBLIC)

    def plain(self, state: Any) -> Any:
        """The state taken apart."""
        return plain(state, self.fixed)


@dataclass
class CheckedPosition:
    """A state of a match, and what checks ask of it again and again."""

    case: Case
    ply: int
    state: Any
    thorough: bool
    played: Any
    rng: random.Random
    foreign: tuple[Any, ...]

    @property
    def game(self) -> Game[Any, Any]:
        """The rule book."""
        return self.case.rules

    @cached_property
    def seat(self) -> int | None:
        """Whose decision it is."""
        return self.game.to_act(self.state)

    @property
    def decides(self) -> bool:
        """Whether a seat, and not chance or nobody, is to act."""
        return self.seat is not None and self.seat != CHANCE

    @cached_property
    def view(self) -> Any:
        """What the seat to act sees; the state itself if none is."""
        return self.game.observe(self.state, self.seat) if self.decides else self.state  # type: ignore[arg-type]

    @cached_property
    def actions(self) -> tuple[Any, ...]:
        """The legal actions, as the seat to act finds them."""
        return tuple(self.game.actions(self.view)) if self.decides else ()

    @cached_property
    def outcomes(self) -> tuple[Any, ...]:
        """The outcomes chance can have here; where they are too many, a few."""
        if self.seat != CHANCE:
            return ()
        found = self.game.chance(self.state)
        if found is not None:
            return tuple(outcome for outcome, _ in found)
        return tuple(self.game.draw(self.state, random.Random(n)) for n in range(3))

    @cached_property
    def sample(self) -> tuple[Any, ...]:
        """The actions or outcomes to try: all of a thorough position, else the one played and another."""
        possible = self.actions or self.outcomes
        if self.thorough or len(possible) < 3:
            return possible
        other = self.rng.choice(possible)
        # before a call no action was played
        return (other,) if self.played is None else tuple(dict.fromkeys((self.played, other)))

    @cached_property
    def _steps(self) -> dict[Any, Step[Any, Any]]:
        return {}

    def step(self, action: Any) -> Step[Any, Any]:
        """What the action does here; asked of the game once."""
        if action not in self._steps:
            self._steps[action] = self.game.apply(self.state, action)
        return self._steps[action]


@dataclass
class CheckedMatch:
    """A match as it was played: the session, and its record as the sink was told."""

    case: Case
    seed: int
    session: Session[Any, Any]
    record: list[Entry[Any]]
    rng: random.Random
    hid: bool = False
    """Whether any observation has hidden anything so far."""
    guessed: bool = False
    """Whether ``resample`` has made another state of an observation so far."""
    pool: list[Any] = field(default_factory=list)

    @property
    def line(self) -> list[Played[Any, Any]]:
        """The entries that stand."""
        return self.session.whole_line


PositionCheck = Callable[[CheckedPosition], None]
StepCheck = Callable[[CheckedPosition, Played[Any, Any]], None]
MatchCheck = Callable[[CheckedMatch], None]

POSITION_CHECKS: dict[str, PositionCheck] = {}
STEP_CHECKS: dict[str, StepCheck] = {}
MATCH_CHECKS: dict[str, MatchCheck] = {}


def on_position(check: PositionCheck) -> PositionCheck:
    """Register a check of every position."""
    POSITION_CHECKS[check.__name__] = check
    return check


def on_step(check: StepCheck) -> StepCheck:
    """Register a check of every step."""
    STEP_CHECKS[check.__name__] = check
    return check


def on_match(check: MatchCheck) -> MatchCheck:
    """Register a check of every finished match."""
    MATCH_CHECKS[check.__name__] = check
    return check
