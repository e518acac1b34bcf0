"""A tiny open game for the session's tests: seats take turns, and each kind of step is one action.

Actions are words: ``pass`` ends the turn, ``again`` does not; ``roll`` ends it by a die, ``roll again``
goes on after one, ``dice`` after a hundred; ``learn`` shows somebody something; ``end`` ends the match.
``d1`` to ``d6`` are the outcomes of the die.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.model.contract import (
    CHANCE,
    AgreeDraw,
    Call,
    DeclineDraw,
    Game,
    OfferDraw,
    Refusal,
    Resign,
    Result,
    Setup,
    Step,
    TimeUp,
    require,
)
from game.model.game_info import GameInfo
from game.model.kinds import Choice, Listed, Number, Truth
from game.model.world import MATCH, World, column

WORDS = ("pass", "again", "roll", "roll again", "dice", "learn", "end")
DICE = tuple(f"d{n}" for n in range(1, 7))
NO = Refusal("NIM-1", "nim.no")


class NimState(World[int]):
    """Who is to act, dice still to roll, what was rolled, and why it is over; the match is how many seats."""

    phase: str = column(MATCH, Choice(("turn", "over")), "turn")
    round: int = column(MATCH, Number(), 1)
    seat: int = column(MATCH, Number(), 0)
    dice: int = column(MATCH, Number(), 0)
    rolled: tuple[str, ...] = column(MATCH, Listed(Choice(DICE)), ())
    then_next: bool = column(MATCH, Truth(), False)

    @property
    def outcome(self) -> Result | None:
        if self.phase != "over":
            return None
        return Result((1,) * self.match, (0.5,) * self.match, "nim.over", "NIM-1")


class Nim(Game[NimState, str]):
    """Its rule book. ``lagging``: running out of time costs the turn, not the match."""

    info = GameInfo(name="nim", sides=("side.a",), seatings=())
    refusal_rule = "NIM-1"

    def __init__(self, lagging: bool = False, begins_with_dice: int = 0) -> None:
        self._lagging, self._dice = lagging, begins_with_dice

    def new(self, setup: Setup) -> NimState:
        return NimState(len(setup.sides), dice=self._dice)

    def to_act(self, state: NimState) -> int | None:
        if state.phase == "over":
            return None
        return CHANCE if state.dice else state.seat

    def actions(self, view: NimState) -> Sequence[str]:
        seat = self.to_act(view)
        return () if seat is None or seat == CHANCE else WORDS

    def apply(self, state: NimState, action: str) -> Step[NimState, str]:
        require(self.refuse(state, action))
        after = state.with_(round=state.round + 1)
        if action in DICE:
            after = after.with_(dice=state.dice - 1, rolled=(*state.rolled, action))
            if not after.dice and state.then_next:
                after = self._next(after)
        elif action in ("pass", "learn"):
            after = self._next(after)
        elif action == "end":
            after = after.with_(phase="over")
        elif action != "again":
            dice = 100 if action == "dice" else 1
            after = after.with_(dice=dice, then_next=action != "roll again")
        return Step(after, action=action, learnt=action == "learn")

    @staticmethod
    def _next(state: NimState) -> NimState:
        return state.with_(seat=(state.seat + 1) % state.match, then_next=False)

    def chance(self, state: NimState) -> Sequence[tuple[str, int]]:
        return [(pips, 1) for pips in DICE] if state.dice else ()

    def refuse_call(self, state: NimState, call: Call) -> Refusal | None:
        known = isinstance(call, Resign | TimeUp | OfferDraw | AgreeDraw | DeclineDraw)
        return None if known and state.phase != "over" else NO

    def call(self, state: NimState, call: Call) -> Step[NimState, str]:
        require(self.refuse_call(state, call))
        if isinstance(call, OfferDraw | DeclineDraw):
            return Step(state)
        if isinstance(call, TimeUp) and self._lagging:
            return Step(self._next(state))
        return Step(state.with_(phase="over"))

    def playing(self, state: NimState) -> range:
        return range(state.match)

    def without(self, state: NimState, seat: int, reason: str) -> Step[NimState, str]:
        return Step(state.with_(phase="over"))
