"""The look of pygame-gui's fields (entries, text boxes, menus, sliders, scroll bars), as the dict it takes,
built from a theme and a scale.
"""

from __future__ import annotations

from typing import Any

import pygame_gui
from pygame_gui.core import gui_font_pygame

from game.ui.paint.fonts import font_path
from game.ui.paint.palette import Theme
from game.ui.paint.sign_font import SignFont

ARROW_WIDTH = 32
"""The width of the arrow at the right of a drop-down, in tokens."""

LEFT_PAD = 10
"""Tokens before words at the left of a field."""

SANS = "source_sans"

MOST_FONTS = 20
"""Most fonts kept, as each keeps its file open; beyond that those of other scales are dropped."""

_CLEAR = "#00000000"
_STATES = ("normal", "hovered", "active", "selected", "disabled")


def register_fonts(ui: pygame_gui.UIManager) -> None:
    """Make our typeface known to pygame-gui under :data:`SANS`, with signs of the system."""
    opening: Any = gui_font_pygame
    opening.Font = SignFont  # what it opens a font with
    ui.add_font_paths(
        SANS,
        str(font_path("sans", 400)),
        str(font_path("sans", 600)),
        str(font_path("sans", 400, italic=True)),
        str(font_path("sans", 700)),
    )


def preload(ui: pygame_gui.UIManager, theme: Theme, scale: float) -> None:
    """Load the faces a text box may ask for (bold, italic): pygame-gui warns about any other."""
    sizes = {_px(theme, role, scale) for role in ("body", "small")}
    faces = [(SANS, size, style) for size in sizes for style in ("regular", "bold", "italic", "bold_italic")]
    wanted: list[dict[str, str | int | float]] = [
        {"name": name, "point_size": size, "style": style, "antialiased": "1"} for name, size, style in faces
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
        own = known.default_font.idx, known._default_symbols_font.idx  # which pygame-gui falls back on
        for ident in [ident for ident in known.loaded_fonts if ident not in own]:
            del known.loaded_fonts[ident]
    ui.preload_fonts([font for font in wanted if missing(font)])


def _px(theme: Theme, role: str, scale: float) -> int:
    return round(theme.metrics.type[role].px * scale)


def build(theme: Theme, scale: float) -> dict[str, Any]:
    """Return pygame-gui's theme for this theme and scale. All its values are strings, as it demands."""

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

    def states(**parts: str) -> dict[str, str]:
        """Return the colours of the named parts in each of ``_STATES``."""
        return hexes(
            **{
                f"{state}_{part}": name
                for part, names in parts.items()
                for state, name in zip(_STATES, names.split(), strict=False)
            }
        )

    def bare(**more: str) -> dict[str, str]:
        """Return the look of a part without a frame of its own."""
        return {"shape": "rectangle", "border_width": "0", "shadow_width": "0", **more}

    flat = {"shadow_width": "0", "border_width": px(1)}
    rounded = {
        **flat,
        "shape": "rounded_rectangle",
        "shape_corner_radius": px(5),
        "border_overlap": "0",
    }
    ink, line = "ink.primary", "surface.line"
    field = states(
        bg="surface.raised surface.raised surface.raised move.reach_ink surface.panel",
        text=f"{ink} {ink} {ink} surface.raised ink.tertiary",
        border=f"surface.line_strong {ink} {ink} {ink} {line}",
    ) | hexes(
        dark_bg="surface.raised",
        disabled_dark_bg="surface.panel",
        text_cursor=ink,
        link_text="move.reach_ink",
        link_hover="fire.accent",
        link_selected="fire.accent",
    )
    see_through = field | {"dark_bg": _CLEAR, "normal_border": _CLEAR}
    knob = states(bg=f"{ink} ink.secondary {ink} {ink} {line}", border=f"{ink} {ink} {ink} {ink} {line}")
    bar_knob = knob | states(
        bg="surface.line_strong ink.secondary", border="surface.line_strong ink.secondary"
    )
    menu_row = states(
        bg=f"surface.raised surface.sunken surface.sunken {ink}",
        text=f"{ink} {ink} {ink} surface.raised",
        border=f"surface.raised surface.sunken surface.sunken {ink}",
    )
    trough = hexes(dark_bg="surface.sunken", normal_border=line) | hexes(
        disabled_dark_bg="surface.sunken", disabled_border=line
    )
    left = {"text_horiz_alignment": "left", "text_horiz_alignment_padding": px(LEFT_PAD)}
    no_arrows = {"enable_arrow_buttons": "0"}
    return {
        "defaults": {"colours": field, "font": font("body")},
        "button": {"colours": field, "font": font("button", bold=True), "misc": rounded},
        "text_entry_line": {
            "colours": field,
            "font": font("body"),
            "misc": {**rounded, "padding": f"{px(10)},{px(4)}"},
        },
        "text_entry_box": {
            "colours": field,
            "font": font("body"),
            "misc": {**rounded, "padding": f"{px(10)},{px(6)}", "line_spacing": "1.1"},
        },
        "text_box": {
            "colours": see_through,
            "font": font("body"),
            "misc": bare(padding=f"{px(2)},{px(2)}", line_spacing="1.1"),
        },
        "vertical_scroll_bar": {"colours": trough, "misc": bare(**no_arrows)},
        "vertical_scroll_bar.#sliding_button": {"colours": bar_knob, "misc": bare()},
        "horizontal_slider": {
            "colours": trough,
            "misc": {**rounded, "sliding_button_width": px(16), **no_arrows},
        },
        "horizontal_slider.#sliding_button": {"colours": knob, "misc": rounded},
        # the frame is that of the two buttons in it
        "drop_down_menu": {"colours": see_through, "misc": bare(open_button_width=px(ARROW_WIDTH))},
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
            "misc": bare(**left),
        },
    }
