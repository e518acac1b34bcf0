"""``MatchDraft``: a move that a person has begun in secret at a table and not played yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any


class MatchDraft:
    """A person's secret, unplayed choice. ``drafted`` gives it as plain data that a save can hold,
    ``None`` for nothing; ``moves`` the number of moves until it is played, 0 while it is only a draft;
    ``begun`` the actions drafted so far, in an order in which they could be played; ``adding`` what adds an
    action that follows on them, ``None`` for one that can't be drafted; ``replaces`` says of an action
    whether the draft has something else in its place: any draft, if it isn't told; ``complete`` whether
    there is nothing left to choose, only to play it; ``whole`` whether it can only be played as a whole, so
    that what a hint proposes is drafted from the first action on."""

    def __init__(
        self, drafted: Callable[[], Any], moves: Callable[[], int] = lambda: 0,
        begun: Callable[[], Sequence[Any]] = tuple,
        adding: Callable[[Any], Callable[[], object] | None] = lambda action: None,
        replaces: Callable[[Any], bool] = lambda action: True,
        complete: Callable[[], bool] = lambda: False, whole: Callable[[], bool] = lambda: False,
    ) -> None:  # fmt: skip
        self._drafted, self._moves, self._begun, self.adding = drafted, moves, begun, adding
        self._replaces, self._complete, self._whole = replaces, complete, whole
        self._restored: Any = None
        """The draft from before the match was left, kept until its seat may choose."""

    @property
    def data(self) -> Any:
        """The draft as plain data; ``None`` for nothing."""
        return self._drafted() if self._restored is None else self._restored

    def replaces(self, action: Any) -> bool:
        """Whether something else is drafted in the place of an action."""
        return self.data is not None and self._replaces(action)

    @property
    def takes_hints(self) -> bool:
        """Whether a hint's next action is to be drafted, if it can be, and not played."""
        return self.data is not None or self._whole()

    @property
    def complete(self) -> bool:
        """Whether everything is drafted, so that there is nothing to ask a hint about."""
        return self._complete()

    @property
    def moves(self) -> int:
        """The number of moves until the draft is played, 0 while it is only a draft."""
        return self._moves()

    @property
    def begun(self) -> tuple[Any, ...]:
        """The actions drafted so far, as a hint goes on from them; none where a draft has no order."""
        return tuple(self._begun())

    def restore(self, data: Any) -> None:
        """Keep ``data``, which comes from a file, so that its seat can go on with what is valid in it.
        Must be called before the table's first ``show``."""
        self._restored = data

    def take_restored(self) -> Any:
        """Return the restored draft once; afterwards ``None``."""
        data, self._restored = self._restored, None
        return data
