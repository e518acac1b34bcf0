"""The dialog that scatters ground and pieces over a map, or terrain over a table, with a preview."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from game.app.editor.form import Form
from game.ui import widgets
from game.ui.controls.numbers import number_field, whole_number
from game.ui.scene import App

SEEDS = (0, 999_999)


@dataclass(frozen=True, slots=True)
class ScatterNumber:
    """A number of the dialog: its name, least, greatest and first value, and its step."""

    name: str
    low: int
    high: int
    usual: int
    step: int = 1


@dataclass(frozen=True, slots=True)
class Made:
    """The result of the current choices: a draft, and a line that says how much."""

    draft: Any
    words: str


Make = Callable[[Sequence[int], dict[str, int]], Made]
"""Scatters the things at these places in the list with these numbers, which include the seed."""


class Scattering(Form):
    """The dialog: what to scatter, how much, with which seed; ``on_made(draft)`` gets the result.

    ``things`` are the names of what can be scattered, ``chosen`` those at first; ``picture(draft, px)``
    draws a draft.
    """

    name = "editor_scatter"
    wide = 860.0
    high = 380.0

    def __init__(
        self, app: App, things: Sequence[str], chosen: Sequence[int],
        numbers: Sequence[ScatterNumber], make: Make,
        picture: Callable[[Any, int], pygame.Surface], on_made: Callable[[Any], Any], where: str,
    ) -> None:  # fmt: skip
        super().__init__(app, app.texts("scatter.title"), app.texts("scatter.accept"))
        self.things, self.chosen = tuple(things), set(chosen)
        self.numbers = (*numbers, ScatterNumber("seed", *SEEDS, 1))
        self.typed = {number.name: str(number.usual) for number in self.numbers}
        self.make, self.picture, self.on_made, self.where = make, picture, on_made, where
        self.made: Made | None = None
        self._ask()

    # --- doing ---

    def _ask(self) -> None:
        """Scatter with the current choices."""
        values: dict[str, int] = {}
        for number in self.numbers:
            value = whole_number(self.typed[number.name], number.low, number.high)
            if value is None:
                self.made = None
                params = {"what": self.t(f"scatter.{number.name}"), "low": number.low, "high": number.high}
                self.tell(self.t("editor.map_rules.wrong_number", **params))
                return
            values[number.name] = value
        self.tell("" if self.chosen else self.t("scatter.nothing_chosen"))
        self.made = self.make(sorted(self.chosen), values)
        self.repaint()

    def _type(self, name: str, text: str) -> None:
        self.typed[name] = text
        self._ask()

    def _tick(self, index: int, on: bool) -> None:
        (self.chosen.add if on else self.chosen.discard)(index)
        self._ask()

    def another(self) -> None:
        """Take the next seed."""
        seed = whole_number(self.typed["seed"], *SEEDS) or 0
        self.typed["seed"] = str((seed + 1) % (SEEDS[1] + 1))
        self._ask()
        self.rebuild()

    def accept(self) -> None:
        if self.made is not None and self.chosen:
            made = self.made
            self.close()
            self.on_made(made.draft)

    # --- looks ---

    def _parts(self, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        side = min(rect.height, rect.width * 42 // 100)
        right = pygame.Rect(rect.right - side, rect.y, side, rect.height)
        return pygame.Rect(rect.x, rect.y, right.x - self.px(24) - rect.x, rect.height), right

    def build_body(self, rect: pygame.Rect) -> None:
        left, _ = self._parts(rect)
        high, gap = self.px(32 if self.small else 36), self.px(10)
        wide = (left.width - 2 * gap) // 3
        for number, place in zip(self.numbers, (0, 1, 2), strict=False):
            spot = pygame.Rect(left.x + place * (wide + gap), left.y, wide, high)
            number_field(
                self, self.labelled(f"scatter.{number.name}", spot), self.typed[number.name], low=number.low,
                high=number.high, step=number.step, on_change=partial(self._type, number.name),
                key=number.name,
            )  # fmt: skip
        free = 3 - len(self.numbers)
        spot = pygame.Rect(left.x + (3 - free) * (wide + gap), left.y + self.px(18), wide, high)
        if not free:
            spot = pygame.Rect(left.right - wide, left.y + self.px(24) + high, wide, self.px(30))
        widgets.button(
            self, spot, self.t("editor.new.another"), icon="random", on_press=self.another, key="another"
        )
        top = left.y + self.px(64) + high
        rows = pygame.Rect(left.x, top, left.width, left.bottom - top)
        columns = 3 if len(self.things) > 12 else 2
        lines = -(-len(self.things) // columns)
        step = max(self.px(20), min(self.px(34), rows.height // max(1, lines)))
        wide = rows.width // columns
        for index, name in enumerate(self.things):
            line, column = divmod(index, columns)
            cell = pygame.Rect(rows.x + column * wide, rows.y + line * step, wide - self.px(6), step)
            widgets.check_box(
                self, cell, name, on=index in self.chosen, on_change=partial(self._tick, index),
                key=f"thing.{index}",
            )  # fmt: skip

    def focus_start(self) -> None:
        if self.focus.current is None:
            self.focus.focus_first("another")

    def paint_body(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        super().paint_body(surface, rect)
        left, right = self._parts(rect)
        high = self.px(32 if self.small else 36)
        line = pygame.Rect(left.x, left.y + self.px(28) + high, left.width, self.px(24))
        if len(self.numbers) == 3:
            line.width -= line.width // 3
        words = self.made.words if self.made is not None else ""
        widgets.line(self, surface, words or self.where, line, "small")
        if self.made is None:
            self.painter.box(surface, right, self.app.theme["surface.sunken"], self.app.theme["surface.line"])
            return
        picture = self.picture(self.made.draft, right.width)
        surface.blit(picture, picture.get_rect(midtop=right.midtop))

    def back_from_entry(self, entry: Any) -> None:
        self.cancel()
