"""New maps: empty ones, ones like an existing map, and armies on a map's edges."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

from game.data.files.check import read_model
from game.data.files.paths import assets_of
from game.editor.symmetry import image_stand, make_symmetric
from game.model.drafting import Army, MapDraft, PieceItem, SquarePalette, Stand, SymmetryName
from game.model.grid8 import Grid
from game.model.kit import AnyKit
from game.model.mirrors import IMAGES, LEFT_RIGHT, POINT, QUARTER, THREE_QUARTERS, TOP_BOTTOM, Image

NOT_INHERITED = ("title", "author", "date", "description")
"""The parts of a map's file that a map made from it doesn't inherit."""


class NoRoom(ValueError):
    """Raised if an army does not fit on a map."""


def empty(
    palette: SquarePalette,
    width: int | None = None,
    height: int | None = None,
    symmetry: SymmetryName = "none",
    **meta: Any,
) -> MapDraft:
    """Return an empty map, by default of the game's default size. Raises ``ValueError`` for a size it
    doesn't allow."""
    width, height = width or palette.default_size[0], height or palette.default_size[1]
    fewest, most = palette.sizes
    if not (fewest <= width <= most and fewest <= height <= most):
        raise ValueError(f"a board of {width}×{height} is not between {fewest} and {most} squares")
    return MapDraft(Grid(width, height), meta={"symmetry": symmetry, **meta})


def from_template(
    template: MapDraft,
    palette: SquarePalette,
    width: int | None = None,
    height: int | None = None,
    symmetry: SymmetryName | None = None,
) -> MapDraft:
    """Return a map like another one, without its title and author.

    On a board of another size every square takes the ground of the template's proportional place: walls
    grow with the board. Every piece goes to the free square nearest to its own proportional place, edges
    to edges. What has no room is left out. With ``symmetry`` the map is made symmetric.
    """
    meta = {key: value for key, value in template.meta.items() if key not in NOT_INHERITED}
    draft = empty(palette, width or template.grid.width, height or template.grid.height)
    old, grid = template.grid, draft.grid
    if (old.width, old.height) == (grid.width, grid.height):
        draft = replace(template, meta=meta)
    else:
        ground = {}
        for square in range(len(grid)):
            rank, column = divmod(square, grid.width)
            place = _scaled(rank, grid.height, old.height) * old.width + _scaled(
                column, grid.width, old.width
            )
            if place in template.ground:
                ground[square] = template.ground[place]
        draft = replace(
            draft, ground=ground, pieces=_scaled_pieces(template, grid, ground, palette), meta=meta
        )
    return draft if symmetry is None else make_symmetric(draft, palette, symmetry)


