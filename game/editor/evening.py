"""What would even a map out: single changes to it, each one measured in short runs of matches between bots.

Changes are drawn by chance from all that can be done in one step: an obstacle taken away, added or moved,
with its twin or without; a piece more for the weaker side, one fewer for the stronger; a start moved;
another side to move first. All are played in rounds: few matches for each, more for those that came out
nearest to even, most for the last few. The matches that chose a change are not those that its figures are
of, else the best of many would look better than it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any, Final

from game.bots.background import Background
from game.bots.runner import Job, Summary, simulate, wilson
from game.bots.task_pool import spare_cores
from game.data.problems import ProblemsError
from game.editor.balance_report import balance_setup, points_of
from game.editor.brushes import GroundBrush, PieceBrush
from game.editor.commands import erase, move_pieces, paint, set_meta
from game.editor.document import MapDocument, NotPlayable
from game.editor.symmetry import is_single, twins
from game.editor.table_commands import change, remove, with_twins
from game.model.contract import Setup, TextError
from game.model.drafting import Draft, MapDraft, Stand, SymmetryName
from game.model.inches import INCH
from game.model.kit import Kit
from game.model.table_drafting import TableDraft, TablePiece

ROUNDS: Final = (20, 40, 80)
"""Matches of each change in each round."""

KEPT: Final = (24, 8, 3)
"""How many changes are played in each round; the map as it is besides, in all of them."""

Apart = Mapping[str, Any]


@dataclass(frozen=True)
class Proposal:
    """One change: a text key below ``evening.change`` with its parameters (kinds, sides and squares as the
    editor names them), whether the twins change too, and the map as it would be."""

    key: str
    params: Apart
    draft: Draft
    twin: bool = False


@dataclass(frozen=True)
class Measured:
    """A change, and the first side's share of the points: so many matches, and the 95 % interval."""

    proposal: Proposal
    games: int = 0
    share: float = 0.5
    low: float = 0.0
    high: float = 1.0

    def off(self, even: float) -> float:
        """How far it is from even."""
        return abs(self.share - even)


@dataclass(frozen=True)
class EveningState:
    """How a run stands: ``measured`` begins with the map as it is, then the changes that were played, the
    nearest to even first."""

    measured: tuple[Measured, ...] = ()
    round: int = 1
    done: int = 0
    total: int = 0
    running: bool = True
    cancelled: bool = False
    error: str = ""


@dataclass(frozen=True)
class EveningPlan:
    """What to try, on the map as it is (``proposals[0]``) and others. ``setup_of`` gives the start of a
    draft's matches, ``None`` where none can be played."""

    game: str
    proposals: tuple[Proposal, ...]
    setup_of: Callable[[Draft], Setup | None]
    level: int
    seed: int = 1
    random_plies: int = 4
    rounds: tuple[int, ...] = ROUNDS
    kept: tuple[int, ...] = KEPT


class EveningRun(Background[EveningState]):
    """A plan being worked through, see ``Background``."""

    def __init__(self, plan: EveningPlan, jobs: int | None = None, executor: Executor | None = None) -> None:
        self.plan = plan
        super().__init__("evening", EveningState(total=len(plan.proposals)), jobs or spare_cores(), executor)

    def _work(self, executor: Executor) -> None:
        plan = self.plan
        setups = [(one, plan.setup_of(one.draft)) for one in plan.proposals]
        going = [(one, setup) for one, setup in setups if setup is not None]
        measured: dict[int, Measured] = {}
        for number, (games, kept) in enumerate(zip(plan.rounds, plan.kept, strict=True), 1):
            if self._cancelled or not going:
                return
            going = [going[0], *self._nearest(going[1:], measured)[:kept]]
            for done, (proposal, setup) in enumerate(going):
                self._state = replace(self._state, round=number, done=done, total=len(going))
                levels = (plan.level,) * len(setup.sides)
                seed = plan.seed * 1000 + number
                job = Job(plan.game, setup, levels, games, seed, plan.random_plies)
                played = simulate(job, executor, self._jobs, stop=lambda: self._cancelled)
                if self._cancelled and played.games < games:
                    return
                measured[id(proposal)] = measure(proposal, played)
                found = ranked(going[0][0], measured.values(), 1 / len(set(setup.sides)))
                self._state = replace(self._state, measured=found)

    def _nearest(
        self, going: Sequence[tuple[Proposal, Setup]], measured: Mapping[int, Measured]
    ) -> list[tuple[Proposal, Setup]]:
        """Those nearest to even first; in their order before any was played."""
        if not measured:
            return list(going)
        played = [pair for pair in going if id(pair[0]) in measured]
        return sorted(played, key=lambda pair: measured[id(pair[0])].off(1 / len(set(pair[1].sides))))

    def _ended(self, error: str) -> EveningState:
        return replace(self._state, running=False, cancelled=self._cancelled, error=error)


