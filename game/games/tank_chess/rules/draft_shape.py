"""Checks the shape of a draft: squares cut off, and what breaks a symmetry (TC-7.2, TC-7.3)."""

from __future__ import annotations

from game.games.tank_chess.rules.draft_grid import Codes, PaddedBoard
from game.model.drafting import MapDraft, Stand, SymmetryName
from game.model.mirrors import IMAGES, POINT, Image


def asymmetries(draft: MapDraft, symmetry: SymmetryName, codes: Codes) -> frozenset[int]:
    """Return the squares whose contents have no image, and the squares where that image is missing
    (TC-7.3).

    A Command needs no image of its own colour; where a symmetry gives it several of the other colour, one
    is enough.
    """
    grid = draft.grid
    found: set[int] = set()
    ground = _numbers(draft, codes)
    for image in IMAGES[symmetry]:
        found |= _uneven_ground(ground, grid.width, image, codes)
        for square, stand in draft.pieces.items():
            target = image.square(grid, square)
            there = draft.pieces.get(target)
            if there != image.stand(stand) and not (
                there is None and _excused(draft, symmetry, image, square, stand, codes)
            ):
                found |= {square, target}
    return frozenset(found)


def _numbers(draft: MapDraft, codes: Codes) -> bytes:
    """Return the ground of each square as one byte: the number of its kind."""
    size, numbers = len(draft.grid), codes.numbers
    found = bytearray(size)
    for square, name in draft.ground.items():
        if 0 <= square < size:
            found[square] = numbers.get(name, 0)
    return bytes(found)


def _uneven_ground(ground: bytes, width: int, image: Image, codes: Codes) -> set[int]:
    if image == POINT:
        mirrored = ground[::-1]
    else:
        rows = [ground[start : start + width] for start in range(0, len(ground), width)]
        mirrored = b"".join([row[::-1] for row in rows] if image.columns else rows[::-1])
    if image.ranks:
        mirrored = mirrored.translate(codes.swapped)
    if mirrored == ground:
        return set()
    return {
        square for square, (here, there) in enumerate(zip(ground, mirrored, strict=True)) if here != there
    }


def _excused(
    draft: MapDraft,
    symmetry: SymmetryName,
    image: Image,
    square: int,
    stand: Stand,
    codes: Codes,
) -> bool:
    kind = codes.definitions.by_name.get(stand.kind)
    if kind is None or not kind.command:
        return False
    return not image.ranks or any(
        draft.pieces.get(other.square(draft.grid, square)) == other.stand(stand)
        for other in IMAGES[symmetry]
        if other != image and other.ranks
    )


def unreachable(board: PaddedBoard) -> tuple[int, ...]:
    """Return the squares that could be entered but from which no steps in any direction lead to a piece's
    start."""
    free = board.frame.inside & ~board.bits(board.codes.shut)
    reached = board.bits(board.codes.pieces) & free
    stride, before = board.frame.stride, 0
    while reached != before:
        before = reached
        reached |= reached << 1 | reached >> 1
        reached |= reached << stride | reached >> stride
        reached &= free
    return tuple(board.squares(free & ~reached))
