"""The brush's small menu: its width, its shape, its density; scattering and stamps."""

from __future__ import annotations

from game.app.editor.commands import EditorPress
from game.data.words.texts import Texts
from game.editor.square_editing import SIZES
from game.ui.commands import Set
from game.ui.controls.popup import MenuLine, MenuLines

DENSITIES = (100, 50, 25, 10)
"""Densities of the brush: per cent of the squares under it that it paints."""


def brush_groups(t: Texts, shape_key: str) -> list[MenuLines]:
    """Return the menu's lines; ``shape_key`` is the key for another shape."""
    sizes = (
        MenuLine(
            Set("brush_size", size), t("brush.squares", n=size, size=size), key=f"size.{size}", stays=True
        )
        for size in SIZES
    )  # fmt: skip
    shapes = (
        MenuLine(
            Set("brush_round", name == "round"), t(f"brush.{name}"), key=f"shape.{name}", stays=True,
            hint=shape_key if name == "round" else "",
        )
        for name in ("square", "round")
    )  # fmt: skip
    densities = (
        MenuLine(
            Set("brush_density", percent), t("brush.per_cent", percent=percent), key=f"density.{percent}",
            stays=True,
        )
        for percent in DENSITIES
    )  # fmt: skip
    more = (MenuLine(press, t(f"brush.{press}")) for press in (EditorPress.SCATTER, EditorPress.STAMPS))
    return [
        MenuLines(t("brush.size"), tuple(sizes)), MenuLines(t("brush.shape"), tuple(shapes)),
        MenuLines(t("brush.density"), tuple(densities)), MenuLines("", tuple(more)),
    ]  # fmt: skip
