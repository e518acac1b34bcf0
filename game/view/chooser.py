"""The choosing that every game's table shares. It knows no pixels: spots go in, an action comes out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.model.contract import Refusal
from game.ui.model import Model

Action = TypeVar("Action")
Spot = TypeVar("Spot")


@dataclass(frozen=True, slots=True)
class RefusedSpot(Generic[Spot]):
    """A refusal, and the spot that it is about."""

    spot: Spot
    refusal: Refusal


class Chooser(Model, Generic[Action, Spot]):
    """What a player is choosing, step by step. This base class has one step: the action is armed, or
    played."""

    def __init__(self) -> None:
        self.confirm = False
        """Whether a player has to choose an action twice before it is played."""
        self.allow: Callable[[Action], Refusal | None] | None = None
        """For guided play: gives the refusal of a legal action that the lesson doesn't ask for now."""
        self.unaided = False
        """Whether the table gives the player no help with finding actions."""
        self.armed: Action | None = None
        """The action that the next click or Enter plays."""
        self.refused: RefusedSpot[Spot] | None = None

    @property
    def plan(self) -> Action | None:
        """The action as it is chosen so far, ``None`` while nothing complete is chosen."""
        return self.armed

    def drop(self) -> None:
        """Let go of what is picked."""
        self.armed = self.refused = None

    def forget(self) -> None:
        """Forget all that is being chosen or planned."""
        self.drop()

    def back(self) -> bool:
        """Take back one step of the choice; return whether there was one."""
        had = self.armed is not None or self.refused is not None
        self.drop()
        return had

    def aim(self, action: Action) -> None:
        """Choose all steps of an action without playing it."""
        self.armed = action

    def choice(self) -> Any:
        """The present choice as plain values that ``choose_again`` takes in another position; ``None`` for
        nothing."""
        return self.armed

    def choose_again(self, choice: Any) -> None:
        """Repeat as much as possible of a ``choice`` made in an earlier position. This base class, which
        doesn't know what is legal, repeats nothing."""

    def refuse(self, spot: Spot, refusal: Refusal) -> None:
        """Note that the action asked for at ``spot`` is refused."""
        self.refused = RefusedSpot(spot, refusal)

    def pointless(self, action: Action) -> Refusal | None:
        """Return why a legal action would use something up without any effect; ``None`` if it has one."""
        return None

    def settle(self, action: Action, spot: Spot, first: Action | None = None) -> Action | None:
        """Return ``action`` if it may be played now; otherwise arm it, or keep the reason against it in
        ``refused``. ``first`` is an action played before it, which guided play then judges instead. A
        ``pointless`` action has to be chosen again."""
        refusal = self.allow(action if first is None else first) if self.allow is not None else None
        if refusal is not None:
            self.refuse(spot, refusal)
            return None
        pointless = self.pointless(action)
        if (self.confirm or pointless is not None) and self.armed != action:
            self.armed = action
            if pointless is not None:
                self.refuse(spot, pointless)
            return None
        return action
