"""Turning points that no analyst judged: falls of a side's chances in a turn, by luck, or bit by bit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Final, Literal

from game.app.table.scores import Verdict
from game.model.visible_record import VisibleEntry

SIZES: Final[tuple[tuple[float, Verdict], ...]] = ((0.30, "blunder"), (0.20, "mistake"), (0.12, "inaccuracy"))
"""Least fall of chances (0 to 1) for each mark; a smaller fall is no turning point."""

SEEN: Final = SIZES[-1][0]
"""The least fall of chances (0 to 1) that stands out in a graph, so that it has to be explained."""

Cause = Literal["own", "other", "luck", "slow"]
"""Why chances fell: in the side's own turn, in another side's turn, mostly by what chance brought, or little
by little over several turns."""


@dataclass(frozen=True, slots=True)
class SeatTurn:
    """What one seat did in a row, with what chance brought meanwhile: from the ply ``start`` to the ply
    ``end``."""

    seat: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Swing:
    """A stretch from the ply ``start`` to ``ply``, over which ``side`` had ``after`` instead of ``before``
    (0 to 1). ``mover`` is the side whose turn it was; ``None`` if it was nobody's, or more than one turn.
    Good play, bad play or chance may have done it."""

    ply: int
    start: int
    mover: int | None
    side: int
    before: float
    after: float
    luck: bool = False
    """Whether chance brought at least half of the fall."""

    @property
    def fall(self) -> float:
        """How far the chances fell, 0 to 1."""
        return self.before - self.after + 1e-9

    @property
    def verdict(self) -> Verdict:
        """How large the turning point is, as its mark shows."""
        return next((name for least, name in SIZES if self.fall >= least), "inaccuracy")

    @property
    def cause(self) -> Cause:
        """Why the chances fell."""
        if self.luck:
            return "luck"
        if self.mover is None:
            return "slow"
        return "own" if self.mover == self.side else "other"


def turns_of(entries: Sequence[VisibleEntry]) -> list[SeatTurn]:
    """Return the turns of a record; calls belong to none."""
    found: list[SeatTurn] = []
    round_: int | None = None
    for ply, entry in enumerate(entries, 1):
        if entry.kind == "move" and (not found or (found[-1].seat, round_) != (entry.seat, entry.round)):
            found.append(SeatTurn(entry.seat, ply - 1, ply))
            round_ = entry.round
        elif entry.kind in ("move", "chance") and found:
            found[-1] = SeatTurn(found[-1].seat, found[-1].start, ply)
    return found


def falls(values: Sequence[float], least: float = SEEN) -> Iterator[tuple[int, int]]:
    """Yield the places of each high and of the low after it, where the fall between is at least ``least``.
    A fall ends where the values rise again by as much.

    >>> list(falls([0.5, 0.6, 0.55, 0.3, 0.35, 0.5, 0.4, 0.36]))
    [(1, 3), (5, 7)]
    """
    high, low = 0, -1
    for place, value in enumerate(values):
        if low < 0:
            if value >= values[high]:
                high = place
            elif values[high] - value + 1e-9 >= least:
                low = place
        elif value < values[low]:
            low = place
        elif value - values[low] + 1e-9 >= least:
            yield high, low
            high, low = place, -1
    if low >= 0:
        yield high, low


class Swings:
    """Finds the turning points in the chances of one match. ``shares`` are the chances at each ply, as the
    graph draws them; ``sides`` are the sides of the seats. What explains a fall of chances: the turning
    points ``told`` already, and the fall in each of ``turns``."""

    def __init__(
        self, entries: Sequence[VisibleEntry], sides: Sequence[int], parties: Sequence[int],
        shares: Sequence[tuple[float, ...] | None], *, turns: Sequence[SeatTurn] = (),
        told: Sequence[Swing] = (),
    ) -> None:  # fmt: skip
        self.entries, self.sides, self.parties, self.shares = entries, sides, parties, shares
        self.turns, self.told = turns, told

    def found(self) -> tuple[Swing, ...]:
        """Return the swings in turns, those over a longer time that no other explains, and not those that are
        told; of several over the same time the largest."""
        found: dict[tuple[int, int], Swing] = {}
        for swing in self._all():
            known = found.setdefault((swing.start, swing.ply), swing)
            if swing.fall > known.fall:
                found[swing.start, swing.ply] = swing
        new = (swing for swing in found.values() if swing not in self.told)
        return tuple(sorted(new, key=lambda one: (one.ply, -one.fall)))

    def _inside(self, start: int, ply: int, place: int) -> list[Swing]:
        """Return the swings that explain parts of a fall between two plies, of the party at a place."""
        side = self.parties[place]
        swings = [one for one in self.told if one.side == side and one.start < ply and one.ply > start]
        for turn in self.turns:
            if turn.start >= ply or turn.end <= start:
                continue
            whole, part = (turn.start, turn.end), (max(start, turn.start), min(ply, turn.end))
            stretch = whole if self._fall(*whole, place) >= SEEN else part
            if self._fall(*stretch, place) >= SEEN:
                swings.append(self._swing(*stretch, self.sides[turn.seat], place))
        return sorted(swings, key=attrgetter("start"))

    def _all(self) -> Iterator[Swing]:
        known = [shares is not None for shares in self.shares]
        for told, run in groupby(range(len(known)), known.__getitem__):
            plies = list(run)
            for place in range(len(self.parties) if told else 0):
                yield from self._explained(plies[0], plies[-1], place)

    def _explained(self, start: int, ply: int, place: int) -> Iterator[Swing]:
        """Yield what explains each fall that stands out between two plies: the swings inside it, or else
        the fall as a whole; and the same for what is left between those."""
        for high, low in falls([self._value(at, place) for at in range(start, ply + 1)]):
            at, end = start + high, start + low
            swings = self._inside(at, end, place)
            if not swings:
                yield self._swing(at, end, None, place)
                continue
            yield from swings
            for first, last in (*((one.start, one.ply) for one in swings), (end, end)):
                if first > at:
                    yield from self._explained(at, first, place)
                at = max(at, last)

    def _fall(self, start: int, ply: int, place: int) -> float:
        """Return how far a party's chances fell between two plies; 0 where that isn't known."""
        before, after = self.shares[start], self.shares[ply]
        return 0.0 if before is None or after is None else before[place] - after[place] + 1e-9

    def _value(self, ply: int, place: int) -> float:
        shares = self.shares[ply]
        assert shares is not None, "a fall has no gaps"
        return shares[place]

    def _swing(self, start: int, ply: int, mover: int | None, place: int) -> Swing:
        before, after = self._value(start, place), self._value(ply, place)
        by_chance = sum(
            self._fall(at - 1, at, place)
            for at in range(start + 1, ply + 1)
            if self.entries[at - 1].kind == "chance"
        )
        luck = by_chance + 1e-9 >= (before - after) / 2
        return Swing(ply, start, mover, self.parties[place], before, after, luck)
