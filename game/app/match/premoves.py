"""Moves that a person plans while others decide; they are played at once when the turn comes, if they are
legal then.

The game says what can be planned (``Game.premove_view``): a position in which the seat seems to have the
turn. Each action planned there is kept here, and the next is planned in the position after it, as long as
the turn goes on and nothing is left to chance. Knows no screen.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from game.model.contract import Refusal
from game.model.session import Session


@dataclass(frozen=True, slots=True)
class Premove:
    """One planned action, and the position it was planned in."""

    view: Any
    action: Any


@dataclass(frozen=True, slots=True)
class Dropped:
    """An action that can't be played any more, the position it was planned in, and why not."""

    premove: Premove
    refusal: Refusal


class Premoves:
    """The planned moves of one seat."""

    def __init__(self, session: Session[Any, Any]) -> None:
        self.session, self.game = session, session.game
        self.seat = -1
        """The seat that plans; negative if nobody does yet."""
        self.named: list[Premove] = []
        self.full = False
        """Whether the turn is planned to its end, or as far as it can be."""
        self._base: tuple[Any, int, Any] | None = None

    def __bool__(self) -> bool:
        return bool(self.named)

    def clear(self) -> bool:
        """Take back everything; return whether there was anything."""
        had = bool(self.named)
        self.named, self.full = [], False
        return had

    def take_back(self) -> bool:
        """Take back the last action; return whether there was one."""
        if not self.named:
            return False
        self.named.pop()
        self.full = False
        return True

    def view_for(self, seat: int) -> Any:
        """Return the position as if the turn of ``seat`` began now; ``None`` where nothing can be planned.
        Computed once a position."""
        view = self.session.view(seat)
        if self._base is None or self._base[0] is not view or self._base[1] != seat:
            self._base = view, seat, self.game.premove_view(view, seat)
        return self._base[2]

    def place(self, seat: int) -> Any:
        """Return the position in which ``seat`` can plan its next action; ``None`` where it can't. Once
        its turn is fully planned this is the first position again: another action then replaces all."""
        if seat != self.seat:
            self.clear()
            self.seat = seat
        view = self.view_for(seat)
        if view is None or self.full:
            return view
        for premove in self.named:
            after = self._after(premove.view, premove.action)
            if after is None:
                self.full = True
                return self.view_for(seat)
            view = after
        return view

    def check(self) -> Dropped | None:
        """Follow the match to its current position, and keep the actions that are still legal in order.
        Return what was dropped; ``None`` if nothing was."""
        view = self.view_for(self.seat) if self.named else None
        if view is None:
            return None  # nothing is known of the turn: it is judged when it comes
        kept: list[Premove] = []
        for premove in self.named:
            refusal = self._why_not(premove, view)
            if refusal is not None:
                self.named, self.full = kept, False
                return Dropped(premove, refusal)
            kept.append(Premove(view, premove.action))
            after = self._after(view, premove.action)
            if after is None:
                break
            view = after
        self.named = kept
        return None

    def name(self, action: Any) -> bool:
        """Keep an action that was chosen in ``place``; return whether it is allowed."""
        view = self.place(self.seat)
        if view is None or self.game.refuse(view, action) is not None:
            return False
        if self.full:
            self.clear()
        self.named.append(Premove(view, action))
        self.full = self._after(view, action) is None
        return True

    def due(self) -> Any | Dropped | None:
        """Return the next action to play, now that the seat has the turn; or a ``Dropped`` if it is
        illegal, which clears all."""
        premove = self.named[0]
        refusal = self._why_not(premove, self.session.view(self.seat))
        if refusal is not None:
            self.clear()
            return Dropped(premove, refusal)
        self.named.pop(0)
        return premove.action

    def _why_not(self, premove: Premove, view: Any) -> Refusal | None:
        game, action = self.game, premove.action
        return game.refuse(view, action) or game.refuse_premove(premove.view, view, action)

    def _after(self, view: Any, action: Any) -> Any:
        """Return what the seat sees after an action; ``None`` if its turn ends there, chance decides, or
        it learns something."""
        game = self.game
        whole = game.resample(view, random.Random(0))  # any position the seat can't tell from the real one
        step = game.apply(whole, action)
        learnt = game.learns(self.session.setup, step)
        if learnt or step.revealed or game.to_act(step.state) != self.seat:
            return None
        return game.observe(step.state, self.seat)
