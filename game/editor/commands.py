"""The changes to a map of squares: pure functions from a draft to a draft.

Each returns the very same object if nothing changes. With a symmetry each changes the twins too. A square
shows what was painted on it last: ground that no piece can enter (``GroundItem.blocks``) removes the piece
it is painted over, and a piece removes such ground. Any other ground and pieces stay together. So painting
never makes this fault; a file may still have both, and the game's check reports it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.editor.brushes import Brush, Eraser, GroundBrush, Layer
from game.editor.shapes import flood
from game.editor.symmetry import ground_places, image_ground, image_stand, piece_places
from game.model.drafting import MapDraft, SquarePalette, Stand, SymmetryName
from game.model.grid8 import Grid
from game.model.grid8 import turn as turned
from game.model.map_labels import moved_labels, square_named
from game.model.mirrors import IMAGES, image_table

ANCHORS = range(9)
"""The positions of the old map on the new board, row by row as one sees it: 0 top left, 4 centre, 8 bottom
right."""


def paint(
    draft: MapDraft,
    palette: SquarePalette,
    squares: Iterable[int],
    brush: Brush,
    symmetry: SymmetryName = "none",
) -> MapDraft:
    """Return the draft with ``brush`` used on all squares, and its images on their twins.

    Of squares that are each other's twins the first one counts: a line of white pieces over the middle
    ends in black ones. A piece with a side on a square that is its own image under a symmetry that swaps
    the sides has no twin, and the game's check reports that the map is not symmetric. A single piece (a
    Command) has its twin on the other side only; two of one side can be painted.
    """
    if isinstance(brush, Eraser):
        return erase(draft, palette, squares, brush.what, symmetry)
    ground, pieces = dict(draft.ground), dict(draft.pieces)
    kinds: list[tuple[str, bool, tuple[int, ...]]] = []
    if isinstance(brush, GroundBrush):
        kinds.append((brush.kind, _blocks(palette, brush.kind), ()))
        for image in IMAGES[symmetry]:
            kind = image_ground(brush.kind, image, palette)
            table = image_table(draft.grid.width, draft.grid.height, image)
            kinds.append((kind, _blocks(palette, kind), table))
    seen: set[int] = set()
    for square in squares:
        if square in seen or not 0 <= square < len(draft.grid):
            continue
        if isinstance(brush, GroundBrush):
            for kind, blocks, table in kinds:
                target = table[square] if table else square
                if target not in seen:
                    seen.add(target)
                    _put(ground, pieces, target, kind, blocks)
        else:
            stands = piece_places(draft.grid, palette, symmetry, square, brush.stand)
            seen |= stands.keys()
            for target, stand in stands.items():
                _stand(ground, pieces, palette, target, stand)
    return _changed(draft, ground, pieces)


def lay(
    draft: MapDraft,
    palette: SquarePalette,
    placed: Iterable[tuple[int, str, Stand | None]],
    symmetry: SymmetryName = "none",
) -> MapDraft:
    """Return the draft with this ground and piece painted on each of these squares, and the images of both
    on the twins. Plain ground ("") and nobody (``None``) change nothing. Of squares that are each other's
    twins the first one counts, separately for ground and for pieces."""
    ground, pieces = dict(draft.ground), dict(draft.pieces)
    laid: set[int] = set()
    stood: set[int] = set()
    for square, kind, stand in placed:
        if kind and square not in laid:
            for target, image in ground_places(draft.grid, palette, symmetry, square, kind).items():
                laid.add(target)
                _put(ground, pieces, target, image, _blocks(palette, image))
        if stand is not None and square not in stood:
            for target, twin in piece_places(draft.grid, palette, symmetry, square, stand).items():
                stood.add(target)
                _stand(ground, pieces, palette, target, twin)
    return _changed(draft, ground, pieces)


def erase(
    draft: MapDraft,
    palette: SquarePalette,
    squares: Iterable[int],
    what: Layer = "all",
    symmetry: SymmetryName = "none",
) -> MapDraft:
    """Return the draft with these squares and their twins emptied (or only without pieces, or without
    ground)."""
    ground, pieces = dict(draft.ground), dict(draft.pieces)
    for square in squares:
        for target in {square, *(image.square(draft.grid, square) for image in IMAGES[symmetry])}:
            if what != "pieces":
                ground.pop(target, None)
            if what != "ground":
                pieces.pop(target, None)
    return _changed(draft, ground, pieces)


def fill(
    draft: MapDraft, palette: SquarePalette, square: int, brush: Brush, symmetry: SymmetryName = "none"
) -> MapDraft:
    """Return the draft with ``brush`` used on the whole area of one kind of ground around ``square``."""
    return paint(draft, palette, flood(draft, square), brush, symmetry)


def turn(
    draft: MapDraft, palette: SquarePalette, square: int, by: int, symmetry: SymmetryName = "none"
) -> MapDraft:
    """Return the draft with the piece on ``square`` turned by so many facings, and pieces of its kind on
    the twins as its images; the same draft if there is no piece or it has no facing."""

    def change(stand: Stand) -> Stand:
        return stand if stand.facing is None else replace(stand, facing=palette.turned(stand.facing, by))

    return _change_piece(draft, palette, square, change, symmetry)


def swap_side(
    draft: MapDraft, palette: SquarePalette, square: int, symmetry: SymmetryName = "none"
) -> MapDraft:
    """Return the draft with the piece on ``square`` given to the next side, with that side's facing, twins
    likewise."""

    def change(stand: Stand) -> Stand:
        if stand.side is None:
            return stand
        side = (stand.side + 1) % len(palette.fronts)
        by = palette.fronts[side] - palette.fronts[stand.side]
        return Stand(stand.kind, side, None if stand.facing is None else turned(stand.facing, by))

    return _change_piece(draft, palette, square, change, symmetry)


def _change_piece(
    draft: MapDraft,
    palette: SquarePalette,
    square: int,
    change: Callable[[Stand], Stand],
    symmetry: SymmetryName,
) -> MapDraft:
    stand = draft.pieces.get(square)
    if stand is None:
        return draft
    new = change(stand)
    pieces = dict(draft.pieces)
    pieces[square] = new
    for image in IMAGES[symmetry]:
        target = image.square(draft.grid, square)
        twin = draft.pieces.get(target)
        if target != square and twin is not None and twin.kind == stand.kind:
            pieces[target] = image_stand(new, image, palette)
    return _changed(draft, draft.ground, pieces)


def move_pieces(
    draft: MapDraft, palette: SquarePalette, moves: Mapping[int, int], symmetry: SymmetryName = "none"
) -> MapDraft:
    """Return the draft with the pieces (not the ground) moved from each key to its value, all at once. A
    piece on the target goes. A twin that is the piece's image moves as its image does."""
    ground, pieces = dict(draft.ground), dict(draft.pieces)
    all_moves = dict(moves)
    for source, target in moves.items():
        stand = draft.pieces.get(source)
        for image in IMAGES[symmetry] if stand is not None else ():
            twin = image.square(draft.grid, source)
            if stand and draft.pieces.get(twin) == image_stand(stand, image, palette):
                all_moves.setdefault(twin, image.square(draft.grid, target))
    for source in all_moves:
        pieces.pop(source, None)
    for source, target in all_moves.items():
        if source in draft.pieces:
            _stand(ground, pieces, palette, target, draft.pieces[source])
    return _changed(draft, ground, pieces)