def measure(proposal: Proposal, played: Summary) -> Measured:
    """The first side's share of the points of these matches."""
    sides = sorted(set(played.job.setup.sides))
    even = 1 / len(sides)
    points = sum(points_of(outcome, sides[0], even) for outcome in played.outcomes)
    share = points / max(1, played.games)
    low, high = wilson(share, played.games)
    return Measured(proposal, played.games, share, low, high)


def ranked(first: Proposal, measured: Iterable[Measured], even: float) -> tuple[Measured, ...]:
    """The map as it is, then those with the most matches, and of those the nearest to even, first."""
    every = list(measured)
    begun = [one for one in every if one.proposal is first]
    others = [one for one in every if one.proposal is not first]
    return (*begun, *sorted(others, key=lambda one: (-one.games, one.off(even))))


def setup_maker(kit: Kit[Any, Any], definitions: Any, untitled: str) -> Callable[[Draft], Setup | None]:
    """Gives the start of a draft's matches, ``None`` for a map that can't be played."""

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
    """Changes of one map, by kind, so that each kind gets its turn."""

    palette: Any
    rng: Random
    kinds: dict[str, list[Callable[[], Proposal | None]]] = field(default_factory=dict)

    def add(self, kind: str, make: Callable[[], Proposal | None]) -> None:
        """One more that may be tried."""
        self.kinds.setdefault(kind, []).append(make)

    def drawn(self, draft: Draft, count: int) -> list[Proposal]:
        """So many by chance, from each kind in turn; those that change nothing are left out."""
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
    kit: Kit[Any, Any], document: MapDocument, weaker: int, *, count: int = KEPT[0], seed: int = 1
) -> tuple[Proposal, ...]:
    """The map as it is, then changes to it, drawn by chance. ``weaker``: the side that gets a piece more."""
    draft = document.settled
    changes = _Changes(document.palette, Random(seed))
    for name in kit.seat_options:
        for seat in range(len(document.palette.fronts) if isinstance(draft, MapDraft) else 0):
            changes.add("starts", partial(_seat_starts, draft, name, seat))
    for side, other in document.drafting.other_starts(draft):
        changes.add("starts", partial(Proposal, "starts", {"side": side}, other))
    if isinstance(draft, MapDraft):
        _on_squares(changes, draft, weaker)
    elif isinstance(draft, TableDraft):
        _on_table(changes, draft)
    return (Proposal("as_it_is", {}, draft), *changes.drawn(draft, count))


def _seat_starts(draft: Draft, name: str, seat: int) -> Proposal:
    suggests = dict(draft.meta.get("suggests") or {})
    suggests["options"] = {**(suggests.get("options") or {}), name: seat + 1}
    return Proposal("seat", {"side": seat}, draft.having(meta={**draft.meta, "suggests": suggests}))


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
"""How far terrain and marks of a table are moved, in inches."""


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
        made = change(draft, {number: piece.having(at=at)}, way)
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
