"""Changes for a fairer map: single ones, each measured in short runs of matches between bots.

Changes are drawn by chance from all possible single steps: an obstacle removed, added or moved, with its
twin or without; a piece more for the weaker side, one fewer for the stronger; a start moved; another side
to move first. All are played in rounds: few matches for each, more for those nearest to even, most for the
last few. The last round plays new matches: a change's figures must not come from the matches that chose
it, else the best of many would look better than it is.

Match number n begins alike on every map: the same random first moves, the same dice and cards. So a change
is compared with the original map match by match, and what both have in common says nothing about the
change (common random numbers). The original map plays more matches than those pairs: its result in the
pairs is corrected by its result in all (a control variate).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any, Final

from game.bots.background import BackgroundWork
from game.bots.runner import BATCH, Job, SimulatedMatch, play_batch, wilson
from game.bots.task_pool import spare_cores
from game.data.files.problems import ProblemsError
from game.editor.balance_report import balance_setup, points_of
from game.editor.brushes import GroundBrush, PieceBrush
from game.editor.commands import erase, move_pieces, paint, set_meta
from game.editor.decision import BAND
from game.editor.document import MapDocument, NotPlayable
from game.editor.symmetry import is_single, twins
from game.editor.table_commands import change, remove, with_twins
from game.model.contract import Setup, TextError
from game.model.drafting import Draft, MapDraft, Stand, SymmetryName
from game.model.inches import INCH
from game.model.kit import AnyKit
from game.model.table_drafting import TableDraft, TablePiece

ROUNDS: Final = (6, 8, 14, 48)
"""Matches of each change in each round; those of the last are new, those before add up."""

GO_ON: Final = (24, 12, 6, 3)
"""The number of changes in each round; the original map plays in all of them, too."""

MORE: Final = 40
"""Further matches of the original map, where no balance run of it is known."""

REPORT_EVERY_S: Final = 0.2
"""Least seconds between two reports of a run in progress: nobody could read more."""

Z: Final = 1.959964
"""A normal value lies within so many standard deviations 95 times in 100."""

Z_OF_LAST: Final = 2.393980
"""The same for all changes of the last round at once (Bonferroni): the best of three looks good by luck more
often than one does."""

Apart = Mapping[str, Any]


@dataclass(frozen=True)
class Proposal:
    """A change: a text key below ``fairer.change`` with its parameters (kinds, sides and squares as the
    editor names them), whether the twins change too, and the map with it."""

    key: str
    params: Apart
    draft: Draft
    twin: bool = False


@dataclass(frozen=True)
class Measured:
    """A change after so many matches: the first side's share of the points, what the change adds to it,
    and the 95% intervals of both. ``round``: the last one it was played in; ``last``: the figures are
    from the last round alone."""

    proposal: Proposal
    games: int = 0
    share: float = 0.5
    low: float = 0.0
    high: float = 1.0
    effect: float = 0.0
    effect_low: float = -1.0
    effect_high: float = 1.0
    round: int = 1
    last: bool = False

    def off(self, even: float) -> float:
        """Return the distance of the share from even."""
        return abs(self.share - even)

    @property
    def by_chance(self) -> bool:
        """Whether chance alone may make the difference from the original map."""
        return self.effect_low <= 0 <= self.effect_high


@dataclass(frozen=True)
class FairerState:
    """The state of a run: ``measured`` begins with the original map, then the changes that were played,
    those nearest to even first. ``done`` matches of ``total``; ``left`` changes are still in it. ``asks``:
    the original map is even already, so the run has ended before any change was played."""

    measured: tuple[Measured, ...] = ()
    done: int = 0
    total: int = 0
    left: int = 0
    running: bool = True
    cancelled: bool = False
    asks: bool = False
    error: str = ""


@dataclass(frozen=True)
class FairerPlan:
    """What to try: the original map (``proposals[0]``) and others. ``setup_of`` returns the start of a
    draft's matches, ``None`` where none can be played. ``known``: the first side's points in so many
    matches of a balance run of the original map, by bots of this level."""

    game: str
    proposals: tuple[Proposal, ...]
    setup_of: Callable[[Draft], Setup | None]
    level: int
    seed: int = 1
    random_plies: int = 4
    rounds: tuple[int, ...] = ROUNDS
    go_on: tuple[int, ...] = GO_ON
    known: tuple[float, int] = (0.0, 0)
    asks: bool = False
    """Whether to end before any change is played if the original map is even."""

    @property
    def more(self) -> int:
        """The number of further matches of the original map."""
        return 0 if self.known[1] >= MORE else MORE


@dataclass
class MapTally:
    """The first side's points on one map, by the number of the match. ``since``: the number of the first
    match that counts; ``round``: the last round it plays in."""

    proposal: Proposal
    setup: Setup
    points: dict[int, float] = field(default_factory=dict)
    since: int = 0
    round: int = 1

    @property
    def even(self) -> float:
        """The first side's fair share."""
        return 1 / len(set(self.setup.sides))

    def add(self, outcomes: Iterable[SimulatedMatch]) -> None:
        """Add some matches."""
        side = min(self.setup.sides)
        self.points.update((one.number, points_of(one, side, self.even)) for one in outcomes)


