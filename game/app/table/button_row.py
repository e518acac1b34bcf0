"""A row of buttons over the whole width of its place, with icons where there is room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.ui import widgets
from game.ui.scene import Scene


@dataclass(frozen=True, slots=True)
class RowButton:
    """A button of the row. ``short`` replaces ``label`` where there is little room; a button without words
    is square."""

    key: str
    label: str
    icon: str
    do: Callable[[], object]
    tip: str | None = None
    short: str = ""
    kind: widgets.Kind = "plain"
    on: bool = False


class Fit(NamedTuple):
    """One way to fit the row: the tokens around the words, whether there are icons, whether words are
    short, and whether there are any; without them a button's tip shows its label."""

    padding: float
    icons: bool = True
    short: bool = False
    words: bool = True


def button_row(
    page: Scene,
    row: pygame.Rect,
    choices: Sequence[RowButton],
    fits: Sequence[Fit],
    *,
    gap: float = 6,
) -> list[widgets.Pressable]:
    """Make the buttons with the first of ``fits`` that has room, else with the last. Buttons with words
    share the remaining room, icons alone the whole row, to the last px; where there is too little all are
    narrower."""
    between = page.px(gap)
    room = row.width - between * (len(choices) - 1)
    for fit in fits:
        labels = [(one.short or one.label if fit.short else one.label) * fit.words for one in choices]
        icons = [one.icon if fit.icons or not one.label else "" for one in choices]
        needed = [
            widgets.button_width(page, label, icon=icon, padding=fit.padding) if label else row.height
            for label, icon in zip(labels, icons, strict=True)
        ]
        if sum(needed) <= room:
            break
    growing = sum(1 for label in labels if label)
    spare = room - sum(needed)
    made, x = [], float(row.x)
    for one, label, icon, width in zip(choices, labels, icons, needed, strict=True):
        wide = room * width / sum(needed)
        if growing and spare >= 0:
            wide = width + spare / growing if label else float(width)
        rect = pygame.Rect(round(x), row.y, round(x + wide) - round(x), row.height)
        made.append(
            widgets.button(
                page, rect, label, icon=icon, kind=one.kind, on=one.on, on_press=one.do, key=one.key,
                tip=one.label if one.tip is None and label != one.label else one.tip,
            )
        )  # fmt: skip
        x += wide + between
    return made
