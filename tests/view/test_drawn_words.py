"""What is drawn as letters and figures follows the language: words on pieces, facings, decimals."""

from __future__ import annotations

import pygame
import pytest

from game.data.files.paths import locale_folders
from game.data.words.texts import Texts
from game.games.flames_of_tanks.view.typing import Typed
from game.games.tank_battle.view.art import Art
from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import load_theme
from game.view.facing import facing_letter
from tests.games.tank_battle.files import PIECE_SET

LANGUAGES = ("en", "de", "fr")


@pytest.mark.slow
def test_installations_have_their_word_in_the_language__TB_1_2() -> None:
    pygame.font.init()
    theme = load_theme("light")
    arts = [
        Art(theme, FontStore(theme), Texts(locale_folders(), language), PIECE_SET) for language in LANGUAGES
    ]
    for px, differ in ((96, True), (theme.metrics.small_below_px - 1, False)):
        fuel = {pygame.image.tobytes(art.site(0, 2, px), "RGBA") for art in arts}
        assert len(fuel) == (3 if differ else 1), "a small one has no room for a word"


@pytest.mark.slow
def test_facings_and_decimals_are_written_as_the_language_does() -> None:
    words = {language: Texts(locale_folders(), language) for language in LANGUAGES}
    assert [facing_letter(1, words[language]) for language in LANGUAGES] == ["NE", "NO", "NE"]
    assert [facing_letter(6, words[language]) for language in LANGUAGES] == ["W", "W", "O"]
    typed = Typed(5061, 604, 640)
    assert [typed.shown(0, words[language].decimal) for language in LANGUAGES] == ["5.061", "5,061", "5,061"]
    assert typed.read() is not None
    typed.write("@")
    typed.write("36,24.5")
    assert typed.shown(0, ",") == "@36,24.5", "in a place the comma parts two figures"
    read = typed.read()
    assert read is not None and read.place == (36_000, 24_500)
