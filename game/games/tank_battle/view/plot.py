"""A draft of shots against the enemy's next move (TB-3.2). No pixels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import Any

from game.games.tank_battle.rules import queries
from game.games.tank_battle.rules.actions import SEAL, Action, Peg
from game.games.tank_battle.rules.world import Shots, TankBattleWorld
from game.model.contract import Refusal
from game.model.tuples import put
from game.view.match_draft import ActionDraft
from game.view.undoable_draft import UndoableDraft


class Plot(UndoableDraft[tuple[tuple[int, ...], tuple[int, ...]]], ActionDraft):
    """Plotted shots (TB-3.2), to be changed at will until they are sealed."""

    def __init__(self, base: TankBattleWorld) -> None:
        super().__init__()
        self.base = base
        shots = base.shots[base.seat]
        self.fixed = () if shots is None else shots.squares
        """The squares that were plotted for good before this draft."""
        self.red: tuple[int, ...] = () if shots is None else shots.red
        self.white: tuple[int, ...] = () if shots is None else shots.white

    def as_data(self) -> dict[str, Any] | None:
        """The shots as a save holds them; ``None`` if there are none but those plotted for good."""
        if {*self.red, *self.white} <= {*self.fixed}:
            return None
        return {"red": list(self.red), "white": list(self.white)}

    def take_data(self, data: Mapping[str, Any]) -> None:
        """Plot the shots in saved data, to be taken back one by one; none if the data don't fit."""
        before = self._now
        for name in ("red", "white"):
            squares = data.get(name)
            for square in squares if isinstance(squares, list) else []:
                if square in self.fixed:
                    continue
                wrong = type(square) is not int or square in (*self.red, *self.white)
                if wrong or self.toggle(square, white=name == "white") is not None:
                    self._now_is(before)
                    self.past = ()
                    return

    @cached_property
    def due(self) -> int:
        """The number of red shots that have to be plotted."""
        return self.base.red_pegs(self.base.seat)

    @property
    def missing(self) -> int:
        """The number of red shots that are missing."""
        return max(0, self.due - len(self.red))

    @property
    def whites(self) -> int:
        """The number of white pegs that the player has."""
        return self.base.white[self.base.seat]

    @property
    def position(self) -> TankBattleWorld:
        """The position with these shots."""
        shots = Shots(tuple(sorted(self.red)), tuple(sorted(self.white)))
        return self.base.with_(shots=put(self.base.shots, self.base.seat, shots))

    @property
    def begun(self) -> tuple[Action, ...]:
        red = [Peg(square) for square in self.red if square not in self.fixed]
        return (*red, *(Peg(square, True) for square in self.white if square not in self.fixed))

    def actions(self) -> tuple[Action, ...]:
        """The actions to play when the shots are sealed."""
        return (*self.begun, SEAL)

    @property
    def _now(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return self.red, self.white

    def _now_is(self, state: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        self.red, self.white = state

    def adding(self, action: Action) -> Callable[[], object] | None:
        if not isinstance(action, Peg):
            return None
        return partial(self.toggle, action.square, white=action.white)

    def toggle(self, square: int, *, white: bool) -> Refusal | None:
        """Set a shot, change its colour, or remove it; return the refusal if it may not be there."""
        if square in self.fixed:
            return queries.why_not(self.position, Peg(square, white))
        red, pale = (tuple(one for one in shots if one != square) for shots in (self.red, self.white))
        had_white, had = square in self.white, square in self.red or square in self.white
        if had and had_white == white:
            self._keep()
            self.red, self.white = red, pale
            return None
        before = (self.red, self.white)
        self.red, self.white = red, pale
        refusal = queries.why_not(self.position, Peg(square, white))
        self.red, self.white = before
        if refusal is not None:
            return refusal
        self._keep()
        self.red, self.white = (red, (*pale, square)) if white else ((*red, square), pale)
        return None

    def may(self, square: int) -> bool:
        """Whether a shot can be set on a square or removed from it."""
        if square in self.red or square in self.white:
            return True
        return any(queries.why_not(self.position, Peg(square, white)) is None for white in (False, True))

    def move(self, origin: int, target: int) -> Refusal | None:
        """Move a shot to another square; return the refusal if it may not go there."""
        white = origin in self.white
        before, past, future = self._now, self.past, self.future
        self.toggle(origin, white=white)
        refusal = self.toggle(target, white=white)
        if refusal is not None:
            self._now_is(before)
            self.past, self.future = past, future
        else:
            self.past = self.past[:-1]  # taken away and set elsewhere is one change
        return refusal

    def clear(self) -> bool:
        """Remove all shots; return whether there were any."""
        red, white = (tuple(one for one in shots if one in self.fixed) for shots in (self.red, self.white))
        if red == self.red and not self.white:
            return False
        self._keep()
        self.red, self.white = red, white
        return True
