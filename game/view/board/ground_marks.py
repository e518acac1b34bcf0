"""What the last turns have left on a board: tracks, places where shots fell, wrecks; and the last turn's
ways.

All of it is read from the steps of a record alone, so that a replay, a reopened save and the live match
show the same. A game's ``MarkReader`` says what its events leave.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Final, Literal, Protocol

from game.model.contract import SeenStep
from game.model.grid8 import Grid
from game.model.visible_record import RecordedStep
from game.ui.model import Model

Place = tuple[float, float]
"""Units of the board from its lower left corner: squares, inches."""

LASTING: Final = 5
"""The number of turns whose marks stay; wrecks may stay longer (``MarkReader.lasting``), and fade later."""

MOST_STEPS: Final = 48
"""The most steps of the record that are read for ``LASTING`` turns."""

Kind = Literal["track", "shot", "crater", "blast", "felled", "wreck", "site"]
"""The kinds of marks: a track; a place shot at; a place where a shell came down besides; an explosion;
felled trees; a destroyed piece; a place where something else happened, which leaves nothing on the ground."""


@dataclass(frozen=True, slots=True)
class GroundMark:
    """What an event left. ``path``: for a track all places it went through, for a shot the start and the
    end (or the end alone), otherwise one place. ``piece``: the piece that made the track or was destroyed.
    ``degrees``: the direction of a wreck, clockwise from N."""

    kind: Kind
    path: tuple[Place, ...]
    piece: Hashable = None
    degrees: float = 0.0


@dataclass(frozen=True, slots=True)
class AgedMark:
    """A mark that was made ``age`` turns before the last one."""

    mark: GroundMark
    age: int


@dataclass(frozen=True, slots=True)
class FreshTrack:
    """A track of the step that is being shown, through ``path``. ``at``: where its tank is now, ``None``
    at its end."""

    path: tuple[Place, ...]
    at: Place | None = None


@dataclass(frozen=True, slots=True)
class LastTurn:
    """What the last player to act did. ``ways``: for each piece its way from start to end; ``shots``:
    their starts and ends; ``sites``: where else something happened."""

    ways: tuple[tuple[Place, ...], ...] = ()
    shots: tuple[tuple[Place, ...], ...] = ()
    sites: tuple[Place, ...] = ()

    @property
    def ends(self) -> tuple[Place, ...]:
        """All places where something happened, the ends of ways last."""
        shots = (place for shot in self.shots for place in (shot[-1], shot[0]))
        ways = (place for way in self.ways for place in (way[0], way[-1]))
        return tuple(dict.fromkeys((*self.sites, *shots, *ways)))


NO_TURN: Final = LastTurn()


class MarkReader(Protocol):
    """Says what the steps of a game leave on the ground."""

    def turn(self, before: Any) -> Hashable:
        """A value that identifies the turn of an observation: another value is another turn."""

    def marks(self, before: Any | None, step: SeenStep[Any, Any]) -> Sequence[GroundMark]:
        """The marks that a step left, in order. ``before``: the observation before it, ``None`` if it
        isn't known."""

    def lasting(self, before: Any) -> int:
        """For how many turns wrecks stay: a round, but not less than other marks."""
        return LASTING


def middle(grid: Grid, square: int) -> Place:
    """The middle of a square."""
    return grid.column(square) + 0.5, grid.rank(square) + 0.5


def squares(grid: Grid, places: Iterable[Place]) -> tuple[int, ...]:
    """The squares of the given places, each once."""
    found = (grid.at(int(x), int(y)) for x, y in places)
    return tuple(dict.fromkeys(square for square in found if square is not None))


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn's key, and the marks that its steps left, step by step."""

    key: Hashable
    steps: tuple[tuple[GroundMark, ...], ...]

    @property
    def marks(self) -> tuple[GroundMark, ...]:
        return tuple(chain.from_iterable(self.steps))


