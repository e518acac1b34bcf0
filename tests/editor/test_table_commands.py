"""Tables that are being drawn: twins under every symmetry, steps back and forth, letters, sizes."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.data.files.content import load_content
from game.editor.document import MapDocument
from game.editor.table_commands import change, make_symmetric, place, remove, resize
from game.games.flames_of_tanks.rules.kit import KIT
from game.model.drafting import SymmetryName
from game.model.table_drafting import TABLE_SYMMETRIES, TableDraft, TablePalette, TablePiece
from game.model.table_mirrors import MIRRORS, alike, asymmetries

DEFINITIONS = load_content(KIT).definitions
PALETTE: TablePalette = KIT.drafting.palette(DEFINITIONS)


def some_piece(rng: random.Random) -> TablePiece:
    """Any piece of the palette anywhere on the table."""
    at = rng.randrange(72_000), rng.randrange(48_000)
    if rng.random() < 0.3:
        mark = rng.choice(PALETTE.marks)
        return TablePiece(mark.kind, at, side=mark.side, safe=mark.safe)
    item = rng.choice(PALETTE.terrain)
    return TablePiece(item.name, at, rng.choice(item.shapes)[1], rng.randrange(3600), rng.randint(25, 400))


def drawn(rng: random.Random, symmetry: SymmetryName, count: int = 6) -> TableDraft:
    """A table with some pieces and their twins."""
    draft = TableDraft((72, 48), meta={"symmetry": symmetry})
    return place(draft, PALETTE, [some_piece(rng) for _ in range(count)], symmetry)[0]


@pytest.mark.parametrize("symmetry", TABLE_SYMMETRIES)
def test_twins_stay_twins_whatever_is_done(symmetry: SymmetryName) -> None:
    rng = random.Random(7)
    for _ in range(6):
        draft = drawn(rng, symmetry)
        assert len(draft.pieces) == 6 * (1 + len(MIRRORS[symmetry]))
        for _ in range(8):
            assert not asymmetries(draft, symmetry)
            number = rng.choice(list(draft.pieces))
            old = draft.pieces[number]
            new = some_piece(rng)
            moved = replace(old, at=new.at, turn=new.turn) if old.outline else replace(old, at=new.at)
            draft = change(draft, {number: moved}, symmetry)
            assert draft.pieces[number] == moved
        gone = remove(draft, [next(iter(draft.pieces))], symmetry)
        assert len(gone.pieces) == len(draft.pieces) - 1 - len(MIRRORS[symmetry])


@pytest.mark.parametrize("symmetry", [one for one in TABLE_SYMMETRIES if one != "none"])
def test_one_half_makes_the_other(symmetry: SymmetryName) -> None:
    rng = random.Random(3)
    for half in ("left", "right", "lower", "upper"):
        if (symmetry, half) in (("left_right", "lower"), ("left_right", "upper")):
            continue
        if (symmetry, half) in (("top_bottom", "left"), ("top_bottom", "right")):
            continue
        lopsided = drawn(rng, "none", 9)
        made = make_symmetric(lopsided, symmetry, half)
        assert not asymmetries(made, symmetry)
        assert make_symmetric(made, symmetry, half) == made


def test_an_image_of_an_image_is_the_piece_itself() -> None:
    rng = random.Random(5)
    draft = TableDraft((72, 48))
    for _ in range(60):
        piece = some_piece(rng)
        for mirror in MIRRORS["both"]:
            image = mirror.piece(draft, piece)
            assert alike(mirror.piece(draft, image), piece)
            assert not alike(image, piece)


def test_points_get_letters_of_their_own_and_the_other_side() -> None:
    ally = TablePiece("point", (8_000, 8_000), side=0)
    middle = TablePiece("point", (36_000, 24_000))
    draft, numbers = place(TableDraft((72, 48)), PALETTE, [ally, middle], "point")
    assert [(p.name, p.side, p.at) for p in draft.pieces.values()] == [
        ("A", 0, (8_000, 8_000)),
        ("B", 1, (64_000, 40_000)),
        ("C", None, (36_000, 24_000)),
    ]
    assert numbers == (1, 3)


def test_a_hundred_steps_are_taken_back_and_done_again() -> None:
    rng = random.Random(11)
    document = MapDocument(KIT, DEFINITIONS, drawn(rng, "point"))
    seen = [document.settled]
    for step in range(100):
        draft: TableDraft = document.settled
        number = rng.choice(list(draft.pieces))
        if step % 10 == 0:
            draft = resize(draft, rng.randint(24, 144), rng.randint(24, 144), rng.randrange(9))
        elif step % 3 == 0 and len(draft.pieces) > 4:
            draft = remove(draft, [number], "point")
        elif step % 3 == 1:
            draft = place(draft, PALETTE, [some_piece(rng)], "point")[0]
        else:
            draft = change(draft, {number: replace(draft.pieces[number], at=some_piece(rng).at)}, "point")
        if document.do("move", draft) is not None:
            seen.append(document.settled)
    for expected in reversed(seen[:-1]):
        document.undo()
        assert document.settled == expected
    for expected in seen[1:]:
        document.redo()
        assert document.settled == expected


def test_what_lies_where_is_kept_by_a_larger_table_and_told_by_a_smaller_one() -> None:
    draft, _ = place(TableDraft((72, 48)), PALETTE, [TablePiece("point", (8_000, 8_000))], "none")
    assert resize(draft, 96, 72).pieces[1].at == (20_000, 20_000)
    assert resize(draft, 96, 72, 6).pieces[1].at == (8_000, 8_000)
    assert resize(draft, 72, 48) is draft