def _scaled(value: int, size: int, to: int) -> int:
    """Return the row of a board ``to`` wide whose middle is nearest to that of row ``value`` of one
    ``size`` wide; mirrored rows give mirrored rows."""
    other = size - 1 - value
    if other < value:
        return to - 1 - _scaled(other, size, to)
    return min((2 * value + 1) * to // (2 * size), to - 1) if other != value else to // 2


def _stretched(value: int, size: int, to: int) -> int:
    """Return the row of a board ``to`` wide for row ``value`` of one ``size`` wide: edges give edges,
    mirrored rows mirrored rows."""
    other = size - 1 - value
    if other < value:
        return to - 1 - _stretched(other, size, to)
    return (to - 1) // 2 if other == value else round(value * (to - 1) / (size - 1))


def _scaled_pieces(
    template: MapDraft, grid: Grid, ground: Mapping[int, str], palette: SquarePalette
) -> dict[int, Stand]:
    blocks = {item.name for item in palette.ground if item.blocks}
    old = template.grid
    pieces: dict[int, Stand] = {}
    for square, stand in template.pieces.items():
        rank = _stretched(old.rank(square), old.height, grid.height)
        column = _stretched(old.column(square), old.width, grid.width)
        wanted = rank * grid.width + column
        free = (s for s in range(len(grid)) if s not in pieces and ground.get(s) not in blocks)
        # the template's own edge first: who stood on it does not come between others
        found = min(free, key=lambda s: (grid.distance(s, wanted), abs(grid.rank(s) - rank), s), default=None)
        if found is not None:
            pieces[found] = stand
    return pieces


def load_armies(kit: AnyKit, definitions: Any, assets: Path | None = None) -> Sequence[Army]:
    """Return the armies of a game; empty if it has none. Raises ``ProblemsError`` for a broken file."""
    drafting = kit.drafting
    if drafting is None or not drafting.army_file:
        return ()
    path = (assets or assets_of(kit.name)) / drafting.army_file
    return drafting.armies(read_model(path, drafting.army_model), definitions)


def place_army(
    draft: MapDraft,
    palette: SquarePalette,
    army: Army,
    symmetry: SymmetryName = "none",
    rng: random.Random | None = None,
) -> MapDraft:
    """Return the draft with an army for every side in place of all pieces with a side.

    The lower side's pieces are on plain ground near the lower edge, facing their front, each with room
    ahead; those the army lists first nearest to the middle of the edge, or with ``rng`` anywhere in the
    first ranks. The other side's are their images: of the half turn with ``point`` and ``none``, else of
    the mirror of top and bottom; with more sides, of quarter turns. With ``left_right`` and ``both``
    pieces of a kind come in pairs; an odd one is on the middle file if there is one. Raises ``NoRoom``.
    """
    others = _to_others(draft.grid, palette, symmetry)
    paired = LEFT_RIGHT in IMAGES[symmetry]
    left = {s: p for s, p in draft.pieces.items() if p.side is None}
    room = _Room(replace(draft, pieces=left), palette, others, paired)
    total = sum(count for _, count in army.pieces)
    for name, count in army.pieces:
        item = palette.piece_item(name)
        if item is None:
            raise NoRoom(f"there is no piece {name}")
        while count > 0:
            count -= room.add(item, count, total, rng)
    return replace(draft, pieces=room.pieces)


def _to_others(grid: Grid, palette: SquarePalette, symmetry: SymmetryName) -> tuple[Image, ...]:
    """Return for each other side the image that makes its pieces from the first side's. Raises ``NoRoom``."""
    usual = TOP_BOTTOM if symmetry in ("top_bottom", "left_right", "both") else POINT
    turns = (QUARTER, POINT, THREE_QUARTERS) if grid.width == grid.height else (POINT,)
    found: dict[int, Image] = {}
    for image in (usual, *turns):
        found.setdefault(image.side(0, palette.fronts), image)
    found.pop(0, None)
    if len(found) < len(palette.fronts) - 1:
        raise NoRoom("on a board that is not square not every side has an edge of its own")
    return tuple(found.values())


class _Room:
    """The free places for an army."""

    def __init__(
        self, draft: MapDraft, palette: SquarePalette, others: tuple[Image, ...], paired: bool
    ) -> None:
        self.draft, self.palette, self.others, self.paired = draft, palette, others, paired
        self.pieces = dict(draft.pieces)
        self.kept: set[int] = set()
        """Squares ahead of pieces, which stay empty."""

    def add(self, item: PieceItem, count: int, total: int, rng: random.Random | None) -> int:
        """Place one piece, or a pair, on each side; return how many. Raises ``NoRoom``."""
        grid = self.draft.grid
        facing = self.palette.fronts[0] if item.turns else None
        stand = Stand(item.name, 0 if item.sided else None, facing)
        pair = self.paired and count > 1 and not item.single
        depth = min(max(2, -(-2 * total // grid.width)), max(1, grid.height // 3))
        for ranks in range(depth, max(depth, grid.height // 2) + 1):
            found = [s for s in range(ranks * grid.width) if self._fits(s, stand, pair)]
            if not found:
                continue
            middle = (grid.width - 1) / 2
            if self.paired and not pair and grid.width % 2:
                found = [s for s in found if grid.column(s) == middle] or found
            if rng is not None and not item.single:
                square = rng.choice(found)
            elif rng is not None:
                # who must not be lost stands on the edge
                square = rng.choice([s for s in found if grid.rank(s) == grid.rank(found[0])])
            else:
                square = min(found, key=lambda s: (grid.rank(s), abs(grid.column(s) - middle), s))
            for target, placed in self._places(square, stand, pair).items():
                self.pieces[target] = placed
                if placed.facing is not None and (ahead := grid.step(target, placed.facing)) is not None:
                    self.kept.add(ahead)
            return 2 if pair else 1
        raise NoRoom(f"too many pieces for this board: {total} a side")

    def _places(self, square: int, stand: Stand, pair: bool) -> dict[int, Stand]:
        grid, palette = self.draft.grid, self.palette
        placed = {square: stand}
        if pair:
            placed[LEFT_RIGHT.square(grid, square)] = image_stand(stand, LEFT_RIGHT, palette)
        if stand.side is not None:
            for other, (target, own) in product(self.others, tuple(placed.items())):
                placed[other.square(grid, target)] = image_stand(own, other, palette)
        return placed

    def _fits(self, square: int, stand: Stand, pair: bool) -> bool:
        placed = self._places(square, stand, pair)
        if len(placed) != (2 if pair else 1) * (1 if stand.side is None else 1 + len(self.others)):
            return False
        taken = self.pieces.keys() | self.draft.ground.keys()
        for target, own in placed.items():
            if target in taken or target in self.kept:
                return False
            if own.facing is not None:
                ahead = self.draft.grid.step(target, own.facing)
                if ahead is None or ahead in taken or ahead in placed:
                    return False
        return True
