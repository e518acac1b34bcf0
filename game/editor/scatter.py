"""Scatters ground and pieces over squares, or terrain over a table, at random: the same seed gives the
same map. Existing things stay; with a symmetry each thing comes with its twins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from game.editor.brushes import GroundBrush, PieceBrush
from game.editor.commands import paint
from game.editor.symmetry import image_ground, image_stand, is_single, twins
from game.editor.table_commands import place
from game.model.drafting import MapDraft, SquarePalette, SymmetryName
from game.model.inches import FULL_TURN, INCH, Point
from game.model.mirrors import IMAGES
from game.model.table_drafting import TableDraft, TablePalette, TablePiece, TerrainItem
from game.model.table_mirrors import images

TRIES = 60
"""Places tried for each piece of terrain before it is given up."""

STEP = INCH // 2
"""The grid of scattered terrain: half an inch, in thousandths of an inch."""

TURN = 150
"""The grid of scattered terrain's turns: 15 degrees, in tenths of a degree."""


@dataclass(frozen=True, slots=True)
class Scatter:
    """What to scatter on squares: brushes chosen at random, on ``density`` per cent of the free squares."""

    brushes: tuple[GroundBrush | PieceBrush, ...]
    density: int
    seed: int

    def __post_init__(self) -> None:
        if not 0 <= self.density <= 100:
            raise ValueError("a density is 0 to 100 per cent")


@dataclass(frozen=True, slots=True)
class TableScatter:
    """What to scatter on a table: so many pieces of these kinds, without twins, at least ``distance``
    thousandths of an inch from the boxes of everything else, and from the edge."""

    items: tuple[TerrainItem, ...]
    count: int
    distance: int
    seed: int


def scatter(
    draft: MapDraft,
    palette: SquarePalette,
    squares: Iterable[int],
    plan: Scatter,
    symmetry: SymmetryName = "none",
) -> MapDraft:
    """Return the draft with the plan's ground and pieces on some of these squares that are plain and
    empty, as are their twins. Single pieces (a Command) are never scattered."""
    brushes = [brush for brush in plan.brushes if not _single(palette, brush)]
    free = list(_free(draft, squares, symmetry))
    rng = Random(plan.seed)
    rng.shuffle(free)
    count = (len(free) * plan.density + 50) // 100 if brushes else 0
    for square in free[:count]:
        fitting = [brush for brush in brushes if _has_image(draft, palette, symmetry, square, brush)]
        if fitting:
            draft = paint(draft, palette, (square,), rng.choice(fitting), symmetry)
    return draft


def _has_image(
    draft: MapDraft,
    palette: SquarePalette,
    symmetry: SymmetryName,
    square: int,
    brush: GroundBrush | PieceBrush,
) -> bool:
    """Whether what is painted on ``square`` can be symmetric: on an axis not everything is its own image."""
    for image in IMAGES[symmetry]:
        if image.square(draft.grid, square) != square:
            continue
        if isinstance(brush, GroundBrush):
            if image_ground(brush.kind, image, palette) != brush.kind:
                return False
        elif image_stand(brush.stand, image, palette) != brush.stand:
            return False
    return True


def _single(palette: SquarePalette, brush: GroundBrush | PieceBrush) -> bool:
    return isinstance(brush, PieceBrush) and is_single(palette, brush.stand)


def _free(draft: MapDraft, squares: Iterable[int], symmetry: SymmetryName) -> Iterator[int]:
    """Yield one square of each free set of twins: the least of those in ``squares``."""
    seen: set[int] = set()
    for square in sorted(set(squares)):
        if square in seen or not 0 <= square < len(draft.grid):
            continue
        family = (square, *twins(draft.grid, symmetry, square))
        seen.update(family)
        if not any(one in draft.ground or one in draft.pieces for one in family):
            yield square


def scatter_table(
    draft: TableDraft, palette: TablePalette, plan: TableScatter, symmetry: SymmetryName = "none"
) -> tuple[TableDraft, int]:
    """Return the draft with pieces of terrain added, and how many were, without twins: fewer than wanted
    where there is no room."""
    rng, placed = Random(plan.seed), 0
    boxes = [piece.box for piece in draft.pieces.values()]
    for _ in range(plan.count if plan.items else 0):
        for _ in range(TRIES):
            piece = _any_piece(rng, draft, plan.items)
            family = [piece, *(image for _, image in images(draft, piece, symmetry))]
            if _fits(draft, family, boxes, plan.distance):
                draft, _ = place(draft, palette, [piece], symmetry)
                boxes = [one.box for one in draft.pieces.values()]
                placed += 1
                break
    return draft, placed


def _any_piece(rng: Random, draft: TableDraft, items: Sequence[TerrainItem]) -> TablePiece:
    item = rng.choice(items)
    outline = rng.choice(item.shapes)[1]
    width, height = draft.extent
    at: Point = rng.randrange(0, width, STEP), rng.randrange(0, height, STEP)
    return TablePiece(item.name, at, outline, rng.randrange(0, FULL_TURN, TURN))


Box = tuple[int, int, int, int]


def _fits(draft: TableDraft, family: Sequence[TablePiece], boxes: Sequence[Box], distance: int) -> bool:
    """Whether the piece and its images keep their distance from all else, from the edge and from each
    other. An image at the piece's own place is the piece itself."""
    width, height = draft.extent
    own = list(dict.fromkeys(piece.box for piece in family))
    for left, low, right, high in own:
        if left < distance or low < distance or right > width - distance or high > height - distance:
            return False
    return all(
        _apart(box, other, distance)
        for number, box in enumerate(own)
        for other in (*boxes, *own[number + 1 :])
    )


def _apart(a: Box, b: Box, distance: int) -> bool:
    across = max(a[0] - b[2], b[0] - a[2])
    up = max(a[1] - b[3], b[1] - a[3])
    return across >= distance or up >= distance
