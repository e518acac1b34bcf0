"""Moves that a person names in advance, while others decide: played at once when the turn comes, if they are
legal then.

A game says what can be named (``Game.premove_view``): a position in which the seat seems to have the turn.
What is chosen there is kept here, and the position after it is the next to choose in, as long as the turn
goes on and nothing is left to chance. Knows no screen.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from game.model.contract import Refusal
from game.model.session import Session


@dataclass(frozen=True, slots=True)
class Premove:
    """One action named in advance, and the position in which it was."""

    view: Any
    action: Any


@dataclass(frozen=True, slots=True)
class Dropped:
    """An action that can't be played any more, the position it was named in, and why not."""

    premove: Premove
    refusal: Refusal


class Premoves:
    """What one seat has named in advance."""

    def __init__(self, session: Session[Any, Any]) -> None:
        self.session, self.game = session, session.game
        self.seat = -1
        """The seat that plans; below 0: nobody yet."""
        self.named: list[Premove] = []
        self.full = False
        """The turn is planned to its end, or as far as it can be."""
        self._base: tuple[Any, int, Any] | None = None

    def __bool__(self) -> bool:
        return bool(self.named)

    def clear(self) -> bool:
        """Take back everything; whether there was anything."""
        had = bool(self.named)
        self.named, self.full = [], False
        return had

    def take_back(self) -> bool:
        """Take back the last action; whether there was one."""
        if not self.named:
            return False
        self.named.pop()
        self.full = False
        return True

    def view_for(self, seat: int) -> Any:
        """The position as if that seat's turn began now; ``None`` where nothing can be named. Looked up once
        a position."""
        view = self.session.view(seat)
        if self._base is None or self._base[0] is not view or self._base[1] != seat:
            self._base = view, seat, self.game.premove_view(view, seat)
        return self._base[2]

    def place(self, seat: int) -> Any:
        """The position in which that seat can name its next action; ``None`` where it can't. Once its turn is
        planned it is the first one again: another action then replaces all."""
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
        """Go on from the position of now: the actions that are still legal one after the other stay. What was
        dropped, if anything was."""
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
        """Keep an action that was chosen in ``place``; whether it may be."""
        view = self.place(self.seat)
        if view is None or self.game.refuse(view, action) is not None:
            return False
        if self.full:
            self.clear()
        self.named.append(Premove(view, action))
        self.full = self._after(view, action) is None
        return True

    def due(self) -> Any | Dropped | None:
        """The next action to be played now that the seat has the turn; else what can't be, and all is taken
        back then."""
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
        """What the seat sees after an action; ``None`` where its turn is over then, or chance decides, or
        something is learnt."""
        game = self.game
        whole = game.resample(view, random.Random(0))  # any position the seat can't tell from the real one
        step = game.apply(whole, action)
        if step.learnt or step.revealed or game.to_act(step.state) != self.seat:
            return None
        return game.observe(step.state, self.seat)
