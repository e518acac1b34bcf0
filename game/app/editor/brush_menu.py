"""The brush's small menu: its width, its shape, its density; scattering and stamps."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from game.app.editor.choices import EditorChoices
from game.data.words.texts import Texts
from game.editor.square_editing import SIZES
from game.ui.controls.popup import PopupGroup
from game.ui.widgets import Action

DENSITIES = (100, 50, 25, 10)
"""Densities of the brush: per cent of the squares under it that it paints."""


def brush_groups(
    texts: Texts, choices: EditorChoices, choose: Callable[..., Any], do: Callable[[str], Any],
    shown: Callable[[str], str],
) -> list[PopupGroup]:  # fmt: skip
    """Return the menu's lines. ``choose`` stores a choice, ``do`` runs a command, ``shown`` returns a
    command's key."""

    def size(value: int) -> Action:
        on, words = choices.brush_size == value, texts("brush.squares", n=value, size=value)
        return Action(f"size.{value}", words, partial(choose, brush_size=value), on=on, stays=True)

    def shape(round_: bool) -> Action:
        name = "round" if round_ else "square"
        pick, hint = partial(choose, brush_round=round_), shown("brush_shape") if round_ else ""
        on = choices.brush_round == round_
        return Action(f"shape.{name}", texts(f"brush.{name}"), pick, on=on, stays=True, hint=hint)

    def density(value: int) -> Action:
        on, words = choices.brush_density == value, texts("brush.per_cent", percent=value)
        return Action(f"density.{value}", words, partial(choose, brush_density=value), on=on, stays=True)

    def more(name: str, icon: str) -> Action:
        return Action(name, texts(f"brush.{name}"), partial(do, name), icon=icon, hint=shown(name))

    return [
        PopupGroup(texts("brush.size"), [size(value) for value in SIZES]),
        PopupGroup(texts("brush.shape"), [shape(False), shape(True)]),
        PopupGroup(texts("brush.density"), [density(value) for value in DENSITIES]),
        PopupGroup("", [more("scatter", "random"), more("stamps", "stamp")]),
    ]
