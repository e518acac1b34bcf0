"""What isn't a board on paper, read back from its PDF: pieces to cut out, cards, sheets, tokens, QR codes."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from PIL import Image

from game.app.printing.making import make_pages, make_pdf, paper_tools
from game.app.printing.order import PrintOrder, offered
from game.data.sharing.code_pictures import text_in_picture
from game.data.sharing.share import read_share_text
from game.model.contract import TextError
from game.model.drafting import MapDraft, Stand
from game.model.grid8 import Grid
from game.ui.paper.marks import PaperGroup, PaperMark, PaperWords
from game.ui.paper.preview import page_picture
from game.ui.paper.tiling import PAPERS
from game.view.printing.cut_line import DASHES
from tests.amount import now_and_then
from tests.printed import Box, Printed
from tests.view.printing_kit import map_order, start_order

MAPS = {
    "tank_chess": (map_order, "official_16"), "tank_tactics": (map_order, "portal"),
    "flames_of_tanks": (map_order, "river"), "battlegrounds": (start_order, "battle"),
    "tank_battle": (start_order, "classic"),
}  # fmt: skip

BOARDS = ("board", "legend", "footprints")
"""Kinds that have tests of their own."""


def order(game: str, *kinds: str, **wish: Any) -> PrintOrder:
    """An order of a built-in map of a game."""
    make, name = MAPS[game]
    return replace(make(game, name, **wish), kinds=kinds)


@cache
def printed(game: str, *kinds: str, **wish: Any) -> Printed:
    return Printed(make_pdf(order(game, *kinds, **wish))[0])


def sizes(sheet: Printed, page: int = 0) -> Counter[tuple[int, int]]:
    """How many shapes there are of each size, in whole mm."""
    return Counter((round(r - x), round(b - y)) for x, y, r, b in sheet.shapes(page))


def count_of(sheet: Printed, wide: float, high: float) -> int:
    """How many shapes on all pages have that size, to a millimetre."""
    found = 0
    for page in range(len(sheet)):
        for x, y, right, low in sheet.shapes(page):
            found += abs(right - x - wide) < 1 and abs(low - y - high) < 1
    return found


def all_words(sheet: Printed) -> Counter[str]:
    return Counter(word for page in range(len(sheet)) for word, _ in sheet.words(page))


def inside_paper(box: Box, sheet: Printed, page: int) -> bool:
    wide, high = sheet.sizes[page]
    return box[0] >= 0 and box[1] >= 0 and box[2] <= wide and box[3] <= high


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("game", MAPS)
@pytest.mark.parametrize(("plain", "paper"), [(False, "a4"), (True, "letter")])
def test_all_that_is_offered_gives_whole_pages_of_vectors(game: str, plain: bool, paper: str) -> None:
    kinds = [one.key for one in offered(order(game)) if one.key not in BOARDS]
    assert {"counters", "discs", "standees"} <= set(kinds)
    for key in kinds:
        sheet = printed(game, key, plain=plain, paper=PAPERS[paper])
        assert len(sheet) and sheet.images() == 0, key
        assert all(sheet.fonts().values()), key
        for page in range(len(sheet)):
            assert sheet.words(page), key
            assert all(inside_paper(box, sheet, page) for _, box in sheet.words(page)), key


def written(marks: Iterable[PaperMark]) -> Iterator[str]:
    """All words among marks."""
    for mark in marks:
        if isinstance(mark, PaperGroup):
            yield from written(mark.marks)
        elif isinstance(mark, PaperWords):
            yield mark.text


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("game", MAPS)
def test_every_kind_has_its_words_in_every_language(game: str) -> None:
    told = {}
    for language in ("en", "de", "fr"):
        wanted = replace(order(game), language=language)
        tools = paper_tools(wanted)
        for one in offered(wanted):
            if one.key not in BOARDS:
                pages = one.pages(wanted.subject, wanted.options, tools)
                told[one.key, language] = [text for page in pages for text in written(page.marks)]
                assert not any("printing." in text for text in told[one.key, language]), one.key
    for key, language in told:
        assert language == "en" or told[key, language] != told[key, "en"], key


@pytest.mark.parametrize(
    ("game", "key"),
    now_and_then(
        [
            ("flames_of_tanks", "upgrade_tokens"), ("flames_of_tanks", "footprints"),
            ("tank_battle", "secret_sheet"), ("tank_battle", "spinner"), ("tank_tactics", "ability_cards"),
            ("battlegrounds", "tank_cards"), ("flames_of_tanks", "measures"),
            *((game, key) for game in MAPS for key in ("counters", "discs", "standees", "board")),
            ("tank_chess", "codes"), ("flames_of_tanks", "codes"),
        ],
        now=4, few=4,
    ),
)  # fmt: skip
def test_every_page_names_the_line_to_cut_along_and_draws_it_in_the_same_way(game: str, key: str) -> None:
    sheet = printed(game, key)
    lines = {what: tuple(round(length, 1) for length in dash) for what, dash in DASHES.items()}
    for page in range(len(sheet)):
        told = sheet.text(page)
        assert ("cut along this line" in told) == (lines["cut"] in sheet.dashes(page)), page
        assert ("fold along this line" in told) == (lines["fold"] in sheet.dashes(page)), page
    pages = range(len(sheet))
    assert len(sheet) == 1 or any("cut along this line" in sheet.text(page) for page in pages)


# --- pieces ---


@pytest.mark.slow
def test_counters_of_flames_of_tanks_are_as_wide_as_a_base__FT_1_1() -> None:
    for form in ("counters", "discs"):
        sheet = printed("flames_of_tanks", form)
        assert count_of(sheet, 2.4 * 25.4, 2.4 * 25.4) == 4, form
        assert count_of(sheet, 3 * 25.4, 3 * 25.4) == 0, form


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("side", [25.0, 30.0])
def test_counters_are_as_wide_as_a_square_and_as_many_as_on_the_map(side: float) -> None:
    assert count_of(printed("tank_chess", "counters", square=side), side, side) == 20
    assert count_of(printed("tank_chess", "discs", square=side), side, side) == 20


@pytest.mark.slow
def test_any_number_of_any_piece_can_be_asked_for() -> None:
    asked = (("white.command", 2), ("light", 3))
    assert count_of(printed("tank_chess", "counters", cut=asked), 30, 30) == 2 + 3 + 3
    assert count_of(printed("tank_chess", "counters", cut=asked, copies=2), 30, 30) == 16
    with pytest.raises(TextError, match=r"unknown piece white\.comand \(choose from white\.command"):
        make_pdf(order("tank_chess", "counters", cut=(("white.comand", 1),)))


def test_a_standee_is_a_strip_with_the_piece_from_both_sides_and_a_foot() -> None:
    sheet = printed("tank_chess", "standees")
    high = 2 * 30 + 2 * 0.4 * 30
    assert count_of(sheet, 30, high) == 20
    assert all_words(sheet)["White: Command"] == 2, "on both halves of the foot"


@pytest.mark.slow
def test_the_rank_of_a_tank_stands_on_the_back_of_its_standee_and_on_no_counter__TB_1_2() -> None:
    words = all_words(printed("tank_battle", "standees"))
    assert [words[str(rank)] for rank in range(1, 7)] == [2] * 6
    assert not any(word.isdigit() for word in all_words(printed("tank_battle", "counters")))


@pytest.mark.slow
def test_a_set_up_sheet_says_of_each_piece_where_it_goes() -> None:
    sheet = printed("tank_chess", "setup")
    draft = order("tank_chess").draft
    told = " ".join(all_words(sheet))
    assert isinstance(draft, MapDraft)
    for square in draft.pieces:
        assert f"{draft.grid.name(square)} " in told


@pytest.mark.slow(few=1)
def test_a_set_up_sheet_of_one_kind_on_most_squares_ends_and_names_each_square() -> None:
    wanted = order("tank_chess", "setup")
    draft, grid = wanted.draft, Grid(26, 26)
    assert isinstance(draft, MapDraft)
    pieces = {square: Stand("light", 0, square % 8) for square in range(26 * 26 - 40)}
    pages = make_pages(replace(wanted, draft=replace(draft, grid=grid, ground={}, pieces=pieces)))
    assert 2 <= len(pages) <= 9
    told = [word.strip(",") for page in pages for text in written(page.marks) for word in text.split(" ")]
    assert {grid.name(square) for square in pieces} <= set(told)


def test_a_piece_that_is_larger_than_a_page_is_told() -> None:
    with pytest.raises(TextError, match="100 × 280 mm don’t fit on a page"):
        make_pdf(order("tank_chess", "standees", square=100.0))


def test_where_nothing_is_to_be_printed_no_pages_are_made() -> None:
    for kinds in ((), ("footprints",)):
        with pytest.raises(TextError, match="nothing to print here"):
            make_pages(order("tank_chess", *kinds))


# --- QR codes ---


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("game", ["tank_chess", "flames_of_tanks"])
def test_a_photo_of_the_printed_codes_opens_the_map(game: str) -> None:
    wanted = order(game, "codes")
    pdf, _ = make_pdf(wanted)
    picture = page_picture(pdf, 0, 1700, 2300)
    photo = Image.frombytes("RGB", picture.size, picture.rgb).rotate(3, expand=True, fillcolor="gray")
    out = io.BytesIO()
    photo.save(out, "JPEG", quality=60)
    shared = read_share_text(text_in_picture(out.getvalue()))
    assert shared.game == game and shared.data["title"] == wanted.title


def test_a_module_of_a_printed_code_is_wide_enough_for_a_phone() -> None:
    sheet = printed("flames_of_tanks", "codes")
    code = max(sheet.shapes(), key=lambda box: (box[2] - box[0] < 54) * (box[2] - box[0]))
    assert code[2] - code[0] > 77 * 0.55


# --- the games' own ---


@pytest.mark.slow
def test_grids_of_the_secret_sheets_are_numbered_as_each_side_sees_them__TB_1_1() -> None:
    sheet = printed("tank_battle", "secret_sheet")
    assert len(sheet) == 4
    for page, (first, last) in ((0, ("100", "1")), (2, ("1", "100"))):
        (left, top, _, _), (right, low, _, _) = (sheet.word(name, page) for name in (first, last))
        assert right - left == pytest.approx(9 * 11.5, abs=1.5)
        assert low - top == pytest.approx(9 * 11.5, abs=1)
    assert sum(word == "57" for word, _ in sheet.words(1)) == 12, "a grid for each turn"


@pytest.mark.slow
def test_the_spinner_has_the_odds_of_the_match__TB_4_6() -> None:
    sheet = printed("tank_battle", "spinner")
    assert count_of(sheet, 16, 54) == 1
    usual = order("tank_battle", "spinner")
    view = usual.view.with_(match=replace(usual.view.match, gun_loses=2))
    other = Printed(make_pdf(replace(usual, view=view))[0])
    faces = [
        [box for box in one.shapes() if abs(box[2] - box[0] - 100) < 1 and abs(box[3] - box[1] - 100) < 1]
        for one in (sheet, other)
    ]
    assert [len(found) for found in faces] == [1, 1]
    assert sorted(sheet.shapes()) != sorted(other.shapes())


@pytest.mark.slow
def test_dice_lie_on_tank_cards_in_places_of_17_mm__TT_1_1() -> None:
    sheet = printed("tank_tactics", "tank_cards")
    tanks = 8
    assert count_of(sheet, 17, 17) >= tanks * (6 + 2)
    words = all_words(sheet)
    assert words["Armour"] == words["Speed"] == tanks
    assert words["Tank A"] == words["Tank B"] == 4


@pytest.mark.slow
def test_the_dice_of_a_position_are_on_its_tank_cards() -> None:
    empty, played = start_order("tank_tactics", "duel"), start_order("tank_tactics", "duel")
    dice = tuple((6, 5, 4, 3, 2, 1) for _ in played.view.dice)
    shown = played.view.with_(dice=dice)
    counts = []
    for one in (empty, replace(played, view=shown)):
        sheet = Printed(make_pdf(replace(one, kinds=("tank_cards",)))[0])
        counts.append(sum(len(sheet.shapes(page)) for page in range(len(sheet))))
    assert counts[1] - counts[0] == 21 * len(dice), "21 pips a tank"


def test_the_whole_deck_of_ability_cards_is_printed__TT_4_2() -> None:
    sheet = printed("tank_tactics", "ability_cards")
    assert count_of(sheet, 44, 68) == 20
    assert all_words(sheet)["Smoke"] == 2


@pytest.mark.slow
def test_upgrade_tokens_fit_the_boxes_of_the_grids__FT_5_2() -> None:
    tokens, grids = printed("flames_of_tanks", "upgrade_tokens"), printed("flames_of_tanks", "tank_grids")
    assert count_of(grids, 60, 60) >= 4
    found = Counter[tuple[int, int]]()
    for page in range(len(tokens)):
        found += sizes(tokens, page)
    # red and two-box blue ones lie flat; each token has its fill and two lines
    assert found[45, 15] >= 12 and found[30, 30] >= 12 and found[30, 15] >= 12 + 8 and found[15, 15] >= 12


def test_the_measuring_stick_is_true_to_a_millimetre__FT_1_1() -> None:
    sheet = printed("flames_of_tanks", "measures")
    first, last = sheet.word("1″"), sheet.word("10″")
    assert first[1] - last[1] == pytest.approx(9 * 25.4, abs=1)
    assert count_of(sheet, 20, 254) == 4
    assert count_of(sheet, 4 * 25.4, 4 * 25.4) == 1, "2 inches round a spawn point"


@pytest.mark.slow
def test_all_tank_cards_and_tokens_of_battlegrounds_are_there__BG_1_2() -> None:
    assert count_of(printed("battlegrounds", "tank_cards"), 60, 85) == 12
    tokens = printed("battlegrounds", "location_tokens")
    side = max(sizes(tokens).items(), key=lambda item: item[1] * (item[0][0] == item[0][1] > 15))[0][0]
    assert 24 <= side <= 28
    words = all_words(printed("battlegrounds", "shells_and_points"))
    assert words["A"] == words["H"] == 1
    assert words["3"] == 4 + 1, "the points of four colours, and the artillery’s row"


@pytest.mark.slow
def test_letter_paper_has_the_same_things_in_the_same_size() -> None:
    sheet = printed("tank_tactics", "tank_cards", paper=PAPERS["letter"])
    assert {tuple(size) for size in sheet.sizes} == {(215.9, 279.4)}
    assert count_of(sheet, 17, 17) >= 8 * 8
