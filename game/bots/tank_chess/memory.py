"""What a search remembers of positions it has been at: a table of a fixed size.

It never grows: two places a position, of which one is for what was searched deepest and the other
for what came last. What an earlier search left there gives way to everything.
"""

from __future__ import annotations

from typing import Final

from game.rules.tank_chess.states import RawMove

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2

BITS: Final = 16
"""The usual size: 65,536 entries, 20 MB when they are all taken."""

Entry = tuple[int, int, int, int, int, "RawMove | None", int]
"""Hash and world of the position, depth searched, what the value is (``EXACT``, ``AT_LEAST``,
``AT_MOST``), the value for the side to move (wins counted from that position), the best move, and the
number of the search that found it."""


class TranspositionTable:
    """The table. One searcher owns it and keeps it from one search to the next."""

    __slots__ = ("_mask", "_slots", "search")

    def __init__(self, bits: int = BITS) -> None:
        self._slots: list[Entry | None] = [None] * (1 << bits)
        self._mask = (1 << bits) - 2
        self.search = 0
        """The number of the search that writes now. Values of another one were found by another
        evaluation: their moves are worth trying first, their values are worth nothing."""

    def __len__(self) -> int:
        return sum(entry is not None for entry in self._slots)

    @property
    def size(self) -> int:
        """How many positions it can hold."""
        return len(self._slots)

    def clear(self) -> None:
        """Forget all."""
        self._slots = [None] * len(self._slots)

    def get(self, digest: int, world: int) -> Entry | None:
        """What is known of the position with that key (``Position.key``)."""
        index = digest & self._mask
        entry = self._slots[index]
        if entry is not None and entry[0] == digest and entry[1] == world:
            return entry
        entry = self._slots[index + 1]
        if entry is not None and entry[0] == digest and entry[1] == world:
            return entry
        return None

    def put(self, entry: Entry) -> None:
        """Keep it, in place of what is known of the same position or of what is worth least."""
        index = entry[0] & self._mask
        slots = self._slots
        first = slots[index]
        if first is None or (first[0] == entry[0] and first[1] == entry[1]):
            slots[index] = entry
        elif first[6] != entry[6] or entry[2] >= first[2]:
            second = slots[index + 1]
            if second is None or second[6] != first[6] or second[2] <= first[2]:
                slots[index + 1] = first
            slots[index] = entry
        else:
            slots[index + 1] = entry
