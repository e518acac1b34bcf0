"""Letters stand apart at every size that can be chosen."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from game.ui.paint.fonts import FONT_FILES, FONT_FOLDER, UNKERNED, open_font


def unkerned(font: pygame.font.Font, one: str, two: str) -> int:
    """How wide two letters are side by side, each with its own room."""
    first, second = font.metrics(one)[0], font.metrics(two)[0]
    assert first is not None and second is not None
    return max(first[4] + second[1], first[1])


@pytest.mark.parametrize("file", [FONT_FILES["sans", 400, False], FONT_FILES["sans", 600, False]])
@pytest.mark.parametrize("px", range(9, UNKERNED + 1))
def test_small_letters_have_the_whole_width_that_is_theirs(file: str, px: int) -> None:
    pygame.font.init()
    font = open_font(FONT_FOLDER / file, px)
    for one, two in product("RTVAWLKFrtkf", "aeouycdgnrt"):
        assert font.size(f"{one}{two}")[0] >= unkerned(font, one, two), f"{one}{two} at {px} px"


def test_large_letters_are_kerned() -> None:
    pygame.font.init()
    font = open_font(FONT_FOLDER / FONT_FILES["sans", 400, False], 40)
    assert font.size("To")[0] < unkerned(font, "T", "o")
