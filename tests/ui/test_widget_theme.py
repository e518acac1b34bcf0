"""Our themes are what pygame-gui wants of one: the window doesn't ask it again at every start."""

from __future__ import annotations

from typing import Any

import pygame
import pygame_gui
import pytest
from pygame_gui.core.drawable_shapes import RoundedRectangleShape
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme, UIThemeValidator

from game.data.files.paths import theme_names
from game.ui.paint.palette import load_theme
from game.ui.paint.widget_theme import build
from game.ui.window.manager import Shapes, UiManager


@pytest.mark.parametrize("name", theme_names())
def test_pygame_gui_finds_nothing_wrong_with_a_theme(name: str) -> None:
    made = build(load_theme(name), 1.3)
    assert UIThemeValidator.validate_theme_file(made) == []
    broken = made | {"button": {"colours": {"normal_bg": "no colour"}}}
    assert UIThemeValidator.validate_theme_file(broken)


LEVELS = (
    ([None], ["button"], [None], ["#menu"]),
    ([None, None], ["container", "button"], [None, None], ["#scene", "#play"]),
    ([None, None, None], ["container", "drop_down_menu", "button"], [None, None, "@selected_option"],
     ["#scene", "#language", "#selected_option"]),
    ([None, None, None], ["container", "drop_down_menu", "button"], [None, None, None],
     ["#scene", "#language", "#expand_button"]),
    (["window", None, None, None], ["panel", "drop_down_menu", "selection_list", "button"],
     [None, None, None, "@selection_list_item"], [None, "#a", "#drop_down_options_list", "#item"]),
    ([None, None, None], ["container", "horizontal_slider", "button"], [None] * 3,
     ["#scene", None, "#sliding_button"]),
)  # fmt: skip
"""What widgets are derived from, what they are, their classes and names, from the outermost one on."""


@pytest.mark.parametrize("levels", LEVELS)
def test_a_widget_has_the_names_pygame_gui_gives_it_that_the_theme_knows(
    levels: Any,
) -> None:
    theme: Any = UiManager((300, 200), load_theme("light"), 1.0).get_theme()
    told = {*theme.ui_element_colours, *theme.ui_element_fonts_info, *theme.ui_element_misc_data}
    every = UIAppearanceTheme.build_all_combined_ids(theme, *levels)
    theme.unique_theming_ids.clear()
    wanted = [every[0], *(name for name in every[1:] if name in told)]
    assert theme.build_all_combined_ids(*levels) == list(dict.fromkeys(wanted))


@pytest.mark.parametrize(("radius", "border"), [(5, 1), (7, 1), (6, 2)])
def test_a_shape_of_another_width_is_as_pygame_gui_draws_it(radius: int, border: int) -> None:
    ui: Any = UiManager((300, 200), load_theme("light"), 1.0)

    def drawn(width: int) -> bytes:
        theming = {
            "normal_bg": pygame.Color("#fffaf0"), "normal_border": pygame.Color("#25241fa0"),
            "border_width": dict.fromkeys(("left", "right", "top", "bottom"), border), "shadow_width": 0,
            "shape_corner_radius": [radius] * 4, "border_overlap": 0, "normal_image": None,
        }  # fmt: skip
        shape: Any = RoundedRectangleShape(pygame.Rect(0, 0, width, 36), theming, ["normal"], ui)
        return pygame.image.tobytes(shape.states["normal"].surface, "RGBA")

    widths = (300, 100, 129, 255, 256, 301, 420, 60)
    together = [drawn(width) for width in widths]
    alone = []
    for width in widths:
        ui.get_theme().shape_cache = Shapes()
        alone.append(drawn(width))
    assert together == alone


def test_nobody_is_told_that_the_pointer_leaves_a_button() -> None:
    pygame.display.set_mode((300, 200), pygame.HIDDEN)
    ui = UiManager((300, 200), load_theme("light"), 1.0)
    button: Any = pygame_gui.elements.UIButton(pygame.Rect(10, 10, 80, 30), "Go", ui)
    pygame.event.clear()
    button.hide()
    assert not pygame.event.get()
