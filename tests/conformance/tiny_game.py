"""Ford, a game that lives in the tests only: three crews race along a track.

It has what Tank Chess lacks: a die, secret simultaneous choices, cards that only their drawer
knows, a face-down deck, more than two seats. What is proved on it holds for the games to come.

The rules, a round:
- TINY-1 Each crew secretly chooses a gear, 1 to 3, not the one it used last, and locks it. When all
  have, the gears are shown. Nobody sees a gear that is not locked yet, nor that there is one.
- TINY-2 A die is rolled. Up to gear 1 at 1–2, 2 at 3–4 and 3 at 5–6 the crews drive so many squares.
- TINY-3 A crew that drove to an even square draws a card from the face-down deck and looks at it alone.
- TINY-4 Each crew with cards may play one: *fuel*, 2 squares on; *mud*, the leader of the others, 1 back
  (the lowest seat of several). A *star* is never played; it counts 1 when the match ends.
- TINY-5 The match ends after the round in which a crew reaches the line, or after the last round. A
  side's score is the sum of its crews' squares and stars.
- TINY-6 Who resigns, or has no time left, is out with score -1. One side left: it has won.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from game.model.contract import (
    CHANCE,
    Call,
    Event,
    Game,
    MatchTime,
    Refusal,
    Result,
    Setup,
    Step,
    require,
)
from game.model.game_info import GameEntry, GameInfo, Seating
from game.model.kinds import Choice, Listed, Maybe, Number, Truth
from game.model.tuples import put
from game.model.world import MATCH, Archetype, World, column

HIDDEN_CARD = "?"
HIDDEN_GEAR = 0
GEARS = (1, 2, 3)
CARDS = ("fuel", "mud", "star")

INFO = GameInfo(
    name="tiny",
    sides=("side.a", "side.b", "side.c"),
    seatings=(
        Seating("seating.three", (0, 1, 2)),
        Seating("seating.one_against_two", (0, 1, 0)),
        Seating("seating.two", (0, 1)),
    ),
    modes=("ford",),
)

ENTRY = GameEntry(info=INFO, rules="tests.conformance.tiny_kit")


@dataclass(frozen=True, slots=True)
class TinyMap:
    """A track: squares to the line, rounds, the deck, where the crews start and in which round."""

    line: int = 12
    rounds: int = 12
    deck: tuple[str, ...] = ("fuel",) * 4 + ("mud",) * 3 + ("star",) * 3
    starts: tuple[int, ...] = ()
    first_round: int = 1


def _gear_seen(world: TinyWorld, seat: int) -> int | None:
    if world.phase != "choose" or world.chosen[seat] is None:
        return world.chosen[seat]
    return None if seat == world.waiting[0] else HIDDEN_GEAR


CREW = Archetype("crew", lambda match: match.seats)
HAND = Listed(Choice((*CARDS, HIDDEN_CARD)))


class TinyWorld(World[Setup]):
    """A position. What others hold is as unknown as what lies face down: who looks at the ``deck`` sees both
    in it."""

    square: tuple[int, ...] = column(
        CREW, Number(), lambda match: match.map.starts or (0,) * len(match.sides), secret=False
    )
    chosen: tuple[int | None, ...] = column(CREW, Maybe(Number()), None, secret=_gear_seen)
    """The gear of this round; ``HIDDEN_GEAR`` for who can't know it."""
    last: tuple[int, ...] = column(CREW, Number(), 0, secret=False)
    """The gear of the round before, 0 at first."""
    hand: tuple[tuple[str, ...], ...] = column(
        CREW, HAND, (), secret=lambda world, seat: (HIDDEN_CARD,) * len(world.hand[seat])
    )
    """Sorted; ``HIDDEN_CARD`` for who can't know them."""
    out: tuple[bool, ...] = column(CREW, Truth(), False, secret=False)

    phase: str = column(MATCH, Choice(("choose", "roll", "draw", "play", "over")), "choose", secret=False)
    round: int = column(MATCH, Number(), lambda match: match.map.first_round, secret=False)
    waiting: tuple[int, ...] = column(MATCH, Listed(Number()), lambda match: tuple(match.seats), secret=False)
    """The seats still to choose, draw or play."""
    deck: tuple[str, ...] = column(MATCH, HAND, lambda match: tuple(sorted(match.map.deck)), secret=False)
    """Sorted."""
    reason: str = column(MATCH, Choice(("", "alone", "time", "line", "rounds")), "", secret=False)

    @property
    def is_secret(self) -> bool:
        return self.phase != "over"

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats that are not out."""
        return tuple(seat for seat, out in enumerate(self.out) if not out)

    @property
    def outcome(self) -> Result | None:
        if self.phase != "over":
            return None
        squares = zip(self.square, self.hand, self.out, strict=True)
        by_seat = [-1 if out else square + hand.count("star") for square, hand, out in squares]
        sums: Counter[int] = Counter()
        for seat, side in enumerate(self.match.sides):
            sums[side] += by_seat[seat]
        if self.reason == "alone":
            left = {self.match.sides[seat] for seat in self.still_in}
            sums = Counter({side: int(side in left) for side in sums})
        scores = tuple(float(sums[side]) for side in self.match.sides)
        places = tuple(1 + sum(sums[other] > sums[side] for other in sums) for side in self.match.sides)
        return Result(places, scores, f"tiny.{self.reason}", "TINY-5")


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose a gear (TINY-1)."""

    gear: int


