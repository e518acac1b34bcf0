"""Signs that our fonts lack are drawn with fonts of the system, in the order in which they are read."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Event, current_thread, main_thread

import pygame
import pygame_gui
import pytest
from pygame_gui.core import gui_font_pygame

from game.data.files.system_fonts import has
from game.ui.paint import fonts, sign_font
from game.ui.paint.fonts import FontStore, _unspaced, font_path, open_font
from game.ui.paint.palette import load_theme
from game.ui.paint.sign_font import FontRun, SignFont, SignSearch, runs_of
from game.ui.paint.widget_theme import register_fonts
from game.ui.paper import typeface as typeface_module
from game.ui.paper.marks import PaperPage, PaperWords
from game.ui.paper.pdf import write_pdf
from game.ui.paper.typeface import typeface
from tests.printed import Printed
from tests.system_fonts import make_font

OWN = font_path("sans")
Look = Callable[[str], str]


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """Fonts of the system: of Chinese, of Arabic, of Hebrew, of Hindi."""
    pygame.font.init()
    made = {
        name: make_font(tmp_path / f"{name}.ttf", signs)
        for name, signs in {
            "han": "中文日本", "arabic": "العربيةم ", "hebrew": "שלום,() ", "hindi": "हिन्दी",
        }.items()
    }  # fmt: skip

    def find(sign: str) -> Path | None:
        return next((path for path in made.values() if has(path, sign)), None)

    monkeypatch.setattr(sign_font, "font_with", find)
    monkeypatch.setattr(typeface_module, "font_with", find)
    runs_of.cache_clear()
    return made


def test_a_line_is_cut_into_runs_of_one_font(system: dict[str, Path]) -> None:
    assert runs_of("Ünï 中文!", OWN) == (FontRun("Ünï "), FontRun("中文", system["han"]), FontRun("!"))
    assert runs_of("हिन्दी", OWN) == (FontRun("हिन्दी", system["hindi"], "Deva"),), (
        "marks stay with their letter"
    )
    assert runs_of("ꯀ", OWN) == (FontRun("ꯀ"),), "a box"


def test_words_of_right_to_left_scripts_stand_in_their_order(system: dict[str, Path]) -> None:
    def shown(text: str) -> list[str]:
        return [run.text for run in runs_of(text, OWN)]

    hebrew = system["hebrew"]
    assert runs_of("a שלום שלום b", OWN) == (
        FontRun("a "),
        FontRun("שלום שלום", hebrew, "Hebr", True),
        FontRun(" b"),
    )
    assert shown("שלום 12 לום") == ["לום", " ", "12", "שלום "], "a number goes forwards"
    assert shown("שלום, (לום) ok") == ["שלום, (לום)", " ok"], "brackets stay with what is in them"
    assert shown("ok (שלום)!") == ["ok (", "שלום", ")!"]
    assert shown("שלום مم") == ["مم", "שלום "]
    assert shown("שלום – לום") == ["שלום", " – ", "לום"], "names stand above their results"
    assert shown("שלום 1 : 0 לום") == ["שלום", " 1 : 0 ", "לום"]


@pytest.mark.parametrize("text", ["中文 a", "ok العربية ok", "שלום", "हिन्दी", "ꯀ 中", "中" * 40])
def test_a_line_is_as_wide_as_it_is_measured_and_as_high_as_any(system: dict[str, Path], text: str) -> None:
    font, plain = SignFont(OWN, 20), pygame.font.Font(OWN, 20)
    made = font.render(text, True, (0, 0, 0))
    assert made.get_size() == font.size(text) and made.get_height() == plain.size("x")[1]
    assert made.get_bounding_rect().width


@pytest.mark.parametrize("text", ["\u064bAnn", "\u2067שלום\u2069 2", "\u0301中", "中\u200d中"])
def test_marks_without_a_letter_take_no_room(system: dict[str, Path], text: str) -> None:
    make_font(system["han"].with_name("marks.ttf"), "\u064b\u2067\u2069\u200d", wide=0)
    system["marks"] = system["han"].with_name("marks.ttf")
    font = SignFont(OWN, 20)
    assert font.render(text, True, (0, 0, 0)).get_size() == font.size(text)


def test_what_is_drawn_with_another_font_is_not_our_box(system: dict[str, Path]) -> None:
    font, plain = SignFont(OWN, 20), pygame.font.Font(OWN, 20)
    drawn, box = font.render("中", True, (0, 0, 0)), plain.render("中", True, (0, 0, 0))
    assert drawn.get_width() == 20 != box.get_width()
    none, box = font.render("ꯀ", True, (0, 0, 0)), plain.render("ꯀ", True, (0, 0, 0))
    assert pygame.image.tobytes(none, "RGBA") == pygame.image.tobytes(box, "RGBA")


def test_our_own_letters_are_drawn_as_ever_and_nothing_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.font.init()
    monkeypatch.setattr(sign_font, "runs_of", lambda text, own: pytest.fail("looked for"))
    font, plain = open_font(OWN, 20), pygame.font.Font(OWN, 20)
    for text in ("Tank Chess", "Größe – 12 × 12 → ✓", ""):
        assert font.size(text) == plain.size(text)
        both = [pygame.image.tobytes(one.render(text, True, (9, 9, 9)), "RGBA") for one in (font, plain)]
        assert both[0] == both[1]


def test_in_a_window_a_thread_looks_for_fonts_while_boxes_are_shown(
    system: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    find: Callable[[str], Path | None] = vars(sign_font)["font_with"]
    go, told = Event(), SimpleQueue[str]()

    def late(sign: str) -> Path | None:
        assert current_thread() is not main_thread() or go.is_set()
        assert go.wait(10)
        return find(sign)

    monkeypatch.setattr(sign_font, "font_with", late)
    signs = SignSearch()
    monkeypatch.setattr(sign_font, "SIGNS", signs)
    signs.found = lambda: told.put("found")
    font, plain = SignFont(OWN, 20), pygame.font.Font(OWN, 20)
    assert font.size("a 中") == plain.size("a 中")
    store = FontStore(load_theme("light"))
    px, drawn = store.get("body").get_point_size(), store.render("中文", "body", (0, 0, 0))
    assert store.size("中文", "body")[0] == drawn.get_width() != 2 * px and store.size("ab", "body")
    box = [pygame.image.tobytes(one.render("a 中", True, (0, 0, 0)), "RGBA") for one in (font, plain)]
    assert box[0] == box[1] and told.empty()
    go.set()
    assert told.get(timeout=10) == "found"
    assert font.size("中文") == (40, plain.size("x")[1]) or told.get(timeout=10)
    assert font.size("中文") == (40, plain.size("x")[1])
    store.forget_lines()
    assert store.size("中文", "body")[0] == 2 * px
    assert store.render("中文", "body", (0, 0, 0)).get_width() == 2 * px
    assert not signs.knows("ꯀ", OWN) and told.get(timeout=10) and signs.knows("ꯀ", OWN), "looked for once"


def test_all_text_of_the_app_is_drawn_so(system: dict[str, Path]) -> None:
    register_fonts(pygame_gui.UIManager((100, 100)))
    assert gui_font_pygame.GUIFontPygame(str(OWN), 20).size("中")[0] == 20
    store = FontStore(load_theme("light"))
    px = store.get("body").get_point_size()
    assert store.size("中文", "body")[0] == 2 * px
    assert store.render("中文", "body", (0, 0, 0)).get_width() == 2 * px


def test_fonts_are_opened_as_those_that_have_all_signs() -> None:
    opening = getattr(fonts.open_font, "func", fonts.open_font)  # tests open others, which measure once
    assert inspect.signature(opening).parameters["font_type"].default is SignFont


def test_scripts_without_spaces_are_broken_between_letters(system: dict[str, Path]) -> None:
    font = SignFont(OWN, 20)
    assert _unspaced("中文中文中", font, 45) == ["中文", "中文", "中"]
    assert _unspaced("averylongword", font, 45) == ["averylongword"]
    store = FontStore(load_theme("light"))
    px = store.get("body").get_point_size()
    lines = store.wrap("ok 中文中文中", "body", 3 * px)
    assert "".join(lines).replace(" ", "") == "ok中文中文中"
    assert all(store.size(line, "body")[0] <= 3 * px for line in lines)


def test_a_pdf_has_the_letters_of_the_system_and_draws_what_must_be_shaped(system: dict[str, Path]) -> None:
    face = typeface()
    assert face.written("戦中") == "□中"
    assert face.width("中文", 10) == pytest.approx(20)
    assert face.width("हिन्दी", 10) > 0
    lines = "中文 ok", "a שלום", "हिन्दी"
    words = [PaperWords(text, 10, 20 + 10 * n, 5) for n, text in enumerate(lines)]
    printed = Printed(write_pdf([PaperPage(100, 60, tuple(words))], "日本"))
    assert "中文 ok" in printed.text() and "?" not in printed.text()
    assert printed.images() == 2
