"""Turning points of a match that was estimated: turns after which a side's chances were much lower."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.app.table.scores import Verdict
from game.model.visible_record import VisibleEntry

SIZES: Final[tuple[tuple[float, Verdict], ...]] = ((0.30, "blunder"), (0.20, "mistake"), (0.12, "inaccuracy"))
"""Least fall of chances (0 to 1) for each mark; a smaller fall is no turning point."""

MOST: Final = 12
"""Most turning points that are listed, the largest."""


@dataclass(frozen=True, slots=True)
class SeatTurn:
    """What one seat did in a row, with what chance brought meanwhile: from the ply ``start`` to the ply
    ``end``."""

    seat: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Swing:
    """A turn of ``mover`` from the ply ``start`` to ``ply``, after which ``side``, whose chances fell most,
    had ``after`` instead of ``before`` (0 to 1). Good play, bad play or chance may have done it."""

    ply: int
    start: int
    mover: int
    side: int
    before: float
    after: float

    @property
    def verdict(self) -> Verdict:
        """How large the turning point is, as its mark shows."""
        fall = self.before - self.after + 1e-9
        return next((name for least, name in SIZES if fall >= least), "inaccuracy")


def turns_of(entries: Sequence[VisibleEntry]) -> list[SeatTurn]:
    """Return the turns of a record; calls belong to none."""
    found: list[SeatTurn] = []
    turn: int | None = None
    for ply, entry in enumerate(entries, 1):
        if entry.kind == "move" and (not found or (found[-1].seat, turn) != (entry.seat, entry.turn)):
            found.append(SeatTurn(entry.seat, ply - 1, ply))
            turn = entry.turn
        elif entry.kind in ("move", "chance") and found:
            found[-1] = SeatTurn(found[-1].seat, found[-1].start, ply)
    return found


def swings(
    turns: Sequence[SeatTurn],
    sides: Sequence[int],
    parties: Sequence[int],
    shares: Callable[[int], tuple[float, ...] | None],
) -> tuple[Swing, ...]:
    """Return the largest turning points, in the order of the match, as far as positions are known."""
    found: list[Swing] = []
    for turn in turns:
        before, after = shares(turn.start), shares(turn.end)
        if before is None or after is None:
            continue
        falls = [a - b for a, b in zip(before, after, strict=True)]
        worst = max(range(len(falls)), key=falls.__getitem__)
        if falls[worst] + 1e-9 >= SIZES[-1][0]:
            mover = sides[turn.seat]
            found.append(
                Swing(turn.end, turn.start, mover, parties[worst], before[worst], after[worst])
            )  # fmt: skip
    largest = sorted(found, key=lambda swing: swing.after - swing.before)[:MOST]
    return tuple(sorted(largest, key=lambda swing: swing.ply))