@dataclass(frozen=True, slots=True)
class CroppedSquares:
    """What a smaller board has no room for: the squares (of the old board) with ground, with pieces."""

    ground: tuple[int, ...] = ()
    pieces: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.ground or self.pieces)


def resize(draft: MapDraft, palette: SquarePalette, width: int, height: int, anchor: int = 4) -> MapDraft:
    """Return the draft on a board of another size; ``lost_by_resize`` returns what that loses.

    ``anchor`` is one of ``ANCHORS``. In the middle an odd square goes to the right or upper edge. Raises
    ``ValueError`` for a size the game doesn't allow.
    """
    fewest, most = palette.sizes
    if not (fewest <= width <= most and fewest <= height <= most):
        raise ValueError(
            f"a board of {width}×{height} is not between {fewest} and {most} squares wide and high"
        )
    if (width, height) == (draft.grid.width, draft.grid.height):
        return draft
    place = _resized(draft.grid, width, height, anchor)
    wide = Grid(width, height)

    def renamed(name: str) -> str | None:
        square = square_named(name, draft.grid)
        new = None if square is None else place(square)
        return None if new is None else wide.name(new)

    return replace(
        draft,
        meta=moved_labels(draft.meta, renamed),
        grid=wide,
        ground={new: kind for s, kind in draft.ground.items() if (new := place(s)) is not None},
        pieces={new: stand for s, stand in draft.pieces.items() if (new := place(s)) is not None},
    )


def lost_by_resize(draft: MapDraft, width: int, height: int, anchor: int = 4) -> CroppedSquares:
    """Return what ``resize`` to this size would cut off."""
    place = _resized(draft.grid, width, height, anchor)
    return CroppedSquares(
        tuple(square for square in sorted(draft.ground) if place(square) is None),
        tuple(square for square in sorted(draft.pieces) if place(square) is None),
    )


def _resized(grid: Grid, width: int, height: int, anchor: int) -> Callable[[int], int | None]:
    row, column = divmod(anchor, 3)
    dx = (width - grid.width) * column // 2
    dy = (height - grid.height) * (2 - row) // 2

    def place(square: int) -> int | None:
        x, y = grid.column(square) + dx, grid.rank(square) + dy
        return y * width + x if 0 <= x < width and 0 <= y < height else None

    return place


def set_meta(draft: MapDraft, **values: Any) -> MapDraft:
    """Return the draft with these values of its file (title, author, …); ``None`` removes one."""
    meta = {**draft.meta, **values}
    meta = {key: value for key, value in meta.items() if value is not None or key not in values}
    return draft if meta == draft.meta else replace(draft, meta=meta)


def set_symmetry(draft: MapDraft, symmetry: SymmetryName) -> MapDraft:
    """Return the draft with another symmetry for drawing; nothing on the board changes."""
    return draft if draft.symmetry == symmetry else set_meta(draft, symmetry=symmetry)


def _put(ground: dict[int, str], pieces: dict[int, Stand], square: int, kind: str, blocks: bool) -> None:
    if not kind:
        ground.pop(square, None)
        return
    ground[square] = kind
    if blocks:
        pieces.pop(square, None)


def _stand(
    ground: dict[int, str], pieces: dict[int, Stand], palette: SquarePalette, square: int, stand: Stand | None
) -> None:
    if stand is None:  # the image of a single piece: nobody, but the ground is made as for one
        pieces.pop(square, None)
    else:
        pieces[square] = stand
    if square in ground and _blocks(palette, ground[square]):
        del ground[square]


def _blocks(palette: SquarePalette, kind: str) -> bool:
    item = palette.ground_item(kind)
    return item is not None and item.blocks


def _changed(draft: MapDraft, ground: Mapping[int, str], pieces: Mapping[int, Stand]) -> MapDraft:
    """Return the draft with these layers; an equal layer stays the same object."""
    ground = draft.ground if ground == draft.ground else ground
    pieces = draft.pieces if pieces == draft.pieces else pieces
    if ground is draft.ground and pieces is draft.pieces:
        return draft
    return replace(draft, ground=ground, pieces=pieces)
