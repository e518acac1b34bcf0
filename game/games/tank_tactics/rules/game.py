"""The rule book of Tank Tactics as a ``Game`` (TT-1 to TT-5)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import permutations, product
from typing import ClassVar

from game.games.tank_tactics.entry import INFO
from game.games.tank_tactics.rules.actions import (
    Action,
    Deal,
    Exit,
    Give,
    SetDice,
    Start,
)
from game.games.tank_tactics.rules.components import Dice, Tank
from game.games.tank_tactics.rules.position import MatchTerms, Position
from game.games.tank_tactics.rules.queries import in_turn
from game.games.tank_tactics.rules.refusals import refuse_action, refuse_chance
from game.games.tank_tactics.rules.state import TankTacticsState, first_state
from game.model.contract import (
    Event,
    Game,
    Refusal,
    Result,
    SeenStep,
    Setup,
    Step,
    require,
)
from game.model.dealing import MOST_HANDS, count_hands, hands, random_hand
from game.model.game_info import GameInfo

ALL_DICE: tuple[tuple[int, ...], ...] = tuple(permutations((6, 5, 4, 3, 2, 1)))
"""All ways a tank's dice can be set (TT-1.1)."""


class TankTactics(Game[TankTacticsState, Action]):
    """The rules of Tank Tactics. Stateless; every method is a pure function of its arguments."""

    info: ClassVar[GameInfo] = INFO
    rules_version: ClassVar[int] = 2
    refusal_rule: ClassVar[str] = "TT-5.1"

    def new(self, setup: Setup) -> TankTacticsState:
        """Return the match at its start: tanks stand on their starts; cards, if any, are dealt first."""
        if isinstance(setup.map, Position):
            return first_state(setup.map)
        first = int(setup.options.get("first", 0)) - 1
        match = MatchTerms(setup.map, setup.definitions, tuple(setup.sides))
        return first_state(Position(match, first if 0 <= first < len(setup.sides) else None))

    def to_act(self, state: TankTacticsState) -> int | None:
        """Return the seat to decide, or chance."""
        return state.position.to_act

    def result(self, state: TankTacticsState) -> Result | None:
        """Return how the match ended; ``None`` while it goes on."""
        return state.position.outcome

    def judged(self, view: TankTacticsState) -> bool:
        """Return whether a move can be judged: in turns of two players, when dice and cards are open
        (TT-1.4)."""
        return view.position.phase == "turn" and len(view.position.playing) == 2

    # --- what may be done ---

    def actions(self, view: TankTacticsState) -> Sequence[Action]:
        """Return every legal action of the seat to act."""
        position = view.position
        if position.phase == "dice":
            return [SetDice(position.step, dice) for dice in ALL_DICE]
        if position.phase == "cards":
            card = position.hands[position.seat][position.step]
            return [Give(card, to) for to in position.match.holders(position.seat)]
        return position.legal_actions() if position.phase == "turn" else []

    def refuse(self, view: TankTacticsState, action: Action) -> Refusal | None:
        """See ``Game.refuse``."""
        if isinstance(action, Deal | Start | Exit):
            return refuse_chance(view.position, action)
        return refuse_action(view.position, action)

    def chance(self, state: TankTacticsState) -> Sequence[tuple[Action, int]] | None:
        """Return the possible outcomes with their weights; ``None`` for hands of many cards."""
        position = state.position
        match position.phase:
            case "deal":
                deck, count = _deck_left(position), position.match.board.hand
                if count_hands(deck, count) > MOST_HANDS:
                    return None
                return [(Deal(cards), weight) for cards, weight in hands(deck, count)]
            case "start":
                dice = [range(1, 7) if s in position.rolling else (0,) for s in range(len(position.fell))]
                return [(Start(pips), 1) for pips in product(*dice)]
            case "portal":
                return [(Exit(pips), 1) for pips in range(1, 7)]
        return ()

    def draw(self, state: TankTacticsState, rng: random.Random) -> Action:
        """Return one outcome, drawn by its weight."""
        position = state.position
        if position.phase == "deal":
            return Deal(random_hand(_deck_left(position), position.match.board.hand, rng))
        return super().draw(state, rng)

    def apply(self, state: TankTacticsState, action: Action) -> Step[TankTacticsState, Action]:
        """See ``Game.apply``."""
        require(self.refuse(state, action))
        events: list[Event] = []
        after = state.then(state.position.after(action, events))
        return Step(after, tuple(events), action, learnt=state.secret and not after.secret)

    def premove_view(self, view: TankTacticsState, seat: int) -> TankTacticsState | None:
        """Return the view as if the seat's turn began now, with every tank where it stands."""
        position = view.position
        if position.phase != "turn" or position.seat == seat or position.fell[seat]:
            return None
        mine = view.then(in_turn(position, seat))
        return mine if mine.position.to_act == seat and len(self.actions(mine)) > 1 else None

    # --- calls ---

    def playing(self, state: TankTacticsState) -> tuple[int, ...]:
        """Return the seats that haven't fallen."""
        return state.position.playing

    def without(self, state: TankTacticsState, seat: int, reason: str) -> Step[TankTacticsState, Action]:
        """Return the state after a seat has lost all its tanks; the last seat left wins."""
        events: list[Event] = []
        after = state.then(state.position.without(seat, reason, events))
        return Step(after, tuple(events), learnt=state.secret and not after.secret)

    # --- secrets ---

    def observe(self, state: TankTacticsState, seat: int) -> TankTacticsState:
        """Return the state without the dice and cards others have set, until all are ready; dealt cards
        are open."""
        if not state.secret:
            return state
        hidden = [tank for tank in state.world.table(Dice) if state.world.get(tank, Tank).seat != seat]
        given = tuple(to if other == seat else () for other, to in enumerate(state.course.given))
        if not hidden and given == state.course.given:
            return state
        world = state.world.copy()
        for tank in hidden:
            world.take(tank, Dice)
        return TankTacticsState(state.match, world, state.course._replace(given=given))

    def views_differ(self, state: TankTacticsState, seat: int, other: int) -> bool:
        """Return whether two seats see different states: as soon as one sets dice or cards in secret
        (TT-1.4)."""
        return seat != other and state.position.phase in ("dice", "cards")

    def observe_step(
        self, before: TankTacticsState, step: Step[TankTacticsState, Action], seat: int
    ) -> SeenStep[TankTacticsState, Action]:
        """Return the step as a seat sees it; only the seat itself sees a secret setting."""
        hidden = isinstance(step.action, SetDice | Give) and before.position.seat != seat
        return SeenStep(self.observe(step.state, seat), step.events, None if hidden else step.action)

    def resample(self, view: TankTacticsState, rng: random.Random) -> TankTacticsState:
        """Return a random full state that agrees with the view: others' hidden settings are drawn."""
        position = view.position
        if not view.secret or position.phase == "deal":
            return view
        dice, given = list(position.dice), list(position.given)
        for seat, tanks in enumerate(position.match.tanks):
            set_dice, set_cards = _done(position, seat)
            for index in tanks[:set_dice]:
                dice[index] = dice[index] or rng.choice(ALL_DICE)
            if len(given[seat]) < set_cards:
                holders = position.match.holders(seat)
                given[seat] = tuple(rng.choice(holders) for _ in range(set_cards))
        return view.then(position.with_(dice=tuple(dice), given=tuple(given)))


def _done(position: Position, seat: int) -> tuple[int, int]:
    """Return how many tanks and cards a seat has set so far, which every seat knows."""
    if seat > position.seat or position.fell[seat]:
        return 0, 0
    tanks, cards = len(position.match.tanks[seat]), len(position.hands[seat])
    if seat < position.seat:
        return tanks, cards
    return (position.step, 0) if position.phase == "dice" else (tanks, position.step)


def _deck_left(position: Position) -> dict[str, int]:
    """Return the cards left in the deck after the hands dealt so far, copies by name."""
    deck = dict(position.match.board.deck)
    for hand in position.hands:
        for card in hand:
            deck[card] -= 1
    return deck
