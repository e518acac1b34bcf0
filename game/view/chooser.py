"""What every game's choosing has in common. No pixels here: spots go in, an action comes out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.model.contract import Refusal

Action = TypeVar("Action")
Spot = TypeVar("Spot")


@dataclass(frozen=True, slots=True)
class RefusedSpot(Generic[Spot]):
    """Why something can't be chosen, and where that was."""

    spot: Spot
    refusal: Refusal


class Chooser(Generic[Action, Spot]):
    """What a player is choosing, step by step; here in one step: the action is armed, or played."""

    def __init__(self) -> None:
        self.confirm = False
        """A chosen action has to be chosen twice."""
        self.allow: Callable[[Action], Refusal | None] | None = None
        """For guided play: refuses legal actions that are not asked for now."""
        self.unaided = False
        """Nothing is found for the player."""
        self.armed: Action | None = None
        """What the next click or Enter plays."""
        self.refused: RefusedSpot[Spot] | None = None

    @property
    def plan(self) -> Action | None:
        """The action as it is chosen now, ``None`` if it is none yet."""
        return self.armed

    def drop(self) -> None:
        """Nothing is picked any more."""
        self.armed = self.refused = None

    def forget(self) -> None:
        """Nothing is being chosen or planned any more."""
        self.drop()

    def back(self) -> bool:
        """One step back; whether there was anything to take back."""
        had = self.armed is not None or self.refused is not None
        self.drop()
        return had

    def aim(self, action: Action) -> None:
        """Choose as far as an action goes, short of playing it."""
        self.armed = action

    def choice(self) -> Any:
        """What is being chosen, as plain values for another position to go on with; ``None`` for nothing."""
        return self.armed

    def choose_again(self, choice: Any) -> None:
        """Choose again what was being chosen in an earlier position, as far as that can be. Here, where it is
        not known what is legal, nothing."""

    def refuse(self, spot: Spot, refusal: Refusal) -> None:
        """Something was asked for in vain there."""
        self.refused = RefusedSpot(spot, refusal)

    def settle(self, action: Action, spot: Spot, first: Action | None = None) -> Action | None:
        """The action, if it may be played now; else it is armed, or why not is in ``refused``. ``first``:
        what is played before it; guided play then judges that."""
        refusal = self.allow(action if first is None else first) if self.allow is not None else None
        if refusal is not None:
            self.refuse(spot, refusal)
            return None
        if self.confirm and self.armed != action:
            self.armed = action
            return None
        return action
