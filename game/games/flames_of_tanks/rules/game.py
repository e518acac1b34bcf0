"""The rule book of Flames of Tanks as a ``Game`` (FT-1 to FT-6)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import product
from typing import ClassVar

from game.games.flames_of_tanks.entry import INFO
from game.games.flames_of_tanks.rules import actions as act
from game.games.flames_of_tanks.rules.actions import Action
from game.games.flames_of_tanks.rules.placing import first_spot
from game.games.flames_of_tanks.rules.position import GOOD, Position, first_position
from game.games.flames_of_tanks.rules.refusals import refuse
from game.games.flames_of_tanks.rules.sampling import sample
from game.games.flames_of_tanks.rules.state import FlamesOfTanksState, first_state
from game.model.contract import (
    CHANCE,
    Call,
    Event,
    Game,
    MatchTime,
    Refusal,
    Resign,
    Result,
    Setup,
    Step,
    TimeUp,
    require,
)
from game.model.dealing import MOST_HANDS, count_hands, hands, random_hand
from game.model.game_info import GameInfo

_DIE = range(1, 7)

MOST_LISTED = 4
"""Most dice whose outcomes are listed."""


class FlamesOfTanks(Game[FlamesOfTanksState, Action]):
    """The rules of Flames of Tanks. Stateless; every method is a pure function of its arguments. No seat
    has secrets."""

    info: ClassVar[GameInfo] = INFO
    rules_version: ClassVar[int] = 2
    refusal_rule: ClassVar[str] = "FT-6.1"

    def new(self, setup: Setup) -> FlamesOfTanksState:
        """Return the match at its start: the first tank is about to enter."""
        if isinstance(setup.map, Position):
            return first_state(setup.map)
        return first_state(first_position(setup.map).begun([]))

    def to_act(self, state: FlamesOfTanksState) -> int | None:
        """Return the seat to decide, or chance."""
        return state.position.to_act

    def result(self, state: FlamesOfTanksState) -> Result | None:
        """Return how the match ended; ``None`` while it goes on."""
        return state.position.outcome

    def actions(self, view: FlamesOfTanksState) -> Sequence[Action]:
        """Return a sample of the legal actions (``info.sampled``): straight drives, every shot, some ways
        to come in and to refit."""
        return sample(view.position)

    def refuse(self, view: FlamesOfTanksState, action: Action) -> Refusal | None:
        """See ``Game.refuse``."""
        return refuse(view.position, action)

    def apply(self, state: FlamesOfTanksState, action: Action) -> Step[FlamesOfTanksState, Action]:
        """See ``Game.apply``."""
        require(self.refuse(state, action))
        events: list[Event] = []
        after = state.then(state.position.after(action, events))
        return Step(after, tuple(events), action)

    # --- chance

    def chance(self, state: FlamesOfTanksState) -> Sequence[tuple[Action, int]] | None:
        """Return the possible outcomes with their weights; ``None`` for many dice, and for draws from many
        kinds."""
        position = state.position
        match position.phase:
            case "turn":
                return [(act.Turn(tank), 1) for tank in position.bag]
            case "second":
                return [(act.Second(die), 1) for die in _DIE]
            case "remount":
                again = position.stats(position.tank).remount_again
                return [
                    (act.Remounting(die, other), 1 if again and die < GOOD else 6 if again else 1)
                    for die in _DIE
                    for other in (_DIE if again and die < GOOD else (0,))
                ]
            case "hits":
                return _hits(position)
            case "saves":
                assert position.shot is not None
                count = position.shot.hits
                return [(act.Saves(dice), 1) for dice in _rolls(count)] if count <= MOST_LISTED else None
            case "salvage":
                count = len(position.tanks[position.wreck].installed)
                return [(act.Salvage(dice), 1) for dice in _rolls(count)] if count <= MOST_LISTED else None
            case "draw":
                deck = _pool(position)
                if count_hands(deck, position.draws) > MOST_HANDS:
                    return None
                return [(act.Draw(names), weight) for names, weight in hands(deck, position.draws)]
        return ()

    def draw(self, state: FlamesOfTanksState, rng: random.Random) -> Action:
        """Return one outcome, drawn by its weight."""
        position = state.position

        def die() -> int:
            return rng.randint(1, 6)

        match position.phase:
            case "draw":
                return act.Draw(random_hand(_pool(position), position.draws, rng))
            case "hits":
                shot = position.shot
                assert shot is not None
                dice = tuple(die() for _ in range(position.stats(position.tank).rof))
                return act.Hits(dice, tuple(die() if shot.again and one < shot.need else 0 for one in dice))
            case "saves":
                assert position.shot is not None
                return act.Saves(tuple(die() for _ in range(position.shot.hits)))
            case "salvage":
                return act.Salvage(tuple(die() for _ in position.tanks[position.wreck].installed))
        return super().draw(state, rng)

    def premove_view(self, view: FlamesOfTanksState, seat: int) -> FlamesOfTanksState | None:
        """Return the view as if the turn of the seat's next tank began now, if that tank is on the table:
        its first action, up to the die for the second (FT-2.2). Coming in and refitting can't be planned."""
        position = view.position
        if position.to_act in (None, CHANCE, seat) or seat in position.left:
            return None
        mine = position.turn_of_next(seat)
        return None if mine is None else view.then(mine)

    # --- calls

    def playing(self, state: FlamesOfTanksState) -> list[int]:
        """Return the seats that haven't left the match."""
        position = state.position
        return [seat for seat in range(len(position.match.sides)) if seat not in position.left]

    def refuse_call(self, state: FlamesOfTanksState, call: Call) -> Refusal | None:
        """Return why a call is not allowed: a seat may resign or lag, and the match's time may run out
        once; there are no draws."""
        position = state.position
        if position.outcome is not None or not isinstance(call, MatchTime | Resign | TimeUp):
            return super().refuse_call(state, call)
        timed = isinstance(call, MatchTime)
        if call.seat not in (range(len(position.match.sides)) if timed else self.playing(state)):
            return Refusal("FT-6.5", "refuse.gone")
        if timed:
            told = position.last_round or position.sudden is not None
            return Refusal("FT-6.1", "flames_of_tanks.refuse.time_is_over") if told else None
        if position.to_act == CHANCE:
            return Refusal("FT-2.2", "flames_of_tanks.refuse.dice_first")
        if isinstance(call, TimeUp) and position.to_act != call.seat:
            return Refusal("FT-6.5", "flames_of_tanks.refuse.not_its_turn")
        return None

    def call(self, state: FlamesOfTanksState, call: Call) -> Step[FlamesOfTanksState, Action]:
        """Resign, lag, or end the match's time. A seat that lags loses the turn (FT-6.5), or, while tanks are
        placed before any turn, comes in at the first legal place (FT-2.0)."""
        if isinstance(call, Resign):
            return super().call(state, call)
        require(self.refuse_call(state, call))
        events: list[Event] = []
        position = state.position
        if isinstance(call, MatchTime):
            after = position.timed_out(events)
        else:
            spot = first_spot(position) if position.setting_up else None
            if spot is None:
                after = position.lagged(events)
            else:
                after = position.after(act.Enter(spot[0], spot[1] or 0), events)
        return Step(state.then(after), tuple(events))

    def without(self, state: FlamesOfTanksState, seat: int, reason: str) -> Step[FlamesOfTanksState, Action]:
        """Return the state after a seat has resigned and lost its tanks."""
        events: list[Event] = []
        after = state.position.without(seat, events)
        return Step(state.then(after), tuple(events))


def _rolls(count: int) -> Iterable[tuple[int, ...]]:
    return product(_DIE, repeat=count)


def _hits(position: Position) -> list[tuple[Action, int]] | None:
    shot, rof = position.shot, position.stats(position.tank).rof
    assert shot is not None
    if rof > (2 if shot.again else MOST_LISTED):
        return None
    one = [
        (die, other, 6 if shot.again and not other else 1)
        for die in _DIE
        for other in (_DIE if shot.again and die < shot.need else (0,))
    ]
    found: list[tuple[Action, int]] = []
    for dice in product(one, repeat=rof):
        weight = 1
        for _, _, share in dice:
            weight *= share
        found.append((act.Hits(tuple(d for d, _, _ in dice), tuple(o for _, o, _ in dice)), weight))
    return found


def _pool(position: Position) -> dict[str, int]:
    return dict(zip(position.match.definitions.upgrades, position.pool, strict=True))
