"""Letters stand apart at every size that can be chosen."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from game.ui.fonts import FONT_FILES, FONT_FOLDER, UNKERNED, open_font


@pytest.mark.parametrize("file", [FONT_FILES["sans", 400, False], FONT_FILES["sans", 600, False]])
@pytest.mark.parametrize("px", range(9, UNKERNED + 1))
def test_small_letters_have_the_whole_width_that_is_theirs(file: str, px: int) -> None:
    pygame.font.init()
    font = open_font(FONT_FOLDER / file, px)
    for one, two in product("RTVAWLKFrtkf", "aeouycdgnrt"):
        (_, first, _, _, apart), (_, second, _, _, _) = font.metrics(f"{one}{two}")
        assert font.size(f"{one}{two}")[0] >= max(apart + second, first), f"{one}{two} at {px} px"


def test_large_letters_are_kerned() -> None:
    pygame.font.init()
    font = open_font(FONT_FOLDER / FONT_FILES["sans", 400, False], 40)
    apart = font.metrics("To")[0][4]
    assert font.size("To")[0] < apart + font.metrics("o")[0][1]
