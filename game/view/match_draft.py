"""What a person has begun in secret at a table and not played yet: ``MatchDraft``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class MatchDraft:
    """``drafted`` gives what is drafted now, as plain data that a save can hold, ``None`` for nothing;
    ``moves`` in how many moves it is going to be played from now on, 0 while it is only drafted."""

    def __init__(self, drafted: Callable[[], Any], moves: Callable[[], int] = lambda: 0) -> None:
        self._drafted, self._moves = drafted, moves
        self._restored: Any = None
        """What was drafted before the match was left, until its seat may choose."""

    @property
    def data(self) -> Any:
        """The draft as plain data; ``None`` for nothing."""
        return self._drafted() if self._restored is None else self._restored

    @property
    def moves(self) -> int:
        """In how many moves it is going to be played from now on."""
        return self._moves()

    def restore(self, data: Any) -> None:
        """Go on with such a draft when its seat may choose, as far as it is a good one: it comes from a file.
        Comes before the table's first ``show``."""
        self._restored = data

    def take_restored(self) -> Any:
        """The draft to go on with, once."""
        data, self._restored = self._restored, None
        return data
