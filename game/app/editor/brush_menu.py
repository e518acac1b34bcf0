"""The brush's small menu: its width, its shape, its density; scattering and stamps."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from game.app.editor.choices import EditorChoices
from game.app.editor.commands import EditorPress
from game.editor.square_editing import SIZES
from game.ui.controls.actions import Action
from game.ui.controls.popup import PopupGroup
from game.ui.screen import Screen

DENSITIES = (100, 50, 25, 10)
"""Densities of the brush: per cent of the squares under it that it paints."""


def brush_groups(
    screen: Screen, chosen: Callable[[], EditorChoices], choose: Callable[..., Any]
) -> list[PopupGroup]:
    """Return the menu's lines. ``chosen`` returns the choices, ``choose`` stores one."""
    texts, choices = screen.app.texts, chosen()

    def shown(press: EditorPress) -> str:
        return screen.app.input.shown(str(press), "editor")

    def size(value: int) -> Action:
        on, words = choices.brush_size == value, texts("brush.squares", n=value, size=value)
        return Action(f"size.{value}", words, partial(choose, brush_size=value), on=on, stays=True)

    def shape(round_: bool) -> Action:
        name = "round" if round_ else "square"
        pick, hint = partial(choose, brush_round=round_), shown(EditorPress.BRUSH_SHAPE) if round_ else ""
        on = choices.brush_round == round_
        return Action(f"shape.{name}", texts(f"brush.{name}"), pick, on=on, stays=True, hint=hint)

    def density(value: int) -> Action:
        on, words = choices.brush_density == value, texts("brush.per_cent", percent=value)
        return Action(f"density.{value}", words, partial(choose, brush_density=value), on=on, stays=True)

    def more(press: EditorPress) -> Action:
        icon, do = screen.commands[press].icon, partial(screen.do, press)
        return Action(str(press), texts(f"brush.{press}"), do, icon=icon, hint=shown(press))

    return [
        PopupGroup(texts("brush.size"), [size(value) for value in SIZES]),
        PopupGroup(texts("brush.shape"), [shape(False), shape(True)]),
        PopupGroup(texts("brush.density"), [density(value) for value in DENSITIES]),
        PopupGroup("", [more(EditorPress.SCATTER), more(EditorPress.STAMPS)]),
    ]
