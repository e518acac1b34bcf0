"""What a game is to the rest of Treadboard: one stateless object per rule book.

Everything else (session, saves, bots, views, the conformance suite) knows only these types. A game
is a set of pure functions on a ``State``; a state is a value, holds no random generator and no
clock, and nothing that can't be written as text.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from game.model.fault import Fault, Refused
from game.model.game_info import GameInfo

CHANCE: Final = -1
"""The seat of chance: dice, cards, spinners (``to_act``)."""

PUBLIC: Final = -2
"""Nobody's seat: an observation for it holds only what everybody may see."""

Seat = int
Side = int


class State(Protocol):
    """A position of any game, and all that decides how it goes on."""

    @property
    def phase(self) -> str:
        """The part of the turn or match we are in, in the rule book's word."""
        ...

    @property
    def turn(self) -> int:
        """The round, from 1."""
        ...


S = TypeVar("S", bound=State)
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a step, for animation and the log.

    Games derive from it; the app words an event by its ``key`` and the event's own fields.
    """

    key: ClassVar[str] = "event"

    def params(self) -> Mapping[str, Any]:
        """The event's fields, for the text under ``key`` and for nothing else."""
        return {one.name: getattr(self, one.name) for one in fields(self)}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: the rule's id and a text key with its parameters."""

    rule: str
    key: str
    params: Mapping[str, Any] = field(default_factory=dict)


class TextError(ValueError):
    """A position, move or record that can't be read; the message, a ``Fault``, says where and what to do."""

    def __init__(self, fault: str = "", /, **params: Any) -> None:
        self.fault = Fault(fault, **params)
        super().__init__(self.fault)

    def __str__(self) -> str:
        return self.fault


def refused(game: str, refusal: Refusal) -> Refused:
    """A game's refusal among the parameters of a fault."""
    return Refused(game, refusal.rule, refusal.key, refusal.params)


class IllegalAction(ValueError):
    """An action or call was handed to ``apply`` or ``call`` that the rules refuse."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.key} {dict(refusal.params)}")
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Refusal]]:
        # an exception is unpickled from its args, which here are the message: a worker's would not arrive
        return type(self), (self.refusal,)


def require(refusal: Refusal | None) -> None:
    """Raise ``IllegalAction`` if the rules refuse something."""
    if refusal is not None:
        raise IllegalAction(refusal)


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: place (1 = first; shared places are equal) and score of each seat, and why.

    Who loses alone, or all together, against the game itself has place 2: nobody is first then.
    Scores are any finite numbers; ``params`` are what the words of the reason have gaps for: texts, finite
    numbers, or yes and no. A save keeps these as they are.
    """

    places: tuple[int, ...]
    scores: tuple[float, ...]
    reason: str
    rule: str
    params: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place; all of them after a draw."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    @property
    def drawn(self) -> bool:
        """Whether all seats share the first place; never in a match with one seat."""
        return len(self.places) > 1 and len(self.winners) == len(self.places)


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match is played with.

    ``sides[seat]`` is the side that seat plays for. ``map``, ``definitions`` and ``options`` are the
    game's own values, made by its Kit from checked files.
    """

    sides: tuple[Side, ...]
    map: Any
    definitions: Any
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def seats(self) -> range:
        return range(len(self.sides))


@dataclass(frozen=True, slots=True)
class Call:
    """What a seat may say that is no move. Recorded, never among ``actions``."""

    seat: Seat
    word: ClassVar[str] = "call"


@dataclass(frozen=True, slots=True)
class Resign(Call):
    """The seat gives up."""

    word: ClassVar[str] = "resign"


@dataclass(frozen=True, slots=True)
class TimeUp(Call):
    """The seat's clock has run out. The session measures, the rule book says what it means."""

    word: ClassVar[str] = "time-up"


@dataclass(frozen=True, slots=True)
class MatchTime(Call):
    """The time set for the whole match is over (``seat`` is the one to act). The session calls it for
    ``ClockRules.match_ms``; a rule book without such an option refuses it."""

    word: ClassVar[str] = "match-time"


@dataclass(frozen=True, slots=True)
class OfferDraw(Call):
    """The seat offers a draw."""

    word: ClassVar[str] = "offer-draw"


@dataclass(frozen=True, slots=True)
class AgreeDraw(Call):
    """The seat agrees to a draw that was offered to it."""

    word: ClassVar[str] = "agree-draw"


@dataclass(frozen=True, slots=True)
class DeclineDraw(Call):
    """The seat turns an offered draw down."""

    word: ClassVar[str] = "decline-draw"


CALLS: Final[Mapping[str, type[Call]]] = {
    kind.word: kind for kind in (Resign, TimeUp, MatchTime, OfferDraw, AgreeDraw, DeclineDraw)
}
"""All calls by the word that records use."""


@dataclass(frozen=True, slots=True)
class Step(Generic[S, A]):
    """What ``apply`` or ``call`` gives: the new state, and what happened.

    ``action`` is what was applied (``None`` for a call). ``learnt``: some seat got to know something
    it could not know before (a rank shown, a mine driven on), so undo stops here. Nobody goes back
    over chance in any case: an outcome says so only if it also shows what another seat knew. ``revealed``:
    a turn was revealed to all, so undo stops here even if there was no secret in it.
    """

    state: S
    events: tuple[Event, ...] = ()
    action: A | None = None
    learnt: bool = False
    revealed: bool = False


