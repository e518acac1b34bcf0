"""The look of pygame-gui's own widgets, as the dict it takes, built from a theme and a scale.

Buttons, check boxes and cards are ``widgets.Pressable``: their faces are pictures made by
``widgets``, so here they are transparent. What pygame-gui draws itself (entries, text boxes, menus,
sliders, scroll bars, tool tips) gets our colours, fonts and measures.
"""

from __future__ import annotations

from typing import Any

import pygame_gui

from game.ui.fonts import font_path
from game.ui.palette import Theme

SANS = "source_sans"
SERIF = "source_serif"

PAINTED = "@painted"
"""Class of all widgets whose face is a picture."""

MOST_FONTS = 20
"""Each font keeps its file open; of so many the ones of other scales are given back."""

_CLEAR = "#00000000"


def register_fonts(ui: pygame_gui.UIManager) -> None:
    """Make our fonts known to pygame-gui under :data:`SANS` and :data:`SERIF`."""
    ui.add_font_paths(
        SANS,
        str(font_path("sans", 400)),
        str(font_path("sans", 600)),
        str(font_path("sans", 400, italic=True)),
        str(font_path("sans", 700)),
    )
    ui.add_font_paths(
        SERIF,
        str(font_path("serif", 400)),
        str(font_path("serif", 600)),
        str(font_path("display", 400, italic=True)),
        str(font_path("serif", 600)),
    )


def preload(ui: pygame_gui.UIManager, theme: Theme, scale: float) -> None:
    """Load the faces a text box may ask for (bold, italic): pygame-gui warns about any other."""
    sizes = {_px(theme, role, scale) for role in ("body", "small")}
    wanted: list[dict[str, str | int | float]] = [
        {"name": name, "point_size": size, "style": style, "antialiased": "1"}
        for size in sizes
        for name in (SANS,)
        for style in ("regular", "bold", "italic", "bold_italic")
    ]
    wanted += [
        {"name": SERIF, "point_size": _px(theme, "card_title", scale), "style": style, "antialiased": "1"}
        for style in ("regular", "bold")
    ]
    known: Any = ui.get_theme().get_font_dictionary()

    def missing(font: dict[str, str | int | float]) -> bool:
        style = str(font["style"])
        size, bold, italic = int(font["point_size"]), "bold" in style, "italic" in style
        return not known.check_font_preloaded(
            known.create_font_id(size, str(font["name"]), bold, italic, True)
        )

    if len(known.loaded_fonts) > MOST_FONTS:
        # those of other scales: widgets that still show them hold them themselves
        for ident in [ident for ident in known.loaded_fonts if ident not in _own_fonts(known)]:
            del known.loaded_fonts[ident]
    ui.preload_fonts([font for font in wanted if missing(font)])


def _own_fonts(known: Any) -> set[str]:
    """Fonts that pygame-gui falls back on."""
    return {known.default_font.idx, known._default_symbols_font.idx}


def _px(theme: Theme, role: str, scale: float) -> int:
    return round(theme.metrics.type[role].px * scale)


