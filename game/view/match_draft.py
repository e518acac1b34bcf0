"""``MatchDraft``: a move that a person has begun in secret at a table and not played yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar


class ActionDraft:
    """What a draft of actions, which are played one after the other, answers to a hint: here the answers of
    one that no hint goes on from. ``whole``: it can only be played as a whole, so what a hint proposes is
    drafted from the first action on."""

    whole: ClassVar[bool] = False

    @property
    def begun(self) -> tuple[Any, ...]:
        """The actions drafted so far, in an order in which they could be played."""
        return ()

    @property
    def complete(self) -> bool:
        """Whether there is nothing left to choose, so that there is nothing to ask a hint about."""
        return False

    def adding(self, action: Any) -> Callable[[], object] | None:
        """Return what adds an action that follows on those ``begun``; ``None`` for one that can't be
        drafted."""
        return None

    def replaces(self, action: Any) -> bool:
        """Return whether something else is drafted in the place of an action. It is asked only where
        something is drafted."""
        return True


_NONE = ActionDraft()


class MatchDraft:
    """A person's secret, unplayed choice. ``drafted`` gives it as plain data that a save can hold,
    ``None`` for nothing; ``moves`` the number of moves until it is played, 0 while it is only a draft;
    ``actions`` the draft itself where it is one of actions that hints go on from."""

    def __init__(
        self, drafted: Callable[[], Any], moves: Callable[[], int] = lambda: 0,
        actions: Callable[[], ActionDraft | None] = lambda: None,
    ) -> None:  # fmt: skip
        self._drafted, self._moves, self._actions = drafted, moves, actions
        self._restored: Any = None
        """The draft from before the match was left, kept until its seat may choose."""

    @property
    def data(self) -> Any:
        """The draft as plain data; ``None`` for nothing."""
        return self._drafted() if self._restored is None else self._restored

    @property
    def actions(self) -> ActionDraft:
        """What a hint needs to know of the draft."""
        return self._actions() or _NONE

    def replaces(self, action: Any) -> bool:
        """Return whether something else is drafted in the place of an action."""
        return self.data is not None and self.actions.replaces(action)

    @property
    def moves(self) -> int:
        """The number of moves until the draft is played, 0 while it is only a draft."""
        return self._moves()

    def restore(self, data: Any) -> None:
        """Keep ``data``, which comes from a file, so that its seat can go on with what is valid in it.
        Must be called before the table's first ``show``."""
        self._restored = data

    def take_restored(self) -> Any:
        """Return the restored draft once; afterwards ``None``."""
        data, self._restored = self._restored, None
        return data