@dataclass(frozen=True, slots=True)
class SeenStep(Generic[S, A]):
    """A seat's part of a step: the action if it may know it, and the events it saw."""

    view: S
    events: tuple[Event, ...]
    action: A | None


def tells(seen: SeenStep[S, A], view: S) -> bool:
    """Whether a step showed anything to a seat whose view was ``view`` before it.

    Of a secret choice even the number of its steps may tell something (white pegs, TB-4.1), so bots,
    logs and recaps get no step that tells nothing.
    """
    return seen.action is not None or bool(seen.events) or seen.view != view


class Game(ABC, Generic[S, A]):
    """A rule book. Stateless: every method is a pure function of its arguments."""

    info: ClassVar[GameInfo]
    """What the game says of itself. One with ``secrets`` overrides ``observe``, ``observe_step`` and
    ``resample``."""

    rules: ClassVar[int]
    """Rises when a change of the rules would make old records play differently."""

    @property
    def name(self) -> str:
        return self.info.name

    def keeps_secrets(self, setup: Setup) -> bool:
        """Whether a match with this setup has secrets; some of a game's modes may have none."""
        return self.info.secrets

    def judged(self, view: S) -> bool:
        """Whether the game's analyst, if it has one, can judge ``view``: a seat is to act, and nothing that
        matters is hidden."""
        return self.to_act(view) not in (None, CHANCE)

    @abstractmethod
    def new(self, setup: Setup) -> S:
        """The state in which a match with this setup begins."""

    @abstractmethod
    def to_act(self, state: S) -> Seat | None:
        """Whose decision it is: a seat, ``CHANCE``, or ``None`` when the match is over."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How the match ended, or ``None`` while it goes on."""

    @abstractmethod
    def actions(self, view: S) -> Sequence[A]:
        """Every legal action of the seat to act, unique and in a fixed order.

        A game with continuous actions gives a good sample that depends on the view alone, and says
        so (``info.sampled``). Empty when chance is to act or the match is over.
        """

    @abstractmethod
    def refuse(self, view: S, action: A) -> Refusal | None:
        """``None`` if the action (or the recorded outcome of chance) is allowed here, else why not."""

    @abstractmethod
    def apply(self, state: S, action: A) -> Step[S, A]:
        """The state after an action or outcome. Raises ``IllegalAction``; never changes ``state``."""

    def chance(self, state: S) -> Sequence[tuple[A, int]] | None:
        """All outcomes that can come now with integer weights, or ``None`` where they are too many."""
        return ()

    def draw(self, state: S, rng: random.Random) -> A:
        """One of the outcomes of chance, drawn by its weight."""
        outcomes = self.chance(state)
        if not outcomes:
            raise ValueError(f"{self.name}: nothing is left to chance here")
        return rng.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0]

    @abstractmethod
    def refuse_call(self, state: S, call: Call) -> Refusal | None:
        """``None`` if the call is allowed here, else why not."""

    @abstractmethod
    def call(self, state: S, call: Call) -> Step[S, A]:
        """The state after a call. Raises ``IllegalAction``."""

    def observe(self, state: S, seat: Seat) -> S:
        """The state without what the seat (or ``PUBLIC``) can't know; the same type as a state."""
        return state

    def views_differ(self, state: S, seat: Seat, other: Seat) -> bool:
        """Whether one of two seats must not see what the other is shown now: at one machine a curtain
        goes between them, and nobody goes back over such a handover.

        A game may say no where views differ by something that is never shown.
        """
        return self.observe(state, seat) != self.observe(state, other)

    def observe_step(self, before: S, step: Step[S, A], seat: Seat) -> SeenStep[S, A]:
        """That seat's part of a step: what its views before and after don't tell apart, this must not.

        ``action`` is ``None`` where the seat may not know it, and for calls.
        """
        return SeenStep(self.observe(step.state, seat), step.events, step.action)

    def shows_briefly(self, step: Step[S, A]) -> bool:
        """Whether a step shows something that is covered again later, so that players have to remember it."""
        return False

    def remembers(self, setup: Setup) -> bool:
        """Whether remembering what was shown is what such a match is about: then nothing does it for the
        players, and there are no hints."""
        return False

    def recall(self, seen: SeenStep[S, A], now: S, seat: Seat) -> SeenStep[S, A]:
        """What is left of a step a seat (or ``PUBLIC``) once saw when somebody looks it up while the match
        stands at ``now``, which is that seat's view: a record must not remember for the players.

        ``seen.view`` loses what nobody is shown there now; events and action only where the step
        ``shows_briefly``. Both are what the seat saw, so nothing else can come out. Without such a rule all
        is left.
        """
        return seen

    def premove_view(self, view: S, seat: Seat) -> S | None:
        """What the seat sees as if its next turn began now, while another seat decides: whatever is legal
        there it may name in advance, to be played when its turn comes, if it is legal then.

        ``None`` where nothing of its next turn can be named yet, and always without ``info.premoves``.
        """
        return None

    def refuse_premove(self, earlier: S, view: S, action: A) -> Refusal | None:
        """Why an action that was named in advance in ``earlier`` must not be played in ``view`` though it is
        legal there: it would do harm to its own seat that it did not do then."""
        return None

    def resample(self, view: S, rng: random.Random) -> S:
        """Some full state that the view allows, for bots."""
        return view