_Task = tuple[MapTally, Sequence[int]]


class FairerRun(BackgroundWork[FairerState]):
    """A plan being carried out, see ``BackgroundWork``. ``begun``: the ``points`` of a stopped run of the
    same plan, which it continues."""

    def __init__(
        self, plan: FairerPlan, jobs: int | None = None, executor: Executor | None = None,
        begun: Sequence[Mapping[int, float]] = (),
    ) -> None:  # fmt: skip
        self.plan = plan
        self._begun = dict(zip(map(id, plan.proposals), begun, strict=False))
        self._every: Sequence[MapTally] = ()
        self._reported_s = 0.0
        state = FairerState(left=len(plan.proposals) - 1)
        super().__init__("fairer", state, jobs or spare_cores(), executor)

    def _work(self, executor: Executor) -> None:
        plan = self.plan
        setups = ((one, plan.setup_of(one.draft)) for one in plan.proposals)
        every = [MapTally(one, setup) for one, setup in setups if setup is not None]
        if len(every) < 2:
            return
        self._every = every
        base, going = every[0], every[1:]
        first, total = 0, plan.more
        for games, most in zip(plan.rounds, plan.go_on, strict=True):
            total += games * (1 + min(most, len(going)))
        self._state = replace(self._state, total=total, left=len(going))
        if plan.asks:
            if not self._play(executor, ((base, part) for part in _batches(range(-plan.more, 0))), every):
                return
            now = measure(base, base, plan.known)
            if is_even(now, base.even):
                self._state = replace(self._state, measured=(now,), asks=True)
                return
        for number, (games, most) in enumerate(zip(plan.rounds, plan.go_on, strict=True), 1):
            if number > 1:
                going = sorted(going, key=lambda one: measure(one, base, plan.known).off(one.even))[:most]
            for one in (base, *going):
                one.round = number
                one.since = first if number == len(plan.rounds) else 0
            tasks = self._tasks(base, going, range(first, first + games), more=number == 1)
            if not self._play(executor, tasks, every):
                return
            first += games

    @property
    def points(self) -> Sequence[Mapping[int, float]]:
        """The first side's points on the map of each proposal, by the number of the match."""
        played = {id(one.proposal): one.points for one in self._every}
        every = map(id, self.plan.proposals)
        return [{**self._begun.get(one, {}), **played.get(one, {})} for one in every]

    def _tasks(
        self, base: MapTally, going: Sequence[MapTally], numbers: range, *, more: bool
    ) -> Iterator[_Task]:
        """Yield the matches of a round, a few of each change in turn, so that all figures narrow together."""
        besides = list(range(-self.plan.more, 0)) if more else []  # numbers that no pair has
        besides = [number for number in besides if number not in base.points]
        share = -(-len(besides) * BATCH // max(1, len(numbers)))
        for at in range(0, len(numbers), BATCH):
            yield from ((one, numbers[at : at + BATCH]) for one in (base, *going))
            now, besides = besides[:share], besides[share:]
            yield from ((base, now[first : first + BATCH]) for first in range(0, len(now), BATCH))

    def _play(self, executor: Executor, tasks: Iterator[_Task], every: Sequence[MapTally]) -> bool:
        """Play these matches; return whether all of them were played."""
        under_way: dict[Future[list[SimulatedMatch]], MapTally] = {}
        try:
            while not self._cancelled:
                while len(under_way) < 2 * self._jobs and (task := next(tasks, None)) is not None:
                    tally, numbers = task
                    known = self._begun.get(id(tally.proposal), {})
                    played_before = {number: known[number] for number in numbers if number in known}
                    tally.points.update(played_before)
                    self._state = replace(self._state, done=self._state.done + len(played_before))
                    numbers = [number for number in numbers if number not in played_before]
                    if not numbers:
                        continue
                    under_way[executor.submit(play_batch, self._job(tally), list(numbers))] = tally
                if not under_way:
                    self._tell(every)
                    return True
                finished, _ = wait(under_way, timeout=0.1, return_when=FIRST_COMPLETED)
                for future in finished:
                    tally, played = under_way.pop(future), future.result()
                    tally.add(played)
                    self._state = replace(self._state, done=self._state.done + len(played))
                if finished and time.monotonic() - self._reported_s >= REPORT_EVERY_S:
                    self._tell(every)
            self._tell(every)
            return False
        finally:
            for future in under_way:
                future.cancel()

    def _job(self, tally: MapTally) -> Job:
        plan, setup = self.plan, tally.setup
        levels = (plan.level,) * len(setup.sides)
        return Job(plan.game, setup, levels, sum(plan.rounds), plan.seed, plan.random_plies)

    def _tell(self, every: Sequence[MapTally]) -> None:
        self._reported_s = time.monotonic()
        base, number = every[0], every[0].round
        found = [measure(one, base, self.plan.known) for one in every if one.points]
        last = number == len(self.plan.rounds)
        found = [replace(one, last=last and one.round == number) for one in found]
        left = sum(one.round == number for one in every[1:])
        self._state = replace(self._state, measured=ranked(found, base.even), left=left)

    def _ended(self, error: str) -> FairerState:
        return replace(self._state, running=False, cancelled=self._cancelled, error=error)


def measure(tally: MapTally, base: MapTally, known: tuple[float, int] = (0.0, 0)) -> Measured:
    """Return the first side's share of the points on a map, and how it differs from the original map
    (``base``), whose points in so many further matches are ``known``.

    Of the pairs of matches (x with the change, y without) the share is mean(x) + b * (Y - mean(y)): Y is
    the share of all matches without, and b = cov(x, y)

    var(y). The effect is the share less Y. Half a pair of each kind is added to the squares, as Agresti
    and Min do for differences of paired shares: few matches that all end alike prove nothing.
    """
    begun = [share for number, share in base.points.items() if number < 0 or number >= base.since]
    whole, many = known[0] + sum(begun), known[1] + len(begun)
    if tally is base:
        share = whole / max(1, many)
        low, high = wilson(share, many)
        return Measured(tally.proposal, many, share, low, high, 0.0, 0.0, 0.0, tally.round)
    counted = {number: share for number, share in tally.points.items() if number >= tally.since}
    pairs = [(share, base.points[number]) for number, share in counted.items() if number in base.points]
    count = len(pairs)
    if not count:
        return Measured(tally.proposal, len(counted), round=tally.round)
    x_mean, y_mean = (sum(values) / count for values in zip(*pairs, strict=True))
    xx = sum((x - x_mean) ** 2 for x, _ in pairs)
    yy = sum((y - y_mean) ** 2 for _, y in pairs)
    xy = sum((x - x_mean) * (y - y_mean) for x, y in pairs)
    b = max(0.0, xy / (yy + 1))
    mean = whole / many if many else y_mean
    share = min(1.0, max(0.0, x_mean + b * (mean - y_mean)))
    pairs_spread = (xx - 2 * b * xy + b * b * yy + 1) / (count + 2) ** 2
    mean_spread = mean * (1 - mean) / max(1, many)
    half = Z * math.sqrt(pairs_spread + b * b * mean_spread)
    effect = share - mean
    apart = Z * math.sqrt(pairs_spread + (1 - b) ** 2 * mean_spread)
    return Measured(
        tally.proposal, count, share, max(0.0, share - half), min(1.0, share + half), effect,
        max(-1.0, effect - apart), min(1.0, effect + apart), tally.round,
    )  # fmt: skip


def ranked(measured: Sequence[Measured], even: float) -> tuple[Measured, ...]:
    """Return the first, which is the original map, then the others, nearest to even first; among those
    with the same rounded per cent, the one that was played in most rounds."""

    def order(one: Measured) -> tuple[int, int, float]:
        return round(100 * one.off(even)), -one.round, one.off(even)

    return (*measured[:1], *sorted(measured[1:], key=order))


def clearly_better(measured: Sequence[Measured], even: float) -> Measured | None:
    """Return the change of the last round that is nearest to even, if it is clearly nearer than the original
    map (``measured[0]``); ``None`` if none is."""

    def sure(one: Measured) -> bool:
        half = (one.effect_high - one.effect_low) / 2 * Z_OF_LAST / Z
        return (
            one.last
            and not one.by_chance
            and abs(one.effect) > half
            and one.off(even) < measured[0].off(even)
        )

    return min((one for one in measured[1:] if sure(one)), key=lambda one: one.off(even), default=None)


def _batches(numbers: range) -> Iterator[Sequence[int]]:
    """Yield numbers of matches, as many at a time as are played at once."""
    return (numbers[at : at + BATCH] for at in range(0, len(numbers), BATCH))


def is_even(base: Measured, even: float) -> bool:
    """Whether enough matches on the original map came out so near to even that nothing need change."""
    return base.games >= MORE and base.off(even) <= BAND * even


def setup_maker(kit: AnyKit, definitions: Any, untitled: str) -> Callable[[Draft], Setup | None]:
    """Return a function that returns the start of a draft's matches, ``None`` for a map that can't be
    played."""

    def made(draft: Draft) -> Setup | None:
        titled = draft if draft.title else set_meta(draft, title=untitled)  # type: ignore[arg-type]
        try:
            map_file = MapDocument(kit, definitions, titled).map_file()
            return balance_setup(kit, map_file, definitions)
        except (NotPlayable, ProblemsError, TextError, ValueError):
            return None

    return made


# --- what can be changed ---


@dataclass
class _Changes:
    """Possible changes of one map, by kind, so that each kind gets its turn."""

    palette: Any
    rng: Random
    kinds: dict[str, list[Callable[[], Proposal | None]]] = field(default_factory=dict)

    def add(self, kind: str, make: Callable[[], Proposal | None]) -> None:
        """Add a change that may be tried."""
        self.kinds.setdefault(kind, []).append(make)

    def drawn(self, draft: Draft, count: int) -> list[Proposal]:
        """Draw so many by chance, from each kind in turn; leave out those that change nothing."""
        for made in self.kinds.values():
            self.rng.shuffle(made)
        found: list[Proposal] = []
        while len(found) < count and any(self.kinds.values()):
            for waiting in self.kinds.values():
                if waiting and len(found) < count:
                    proposal = waiting.pop()()
                    if proposal is not None and proposal.draft != draft:
                        found.append(proposal)
        return found


def proposals(
    kit: AnyKit, document: MapDocument, sides: Sequence[int], weaker: int, *, count: int = GO_ON[0],
    seed: int = 1,
) -> tuple[Proposal, ...]:  # fmt: skip
    """Return the original map, then changes to it, drawn by chance. ``sides``: those of the seats;
    ``weaker``: the side that gets a piece more."""
    draft = document.settled
    changes = _Changes(document.palette, Random(seed))
    for name in kit.seat_options:
        for seat, side in enumerate(sides if isinstance(draft, MapDraft) else ()):
            changes.add("starts", partial(_seat_starts, draft, name, seat, side))
    for side, other in document.drafting.other_starts(draft):
        changes.add("starts", partial(Proposal, "starts", {"side": side}, other))
    if isinstance(draft, MapDraft):
        _on_squares(changes, draft, weaker)
    elif isinstance(draft, TableDraft):
        _on_table(changes, draft)
    return (Proposal("as_it_is", {}, draft), *changes.drawn(draft, count))


def _seat_starts(draft: Draft, name: str, seat: int, side: int) -> Proposal:
    suggests = dict(draft.meta.get("suggests") or {})
    suggests["options"] = {**(suggests.get("options") or {}), name: seat + 1}
    return Proposal("seat", {"side": side}, replace(draft, meta={**draft.meta, "suggests": suggests}))


def _on_squares(changes: _Changes, draft: MapDraft, weaker: int) -> None:
    palette, grid = changes.palette, draft.grid
    ways: tuple[SymmetryName, ...] = ("none",) if draft.symmetry == "none" else (draft.symmetry, "none")
    blocks = [item.name for item in palette.ground if item.blocks and not item.by_side]
    empty = [s for s in range(len(grid)) if s not in draft.ground and s not in draft.pieces]

    def twin(way: SymmetryName, square: int) -> bool:
        return bool(twins(grid, way, square))

    def removed(square: int, kind: str, way: SymmetryName) -> Proposal:
        made = erase(draft, palette, (square,), "ground", way)
        return Proposal("remove_ground", {"ground": kind, "square": square}, made, twin(way, square))

    def added(square: int, kind: str, way: SymmetryName) -> Proposal:
        made = paint(draft, palette, (square,), GroundBrush(kind), way)
        return Proposal("add_ground", {"ground": kind, "square": square}, made, twin(way, square))

    def moved(square: int, target: int, kind: str, way: SymmetryName) -> Proposal | None:
        if target in draft.ground or target in draft.pieces:
            return None
        made = erase(draft, palette, (square,), "ground", way)
        made = paint(made, palette, (target,), GroundBrush(kind), way)
        params = {"ground": kind, "square": square, "target": target}
        return Proposal("move_ground", params, made, twin(way, square))

    def stood(square: int, stand: Stand) -> Proposal:
        brush = PieceBrush(stand.kind, stand.side, stand.facing)
        made = paint(draft, palette, (square,), brush, "none")
        return Proposal("add_piece", {"stand": stand, "square": square}, made)

    def taken(square: int, stand: Stand) -> Proposal:
        made = erase(draft, palette, (square,), "pieces", "none")
        return Proposal("remove_piece", {"stand": stand, "square": square}, made)

    def shifted(square: int, target: int, stand: Stand) -> Proposal:
        made = move_pieces(draft, palette, {square: target}, "none")
        return Proposal("move_piece", {"stand": stand, "square": square, "target": target}, made)

    for square, kind in draft.ground.items():
        item = palette.ground_item(kind)
        if item is None or item.by_side:
            continue
        for way in ways:
            changes.add("remove_ground", partial(removed, square, kind, way))
            for target in grid.neighbours(square):
                changes.add("move_ground", partial(moved, square, target, kind, way))
    for square in empty:
        for kind in blocks[:1]:
            for way in ways:
                changes.add("add_ground", partial(added, square, kind, way))
    for square, stand in draft.pieces.items():
        near = [target for target in grid.neighbours(square) if target in empty]
        for target in near:
            changes.add("move_piece", partial(shifted, square, target, stand))
        if stand.side is None or is_single(palette, stand):
            continue
        if stand.side == weaker:
            for target in near:
                changes.add("add_piece", partial(stood, target, stand))
        else:
            changes.add("remove_piece", partial(taken, square, stand))


STEPS_INCHES: Final = ((-2, 0), (2, 0), (0, -2), (0, 2), (-4, 0), (4, 0), (0, -4), (0, 4))
"""Distances by which terrain and marks of a table are moved, in inches."""


def _on_table(changes: _Changes, draft: TableDraft) -> None:
    ways: tuple[SymmetryName, ...] = ("none",) if draft.symmetry == "none" else (draft.symmetry, "none")

    def removed(number: int, piece: TablePiece, way: SymmetryName) -> Proposal:
        gone = with_twins(draft, (number,), way)
        made = remove(draft, (number,), way)
        params = {"piece": piece, "square": piece.at}
        return Proposal("remove_terrain", params, made, len(gone) > 1)

    def moved(number: int, piece: TablePiece, by: tuple[int, int], way: SymmetryName) -> Proposal | None:
        at = piece.at[0] + by[0] * INCH, piece.at[1] + by[1] * INCH
        width, height = draft.extent
        if not (0 <= at[0] <= width and 0 <= at[1] <= height):
            return None
        made = change(draft, {number: replace(piece, at=at)}, way)
        twin = len(with_twins(draft, (number,), way)) > 1
        key = "move_terrain" if piece.outline else "move_point"
        return Proposal(key, {"piece": piece, "square": piece.at, "target": at}, made, twin)

    for number, piece in draft.pieces.items():
        if piece.locked:
            continue
        for way in ways:
            if piece.outline:
                changes.add("remove", partial(removed, number, piece, way))
            kind = "move_terrain" if piece.outline else "move_point"
            for by in STEPS_INCHES:
                changes.add(kind, partial(moved, number, piece, by, way))