@dataclass(frozen=True, slots=True)
class Lock:
    """Say that the gear chosen stands (TINY-1)."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card (TINY-4)."""

    card: str


@dataclass(frozen=True, slots=True)
class Keep:
    """Play no card."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: the die (TINY-2)."""

    pips: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: the card that is drawn (TINY-3)."""

    card: str


TinyAction = Choose | Lock | Play | Keep | Roll | Draw


@dataclass(frozen=True, slots=True)
class HasChosen(Event):
    """A seat has locked its secret choice."""

    key = "tiny.chosen"
    seat: int


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """All gears are shown, by seat; 0 for who is out."""

    key = "tiny.shown"
    gears: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The die."""

    key = "tiny.rolled"
    pips: int


@dataclass(frozen=True, slots=True)
class Drove(Event):
    """A crew got from one square to another."""

    key = "tiny.drove"
    seat: int
    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat drew a card, ``HIDDEN_CARD`` to the others."""

    key = "tiny.drew"
    seat: int
    card: str

    def seen_by(self, before: Any, seat: int) -> Drew:
        return self if seat == self.seat else Drew(self.seat, HIDDEN_CARD)


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A seat played a card."""

    key = "tiny.played"
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class GaveUp(Event):
    """A seat is out."""

    key = "tiny.out"
    seat: int


