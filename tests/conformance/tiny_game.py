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
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar

from game.model.contract import (
    CHANCE,
    Call,
    Event,
    Game,
    MatchTime,
    Refusal,
    Result,
    SeenStep,
    Setup,
    Step,
    require,
)
from game.model.game_info import GameEntry, GameInfo, Seating
from game.model.world import Entity, World

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
class Crew:
    """Whose crew it is."""

    seat: int


@dataclass(frozen=True, slots=True)
class At:
    """How far it has come."""

    square: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """The gear it has chosen this round; ``HIDDEN_GEAR`` for who can't know it."""

    gear: int


@dataclass(frozen=True, slots=True)
class LastGear:
    """The gear it used last round, 0 at first."""

    gear: int


@dataclass(frozen=True, slots=True)
class Hand:
    """Its cards, sorted; ``HIDDEN_CARD`` for who can't know them."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Out:
    """It has given up."""


@dataclass(frozen=True, slots=True)
class TinyMap:
    """A track: squares to the line, rounds, the deck, where the crews start and in which round."""

    line: int = 12
    rounds: int = 12
    deck: tuple[str, ...] = ("fuel",) * 4 + ("mud",) * 3 + ("star",) * 3
    starts: tuple[int, ...] = ()
    first_round: int = 1


@dataclass(frozen=True, slots=True)
class TinyState:
    """A position. ``waiting`` are the seats still to choose, draw or play; ``deck`` is sorted."""

    world: World
    phase: str
    turn: int
    waiting: tuple[int, ...]
    deck: tuple[str, ...]
    sides: tuple[int, ...]
    map: TinyMap
    reason: str = ""


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

    key: ClassVar[str] = "tiny.chosen"
    seat: int


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """All gears are shown, by seat; 0 for who is out."""

    key: ClassVar[str] = "tiny.shown"
    gears: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The die."""

    key: ClassVar[str] = "tiny.rolled"
    pips: int


@dataclass(frozen=True, slots=True)
class Drove(Event):
    """A crew got from one square to another."""

    key: ClassVar[str] = "tiny.drove"
    seat: int
    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat drew a card, ``HIDDEN_CARD`` to the others."""

    key: ClassVar[str] = "tiny.drew"
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A seat played a card."""

    key: ClassVar[str] = "tiny.played"
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class GaveUp(Event):
    """A seat is out."""

    key: ClassVar[str] = "tiny.out"
    seat: int


C = TypeVar("C")


def crew_of(world: World, seat: int) -> Entity:
    """The entity of that seat's crew."""
    return next(entity for entity, crew in world.each(Crew) if crew.seat == seat)


def own(state: TinyState, seat: int, kind: type[C]) -> C | None:
    """The component of that seat's crew, or ``None``."""
    return state.world.find(crew_of(state.world, seat), kind)


def still_in(state: TinyState) -> tuple[int, ...]:
    """The seats that are not out."""
    return tuple(crew.seat for e, crew in state.world.each(Crew) if state.world.find(e, Out) is None)


