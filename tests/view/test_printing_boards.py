"""Boards on paper: squares of the size asked, pages that fit together, drawings that stay drawings."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pygame
import pytest

from game.app.printing.making import make_pdf, paper_tools
from game.app.printing.order import offered
from game.data.files.paths import maps_of
from game.model.contract import TextError
from game.model.entries import games
from game.model.registry import kit as kit_of
from game.model.table_drafting import TableDraft
from game.ui.paper.preview import page_picture
from game.ui.paper.tiling import MARGIN, PAPERS
from game.view.game_view import GameView
from game.view.printing.printable import PrintOptions
from game.view.table import TableView, Tools
from tests.printed import Printed, middle
from tests.view.printing_kit import map_order, printed, start_order


def pitch(sheet: Printed, first: str, last: str, page: int = 0) -> tuple[float, float]:
    """How far the middles of two coordinates are apart."""
    (ax, ay), (bx, by) = (middle(sheet.word(name, page)) for name in (first, last))
    return bx - ax, by - ay


@pytest.mark.sample(now=1)
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


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_pages_have_the_size_of_the_paper_and_squares_the_one_asked(paper: str) -> None:
    sheet = printed(map_order, "tank_chess", "official_16", paper=PAPERS[paper])
    size = PAPERS[paper].wide, PAPERS[paper].high
    assert {tuple(sorted(each)) for each in sheet.sizes} == {tuple(sorted(size))}
    across, _ = pitch(sheet, "a", "d")
    assert across == pytest.approx(90, abs=1)


@pytest.mark.slow
def test_neighbouring_pages_have_as_much_in_common_as_was_asked() -> None:
    pdf, _ = make_pdf(map_order("tank_chess", "first_drive_10", overlap=20.0))
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


@pytest.mark.slow
def test_what_two_pages_have_in_common_is_the_same_on_both() -> None:
    order = map_order("tank_chess", "first_drive_10", overlap=20.0)
    pdf, _ = make_pdf(order)
    sheet = Printed(pdf)
    (wide, high), dots = sheet.sizes[0], 4
    names = [{word: middle(box)[0] for word, box in sheet.words(page)} for page in (0, 1)]
    name = next(name for name in names[0] if len(name) == 1 and name in names[1] and name.isalpha())
    begins = round(dots * (MARGIN + names[0][name] - names[1][name]))
    pictures = [page_picture(pdf, page, round(dots * wide), round(dots * high)) for page in (0, 1)]
    # a little inside of the strip, and of what is printed
    rows, wide_px = slice(40 * dots, 200 * dots), 20 * dots - 16
    one, other = (
        np.frombuffer(picture.rgb, np.uint8).reshape(*picture.size[::-1], 3)[rows, x : x + wide_px]
        for picture, x in zip(pictures, (begins + 8, round(dots * MARGIN) + 8), strict=True)
    )
    assert len(np.unique(one)) > 2, "something is drawn there"
    differing = np.abs(one.astype(int) - other).max(axis=2) > 60
    assert differing.mean() < 0.02


@pytest.mark.slow
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


@pytest.mark.slow
def test_black_and_white_has_no_colour_at_all() -> None:
    wish = ({"plain": True}, {"plain": False})
    pdfs = (make_pdf(map_order("tank_chess", "first_drive_10", paper=None, **one))[0] for one in wish)
    rgb, coloured = (page_picture(pdf, 0, 300, 300).rgb for pdf in pdfs)
    assert all(rgb[at] == rgb[at + 1] == rgb[at + 2] for at in range(0, len(rgb), 3))
    assert min(rgb) < 60
    assert sum(rgb) - sum(coloured) > 10 * len(rgb), "it takes less ink"


LONG = pytest.mark.slow(few=1)
ONE_OF_EACH = [
    (map_order, "tank_chess", "first_drive_10", ("a", "j"), 9 * 30),
    (map_order, "tank_tactics", "portal", ("a", "l"), 11 * 30),
    (start_order, "tank_tactics", "duel", ("a", "j"), 9 * 30),
    (start_order, "battlegrounds", "battle", ("a", "h"), 7 * 30),
    (start_order, "tank_battle", "classic", ("99", "91"), 8 * 30),
    pytest.param(map_order, "flames_of_tanks", "town", ("0", "72"), 72 * 25.4, marks=LONG),
    pytest.param(start_order, "flames_of_tanks", "farms", ("0", "72"), 72 * 25.4, marks=LONG),
]  # fmt: skip


@pytest.mark.sample(now=1)
@pytest.mark.parametrize(("order", "game", "name", "ends", "apart"), ONE_OF_EACH)
def test_boards_of_every_game_are_printed_at_true_size(
    order: object, game: str, name: str, ends: tuple[str, str], apart: float
) -> None:
    sheet = printed(order, game, name, paper=None)
    across, _ = pitch(sheet, *ends)
    assert across == pytest.approx(apart, abs=1)
    assert sheet.images() == 0
    assert all(sheet.fonts().values())
    assert sheet.shapes()


@pytest.mark.slow(few=1)
def test_terrain_is_cut_out_in_true_inches() -> None:
    order = map_order("flames_of_tanks", "town")
    draft = order.draft
    sheet = Printed(make_pdf(replace(order, kinds=("footprints",)))[0])
    assert isinstance(draft, TableDraft)
    houses = [piece for piece in draft.pieces.values() if piece.kind == "building"]
    xs, ys = zip(*houses[0].placed, strict=True)
    wanted = (max(xs) - min(xs)) / 1000 * 25.4, (max(ys) - min(ys)) / 1000 * 25.4
    sizes = [
        (right - left, low - top)
        for page in range(len(sheet))
        for left, top, right, low in sheet.shapes(page)
    ]
    assert pytest.approx(wanted, abs=1) in sizes
    assert sum("No. " in sheet.text(page) for page in range(len(sheet))) == len(sheet) - 1


def every_map() -> list[tuple[str, str]]:
    return [(game, path.stem) for game in games() for path in sorted(maps_of(game).glob("*.yaml"))]


@pytest.mark.slow(few=3)
@pytest.mark.parametrize(("game", "name"), every_map())
def test_every_built_in_map_is_printed_in_a_few_seconds(game: str, name: str) -> None:
    drawn = kit_of(game).info.editable
    order = (map_order if drawn else start_order)(game, name)
    for one in (order, replace(order, options=PrintOptions(plain=True, paper=None, pieces=False))):
        begun = time.process_time()  # of this process: a machine that does more at once breaks nothing
        kinds = tuple(printable.key for printable in offered(one))
        sheet = Printed(make_pdf(replace(one, kinds=kinds))[0])
        assert time.process_time() - begun < 15
        assert sheet.images() == 0
        assert all(sheet.fonts().values())


@pytest.mark.slow
def test_a_sheet_larger_than_a_pdf_can_be_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.view.printing.board_pages.LARGEST", 300.0)
    with pytest.raises(TextError, match="too large for a PDF"):
        make_pdf(map_order("tank_chess", "first_drive_10", paper=None))
    assert make_pdf(map_order("tank_chess", "first_drive_10"))[1] > 1


def test_a_game_that_says_nothing_of_its_board_on_paper_is_told() -> None:
    class Silent(GameView):
        def table(self, tools: Tools) -> TableView:
            return object()  # type: ignore[return-value]

        def thumbnails(self, tools: Tools) -> Callable[[Any, int], pygame.Surface]:
            raise NotImplementedError

    order = start_order("tank_chess", "quick_bout_8")
    with pytest.raises(TextError, match="can’t be printed"):
        Silent().paper_board(order.subject, order.options, paper_tools(order))
