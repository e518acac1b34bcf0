"""The movement of a turn, judged step by step. A step is refused if after it the turn could no longer be
completed by the rules, though before it could (TB-3.3, TB-3.5).

A turn must come to the best that can be reached from its start: a forward step and the full number of
squares; else a forward step alone; else the full number; else as many steps as possible.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from game.games.tank_battle.rules.board import AHEAD, BACK, NOWHERE, SQUARES, STEPS


def _run(seat: int, square: int) -> tuple[int, ...]:
    found: list[int] = []
    while (square := STEPS[seat][square][AHEAD]) != NOWHERE:
        found.append(square)
    return tuple(found)


_AHEAD = tuple(tuple(_run(seat, square) for square in SQUARES) for seat in (0, 1))
MOST_STEPS = 9
"""Most squares a tank goes in a turn."""

RUNS = tuple(tuple(tuple(run[:limit] for run in runs) for runs in _AHEAD) for limit in range(MOST_STEPS + 1))
"""The squares a tank reaches going straight ahead, by limit (most squares), seat and square."""


@dataclass(frozen=True, slots=True)
class TurnMovement:
    """How far a turn's movement has come. ``tanks`` by number with their squares; ``trail``: the squares the
    tank ``moving`` has been on, in order; ``halted``: it is on an installation and may not go on; ``done``:
    the tanks whose move is over, as bits; ``good``: the turn has the step it needs (TB-3.5, TB-3.9)."""

    tanks: tuple[int, ...]
    moving: int = NOWHERE
    trail: tuple[int, ...] = ()
    halted: bool = False
    done: int = 0
    total: int = 0
    good: bool = False


_KEPT = 10_000
"""Most movements of one board that are remembered."""


class Moves:
    """The movement rules for a side, on a board where only its own tanks move.

    ``blocked``: squares of all other pieces that can't be entered; ``sites``: the enemy's installations;
    ``commands``: the own command tanks, as bits; ``most``: squares of the turn; ``limits``: of each
    tank, by number; ``few``: TB-3.9 holds.
    """

    def __init__(
        self,
        seat: int,
        blocked: frozenset[int],
        sites: frozenset[int],
        commands: int,
        most: int,
        limits: tuple[int, ...],
        few: bool,
    ) -> None:
        self.seat, self.blocked, self.sites = seat, blocked, sites
        self.commands, self.most, self.limits, self.few = commands, most, limits, few
        self._runs = tuple(RUNS[limit][seat] for limit in limits)
        self._best: dict[tuple[object, ...], int] = {}
        self._legal: dict[TurnMovement, list[tuple[int, int]]] = {}

    # --- single steps ---

    def steps(self, walk: TurnMovement) -> list[tuple[int, int]]:
        """Return each step a single tank could take now, as (tank, square), whatever it means for the
        turn."""
        if walk.total >= self.most:
            return []
        found = []
        for tank, square in enumerate(walk.tanks):
            if square < 0 or walk.done >> tank & 1:
                continue
            mine = tank == walk.moving
            if mine and (walk.halted or not (self.few or len(walk.trail) <= self.limits[tank])):
                continue
            for way in range(BACK + 1 if self.commands >> tank & 1 else BACK):
                to = STEPS[self.seat][square][way]
                if to < 0 or to in self.blocked or to in walk.tanks or (mine and to in walk.trail):
                    continue
                found.append((tank, to))
        return found

    def after(self, walk: TurnMovement, tank: int, to: int) -> TurnMovement:
        """Return the movement after ``tank`` has stepped to a square."""
        origin = walk.tanks[tank]
        done, trail = walk.done, walk.trail
        if tank != walk.moving:
            trail = (origin,)
            if walk.moving >= 0:
                done |= 1 << walk.moving
        command = self.commands >> tank & 1
        good = walk.good or to == STEPS[self.seat][origin][AHEAD] or bool(self.few and command)
        tanks = (*walk.tanks[:tank], to, *walk.tanks[tank + 1 :])
        return TurnMovement(tanks, tank, (*trail, to), to in self.sites, done, walk.total + 1, good)

    def by_command(self, walk: TurnMovement) -> bool:
        """Return whether any step of a command tank would be the one that the turn needs (TB-3.9)."""
        return self.few and any(self.commands >> tank & 1 for tank, at in enumerate(walk.tanks) if at >= 0)

    # --- the turn as a whole ---

    def best(self, walk: TurnMovement) -> int:
        """Return the best the turn can still come to: 2 for the step it needs plus 1 for the full number
        of squares; with one or two tanks 2 or 0."""
        most = 3 if self._full(walk) else 2
        if most == 2 and walk.good:
            return 2
        if self._straight(walk, most):
            return most
        key = (walk.tanks, walk.moving, frozenset(walk.trail), walk.halted, walk.done, walk.total, walk.good)
        found = self._best.get(key)
        if found is None:
            found = self._search(walk, most)
            if len(self._best) >= _KEPT:
                self._best.clear()
            self._best[key] = found
        return found

    def _full(self, walk: TurnMovement) -> bool:
        """Return whether the full number of squares counts, and the tanks that may still go could reach it
        if nothing was in their way."""
        if self.few:
            return False
        left = self.most - walk.total
        for tank, square in enumerate(walk.tanks):
            if tank == walk.moving:
                left -= 0 if walk.halted else self.limits[tank] + 1 - len(walk.trail)
            elif square >= 0 and not walk.done >> tank & 1:
                left -= self.limits[tank]
        return left <= 0

    def _straight(self, walk: TurnMovement, most: int) -> bool:
        """Return whether steps straight ahead alone can bring the turn to its best, ``most``, as on most
        boards: tanks that only go ahead don't meet, so no search is needed."""
        due = self.most - walk.total if most == 3 else 1
        if due <= 0 or walk.total >= self.most:
            return False
        tanks, blocked, sites = walk.tanks, self.blocked, self.sites
        for tank, square in enumerate(tanks):
            if square < 0 or walk.done >> tank & 1:
                continue
            run = self._runs[tank][square]
            been: tuple[int, ...] = ()
            if tank == walk.moving:
                if walk.halted:
                    continue
                been = walk.trail
                if not self.few:
                    run = run[: self.limits[tank] + 1 - len(been)]
            for to in run:
                if to in blocked or to in tanks or to in been:
                    break
                due -= 1
                if due == 0:
                    return True
                if to in sites:
                    break
        return False

    def _search(self, walk: TurnMovement, most: int) -> int:
        best = -1
        for tank, to in self.steps(walk):
            best = max(best, self.best(self.after(walk, tank, to)))
            if best == most:
                return best
        if best < 0:
            full = not self.few and walk.total == self.most
            return 2 * walk.good + full
        return best

    def legal(self, walk: TurnMovement) -> list[tuple[int, int]]:
        """Return the steps, as (tank, square), after which the turn can still come to its best."""
        found = self._legal.get(walk)
        if found is None:
            best = self.best(walk)
            steps = self.steps(walk)
            found = [(tank, to) for tank, to in steps if self.best(self.after(walk, tank, to)) == best]
            if len(self._legal) >= _KEPT:
                self._legal.clear()
            self._legal[walk] = found
        return found

    def may_stop(self, walk: TurnMovement, best: int) -> bool:
        """Return whether the tank that moves may go no further, and the turn still come to ``best`` and end
        (TB-3.3)."""
        stopped = replace(walk, halted=True)
        if self.best(stopped) != best:
            return False
        # where the full number of squares is out of reach, all steps that are left have to be made
        return self.few or bool(best & 1) or bool(self.steps(stopped)) or not self.steps(walk)

    def complete(self, walk: TurnMovement) -> bool:
        """Return whether the movement may end now (TB-3.3, TB-3.5, TB-3.9)."""
        best = self.best(walk)
        if self.few:
            return walk.good if best else walk.total > 0 or not self.steps(walk)
        return walk.total == self.most if best & 1 else not self.steps(walk)


@lru_cache(maxsize=256)
def moves(
    seat: int,
    blocked: frozenset[int],
    sites: frozenset[int],
    commands: int,
    most: int,
    limits: tuple[int, ...],
    few: bool,
) -> Moves:
    """Return the movement rules for a side on a board; what they work out is remembered."""
    return Moves(seat, blocked, sites, commands, most, limits, few)
