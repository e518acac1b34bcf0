"""Where shots have landed so far: read from as much of the record as the viewer may know."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from game.games.tank_battle.rules.events import Opened
from game.model.visible_record import VisibleEntry
from game.view.table import RecordPlace


@dataclass(frozen=True, slots=True)
class FallenShots:
    """The shots on a square: the turns in which they were revealed, one for each."""

    square: int
    turns: tuple[int, ...]


class ShotHistory:
    """The shots of a match up to the position shown."""

    def __init__(self) -> None:
        self._read: list[VisibleEntry] = []
        """The entries read so far; where one is unchanged, so are all before it."""
        self._found: list[tuple[int, int, int, tuple[int, ...]]] = []
        """The shots found: the entry's number, the side, the turn, and the squares."""

    def of(self, sides: Collection[int], place: RecordPlace | None) -> tuple[FallenShots, ...]:
        """The squares of these sides' shots in a record, up to a place in it."""
        if place is None:
            return ()
        record, ply = place
        read, entries = self._read, record.entries
        if len(read) > len(entries) or (read and entries[len(read) - 1] is not read[-1]):
            read.clear()
            self._found.clear()
        for at in range(len(read), len(entries)):
            read.append(entries[at])
            for event in record.step(at + 1).events if entries[at].learnt else ():
                if isinstance(event, Opened):
                    shots = (*event.red, *event.white)
                    self._found.append((at + 1, event.seat, entries[at].round, shots))
        turns: dict[int, list[int]] = {}
        for number, side, turn, squares in self._found:
            if number <= ply and side in sides:
                for square in squares:
                    turns.setdefault(square, []).append(turn)
        return tuple(FallenShots(square, tuple(found)) for square, found in sorted(turns.items()))