class TinyGame(Game[TinyWorld, TinyAction]):
    """The rule book of Ford."""

    info = INFO
    refusal_rule = "TINY-6"
    reasons = tuple(f"tiny.{why}" for why in ("alone", "line", "rounds", "time"))

    def new(self, setup: Setup) -> TinyWorld:
        return TinyWorld(setup)

    def to_act(self, state: TinyWorld) -> int | None:
        if state.phase == "over":
            return None
        return CHANCE if state.phase in ("roll", "draw") else state.waiting[0]

    # --- actions ---

    def actions(self, view: TinyWorld) -> Sequence[TinyAction]:
        seat = self.to_act(view)
        if seat is None or seat == CHANCE:
            return []
        if view.phase == "choose":
            if view.chosen[seat] is not None:
                return [Lock()]
            return [Choose(gear) for gear in GEARS if gear != view.last[seat]]
        return [*(Play(card) for card in ("fuel", "mud") if card in view.hand[seat]), Keep()]

    def chance(self, state: TinyWorld) -> Sequence[tuple[TinyAction, int]]:
        if state.phase == "roll":
            return [(Roll(pips), 1) for pips in range(1, 7)]
        if state.phase == "draw":
            return [(Draw(card), count) for card, count in sorted(Counter(state.deck).items())]
        return []

    # --- what actions do ---

    def apply(self, state: TinyWorld, action: TinyAction) -> Step[TinyWorld, TinyAction]:
        require(self.refuse(state, action))
        after, events, learnt = state.copy(), list[Event](), False
        seat = None if state.phase in ("roll", "draw") else state.waiting[0]
        match action:
            case Choose(gear):
                after.chosen = put(state.chosen, state.waiting[0], gear)
            case Lock():
                events.append(HasChosen(state.waiting[0]))
            case Roll(pips):
                events.append(Rolled(pips))
                self._drive(after, pips, events)
            case Draw(card):
                self._draw(after, card, events)
            case Play(card):
                self._play(after, state.waiting[0], card, events)
        if seat is not None and not isinstance(action, Choose):
            after.waiting = state.waiting[1:]
        if not isinstance(action, Choose):
            learnt = self._next(after, events) or isinstance(action, Play)
        return Step(after, tuple(events), action, learnt)

    def _drive(self, after: TinyWorld, pips: int, events: list[Event]) -> None:
        draw = []
        for seat, gear in enumerate(after.chosen):
            if gear is None:
                continue
            after.last = put(after.last, seat, gear)
            if gear <= (pips + 1) // 2 and self._move(after, seat, gear, events) % 2 == 0:
                draw.append(seat)
        after.chosen = (None,) * len(after.chosen)
        after.phase, after.waiting = "draw", tuple(draw)

    @staticmethod
    def _draw(after: TinyWorld, card: str, events: list[Event]) -> None:
        seat, deck = after.waiting[0], list(after.deck)
        deck.remove(card)
        after.hand = put(after.hand, seat, tuple(sorted([*after.hand[seat], card])))
        after.waiting, after.deck = after.waiting[1:], tuple(deck)
        events.append(Drew(seat, card))

    def _play(self, after: TinyWorld, seat: int, card: str, events: list[Event]) -> None:
        cards = list(after.hand[seat])
        cards.remove(card)
        after.hand = put(after.hand, seat, tuple(cards))
        events.append(CardPlayed(seat, card))
        if card == "fuel":
            self._move(after, seat, 2, events)
            return
        others = [(square, -other) for other, square in enumerate(after.square) if other != seat]
        self._move(after, -max(others)[1], -1, events)

    @staticmethod
    def _move(after: TinyWorld, seat: int, squares: int, events: list[Event]) -> int:
        origin = after.square[seat]
        target = max(0, origin + squares)
        after.square = put(after.square, seat, target)
        events.append(Drove(seat, origin, target))
        return target

    def _next(self, after: TinyWorld, events: list[Event]) -> bool:
        """Go on to the next phase while nobody is waited for; whether gears or hands were shown."""
        learnt = False
        while after.phase != "over":
            seats = after.still_in
            if len({after.match.sides[seat] for seat in seats}) <= 1:
                after.phase, after.waiting, after.reason = "over", (), "alone"
                return True
            if after.phase == "roll" or (after.waiting and (after.phase != "draw" or after.deck)):
                return learnt
            if after.phase == "choose":
                events.append(Shown(tuple(gear or 0 for gear in after.chosen)))
                after.phase, learnt = "roll", True
            elif after.phase == "draw":
                after.phase = "play"
                after.waiting = tuple(seat for seat in seats if after.hand[seat])
            else:
                self._end_round(after)
                learnt |= after.phase == "over"
        return learnt

    @staticmethod
    def _end_round(after: TinyWorld) -> None:
        there = any(after.square[seat] >= after.match.map.line for seat in after.still_in)
        if there or after.round >= after.match.map.rounds:
            after.phase, after.waiting, after.reason = "over", (), "line" if there else "rounds"
        else:
            after.phase, after.round, after.waiting = "choose", after.round + 1, after.still_in

    # --- calls ---

    def refuse_call(self, state: TinyWorld, call: Call) -> Refusal | None:
        timed = isinstance(call, MatchTime) and call.seat in range(len(state.match.sides))
        return None if timed and state.phase != "over" else super().refuse_call(state, call)

    def call(self, state: TinyWorld, call: Call) -> Step[TinyWorld, TinyAction]:
        if not isinstance(call, MatchTime):
            return super().call(state, call)
        require(self.refuse_call(state, call))
        return Step(state.with_(phase="over", waiting=(), reason="time"))

    def playing(self, state: TinyWorld) -> tuple[int, ...]:
        return state.still_in

    def without(self, state: TinyWorld, seat: int, reason: str) -> Step[TinyWorld, TinyAction]:
        after = state.with_(
            chosen=put(state.chosen, seat, None),
            out=put(state.out, seat, True),
            waiting=tuple(one for one in state.waiting if one != seat),
        )
        events: list[Event] = [GaveUp(seat)]
        learnt = self._next(after, events)
        return Step(after, tuple(events), learnt=learnt)

    # --- who knows what ---

    def observe(self, state: TinyWorld, seat: int) -> TinyWorld:
        if state.phase == "over":
            return state
        held = [card for other, hand in enumerate(state.hand) if other != seat for card in hand]
        unseen = [card for card in held if card != HIDDEN_CARD]
        return state.seen_by(seat).with_(deck=tuple(sorted((*state.deck, *unseen))))

    def sees_action(self, before: TinyWorld, action: TinyAction, seat: int) -> bool:
        return not isinstance(action, Choose | Draw) or before.waiting[0] == seat

    def resample(self, view: TinyWorld, rng: random.Random) -> TinyWorld:
        deck, hands, gears = list(view.deck), list[tuple[str, ...]](), list[int | None]()
        rng.shuffle(deck)
        for crew in view.each(CREW):
            hands.append(tuple(sorted(deck.pop() if card == HIDDEN_CARD else card for card in crew.hand)))
            possible = [gear for gear in GEARS if gear != crew.last]
            gears.append(rng.choice(possible) if crew.chosen == HIDDEN_GEAR else crew.chosen)
        return view.with_(chosen=tuple(gears), hand=tuple(hands), deck=tuple(sorted(deck)))


def twins(state: TinyWorld, seat: int) -> Iterable[TinyWorld]:
    """States that differ from this one only in what the seat can't know. Written without ``observe``:
    the suite takes it as the truth about what is secret."""
    if state.phase == "over":
        return
    for other, crew in enumerate(state.each(CREW)):
        if other == seat:
            continue
        choosing = state.phase == "choose" and other == state.waiting[0]
        gears: set[int | None] = set()
        if choosing or (crew.chosen is not None and state.phase == "choose"):
            gears |= {gear for gear in GEARS if gear != crew.last}
        if choosing:
            gears.add(None)
        for gear in sorted(gears - {crew.chosen}, key=lambda gear: gear or 4):
            yield state.with_(chosen=put(state.chosen, other, gear))
        for card in sorted(set(crew.hand)):
            for swap in sorted(set(state.deck) - {card}):
                swapped, deck = list(crew.hand), list(state.deck)
                swapped[swapped.index(card)] = swap
                deck[deck.index(swap)] = card
                hands = put(state.hand, other, tuple(sorted(swapped)))
                yield state.with_(hand=hands, deck=tuple(sorted(deck)))
