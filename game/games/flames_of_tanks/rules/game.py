"""The rule book of Flames of Tanks as a ``Game`` (FT-1 to FT-6)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import product

from game.games.flames_of_tanks.entry import INFO
from game.games.flames_of_tanks.rules import actions as act
from game.games.flames_of_tanks.rules import refusals, sampling
from game.games.flames_of_tanks.rules.actions import Action
from game.games.flames_of_tanks.rules.definitions import GOOD
from game.games.flames_of_tanks.rules.placing import first_spot
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model.contract import (
    CHANCE,
    Call,
    Event,
    Game,
    MatchTime,
    Refusal,
    Resign,
    Setup,
    Step,
    TimeUp,
    require,
)
from game.model.dealing import MOST_HANDS, count_hands, hands, random_hand

_DIE = range(1, 7)

MOST_LISTED = 4
"""Most dice whose outcomes are listed."""


class FlamesOfTanks(Game[FlamesOfTanksWorld, Action]):
    """The rules of Flames of Tanks. Stateless; every method is a pure function of its arguments. No seat
    has secrets."""

    info = INFO
    rules_version = 3
    refusal_rule = "FT-6.1"
    reasons = (
        "rounds",
        "minutes",
        "all_points",
        "one_left",
        "sudden_death",
        "sudden_death_tie",
        "alone",
    )

    def new(self, setup: Setup) -> FlamesOfTanksWorld:
        """Return the match at its start: the first tank is about to enter."""
        if isinstance(setup.map, FlamesOfTanksWorld):
            return setup.map
        return FlamesOfTanksWorld(setup.map).begun([])

    def to_act(self, state: FlamesOfTanksWorld) -> int | None:
        """Return the seat to decide, or chance."""
        return state.to_act

    actions = staticmethod(sampling.sample)
    """A sample of the legal actions (``info.sampled``): straight drives, every shot, some ways to come in
    and to refit."""
    refuse = staticmethod(refusals.refuse)

    def apply(self, state: FlamesOfTanksWorld, action: Action) -> Step[FlamesOfTanksWorld, Action]:
        """See ``Game.apply``."""
        require(self.refuse(state, action))
        events: list[Event] = []
        return Step(state.after(action, events), tuple(events), action)

    # --- chance

    def chance(self, state: FlamesOfTanksWorld) -> Sequence[tuple[Action, int]] | None:
        """Return the possible outcomes with their weights; ``None`` for many dice, and for draws from many
        kinds."""
        match state.phase:
            case "turn":
                return [(act.Turn(tank), 1) for tank in state.bag]
            case "second":
                return [(act.Second(die), 1) for die in _DIE]
            case "remount":
                again = state.stats(state.tank).remount_again
                return [
                    (act.Remounting(die, other), 1 if again and die < GOOD else 6 if again else 1)
                    for die in _DIE
                    for other in (_DIE if again and die < GOOD else (0,))
                ]
            case "hits":
                return _hits(state)
            case "saves":
                assert state.shot is not None
                count = state.shot.hits
                return [(act.Saves(dice), 1) for dice in _rolls(count)] if count <= MOST_LISTED else None
            case "salvage":
                count = len(state.tanks[state.wreck].installed)
                return [(act.Salvage(dice), 1) for dice in _rolls(count)] if count <= MOST_LISTED else None
            case "draw":
                deck = _pool(state)
                if count_hands(deck, state.draws) > MOST_HANDS:
                    return None
                return [(act.Draw(names), weight) for names, weight in hands(deck, state.draws)]
        return ()

    def draw(self, state: FlamesOfTanksWorld, rng: random.Random) -> Action:
        """Return one outcome, drawn by its weight."""

        def die() -> int:
            return rng.randint(1, 6)

        match state.phase:
            case "draw":
                return act.Draw(random_hand(_pool(state), state.draws, rng))
            case "hits":
                shot = state.shot
                assert shot is not None
                dice = tuple(die() for _ in range(state.stats(state.tank).rof))
                return act.Hits(dice, tuple(die() if shot.again and one < shot.need else 0 for one in dice))
            case "saves":
                assert state.shot is not None
                return act.Saves(tuple(die() for _ in range(state.shot.hits)))
            case "salvage":
                return act.Salvage(tuple(die() for _ in state.tanks[state.wreck].installed))
        return super().draw(state, rng)

    def premove_view(self, view: FlamesOfTanksWorld, seat: int) -> FlamesOfTanksWorld | None:
        """Return the view as if the turn of the seat's next tank began now, if that tank is on the table:
        its first action, up to the die for the second (FT-2.2). Coming in and refitting can't be planned."""
        if view.to_act in (None, CHANCE, seat) or seat in view.left:
            return None
        return view.turn_of_next(seat)

    # --- calls ---

    def playing(self, state: FlamesOfTanksWorld) -> list[int]:
        """Return the seats that haven't left the match."""
        return [seat for seat in range(len(state.match.sides)) if seat not in state.left]

    def refuse_call(self, state: FlamesOfTanksWorld, call: Call) -> Refusal | None:
        """Return why a call is not allowed: a seat may resign or lag, and the match's time may run out
        once; there are no draws."""
        if state.outcome is not None or not isinstance(call, MatchTime | Resign | TimeUp):
            return super().refuse_call(state, call)
        timed = isinstance(call, MatchTime)
        if call.seat not in (range(len(state.match.sides)) if timed else self.playing(state)):
            return Refusal("FT-6.5", "refuse.gone")
        if timed:
            told = state.last_round or state.sudden is not None
            return Refusal("FT-6.1", "flames_of_tanks.refuse.time_is_over") if told else None
        if state.to_act == CHANCE:
            return Refusal("FT-2.2", "flames_of_tanks.refuse.dice_first")
        if isinstance(call, TimeUp) and state.to_act != call.seat:
            return Refusal("FT-6.5", "flames_of_tanks.refuse.not_its_turn")
        return None

    def call(self, state: FlamesOfTanksWorld, call: Call) -> Step[FlamesOfTanksWorld, Action]:
        """Resign, lag, or end the match's time. A seat that lags loses the turn (FT-6.5), or, while tanks are
        placed before any turn, comes in at the first legal place (FT-2.0)."""
        if isinstance(call, Resign):
            return super().call(state, call)
        require(self.refuse_call(state, call))
        events: list[Event] = []
        if isinstance(call, MatchTime):
            after = state.timed_out(events)
        else:
            spot = first_spot(state) if state.setting_up else None
            if spot is None:
                after = state.lagged(events)
            else:
                after = state.after(act.Enter(spot[0], spot[1] or 0), events)
        return Step(after, tuple(events))

    def without(self, state: FlamesOfTanksWorld, seat: int, reason: str) -> Step[FlamesOfTanksWorld, Action]:
        """Return the state after a seat has resigned and lost its tanks."""
        events: list[Event] = []
        after = state.without(seat, events)
        return Step(after, tuple(events))


def _rolls(count: int) -> Iterable[tuple[int, ...]]:
    return product(_DIE, repeat=count)


def _hits(position: FlamesOfTanksWorld) -> list[tuple[Action, int]] | None:
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


def _pool(position: FlamesOfTanksWorld) -> dict[str, int]:
    return dict(zip(position.match.definitions.upgrades, position.pool, strict=True))