class TinyGame(Game[TinyState, TinyAction]):
    """The rule book of Ford."""

    info: ClassVar[GameInfo] = INFO
    refusal_rule: ClassVar[str] = "TINY-6"
    reasons: ClassVar[Collection[str]] = tuple(f"tiny.{why}" for why in ("alone", "line", "rounds", "time"))

    def new(self, setup: Setup) -> TinyState:
        track: TinyMap = setup.map
        world = World()
        for seat in setup.seats:
            start = track.starts[seat] if track.starts else 0
            world.spawn(Crew(seat), At(start), LastGear(0), Hand(()))
        deck = tuple(sorted(track.deck))
        return TinyState(
            world, "choose", track.first_round, tuple(setup.seats), deck, tuple(setup.sides), track
        )

    def to_act(self, state: TinyState) -> int | None:
        if state.phase == "over":
            return None
        return CHANCE if state.phase in ("roll", "draw") else state.waiting[0]

    def result(self, state: TinyState) -> Result | None:
        if state.phase != "over":
            return None
        by_seat = []
        for seat in range(len(state.sides)):
            at, hand = own(state, seat, At), own(state, seat, Hand)
            assert at is not None and hand is not None
            gone = own(state, seat, Out) is not None
            by_seat.append(-1 if gone else at.square + hand.cards.count("star"))
        sums: Counter[int] = Counter()
        for seat, side in enumerate(state.sides):
            sums[side] += by_seat[seat]
        if state.reason == "alone":
            left = {state.sides[seat] for seat in still_in(state)}
            sums = Counter({side: int(side in left) for side in sums})
        scores = tuple(float(sums[side]) for side in state.sides)
        places = tuple(1 + sum(sums[other] > sums[side] for other in sums) for side in state.sides)
        return Result(places, scores, f"tiny.{state.reason}", "TINY-5")

    # --- actions ---

    def actions(self, view: TinyState) -> Sequence[TinyAction]:
        seat = self.to_act(view)
        if seat is None or seat == CHANCE:
            return []
        if view.phase == "choose":
            if own(view, seat, Chosen) is not None:
                return [Lock()]
            last = own(view, seat, LastGear)
            return [Choose(gear) for gear in GEARS if last is None or gear != last.gear]
        hand = own(view, seat, Hand)
        playable = [card for card in ("fuel", "mud") if hand is not None and card in hand.cards]
        return [*(Play(card) for card in playable), Keep()]

    def chance(self, state: TinyState) -> Sequence[tuple[TinyAction, int]]:
        if state.phase == "roll":
            return [(Roll(pips), 1) for pips in range(1, 7)]
        if state.phase == "draw":
            return [(Draw(card), count) for card, count in sorted(Counter(state.deck).items())]
        return []

    # --- what actions do ---

    def apply(self, state: TinyState, action: TinyAction) -> Step[TinyState, TinyAction]:
        require(self.refuse(state, action))
        world, events, learnt = state.world.copy(), list[Event](), False
        after = replace(state, world=world)
        match action:
            case Choose(gear):
                world.put(crew_of(world, state.waiting[0]), Chosen(gear))
            case Lock():
                events.append(HasChosen(state.waiting[0]))
                after, learnt = self._next(replace(after, waiting=state.waiting[1:]), events)
            case Roll(pips):
                events.append(Rolled(pips))
                after, learnt = self._next(self._drive(after, pips, events), events)
            case Draw(card):
                after = self._draw(after, card, events)
                after, learnt = self._next(after, events)
            case Play(card):
                self._play(world, state.waiting[0], card, events)
                after, _ = self._next(replace(after, waiting=state.waiting[1:]), events)
                learnt = True
            case Keep():
                after, learnt = self._next(replace(after, waiting=state.waiting[1:]), events)
        return Step(after, tuple(events), action, learnt)

    def _drive(self, state: TinyState, pips: int, events: list[Event]) -> TinyState:
        world, draw = state.world, []
        for entity, crew, chosen in list(world.both(Crew, Chosen)):
            world.take(entity, Chosen)
            world.put(entity, LastGear(chosen.gear))
            if chosen.gear <= (pips + 1) // 2:
                target = self._move(world, crew.seat, chosen.gear, events)
                if target % 2 == 0:
                    draw.append(crew.seat)
        return replace(state, phase="draw", waiting=tuple(draw))

    @staticmethod
    def _draw(state: TinyState, card: str, events: list[Event]) -> TinyState:
        seat, deck = state.waiting[0], list(state.deck)
        deck.remove(card)
        hand = own(state, seat, Hand)
        cards = tuple(sorted([*(hand.cards if hand else ()), card]))
        state.world.put(crew_of(state.world, seat), Hand(cards))
        events.append(Drew(seat, card))
        return replace(state, waiting=state.waiting[1:], deck=tuple(deck))

    def _play(self, world: World, seat: int, card: str, events: list[Event]) -> None:
        entity = crew_of(world, seat)
        cards = list(world.get(entity, Hand).cards)
        cards.remove(card)
        world.put(entity, Hand(tuple(cards)))
        events.append(CardPlayed(seat, card))
        if card == "fuel":
            self._move(world, seat, 2, events)
            return
        others = [(at.square, -crew.seat) for _, crew, at in world.both(Crew, At) if crew.seat != seat]
        self._move(world, -max(others)[1], -1, events)

    @staticmethod
    def _move(world: World, seat: int, squares: int, events: list[Event]) -> int:
        entity = crew_of(world, seat)
        origin = world.get(entity, At).square
        target = max(0, origin + squares)
        world.put(entity, At(target))
        events.append(Drove(seat, origin, target))
        return target

    def _next(self, state: TinyState, events: list[Event]) -> tuple[TinyState, bool]:
        """Go on to the next phase while nobody is waited for; whether gears or hands were shown."""
        learnt = False
        while state.phase != "over":
            seats = still_in(state)
            if len({state.sides[seat] for seat in seats}) <= 1:
                return replace(state, phase="over", waiting=(), reason="alone"), True
            if state.phase == "roll" or (state.waiting and (state.phase != "draw" or state.deck)):
                return state, learnt
            if state.phase == "choose":
                gears = tuple(c.gear if (c := own(state, s, Chosen)) else 0 for s in range(len(state.sides)))
                events.append(Shown(gears))
                state, learnt = replace(state, phase="roll"), True
            elif state.phase == "draw":
                holders = tuple(s for s in seats if (hand := own(state, s, Hand)) and hand.cards)
                state = replace(state, phase="play", waiting=holders)
            else:
                state = self._end_round(state, seats)
                learnt |= state.phase == "over"
        return state, learnt

    @staticmethod
    def _end_round(state: TinyState, seats: tuple[int, ...]) -> TinyState:
        there = any((at := own(state, s, At)) and at.square >= state.map.line for s in seats)
        if there or state.turn >= state.map.rounds:
            return replace(state, phase="over", waiting=(), reason="line" if there else "rounds")
        return replace(state, phase="choose", turn=state.turn + 1, waiting=seats)

    # --- calls ---

    def refuse_call(self, state: TinyState, call: Call) -> Refusal | None:
        timed = isinstance(call, MatchTime) and call.seat in range(len(state.sides))
        return None if timed and state.phase != "over" else super().refuse_call(state, call)

    def call(self, state: TinyState, call: Call) -> Step[TinyState, TinyAction]:
        if not isinstance(call, MatchTime):
            return super().call(state, call)
        require(self.refuse_call(state, call))
        return Step(replace(state, phase="over", waiting=(), reason="time"))

    def playing(self, state: TinyState) -> tuple[int, ...]:
        return still_in(state)

    def without(self, state: TinyState, seat: int, reason: str) -> Step[TinyState, TinyAction]:
        world = state.world.copy()
        entity = crew_of(world, seat)
        world.take(entity, Chosen)
        world.put(entity, Out())
        waiting = tuple(one for one in state.waiting if one != seat)
        events: list[Event] = [GaveUp(seat)]
        after, learnt = self._next(replace(state, world=world, waiting=waiting), events)
        return Step(after, tuple(events), learnt=learnt)

    # --- who knows what ---

    def observe(self, state: TinyState, seat: int) -> TinyState:
        if state.phase == "over":
            return state
        world, unseen = state.world.copy(), list(state.deck)
        for entity, crew in state.world.each(Crew):
            if crew.seat == seat:
                continue
            if state.phase == "choose" and crew.seat == state.waiting[0]:
                world.take(entity, Chosen)
            elif state.phase == "choose" and world.find(entity, Chosen) is not None:
                world.put(entity, Chosen(HIDDEN_GEAR))
            cards = world.get(entity, Hand).cards
            # what others hold is as unknown as what lies face down
            unseen += [card for card in cards if card != HIDDEN_CARD]
            world.put(entity, Hand((HIDDEN_CARD,) * len(cards)))
        return replace(state, world=world, deck=tuple(sorted(unseen)))

    def observe_step(
        self, before: TinyState, step: Step[TinyState, TinyAction], seat: int
    ) -> SeenStep[TinyState, TinyAction]:
        action = step.action
        hidden = isinstance(action, Choose | Draw) and before.waiting[0] != seat
        events = tuple(_as_seen_by(seat, step.events))
        return SeenStep(self.observe(step.state, seat), events, None if hidden else action)

    def resample(self, view: TinyState, rng: random.Random) -> TinyState:
        world, deck = view.world.copy(), list(view.deck)
        rng.shuffle(deck)
        for entity, _ in view.world.each(Crew):
            cards = world.get(entity, Hand).cards
            world.put(
                entity, Hand(tuple(sorted(deck.pop() if card == HIDDEN_CARD else card for card in cards)))
            )
            if world.find(entity, Chosen) == Chosen(HIDDEN_GEAR):
                last = world.get(entity, LastGear).gear
                world.put(entity, Chosen(rng.choice([gear for gear in GEARS if gear != last])))
        return replace(view, world=world, deck=tuple(sorted(deck)))


