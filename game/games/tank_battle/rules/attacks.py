"""Where the tanks of the side to move could end a legal movement: each alone, once others have made way, or
several in one movement (TB-3.3 to TB-3.9)."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Sequence
from dataclasses import dataclass, replace

from game.games.tank_battle.rules.board import NOWHERE, STEPS, distance, row
from game.games.tank_battle.rules.moving import Moves, TurnMovement

MOST_WALKS = 2000
"""Most movements of other tanks that are tried to make way for one."""

Way = tuple[int, ...]
"""The squares that a tank is on, the first one included."""


@dataclass(frozen=True, slots=True)
class Reach:
    """The squares, of some, on which tanks could end a legal movement: by number of the tank and square the
    way, of one square for a tank that stays; ``whole``: there are no others."""

    ways: dict[int, dict[int, Way]]
    whole: bool = True

    def onto(self, squares: Collection[int]) -> dict[int, Way]:
        """Return the shortest way of each tank that could end on one of these squares."""
        found: dict[int, Way] = {}
        for tank, ways in self.ways.items():
            there = [way for square, way in ways.items() if square in squares]
            if there:
                found[tank] = min(there, key=len)
        return found


def most_steps(moves: Moves, tank: int) -> int:
    """Return the most squares that a tank may go in the turn (TB-3.3, TB-3.9)."""
    return moves.most if moves.few else min(moves.most, moves.limits[tank])


def is_near(moves: Moves, tank: int, square: int, goal: int, steps: int) -> bool:
    """Return whether a tank gets from a square to another in so many steps if nothing is in its way."""
    ahead = row(moves.seat, goal) >= row(moves.seat, square)
    return (ahead or bool(moves.commands >> tank & 1)) and distance(square, goal) <= steps


def reach(moves: Moves, start: TurnMovement, goals: frozenset[int]) -> Generator[None, None, Reach]:
    """Find which tanks could end a legal movement on which of ``goals``; ``queries.stops`` doesn't ask
    whether the others could then complete the turn."""
    ways: dict[int, dict[int, Way]] = {}
    whole = True
    best = NOWHERE
    for tank, square in enumerate(start.tanks):
        if square < 0:
            continue
        search = _Search(moves, tank, square, goals)
        if not search.missing and square not in goals:
            continue
        if best == NOWHERE:
            best = moves.best(start)
            yield
        if search.missing:
            yield from search.alone(start, best)
            yield from search.after_others(start, best)
            whole = whole and search.whole
        if square in goals and stays(moves, start, tank, best):
            search.found[square] = (square,)
        if search.found:
            ways[tank] = search.found
    return Reach(ways, whole)


def stays(moves: Moves, start: TurnMovement, tank: int, best: int) -> bool:
    """Return whether the turn can be completed while a tank doesn't move."""
    return moves.best(replace(start, done=start.done | 1 << tank)) == best


