"""The changes to a table being drawn: pure functions from a draft to a draft.

Each returns the very same object if nothing changes. With a symmetry each changes the twins too: the
pieces that are images of another. A piece whose image would be at its own place has none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from string import ascii_uppercase

from game.editor.symmetry import Half
from game.model import inches
from game.model.drafting import SymmetryName
from game.model.map_labels import moved_labels
from game.model.table_drafting import TableDraft, TablePalette, TablePiece
from game.model.table_mirrors import Mirror, alike, images


def twins(draft: TableDraft, number: int, symmetry: SymmetryName) -> dict[int, Mirror]:
    """Return the pieces that are images of one, with the mirror that makes each."""
    found: dict[int, Mirror] = {}
    for mirror, image in images(draft, draft.pieces[number], symmetry):
        for other, piece in draft.pieces.items():
            if other != number and other not in found and alike(piece, image):
                found[other] = mirror
                break
    return found


def with_twins(draft: TableDraft, numbers: Iterable[int], symmetry: SymmetryName) -> frozenset[int]:
    """Return these pieces and all their twins."""
    found = set(numbers)
    for number in tuple(found):
        found |= twins(draft, number, symmetry).keys()
    return frozenset(found)


def locked_of(draft: TableDraft, numbers: Iterable[int], symmetry: SymmetryName) -> frozenset[int]:
    """Return the pieces that are locked, or have a locked twin."""
    locked = {number for number, piece in draft.pieces.items() if piece.locked}
    if not locked:
        return frozenset()
    return frozenset(
        number
        for number in numbers
        if number in locked
        or (number in draft.pieces and not locked.isdisjoint(twins(draft, number, symmetry)))
    )


def free_letter(draft: TableDraft) -> str:
    """Return the first letter that no mark has; empty if there are no more."""
    taken = {piece.name for piece in draft.pieces.values()}
    return next((letter for letter in ascii_uppercase if letter not in taken), "")


def place(
    draft: TableDraft, palette: TablePalette, pieces: Iterable[TablePiece], symmetry: SymmetryName
) -> tuple[TableDraft, tuple[int, ...]]:
    """Return the draft with these pieces and their images added, and the numbers of the pieces themselves.
    Marks get the next free letters."""
    numbers = []
    for piece in pieces:
        first = draft.free_number
        numbers.append(first)
        wanted = [piece, *(image for _, image in images(draft, piece, symmetry))]
        for number, one in enumerate(wanted, first):
            item = palette.mark_item(one)
            if item is not None:
                one = replace(one, name=free_letter(draft) if item.lettered else "")
            draft = replace(draft, pieces={**draft.pieces, number: one})
    return draft, tuple(numbers)


def change(draft: TableDraft, changes: Mapping[int, TablePiece], symmetry: SymmetryName) -> TableDraft:
    """Return the draft with other pieces under these numbers; their twins change as their images do."""
    pieces = dict(draft.pieces)
    for number, piece in changes.items():
        for twin, mirror in twins(draft, number, symmetry).items():
            if twin not in changes:
                image, before = mirror.piece(draft, piece), pieces[twin]
                side = before.side if piece.side == draft.pieces[number].side else image.side
                pieces[twin] = replace(image, name=before.name, side=side)
    pieces.update(changes)
    return draft if pieces == draft.pieces else replace(draft, pieces=pieces)


def remove(draft: TableDraft, numbers: Collection[int], symmetry: SymmetryName) -> TableDraft:
    """Return the draft without these pieces and their twins."""
    gone = with_twins(draft, (n for n in numbers if n in draft.pieces), symmetry)
    return replace(draft, pieces={n: p for n, p in draft.pieces.items() if n not in gone}) if gone else draft


def make_symmetric(draft: TableDraft, symmetry: SymmetryName, half: Half) -> TableDraft:
    """Return the draft with the pieces in one half kept, and the others made anew as their images. Pieces
    in the middle stay. With both mirrors a quarter is kept: the part of the half nearer to the other first
    side (left, lower)."""
    width, height = draft.extent

    def kept(piece: TablePiece) -> bool:
        x, y = 2 * piece.at[0] - width, 2 * piece.at[1] - height
        within = {"left": x <= 0, "right": x >= 0, "lower": y <= 0, "upper": y >= 0}[half]
        if symmetry == "both":
            return within and (y <= 0 if half in ("left", "right") else x <= 0)
        if symmetry == "point":
            on_axis = y == 0 if half in ("lower", "upper") else x == 0
            return within and not (on_axis and (x > 0 if half in ("lower", "upper") else y > 0))
        return within

    keep = {number: piece for number, piece in draft.pieces.items() if kept(piece)}
    made = replace(draft, pieces=keep)
    for piece in keep.values():
        for _, image in images(draft, piece, symmetry):
            if any(alike(image, other) for other in made.pieces.values()):
                continue
            named = replace(image, name=free_letter(made)) if image.name else image
            made = replace(made, pieces={**made.pieces, made.free_number: named})
    return made


def resize(draft: TableDraft, width: int, height: int, anchor: int = 4) -> TableDraft:
    """Return the draft on a table of another size. ``anchor``: where the old one lies on it, row by row as
    one sees it, 0 top left, 4 centre, 8 bottom right. Pieces may end up off the table, which the check
    reports."""
    if (width, height) == draft.table:
        return draft
    row, column = divmod(anchor, 3)
    dx = (width - draft.table[0]) * inches.INCH * column // 2
    dy = (height - draft.table[1]) * inches.INCH * (2 - row) // 2
    pieces = {
        number: replace(piece, at=(piece.at[0] + dx, piece.at[1] + dy))
        for number, piece in draft.pieces.items()
    }

    def moved(place: object) -> list[float] | None:
        if not isinstance(place, list | tuple):
            return None
        x, y = place[0] + dx / inches.INCH, place[1] + dy / inches.INCH
        return [x, y] if 0 <= x <= width and 0 <= y <= height else None

    meta = moved_labels(draft.meta, moved)
    return replace(draft, table=(width, height), pieces=pieces, meta=meta)


def off_table(draft: TableDraft) -> frozenset[int]:
    """Return the pieces that are wholly off the table."""
    width, height = draft.extent
    found = set()
    for number, piece in draft.pieces.items():
        left, low, right, high = piece.box
        if right < 0 or left > width or high < 0 or low > height:
            found.add(number)
    return frozenset(found)
