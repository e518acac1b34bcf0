"""The contents of a draft board's squares: the draft with its previews, and the marks painted with it.

A ``DraftContent`` is compared with the one before it: ``changed`` gives the squares that look different.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.model.drafting import MapDraft, Ray, Stand
from game.model.grid8 import Grid
from game.view.draft.look import DraftLook

HEAT_STEPS = 8
"""The number of different tints of heat."""

DOT_STEPS = 12
"""The number of sizes of the dots for squares used and the crosses for pieces lost."""

Way = tuple[int, tuple[int, ...]]


@dataclass(frozen=True)
class DraftContent:
    """The contents of the squares, by square. ``faint``: how faintly ground and piece are drawn ("ghost",
    "float", "erased"). ``heat``, ``usage`` and ``losses`` are in steps."""

    grid: Grid
    ground: Mapping[int, str]
    pieces: Mapping[int, Stand]
    faint_ground: Mapping[int, str] = field(default_factory=dict)
    faint_piece: Mapping[int, str] = field(default_factory=dict)
    levels: Mapping[int, int] = field(default_factory=dict)
    hatched: Mapping[int, int] = field(default_factory=dict)
    heat: Mapping[int, int] = field(default_factory=dict)
    usage: Mapping[int, int] = field(default_factory=dict)
    losses: Mapping[int, int] = field(default_factory=dict)
    errors: frozenset[int] = frozenset()
    warnings: frozenset[int] = frozenset()
    rays: tuple[Ray, ...] = ()
    ways: tuple[Way, ...] = ()
    grid_lines: bool = False


def _steps(shares: Mapping[int, float], steps: int) -> dict[int, int]:
    """Convert shares into whole steps, at least 1; shares of 0 are left out."""
    return {s: max(1, min(steps, round(v * steps))) for s, v in shares.items() if v > 0}


class DraftComposer:
    """Makes contents from drafts and looks; unchanged parts are kept from the last time."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[Mapping[int, float], dict[int, int]]] = {}

    def _shares(self, name: str, shares: Mapping[int, float], steps: int) -> dict[int, int]:
        """Return the part ``name`` made from the same shares last time, or make it now."""
        found = self._kept.get(name)
        if found is None or found[0] is not shares:
            found = self._kept[name] = (shares, _steps(shares, steps))
        return found[1]

    def content(self, draft: MapDraft, look: DraftLook) -> DraftContent:
        """Return the contents of the squares for a draft and a look."""
        ground, pieces = draft.ground, draft.pieces
        faint_ground: dict[int, str] = dict.fromkeys(look.stroke_twins, "ghost")
        faint_piece = dict(faint_ground)
        if look.floating is not None or look.ghosts:
            ground, pieces = dict(ground), dict(pieces)
            floating = look.floating
            if floating is not None:
                for square in floating.squares:
                    ground.pop(square, None)
                    pieces.pop(square, None)
                ground.update(floating.ground)
                pieces.update(floating.pieces)
                over = {s: "ghost" if s in floating.twins else "float" for s in floating.squares}
                faint_ground.update(over)
                faint_piece.update(over)
            for square, ghost in look.ghosts.items():
                if ghost is None:
                    if square in ground or square in pieces:
                        faint_ground[square] = faint_piece[square] = "erased"
                elif isinstance(ghost, Stand):
                    pieces[square], faint_piece[square] = ghost, "ghost"
                else:
                    if ground.get(square) != ghost:
                        faint_ground[square] = "ghost"
                    ground[square] = ghost
        marks = look.marks
        return DraftContent(
            draft.grid,
            ground,
            pieces,
            faint_ground,
            faint_piece,
            marks.levels,
            marks.hatched,
            self._shares("heat", marks.heat, HEAT_STEPS),
            self._shares("usage", look.usage, DOT_STEPS),
            self._shares("losses", look.losses, DOT_STEPS),
            look.errors,
            look.warnings,
            marks.rays,
            marks.ways,
            look.grid_lines,
        )


_PLAIN = ("faint_ground", "levels", "hatched", "heat", "usage", "losses")
"""The parts whose drawings stay inside their square."""


def changed(before: DraftContent, after: DraftContent) -> set[int] | None:
    """The squares that look different, ``None`` for all of them."""
    if before.grid != after.grid or before.grid_lines != after.grid_lines:
        return None
    grid, found = after.grid, set[int]()
    for name in _PLAIN:
        found |= differing(getattr(before, name), getattr(after, name))
    found |= before.errors ^ after.errors
    for square in before.warnings ^ after.warnings:
        found.add(square)
        found.update(grid.neighbours(square))  # one cord round all that touch
    for square in differing(before.ground, after.ground):
        found.add(square)
        found.update(grid.neighbours(square))  # bodies merge, shadows fall
    pieces = differing(before.pieces, after.pieces) | differing(before.faint_piece, after.faint_piece)
    for square in pieces:
        found.update(shaded_by(grid, square))
    return found | _crossed(grid, before.rays, after.rays) | _crossed(grid, before.ways, after.ways)


def _crossed(grid: Grid, before: Sequence[Ray | Way], after: Sequence[Ray | Way]) -> set[int]:
    """The squares below lines that differ; the order in which they cross counts too."""
    differ: Iterable[Ray | Way] = set(before) ^ set(after)
    if not differ and before != after:
        differ = after
    return {square for line in differ for square in under(grid, line)}


def differing(before: Mapping[int, Any], after: Mapping[int, Any]) -> set[int]:
    """The keys whose values differ or that only one of them has."""
    if before is after:
        return set()
    try:
        return {square for square, _ in before.items() ^ after.items()}
    except TypeError:  # values that can't be hashed
        return {s for s in before.keys() | after.keys() if before.get(s) != after.get(s)}


def shaded_by(grid: Grid, square: int, way: int = 1) -> Iterable[int]:
    """The square and those its piece's shadow reaches: to the right of it and below. With ``way`` -1 those
    whose shadows reach the square."""
    column, rank = grid.column(square), grid.rank(square)
    for dx in (0, way):
        for dy in (0, -way):
            found = grid.at(column + dx, rank + dy)
            if found is not None:
                yield found


def under(grid: Grid, line: Ray | Way) -> set[int]:
    """The squares a line of fire or an arrow can leave ink on."""
    if isinstance(line, Ray):
        steps = range(max((line.distance, *line.landings)) + 1)
        along = (grid.step(line.origin, line.direction, distance) for distance in steps)
        squares = [square for square in along if square is not None]
    else:
        squares = [*line[1]]
    return {near for square in squares for near in (square, *grid.neighbours(square))}