class RecentTurns(Model):
    """The last turns that left anything. A table feeds it the record (``recall``), and each step it begins
    to show (``follow``), which doesn't count until it has been seen."""

    def __init__(self, reader: MarkReader | None) -> None:
        self._reader = reader
        self.turns: tuple[_Turn, ...] = ()
        """The known turns, the latest first."""
        self._lasting = LASTING
        """For how many of them wrecks stay."""
        self._newest: SeenStep[Any, Any] | None = None
        self.only: tuple[GroundMark, ...] | None = ()
        """What the last step left, where no other step is known; ``None`` while the turns are known."""

    def show(self, last: SeenStep[Any, Any] | None) -> None:
        """Take note that a position is shown which ``last`` led to. If that isn't the last known step, all
        else is forgotten, until ``recall`` or ``follow`` brings more."""
        if self._reader is None:
            return
        if last is not None and last == self._newest:
            self.only = None
        else:
            self.only = () if last is None else tuple(self._reader.marks(None, last))

    def recall(self, earlier: Iterable[RecordedStep]) -> Iterator[RecordedStep]:
        """Read the steps that led to what is shown, the latest first; yield all of them again."""
        steps, reader = iter(earlier), self._reader
        if reader is None:
            return steps
        read: list[RecordedStep] = []
        turns: list[_Turn] = []
        for one in steps:
            read.append(one)
            key, self._lasting = reader.turn(one.before), reader.lasting(one.before)
            if not turns or turns[-1].key != key:
                if len(turns) == self._lasting:
                    break
                turns.append(_Turn(key, ()))
            left = tuple(reader.marks(one.before, one.step))
            turns[-1] = replace(turns[-1], steps=(left, *turns[-1].steps))
            if len(read) * LASTING >= MOST_STEPS * self._lasting:
                break
        self.turns, self.only = tuple(turns), None
        self._newest = read[0].step if read else None
        return chain(read, steps)

    def follow(self, before: Any, step: SeenStep[Any, Any]) -> None:
        """Take note that a step begins to be shown."""
        reader, newest = self._reader, self._newest
        if reader is None:
            return
        self.only = None
        if newest is not None and newest == step:
            return
        if newest is not None and newest.view != before:
            self.turns = ()  # what led here isn't known
        self._newest = step
        key, self._lasting = reader.turn(before), reader.lasting(before)
        turns = self.turns
        if not turns or turns[0].key != key:
            turns = (_Turn(key, ()), *turns[: self._lasting - 1])
        left = tuple(reader.marks(before, step))
        self.turns = (replace(turns[0], steps=(*turns[0].steps, left)), *turns[1:])

    def _known(self, seen: bool) -> list[_Turn]:
        """The turns, without the last step unless that is ``seen``."""
        if self.only is not None:
            return [_Turn(None, (self.only,))]
        turns = list(self.turns)
        if turns and not seen:
            turns[0] = replace(turns[0], steps=turns[0].steps[:-1])
            del turns[: not turns[0].steps]
        return turns

    def marks(self, *, seen: bool) -> tuple[AgedMark, ...]:
        """All marks, the oldest first; ``seen``: whether the last step has been shown to its end."""
        found = [
            (mark, age) for age, turn in reversed([*enumerate(self._known(seen))]) for mark in turn.marks
        ]
        return tuple(
            AgedMark(mark, age * LASTING // self._lasting if mark.kind == "wreck" else age)
            for mark, age in found
            if mark.kind == "wreck" or age < LASTING
        )

    def fallen(self, left: int) -> tuple[AgedMark, ...]:
        """What remains of the tanks that the last step destroyed, of which ``left`` haven't been shown."""
        if self.only is not None or not self.turns or not self.turns[0].steps:
            return ()
        wrecks = [mark for mark in self.turns[0].steps[-1] if mark.kind == "wreck"]
        return tuple(AgedMark(mark, 0) for mark in wrecks[: max(0, len(wrecks) - left)])

    def fresh_tracks(self, left: int, at: Place | None) -> tuple[FreshTrack, ...]:
        """The tracks of the last step up to where they have been driven: ``left`` of its drives aren't at
        their end, and the first of these is ``at`` a place, or hasn't begun."""
        if self.only is not None or not self.turns or not self.turns[0].steps:
            return ()
        paths = [mark.path for mark in self.turns[0].steps[-1] if mark.kind == "track"]
        done = max(0, len(paths) - left)
        under_way = [FreshTrack(path, at) for path in paths[done : done + 1] if at is not None]
        return (*(FreshTrack(path) for path in paths[:done]), *under_way)

    def last_turn(self, *, seen: bool) -> LastTurn:
        """What the last player to act did: in the present turn, or if nothing yet, in the one before."""
        turns, reader, newest = self._known(seen), self._reader, self._newest
        if reader is not None and newest is not None and len(turns) > 1 and not turns[0].marks:
            del turns[: reader.turn(newest.view) == turns[0].key]
        return last_turn(turns[0].marks) if turns else NO_TURN


def last_turn(marks: Iterable[GroundMark]) -> LastTurn:
    """Sum up the marks of one turn: the drives of a piece make one way, unless it jumped between them."""
    ways: dict[Hashable, list[list[Place]]] = {}
    shots: list[tuple[Place, ...]] = []
    sites: list[Place] = []
    for mark in marks:
        if mark.kind == "track":
            known = ways.setdefault(mark.piece, [])
            if known and known[-1][-1] == mark.path[0]:
                known[-1] += mark.path[1:]
            else:
                known.append(list(mark.path))
        elif mark.kind == "shot":
            shots.append(mark.path)
        elif mark.kind in ("site", "blast"):
            sites += mark.path
    found = (tuple(_without_stops(way)) for known in ways.values() for way in known)
    return LastTurn(tuple(found), tuple(dict.fromkeys(shots)), tuple(dict.fromkeys(sites)))


def _without_stops(way: Sequence[Place]) -> Iterator[Place]:
    """The places of a way without immediate repetitions."""
    for number, place in enumerate(way):
        if not number or place != way[number - 1]:
            yield place