class _Search:
    """The search for a tank's ways to some squares. ``found``: the way by square; ``missing``: the squares
    that it hasn't found a way to, as far as they are near; ``whole``: nothing was left out."""

    def __init__(self, moves: Moves, tank: int, square: int, goals: frozenset[int]) -> None:
        self.moves, self.tank, self.square = moves, tank, square
        self.most = most_steps(moves, tank)
        self.missing = {
            goal for goal in goals if goal != square and is_near(moves, tank, square, goal, self.most)
        }
        self.found: dict[int, Way] = {}
        self.whole = True

    def _useful(self, square: int, left: int) -> bool:
        """Return whether the tank could get from a square to a missing one in so many steps."""
        return any(is_near(self.moves, self.tank, square, goal, left) for goal in self.missing)

    def alone(self, start: TurnMovement, best: int) -> Generator[None, None, bool]:
        """Find the tank's shortest ways after a movement of others, after which the turn can be completed.
        Return whether it gets to a missing square, whatever comes of the turn."""
        moves, reached = self.moves, False
        edge = [start]
        seen: set[object] = set()
        for steps in range(1, self.most + 1):
            following = []
            for walk in edge:
                yield
                for tank, to in moves.steps(walk):
                    if tank != self.tank:
                        continue
                    after = moves.after(walk, tank, to)
                    if to in self.missing:
                        if moves.may_stop(after, best):
                            self.missing.discard(to)
                            self.found[to] = after.trail
                        else:
                            reached = True
                    # with few tanks a longer way is never better: its steps need not come to a full number
                    key = to if moves.few else (to, frozenset(after.trail))
                    if key not in seen and self._useful(to, self.most - steps):
                        seen.add(key)
                        following.append(after)
            edge = following
        return reached

    def _open(self) -> set[int]:
        """Return the squares that the tank could get to if there were no other tanks of its side."""
        moves = self.moves
        found, edge = {self.square}, [self.square]
        for _ in range(self.most):
            following = []
            for square in edge:
                if square in moves.sites:
                    continue
                for to in STEPS[moves.seat][square][: 4 if moves.commands >> self.tank & 1 else 3]:
                    if to >= 0 and to not in moves.blocked and to not in found:
                        found.add(to)
                        following.append(to)
            edge = following
        return found

    def after_others(self, start: TurnMovement, best: int) -> Generator[None, None, None]:
        """Find the tank's ways to what is missing once others have moved: those that stand in its way, and
        those near them."""
        moves = self.moves
        self.missing &= self._open()
        if not self.missing:
            return
        corridor = {square for square in start.tanks if square >= 0 and self._between(square)}
        helpers = self._helpers(start, corridor)
        if not helpers:
            return
        most = moves.most - min(distance(self.square, goal) for goal in self.missing)
        closed: set[object] = set()
        seen: set[object] = set()
        edge = [start]
        tried = 0
        while edge:
            following = []
            for walk in edge:
                if walk.total >= most:
                    continue
                for tank, to in moves.steps(walk):
                    if tank not in helpers:
                        continue
                    after = moves.after(walk, tank, to)
                    key = (after.tanks, tank, frozenset(after.trail), after.done, after.good)
                    if key in seen:
                        continue
                    seen.add(key)
                    tried += 1
                    if tried > MOST_WALKS:
                        self.whole = False
                        return
                    yield
                    standing = frozenset(filter(self._between, after.tanks))
                    if standing not in closed:
                        if not (yield from self.alone(after, best)):
                            closed.add(standing)
                        if not self.missing:
                            return
                    following.append(after)
            edge = following

    def _between(self, square: int) -> bool:
        """Return whether a square is on a way of the tank."""
        return square not in (self.square, NOWHERE) and any(
            distance(self.square, square) + distance(square, goal) <= self.most for goal in self.missing
        )

    def _helpers(self, start: TurnMovement, corridor: set[int]) -> set[int]:
        """Return the numbers of the tanks on some squares, and of those that could be in their way."""
        found = set(corridor)
        while True:
            near = {at for at in start.tanks if at >= 0 and any(distance(at, one) <= 2 for one in found)}
            near.discard(self.square)
            if near <= found:
                return {start.tanks.index(square) for square in found}
            found |= near


# --- several tanks in one movement ---

Touch = frozenset[tuple[int, int]]
"""Which tanks end beside which of some squares: their numbers, and the places of the squares."""


@dataclass(frozen=True, slots=True)
class Joint:
    """Movements that end beside all of some squares at once: who is beside what, and the ways of those that
    move, by number; ``tried``: how many movements were looked at; ``whole``: there are no others."""

    movements: dict[Touch, dict[int, Way]]
    tried: int = 0
    whole: bool = True


