"""The rule book of Tank Tactics as a ``Game`` (TT-1 to TT-5)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import permutations, product

from game.games.tank_tactics.entry import INFO
from game.games.tank_tactics.rules.actions import (
    Action,
    Deal,
    Exit,
    Give,
    SetDice,
    Start,
)
from game.games.tank_tactics.rules.queries import in_turn
from game.games.tank_tactics.rules.refusals import refuse_action, refuse_chance
from game.games.tank_tactics.rules.terms import RULES, MatchTerms
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.contract import (
    Event,
    Game,
    Refusal,
    Setup,
    Step,
    require,
)
from game.model.dealing import MOST_HANDS, count_hands, hands, random_hand

ALL_DICE: tuple[tuple[int, ...], ...] = tuple(permutations((6, 5, 4, 3, 2, 1)))
"""All ways a tank's dice can be set (TT-1.1)."""


class TankTactics(Game[TankTacticsWorld, Action]):
    """The rules of Tank Tactics. Stateless; every method is a pure function of its arguments."""

    info = INFO
    rules_version = 3
    refusal_rule = "TT-5.1"
    reasons = RULES

    def new(self, setup: Setup) -> TankTacticsWorld:
        """Return the match at its start: tanks stand on their starts; cards, if any, are dealt first."""
        if isinstance(setup.map, TankTacticsWorld):
            return setup.map
        first = int(setup.options.get("first", 0)) - 1
        match = MatchTerms(setup.map, setup.definitions, tuple(setup.sides))
        return TankTacticsWorld(match, first if 0 <= first < len(setup.sides) else None)

    def to_act(self, state: TankTacticsWorld) -> int | None:
        """Return the seat to decide, or chance."""
        return state.to_act

    def judged(self, view: TankTacticsWorld) -> bool:
        """Return whether a move can be judged: in turns of two players, when dice and cards are open
        (TT-1.4)."""
        return view.phase == "turn" and len(view.playing) == 2

    # --- what may be done ---

    def actions(self, view: TankTacticsWorld) -> Sequence[Action]:
        """Return every legal action of the seat to act."""
        if view.phase == "dice":
            return [SetDice(view.step, dice) for dice in ALL_DICE]
        if view.phase == "cards":
            card = view.hand[view.seat][view.step]
            return [Give(card, to) for to in view.match.holders(view.seat)]
        return view.legal_actions() if view.phase == "turn" else []

    def refuse(self, view: TankTacticsWorld, action: Action) -> Refusal | None:
        """See ``Game.refuse``."""
        if isinstance(action, Deal | Start | Exit):
            return refuse_chance(view, action)
        return refuse_action(view, action)

    def chance(self, state: TankTacticsWorld) -> Sequence[tuple[Action, int]] | None:
        """Return the possible outcomes with their weights; ``None`` for hands of many cards."""
        match state.phase:
            case "deal":
                deck, count = _deck_left(state), state.match.board.hand
                if count_hands(deck, count) > MOST_HANDS:
                    return None
                return [(Deal(cards), weight) for cards, weight in hands(deck, count)]
            case "start":
                dice = [range(1, 7) if s in state.rolling else (0,) for s in range(len(state.fell))]
                return [(Start(pips), 1) for pips in product(*dice)]
            case "portal":
                return [(Exit(pips), 1) for pips in range(1, 7)]
        return ()

    def draw(self, state: TankTacticsWorld, rng: random.Random) -> Action:
        """Return one outcome, drawn by its weight."""
        if state.phase == "deal":
            return Deal(random_hand(_deck_left(state), state.match.board.hand, rng))
        return super().draw(state, rng)

    def apply(self, state: TankTacticsWorld, action: Action) -> Step[TankTacticsWorld, Action]:
        """See ``Game.apply``."""
        require(self.refuse(state, action))
        events: list[Event] = []
        after = state.after(action, events)
        return Step(after, tuple(events), action, learnt=state.is_secret and not after.is_secret)

    def premove_view(self, view: TankTacticsWorld, seat: int) -> TankTacticsWorld | None:
        """Return the view as if the seat's turn began now, with every tank where it stands."""
        if view.phase != "turn" or view.seat == seat or view.fell[seat]:
            return None
        mine = in_turn(view, seat)
        return mine if mine.to_act == seat and len(self.actions(mine)) > 1 else None

    # --- calls ---

    def playing(self, state: TankTacticsWorld) -> tuple[int, ...]:
        """Return the seats that haven't fallen."""
        return state.playing

    def without(self, state: TankTacticsWorld, seat: int, reason: str) -> Step[TankTacticsWorld, Action]:
        """Return the state after a seat has lost all its tanks; the last seat left wins."""
        events: list[Event] = []
        after = state.without(seat, reason, events)
        return Step(after, tuple(events), learnt=state.is_secret and not after.is_secret)

    # --- secrets ---

    def observe(self, state: TankTacticsWorld, seat: int) -> TankTacticsWorld:
        """Return the state without the dice and cards others have set, until all are ready; dealt cards
        are open."""
        return state.seen_by(seat)

    def views_differ(self, state: TankTacticsWorld, seat: int, other: int) -> bool:
        """Return whether two seats see different states: as soon as one sets dice or cards in secret
        (TT-1.4)."""
        return seat != other and state.phase in ("dice", "cards")

    def sees_action(self, before: TankTacticsWorld, action: Action, seat: int) -> bool:
        """Return whether a seat sees an action; only the seat itself sees a secret setting."""
        return before.seat == seat or not isinstance(action, SetDice | Give)

    def resample(self, view: TankTacticsWorld, rng: random.Random) -> TankTacticsWorld:
        """Return a random full state that agrees with the view: others' hidden settings are drawn."""
        if not view.is_secret or view.phase == "deal":
            return view
        dice, given = list(view.dice), list(view.given)
        for seat, tanks in enumerate(view.match.tanks):
            set_dice, set_cards = _done(view, seat)
            for index in tanks[:set_dice]:
                dice[index] = dice[index] or rng.choice(ALL_DICE)
            if len(given[seat]) < set_cards:
                holders = view.match.holders(seat)
                given[seat] = tuple(rng.choice(holders) for _ in range(set_cards))
        return view.with_(dice=tuple(dice), given=tuple(given))


def _done(world: TankTacticsWorld, seat: int) -> tuple[int, int]:
    """Return how many tanks and cards a seat has set so far, which every seat knows."""
    if seat > world.seat or world.fell[seat]:
        return 0, 0
    tanks, cards = len(world.match.tanks[seat]), len(world.hand[seat])
    if seat < world.seat:
        return tanks, cards
    return (world.step, 0) if world.phase == "dice" else (tanks, world.step)


def _deck_left(world: TankTacticsWorld) -> dict[str, int]:
    """Return the cards left in the deck after the hands dealt so far, copies by name."""
    deck = dict(world.match.board.deck)
    for hand in world.hand:
        for card in hand:
            deck[card] -= 1
    return deck
