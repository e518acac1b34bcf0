"""Pages for a printer: how a sheet is cut up, and what stands in the PDF that comes of it."""

from __future__ import annotations

import pypdfium2.raw as raw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.data.files.paths import ASSETS
from game.ui.paint import sign_font
from game.ui.paper import typeface as typeface_module
from game.ui.paper.marks import PaperArea, PaperGroup, PaperPage, PaperPicture, PaperWords, sketch
from game.ui.paper.pdf import write_pdf
from game.ui.paper.preview import page_picture
from game.ui.paper.tiling import PAPERS, CutSteps, tiled
from game.ui.paper.typeface import typeface
from tests.printed import Printed, middle

SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-60 -60 120 120"><style>.hull{fill:#ff0000}</style>'
)
SQUARE += '<rect class="hull" x="-60" y="-60" width="120" height="120"/></svg>'

lengths = st.floats(20, 2000)


@given(lengths, lengths, st.sampled_from(list(PAPERS.values())), st.floats(0, 40), st.floats(10, 100))
def test_pages_cover_a_sheet_and_overlap_as_asked(
    wide: float, high: float, paper: object, overlap: float, step: float
) -> None:
    tiling = tiled((wide, high), paper, overlap, (CutSteps(7, step), CutSteps(7, step)))  # type: ignore[arg-type]
    room = tiling.paper.room
    assert len({tile.name for tile in tiling.tiles}) == len(tiling.tiles) == tiling.rows * tiling.columns
    for tile in tiling.tiles:
        assert tile.part.wide <= room.wide + 1e-6
        assert tile.part.high <= room.high + 1e-6
        beside = next((t for t in tiling.tiles if (t.row, t.column) == (tile.row, tile.column + 1)), None)
        below = next((t for t in tiling.tiles if (t.row, t.column) == (tile.row + 1, tile.column)), None)
        if beside is None:
            assert tile.beside is None
            assert tile.part.right == pytest.approx(wide)
        else:
            assert tile.part.right - beside.part.x == pytest.approx(overlap)
            assert tile.beside == pytest.approx(beside.part.x - tile.part.x)
        if below is None:
            assert tile.part.bottom == pytest.approx(high)
        else:
            assert tile.part.bottom - below.part.y == pytest.approx(overlap)


def test_a_sheet_lies_the_way_that_takes_fewer_pages() -> None:
    a4, none = PAPERS["a4"], (CutSteps(), CutSteps())
    assert tiled((180, 250), a4, 10, none).paper.high == 297
    assert tiled((260, 160), a4, 10, none).paper.high == 210
    assert len(tiled((260, 160), a4, 10, none).tiles) == 1


def test_pages_are_cut_between_squares_where_that_takes_no_more_of_them() -> None:
    tiling = tiled((494, 494), PAPERS["a4"], 10, (CutSteps(7, 30), CutSteps(7, 30)))
    inside = [tile.part.x for tile in tiling.tiles if tile.column]
    assert inside
    assert all((x - 7) % 30 == pytest.approx(0) for x in inside)
    assert len(tiling.tiles) == len(tiled((494, 494), PAPERS["a4"], 10, (CutSteps(), CutSteps())).tiles)


def test_pages_cannot_overlap_by_more_than_half() -> None:
    with pytest.raises(ValueError, match="overlap"):
        tiled((500, 500), PAPERS["a4"], 90, (CutSteps(), CutSteps()))


def test_a_drawing_and_words_lie_where_they_are_put_to_a_tenth_of_a_millimetre() -> None:
    marks = (
        PaperPicture(SQUARE, PaperArea(20, 30, 40, 40)),
        PaperGroup((PaperWords("Mitte", 50, 100, 5, align="middle", middle=True),), 10, 20),
        sketch('<path d="M100 200H150V210H100Z" fill="#000000"/>', PaperArea(90, 190, 70, 30)),
    )
    printed = Printed(write_pdf([PaperPage(210, 297, marks)], "A page"))
    assert printed.sizes == [(210.0, 297.0)]
    boxes = printed.shapes()
    assert boxes[0] == pytest.approx((20, 30, 60, 70), abs=0.1)
    assert boxes[1] == pytest.approx((100, 200, 150, 210), abs=0.1)
    x, y = middle(printed.word("Mitte"))
    assert x == pytest.approx(60, abs=0.2)
    assert y == pytest.approx(120, abs=0.6)