def beside_all(
    moves: Moves,
    start: TurnMovement,
    goals: Sequence[frozenset[int]],
    most: int,
) -> Generator[None, None, Joint]:
    """Find legal movements after which there is a tank on at least one of each of ``goals``, among ``most``
    movements. Only tanks that could get there move, and those that stand in between."""
    found: dict[Touch, dict[int, Way]] = {}
    every = frozenset[int]().union(*goals)
    movers = _movers(moves, start, every)
    if not _could_cover(moves, start, goals, movers):
        return Joint(found)
    best = moves.best(start)
    seen: set[object] = set()
    stack: list[tuple[TurnMovement, dict[int, Way]]] = [(start, {})]
    while stack:
        walk, ways = stack.pop()
        yield
        touch = frozenset(
            (tank, at)
            for tank, square in enumerate(walk.tanks)
            if square >= 0
            for at, around in enumerate(goals)
            if square in around
        )
        new = len({at for _, at in touch}) == len(goals) and not any(touch <= other for other in found)
        if new and _may_end(moves, walk, best, touch):
            found = {one: way for one, way in found.items() if not one <= touch} | {touch: ways}
        if walk.total >= moves.most or not _could_cover(moves, walk, goals, movers):
            continue
        for tank, between in movers.items():
            if walk.tanks[tank] < 0 or _moved(walk) >> tank & 1:
                continue
            yield
            for after in _walked(moves, walk, tank, None if between else every):
                key = (after.tanks, _moved(after), after.total, after.good)
                if key not in seen:
                    seen.add(key)
                    stack.append((after, ways | {tank: after.trail}))
        if len(seen) > most:
            return Joint(found, len(seen), whole=False)
    return Joint(found, len(seen))


def _moved(walk: TurnMovement) -> int:
    """Return the tanks that have moved, as bits."""
    return walk.done | (1 << walk.moving if walk.moving >= 0 else 0)


def _movers(moves: Moves, start: TurnMovement, goals: frozenset[int]) -> dict[int, bool]:
    """Return the tanks that could get to any of ``goals``, and those that stand between; with whether they
    do."""
    found, between = set[int](), set[int]()
    for tank, square in enumerate(start.tanks):
        if square < 0:
            continue
        most = most_steps(moves, tank)
        near = [goal for goal in goals if is_near(moves, tank, square, goal, most)]
        if near:
            found.add(tank)
            between.update(
                other
                for other, at in enumerate(start.tanks)
                if at >= 0 and other != tank
                if any(distance(square, at) + distance(at, goal) <= most for goal in near)
            )
    return {tank: tank in between for tank in sorted(found | between)}


def _may_end(moves: Moves, walk: TurnMovement, best: int, touch: Touch) -> bool:
    """Return whether the tanks that moved, and those that are beside something, may go no further while
    others complete the turn; see ``Moves.may_stop``."""
    staying = sum(1 << tank for tank in {tank for tank, _ in touch} if tank != walk.moving)
    stopped = replace(walk, halted=walk.moving >= 0, done=walk.done | staying)
    if moves.best(stopped) != best:
        return False
    return moves.few or bool(best & 1) or bool(moves.steps(stopped)) or not moves.steps(walk)


def _could_cover(
    moves: Moves, walk: TurnMovement, goals: Sequence[frozenset[int]], movers: Iterable[int]
) -> bool:
    """Return whether each of ``goals`` has a tank, or one that hasn't moved could get there."""
    left, moved = moves.most - walk.total, _moved(walk)
    return all(
        any(square in around for square in walk.tanks)
        or any(
            is_near(moves, tank, walk.tanks[tank], goal, min(left, most_steps(moves, tank)))
            for tank in movers
            if walk.tanks[tank] >= 0 and not moved >> tank & 1
            for goal in around
        )
        for around in goals
    )


def _walked(
    moves: Moves, walk: TurnMovement, tank: int, goals: frozenset[int] | None
) -> Iterable[TurnMovement]:
    """Return the movements in which this tank has moved next, to one of ``goals`` if there are any, one for
    each square and number of steps."""
    ends: dict[object, TurnMovement] = {}
    seen: set[object] = set()
    edge = [walk]
    while edge:
        following = []
        for one in edge:
            for mover, to in moves.steps(one):
                if mover != tank:
                    continue
                after = moves.after(one, tank, to)
                if goals is None or to in goals:
                    ends.setdefault((to, after.total, after.good), after)
                key = (to, after.good) if moves.few else (to, frozenset(after.trail))
                if key not in seen:
                    seen.add(key)
                    following.append(after)
        edge = following
    return ends.values()
