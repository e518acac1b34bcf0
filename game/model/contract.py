"""What a game is to the rest of Treadboard: one stateless object per rule book.

Everything else (session, saves, bots, views, the conformance suite) knows only these types. A game
is a set of pure functions on a ``State``; a state is a value, holds no random generator and no
clock, and nothing that can't be written as text.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

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
    def round(self) -> int:
        """The round, from 1."""
        ...

    @property
    def outcome(self) -> Result | None:
        """How the match ended, or ``None`` while it goes on."""
        ...

    @property
    def match(self) -> Any:
        """What stays the same while the match lasts."""
        ...

    def dump(self) -> dict[str, Any]:
        """Return it as plain data."""
        ...

    @classmethod
    def load(cls, data: Mapping[str, Any], match: Any) -> Self:
        """Return the state that was dumped, of that match. Raises ``TextError``."""
        ...


S = TypeVar("S", bound=State)
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a step, for animation and the log.

    A class of events says all of it: what it carries (its fields), who sees it, and its words: the texts
    under its key, with its fields as its game tells them (``EventWords``).
    """

    key: ClassVar[str] = "event"
    contact: ClassVar[bool] = False
    """Whether it is what players wait for: a shot, ram or fight, a token or flag that is taken."""
    reveals: ClassVar[bool] = False
    """Whether it tells what was secret until then, even if no view shows it afterwards, as the square of a
    shot that hit nothing. The step is ``learnt``."""

    def seen_by(self, before: Any, seat: Seat, /) -> Event:
        """The event as a seat (or ``PUBLIC``) sees it, after the state ``before``: all of it, unless its
        class says less."""
        return self

    def loser(self, before: Any, /) -> int | None:
        """The side that lost a piece by it, after the state ``before``; ``None`` if nobody did."""
        return None

    def endings(self, view: Any, /) -> Sequence[str]:
        """What comes after ``key`` in the text key of each sentence about it: one sentence, with no ending,
        unless its class says otherwise. ``view`` is what was seen before it."""
        return ("",)


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

    @classmethod
    def of_side(
        cls,
        sides: Sequence[Side],
        winner: Side | None,
        reason: str,
        rule: str,
        params: Mapping[str, Any] | None = None,
    ) -> Result:
        """How a match ended that one side has won, or (``None``) nobody: a point, or half of one each.

        >>> Result.of_side((0, 1, 0), 0, "escaped", "TC-6.2").places
        (1, 2, 1)
        """
        places = tuple(1 if winner in (side, None) else 2 for side in sides)
        scores = tuple(0.5 if winner is None else float(side == winner) for side in sides)
        return cls(places, scores, reason, rule, params or {})

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

    word = "resign"


@dataclass(frozen=True, slots=True)
class TimeUp(Call):
    """The seat's clock has run out. The session measures, the rule book says what it means."""

    word = "time-up"


@dataclass(frozen=True, slots=True)
class MatchTime(Call):
    """The time set for the whole match is over (``seat`` is the one to act). The session calls it for
    ``ClockRules.match_ms``; a rule book without such an option refuses it."""

    word = "match-time"


@dataclass(frozen=True, slots=True)
class OfferDraw(Call):
    """The seat offers a draw."""

    word = "offer-draw"


@dataclass(frozen=True, slots=True)
class AgreeDraw(Call):
    """The seat agrees to a draw that was offered to it."""

    word = "agree-draw"


@dataclass(frozen=True, slots=True)
class DeclineDraw(Call):
    """The seat turns an offered draw down."""

    word = "decline-draw"


CALLS: Final[Mapping[str, type[Call]]] = {
    kind.word: kind for kind in (Resign, TimeUp, MatchTime, OfferDraw, AgreeDraw, DeclineDraw)
}
"""All calls by the word that records use."""