def test_a_drawing_turns_clockwise_round_its_middle() -> None:
    arrow = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M4 0H6V2H4Z"/></svg>'
    printed = Printed(
        write_pdf([PaperPage(100, 100, (PaperPicture(arrow, PaperArea(20, 20, 50, 50), 90),))], "turned")
    )
    assert printed.shapes()[0] == pytest.approx((60, 40, 70, 50), abs=0.1)


def test_fonts_are_embedded_and_hold_only_what_is_used() -> None:
    page = PaperPage(200, 100, tuple(PaperWords("Größe – ½ →", 10, 20 * n, 6, *f) for n, f in enumerate(
        (("sans", 400), ("sans", 700), ("serif", 600), ("display", 400)), 1)))  # fmt: skip
    pdf = write_pdf([page], "fonts")
    printed = Printed(pdf)
    assert len(printed.fonts()) == 4
    assert all(printed.fonts().values())
    assert "Größe – ½ →" in printed.text()
    assert len(pdf) < 60_000
    assert printed.images() == 0


def test_the_file_asks_to_be_printed_as_large_as_it_is() -> None:
    printed = Printed(write_pdf([PaperPage(100, 100, ())], "scaled"))
    assert not raw.FPDF_VIEWERREF_GetPrintScaling(printed.document.raw)


def test_words_too_wide_for_their_place_are_made_smaller() -> None:
    wide = PaperWords("A very long title of a very long map", 10, 20, 10, most=60)
    left, _, right, _ = Printed(write_pdf([PaperPage(300, 60, (wide,))], "x")).word(wide.text)
    assert right - left == pytest.approx(60, abs=1)


def test_what_no_font_has_is_written_without_its_accent_or_as_a_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typeface_module, "font_with", lambda sign: None)
    monkeypatch.setattr(sign_font, "font_with", lambda sign: None)
    face = typeface("sans", 400)
    assert face.written("Ǟ") == "Ǟ" or face.written("Ǟ").startswith("A")
    assert face.written("戦車") in ("□□", "??")
    printed = Printed(write_pdf([PaperPage(100, 50, (PaperWords("戦 ok", 10, 20, 5),))], "戦車"))
    assert "ok" in printed.text()


def test_words_are_broken_at_spaces() -> None:
    face = typeface()
    lines = face.lines("one two three four", 10, face.width("one two ", 10))
    assert lines == ["one two", "three", "four"]


def test_nothing_is_seen_outside_of_what_a_group_is_cut_to() -> None:
    group = PaperGroup((PaperPicture(SQUARE, PaperArea(0, 0, 50, 50)),), 10, 10, PaperArea(20, 20, 10, 10))
    pdf = write_pdf([PaperPage(100, 100, (group,))], "cut")
    picture = page_picture(pdf, 0, 100, 100)
    assert picture.size == (100, 100)
    red = [at // 3 for at in range(0, len(picture.rgb), 3) if picture.rgb[at : at + 3] == b"\xff\x00\x00"]
    xs, ys = {at % 100 for at in red}, {at // 100 for at in red}
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((30, 40, 30, 40), abs=1)


def test_what_is_no_pdf_and_a_page_that_is_not_there_are_refused() -> None:
    with pytest.raises(ValueError, match=r"."):
        page_picture(b"nothing", 0, 100, 100)
    with pytest.raises(IndexError):
        page_picture(write_pdf([PaperPage(10, 10, ())], "x"), 1, 100, 100)


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("folder", ["sprites", "icons"])
def test_every_drawing_of_ours_can_be_printed(folder: str) -> None:
    files = sorted((ASSETS / folder).rglob("*.svg"))
    assert len(files) > 50
    pages = [
        PaperPage(100, 100, (PaperPicture(file.read_text(encoding="utf-8"), PaperArea(5, 5, 90, 90)),))
        for file in files
    ]
    printed = Printed(write_pdf(pages, folder))
    assert printed.images() == 0
    for number, file in enumerate(files):
        assert printed.shapes(number), file