def _as_seen_by(seat: int, events: Iterable[Event]) -> Iterable[Event]:
    for event in events:
        if isinstance(event, Drew) and event.seat != seat:
            event = replace(event, card=HIDDEN_CARD)
        yield event


def twins(state: TinyState, seat: int) -> Iterable[TinyState]:
    """States that differ from this one only in what the seat can't know. Written without ``observe``:
    the suite takes it as the truth about what is secret."""
    if state.phase == "over":
        return
    for entity, crew in state.world.each(Crew):
        if crew.seat == seat:
            continue
        chosen = state.world.find(entity, Chosen)
        choosing = state.phase == "choose" and crew.seat == state.waiting[0]
        if choosing or (chosen is not None and state.phase == "choose"):
            last = state.world.get(entity, LastGear).gear
            for gear in GEARS:
                if gear != last and chosen != Chosen(gear):
                    yield _with(state, entity, Chosen(gear))
        if choosing and chosen is not None:
            yield _with(state, entity, None)
        hand = state.world.get(entity, Hand).cards
        for card in sorted(set(hand)):
            for other in sorted(set(state.deck) - {card}):
                swapped, deck = list(hand), list(state.deck)
                swapped[swapped.index(card)] = other
                deck[deck.index(other)] = card
                twin = _with(state, entity, Hand(tuple(sorted(swapped))))
                yield replace(twin, deck=tuple(sorted(deck)))


def _with(state: TinyState, entity: Entity, component: Chosen | Hand | None) -> TinyState:
    world = state.world.copy()
    if component is None:
        world.take(entity, Chosen)
    else:
        world.put(entity, component)
    return replace(state, world=world)