def build(theme: Theme, scale: float) -> dict[str, Any]:
    """pygame-gui's theme for this theme and scale. All its values are strings, as it demands."""

    def px(tokens: float) -> str:
        return str(max(1, round(tokens * scale)))

    def hexes(**names: str) -> dict[str, str]:
        return {key: name if name.startswith("#") else theme.palette.hex(name) for key, name in names.items()}

    def font(role: str, *, bold: bool = False) -> dict[str, str]:
        return {
            "name": SANS,
            "size": str(_px(theme, role, scale)),
            "bold": "1" if bold else "0",
            "italic": "0",
            "antialiased": "1",
        }

    flat = {"shadow_width": "0", "border_width": px(1)}
    rounded = {
        **flat,
        "shape": "rounded_rectangle",
        "shape_corner_radius": px(5),
        "border_overlap": "0",
    }
    field = hexes(
        dark_bg="surface.raised",
        normal_bg="surface.raised",
        disabled_bg="surface.panel",
        disabled_dark_bg="surface.panel",
        hovered_bg="surface.raised",
        selected_bg="move.reach_ink",
        active_bg="surface.raised",
        normal_text="ink.primary",
        hovered_text="ink.primary",
        active_text="ink.primary",
        disabled_text="ink.tertiary",
        selected_text="surface.raised",
        text_cursor="ink.primary",
        normal_border="surface.line_strong",
        hovered_border="ink.primary",
        active_border="ink.primary",
        selected_border="ink.primary",
        disabled_border="surface.line",
        link_text="move.reach_ink",
        link_hover="fire.accent",
        link_selected="fire.accent",
    )
    states = ("normal", "hovered", "disabled", "selected", "active")
    invisible = {f"{state}_{part}": _CLEAR for state in states for part in ("bg", "border", "text")}
    knob = hexes(
        normal_bg="ink.primary",
        hovered_bg="ink.secondary",
        active_bg="ink.primary",
        selected_bg="ink.primary",
        disabled_bg="surface.line",
        normal_border="ink.primary",
        hovered_border="ink.primary",
        active_border="ink.primary",
        selected_border="ink.primary",
        disabled_border="surface.line",
    )
    bar_knob = knob | hexes(
        normal_bg="surface.line_strong",
        hovered_bg="ink.secondary",
        normal_border="surface.line_strong",
        hovered_border="ink.secondary",
    )
    menu_row = hexes(
        normal_bg="surface.raised",
        hovered_bg="surface.sunken",
        selected_bg="ink.primary",
        active_bg="surface.sunken",
        normal_text="ink.primary",
        hovered_text="ink.primary",
        selected_text="surface.raised",
        active_text="ink.primary",
        normal_border="surface.raised",
        hovered_border="surface.sunken",
        selected_border="ink.primary",
        active_border="surface.sunken",
    )
    trough = {
        "dark_bg": theme.palette.hex("surface.sunken"),
        "normal_border": theme.palette.hex("surface.line"),
        "disabled_dark_bg": theme.palette.hex("surface.sunken"),
        "disabled_border": theme.palette.hex("surface.line"),
    }
    left = {"text_horiz_alignment": "left", "text_horiz_alignment_padding": px(10)}
    no_arrows = {"enable_arrow_buttons": "0"}
    return {
        "defaults": {"colours": field, "font": font("body")},
        "button": {"colours": field, "font": font("button", bold=True), "misc": rounded},
        PAINTED: {
            "colours": invisible,
            "misc": {"shape": "rectangle", "border_width": "0", "shadow_width": "0", "tool_tip_delay": "0.6"},
        },
        "label": {"colours": {"dark_bg": _CLEAR, "normal_text": theme.palette.hex("ink.primary")}},
        "text_entry_line": {
            "colours": field,
            "font": font("body"),
            "misc": {**rounded, "padding": f"{px(10)},{px(4)}"},
        },
        "text_box": {
            "colours": field | {"dark_bg": _CLEAR, "normal_border": _CLEAR},
            "font": font("body"),
            "misc": {
                "shape": "rectangle",
                "border_width": "0",
                "shadow_width": "0",
                "padding": f"{px(2)},{px(2)}",
                "line_spacing": "1.1",
            },
        },
        "vertical_scroll_bar": {
            "colours": trough,
            "misc": {"shape": "rectangle", "border_width": "0", "shadow_width": "0", **no_arrows},
        },
        "vertical_scroll_bar.#sliding_button": {
            "colours": bar_knob,
            "misc": {"shape": "rectangle", "border_width": "0", "shadow_width": "0"},
        },
        "horizontal_slider": {
            "colours": trough,
            "misc": {**rounded, "sliding_button_width": px(16), **no_arrows},
        },
        "horizontal_slider.#sliding_button": {"colours": knob, "misc": rounded},
        # the frame is that of the two buttons in it
        "drop_down_menu": {
            "colours": field | {"dark_bg": _CLEAR, "normal_border": _CLEAR},
            "misc": {
                "shape": "rectangle",
                "border_width": "0",
                "shadow_width": "0",
                "open_button_width": px(32),
            },
        },
        "drop_down_menu.@selected_option": {
            "colours": field,
            "font": font("body"),
            "misc": {**rounded, **left},
        },
        "drop_down_menu.#expand_button": {"colours": field, "font": font("small"), "misc": rounded},
        "drop_down_menu.#drop_down_options_list": {
            "colours": field,
            "misc": {"shape": "rectangle", **flat, "list_item_height": px(34)},
        },
        "drop_down_menu.selection_list.@selection_list_item": {
            "colours": menu_row,
            "font": font("body"),
            "misc": {"shape": "rectangle", "border_width": "0", "shadow_width": "0", **left},
        },
        "tool_tip": {
            "misc": {"rect_width": str(round(260 * scale)), "shape": "rectangle"},
        },
        "tool_tip.text_box": {
            "colours": field
            | hexes(dark_bg="ink.primary", normal_text="surface.raised", normal_border="ink.primary"),
            "font": font("small"),
            "misc": {
                "shape": "rectangle",
                "border_width": px(1),
                "shadow_width": "0",
                "padding": f"{px(8)},{px(5)}",
            },
        },
    }
