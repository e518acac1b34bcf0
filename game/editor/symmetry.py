"""Symmetries of a map (TC-7.3): the images of what is painted, what lacks its image, and making a map
symmetric.

An image that gives pieces to another side (``mirrors``) does so with grounds that belong to a side, too. A
piece of which a side has exactly one (``PieceItem.single``) can't have an image of its own side. So it
needs none under an image that keeps its side, and of several that lead to one side it needs one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from game.model.drafting import MapDraft, SquarePalette, Stand, SymmetryName
from game.model.grid8 import Grid
from game.model.mirrors import IMAGES, Image

Half = Literal["lower", "upper", "left", "right"]
"""The half of a map that is kept when a map is made symmetric."""

HALVES: tuple[Half, ...] = ("lower", "upper", "left", "right")


def image_stand(stand: Stand, image: Image, palette: SquarePalette) -> Stand:
    """Return the image of a piece, on the image's square."""
    return image.stand(stand, palette.fronts)


def image_ground(kind: str, image: Image, palette: SquarePalette) -> str:
    """Return the image of ground; plain ground ("") and unknown kinds are their own image."""
    item = palette.ground_item(kind)
    if item is None or kind not in item.by_side:
        return kind
    side = image.side(item.by_side.index(kind), palette.fronts)
    return item.by_side[side] if side < len(item.by_side) else kind


def swaps(image: Image, stand: Stand, palette: SquarePalette) -> bool:
    """Whether the image of a piece belongs to another side."""
    return image_stand(stand, image, palette).side != stand.side


def twins(grid: Grid, symmetry: SymmetryName, square: int) -> tuple[int, ...]:
    """Return the other squares that belong to ``square``, each once."""
    found = dict.fromkeys(image.square(grid, square) for image in IMAGES[symmetry])
    found.pop(square, None)
    return tuple(found)


def ground_places(
    grid: Grid, palette: SquarePalette, symmetry: SymmetryName, square: int, kind: str
) -> dict[int, str]:
    """Return where ground goes if it is painted on ``square``: there, and its images on their squares."""
    placed = {square: kind}
    for image in IMAGES[symmetry]:
        placed.setdefault(image.square(grid, square), image_ground(kind, image, palette))
    return placed


def piece_places(
    grid: Grid, palette: SquarePalette, symmetry: SymmetryName, square: int, stand: Stand
) -> dict[int, Stand | None]:
    """Return where pieces go if one is placed on ``square``; ``None`` where the symmetry wants nobody.

    On a square that is its own image the piece stays as painted, whatever its image would be. A single
    piece (a Command) has one twin of each other side, and nobody on its other images.
    """
    placed: dict[int, Stand | None] = {square: stand}
    single = is_single(palette, stand)
    sides = {stand.side}
    for image in IMAGES[symmetry]:
        target = image.square(grid, square)
        if target in placed:
            continue
        made = image_stand(stand, image, palette)
        placed[target] = None if single and made.side in sides else made
        sides.add(made.side)
    return placed


def is_single(palette: SquarePalette, stand: Stand | None) -> bool:
    """Whether the piece's side has exactly one of it."""
    item = palette.piece_item(stand.kind) if stand is not None else None
    return item is not None and item.single


def asymmetries(draft: MapDraft, palette: SquarePalette, symmetry: SymmetryName) -> frozenset[int]:
    """Return the squares on which something lacks its image, and those that lack it."""
    found: set[int] = set()
    grid = draft.grid
    for image in IMAGES[symmetry]:
        for square, kind in draft.ground.items():
            target = image.square(grid, square)
            if draft.ground.get(target) != image_ground(kind, image, palette):
                found |= {square, target}
        for square, stand in draft.pieces.items():
            target = image.square(grid, square)
            there = draft.pieces.get(target)
            if there == image_stand(stand, image, palette):
                continue
            if there is None and _excused(draft, palette, symmetry, image, square, stand):
                continue
            found |= {square, target}
    return frozenset(found)


def _excused(
    draft: MapDraft, palette: SquarePalette, symmetry: SymmetryName, image: Image, square: int, stand: Stand
) -> bool:
    """Whether a single piece needs no twin under this image."""
    if not is_single(palette, stand):
        return False
    side = image_stand(stand, image, palette).side
    alike = ((other, image_stand(stand, other, palette)) for other in IMAGES[symmetry] if other != image)
    return side == stand.side or any(
        made.side == side and draft.pieces.get(other.square(draft.grid, square)) == made
        for other, made in alike
    )


def make_symmetric(
    draft: MapDraft, palette: SquarePalette, symmetry: SymmetryName, keep: Half = "lower"
) -> MapDraft:
    """Return the draft with one half's images in place of the other half's content, and with that
    symmetry.

    Where the symmetry's axis does not divide the map into that half and the other, ``lower`` and ``left``
    keep the lower or left one, and with ``both`` the quarter at the lower left.

    A square that is its own image keeps what can be its own image: a piece there turns to the nearest
    possible facing (its front if two are as near), and goes if there is none or its side would have to
    change; ground that belongs to a side becomes plain. A single piece in the replaced half stays if
    nobody is on its image and its side has no other.
    """
    grid, wanted = draft.grid, IMAGES[symmetry]
    ground: dict[int, str] = {}
    pieces: dict[int, Stand] = {}
    for square in _winners(grid, symmetry, keep):
        here = [image for image in wanted if image.square(grid, square) == square]
        kind = draft.ground.get(square)
        if kind is not None and all(image_ground(kind, image, palette) == kind for image in here):
            ground |= ground_places(grid, palette, symmetry, square, kind)
        stand = draft.pieces.get(square)
        stand = stand and _own_image(stand, here, palette)
        if stand is not None:
            placed = piece_places(grid, palette, symmetry, square, stand)
            pieces |= {target: found for target, found in placed.items() if found is not None}
    for square, stand in draft.pieces.items():
        if (
            square not in pieces
            and is_single(palette, stand)
            and not any(swaps(i, stand, palette) for i in wanted)
        ):
            alone = all((p.kind, p.side) != (stand.kind, stand.side) for p in pieces.values())
            if alone and not any(twin in pieces for twin in twins(grid, symmetry, square)):
                pieces[square] = stand
    return replace(draft, ground=ground, pieces=pieces, meta={**draft.meta, "symmetry": symmetry})


def _winners(grid: Grid, symmetry: SymmetryName, keep: Half) -> Iterator[int]:
    """Yield, of every square and its twins, the one whose content is kept."""

    def order(square: int) -> tuple[int, int]:
        rank, column = divmod(square, grid.width)
        near = (rank, column) if keep in ("lower", "upper") else (column, rank)
        return near if keep in ("lower", "left") else (-near[0], -near[1])

    for square in range(len(grid)):
        if all(order(square) < order(twin) for twin in twins(grid, symmetry, square)):
            yield square


def _own_image(stand: Stand, here: list[Image], palette: SquarePalette) -> Stand | None:
    """Return the piece as it can be on a square that these images map onto itself; ``None`` if it can't."""
    if any(image_stand(stand, image, palette).side != stand.side for image in here):
        return None
    if stand.facing is None or not here:
        return stand
    front = palette.fronts[stand.side or 0]
    fitting = [f for f in palette.facings if all(image.facing(f) == f for image in here)]
    away = [min((f - stand.facing) % 8, (stand.facing - f) % 8) for f in fitting]
    best = min(zip(away, (f != front for f in fitting), fitting, strict=True), default=None)
    return None if best is None else replace(stand, facing=best[2])