@dataclass(frozen=True, slots=True)
class Step(Generic[S, A]):
    """What ``apply`` or ``call`` gives: the new state, and what happened.

    ``action`` is what was applied (``None`` for a call). ``learnt``: whether some seat got to know something
    it could not know before (a rank shown, a mine driven on), so that undo stops here; ``None`` leaves it at
    that wherever the match has secrets. A seat that can't know what was learnt is told alike that something
    was. Nobody goes back over chance in any case: an outcome says so only if it also shows what another seat
    knew. ``revealed``: a turn was revealed to all, so undo stops here even if there was no secret in it.
    """

    state: S
    events: tuple[Event, ...] = ()
    action: A | None = None
    learnt: bool | None = None
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
    """What the game says of itself."""

    rules_version: ClassVar[int] = 1
    """Rises when a change of the rules would make old records play differently."""

    refusal_rule: ClassVar[str]
    """The id of the rule that a refusal names where nothing more exact is said: of calls, most of all."""

    reasons: ClassVar[Collection[str]] = ()
    """All ways a match can end (``Result.reason``); each has a text ``<game>.reason.<reason>``."""

    @property
    def name(self) -> str:
        return self.info.name

    def keeps_secrets(self, setup: Setup) -> bool:
        """Whether a match with this setup has secrets; some of a game's modes may have none."""
        return self.has_secrets

    @property
    def has_secrets(self) -> bool:
        """Whether a seat may know what another does not: such a game overrides ``observe`` and ``resample``,
        and says which actions not all seats see (``sees_action``)."""
        return self._overrides("observe")

    @property
    def has_chance(self) -> bool:
        """Whether dice, cards or the like decide something."""
        return self._overrides("chance")

    @property
    def has_premoves(self) -> bool:
        """Whether a seat can name what its next turn begins with while others decide."""
        return self._overrides("premove_view")

    def _overrides(self, method: str) -> bool:
        return getattr(type(self), method) is not getattr(Game, method)

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

    def result(self, state: S) -> Result | None:
        """How the match ended, or ``None`` while it goes on."""
        return state.outcome

    @abstractmethod
    def actions(self, view: S, /) -> Sequence[A]:
        """Every legal action of the seat to act, unique and in a fixed order.

        A game with continuous actions gives a good sample that depends on the view alone, and says
        so (``info.sampled``). Empty when chance is to act or the match is over.
        """

    def refuse(self, view: S, action: A, /) -> Refusal | None:
        """``None`` if the action (or the recorded outcome of chance) is allowed here, else why not.

        Where a game doesn't say more, what ``actions`` and ``chance`` list is allowed.
        """
        seat = self.to_act(view)
        if seat is None:
            return Refusal(self.refusal_rule, "refuse.over")
        listed = [o for o, _ in self.chance(view) or ()] if seat == CHANCE else self.actions(view)
        return None if action in listed else Refusal(self.refusal_rule, "refuse.not_legal")

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
    def playing(self, state: S) -> Collection[Seat]:
        """The seats that haven't left the match."""

    @abstractmethod
    def without(self, state: S, seat: Seat, reason: str) -> Step[S, A]:
        """The state after a seat has left the match; ``reason`` is "resigned" or "time_up". It is asked for
        nothing more, and the last side left has usually won."""

    def refuse_call(self, state: S, call: Call) -> Refusal | None:
        """``None`` if the call is allowed here, else why not: whoever is still in the match may resign, and
        their time may run out, unless a game knows more calls."""
        if self.result(state) is not None:
            return Refusal(self.refusal_rule, "refuse.over")
        if not isinstance(call, Resign | TimeUp):
            return Refusal(self.refusal_rule, "refuse.no_draws")
        return None if call.seat in self.playing(state) else Refusal(self.refusal_rule, "refuse.gone")

    def call(self, state: S, call: Call) -> Step[S, A]:
        """The state after a call. Raises ``IllegalAction``."""
        require(self.refuse_call(state, call))
        return self.without(state, call.seat, "resigned" if isinstance(call, Resign) else "time_up")

    def learns(self, setup: Setup, step: Step[S, A]) -> bool:
        """Whether some seat got to know something by a step (``Step.learnt``)."""
        return self.keeps_secrets(setup) if step.learnt is None else step.learnt

    def observe(self, state: S, seat: Seat) -> S:
        """The state without what the seat (or ``PUBLIC``) can't know; the same type as a state."""
        return state

    def views_differ(self, state: S, seat: Seat, other: Seat) -> bool:
        """Whether one of two seats must not see what the other is shown now: at one machine a curtain
        goes between them, and nobody goes back over such a handover.

        A game may say no where views differ by something that is never shown.
        """
        return self.observe(state, seat) != self.observe(state, other)

    def sees_action(self, before: S, action: A, seat: Seat) -> bool:
        """Whether a seat sees an action or outcome that is applied to ``before``."""
        return True

    def observe_step(self, before: S, step: Step[S, A], seat: Seat) -> SeenStep[S, A]:
        """That seat's part of a step: what its views before and after don't tell apart, this must not.

        ``action`` is ``None`` where the seat may not know it, and for calls.
        """
        hidden = step.action is not None and not self.sees_action(before, step.action, seat)
        events = tuple([event.seen_by(before, seat) for event in step.events])
        return SeenStep(self.observe(step.state, seat), events, None if hidden else step.action)

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

        ``None`` where nothing of its next turn can be named yet.
        """
        return None

    def refuse_premove(self, earlier: S, view: S, action: A) -> Refusal | None:
        """Why an action that was named in advance in ``earlier`` must not be played in ``view`` though it is
        legal there: it would do harm to its own seat that it did not do then."""
        return None

    def resample(self, view: S, rng: random.Random) -> S:
        """Some full state that the view allows, for bots."""
        return view
