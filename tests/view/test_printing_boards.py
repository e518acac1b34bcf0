"""Boards on paper: squares of the size asked, pages that fit together, drawings that stay drawings."""

from __future__ import annotations

import pytest

from game.app.printing.making import make_pdf
from game.ui.paper.preview import page_picture
from game.ui.paper.tiling import MARGIN, PAPERS
from tests.printed import Printed, middle
from tests.view.printing_kit import map_order, printed


def pitch(sheet: Printed, first: str, last: str, page: int = 0) -> tuple[float, float]:
    """How far the middles of two coordinates are apart."""
    (ax, ay), (bx, by) = (middle(sheet.word(name, page)) for name in (first, last))
    return bx - ax, by - ay


@pytest.mark.parametrize("side", [30.0, 22.5])
def test_squares_have_the_side_that_was_asked_to_a_millimetre(side: float) -> None:
    sheet = printed(map_order, "tank_chess", "official_16", paper=None, square=side)
    assert len(sheet) == 1
    across, _ = pitch(sheet, "a", "p")
    _, down = pitch(sheet, "16", "1")
    assert across == pytest.approx(15 * side, abs=1)
    assert down == pytest.approx(15 * side, abs=1)
    sizes = [(right - left, low - top) for left, top, right, low in sheet.shapes()]
    assert pytest.approx((16 * side, 16 * side), abs=1) in sizes


def test_one_large_sheet_is_as_large_as_its_board_with_margins() -> None:
    sheet = printed(map_order, "tank_chess", "official_16", paper=None)
    wide, high = sheet.sizes[0]
    assert wide == pytest.approx(16 * 30 + 2 * 7 + 2 * MARGIN, abs=1)
    assert high > wide


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_pages_have_the_size_of_the_paper_and_squares_the_one_asked(paper: str) -> None:
    sheet = printed(map_order, "tank_chess", "official_16", paper=PAPERS[paper])
    size = PAPERS[paper].wide, PAPERS[paper].high
    assert {tuple(sorted(each)) for each in sheet.sizes} == {tuple(sorted(size))}
    across, _ = pitch(sheet, "a", "d")
    assert across == pytest.approx(90, abs=1)


def test_neighbouring_pages_have_as_much_in_common_as_was_asked() -> None:
    pdf = make_pdf(map_order("tank_chess", "official_16", overlap=20.0))
    sheet = Printed(pdf)
    wide, high = sheet.sizes[0]
    # where the second page begins on the first: the same column stands on both
    first, second = ({word: middle(box)[0] for word, box in sheet.words(page)} for page in (0, 1))
    name = next(name for name in first if len(name) == 1 and name in second and name.isalpha())
    begins = MARGIN + first[name] - second[name]
    picture = page_picture(pdf, 0, round(4 * wide), round(4 * high))
    row = picture.rgb[3 * picture.size[0] * round(4 * high * 0.4) :][: 3 * picture.size[0]]
    paper = [at // 3 for at in range(0, len(row), 3) if row[at : at + 3] != b"\xff\xff\xff"]
    ends = max(at for at in paper if at - 1 in paper and at - 40 in paper) / 4
    assert ends - begins == pytest.approx(20, abs=1)


def test_every_page_says_its_name_its_number_and_the_maps_title() -> None:
    sheet = printed(map_order, "tank_chess", "official_16")
    assert len(sheet) == 6
    for number, name in enumerate(("A1", "A2", "A3", "B1", "B2", "B3")):
        words = [word for word, _ in sheet.words(number)]
        assert name in words
        assert "Official" in words
        assert any(f"page {number + 1} of 6" in word for word in words)


def test_drawings_are_no_pictures_and_fonts_are_embedded() -> None:
    sheet = printed(map_order, "tank_chess", "official_16")
    assert sheet.images() == 0
    assert sheet.fonts()
    assert all(sheet.fonts().values())


def test_a_board_can_be_printed_without_its_pieces() -> None:
    full = printed(map_order, "tank_chess", "official_16", paper=None)
    empty = printed(map_order, "tank_chess", "official_16", paper=None, pieces=False)
    assert len(empty.shapes()) < len(full.shapes()) / 2


def test_black_and_white_has_no_colour_at_all() -> None:
    wish = ({"plain": True}, {"plain": False})
    pdfs = (make_pdf(map_order("tank_chess", "the_ford_12", paper=None, **one)) for one in wish)
    rgb, coloured = (page_picture(pdf, 0, 300, 300).rgb for pdf in pdfs)
    assert all(rgb[at] == rgb[at + 1] == rgb[at + 2] for at in range(0, len(rgb), 3))
    assert min(rgb) < 60
    assert sum(rgb) - sum(coloured) > 10 * len(rgb), "it takes less ink"
