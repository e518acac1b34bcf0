"""The dialog that scatters ground and pieces over a map, or terrain over a table, with a preview."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.app.editor.form import SEEDS, Form, FormPress, named, preview
from game.ui.commands import Set
from game.ui.controls.numbers import whole_number
from game.ui.layout import GROW, Area
from game.ui.scene import App
from game.ui.tree.holders import CellGrid, Column, Row
from game.ui.tree.node import Canvas, Node
from game.ui.tree.seen import Text


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
    """The dialog: what to scatter, how much, with which seed; it answers with the draft.

    ``things`` are the names of what can be scattered, ``chosen`` those at first; ``picture(draft, px)``
    draws a draft.
    """

    name = "editor_scatter"
    wide = 860.0
    home = "another"

    def __init__(
        self, app: App, things: Sequence[str], chosen: Sequence[int],
        numbers: Sequence[ScatterNumber], make: Make,
        picture: Callable[[Any, int], pygame.Surface], where: str,
    ) -> None:  # fmt: skip
        super().__init__(app, app.texts("scatter.title"), app.texts("scatter.accept"))
        self.things = tuple(things)
        self.numbers = (*numbers, ScatterNumber("seed", *SEEDS, 1))
        self.make, self.picture, self.where = make, picture, where
        self.made: Made | None = None
        self.put(
            **{number.name: str(number.usual) for number in self.numbers},
            **{f"thing.{at}": at in chosen for at in range(len(things))},
        )

    # --- doing ---

    @property
    def chosen(self) -> list[int]:
        """The places of what is ticked."""
        return [at for at in range(len(self.things)) if self.values[f"thing.{at}"]]

    def revise(self) -> None:
        """Scatter with the current choices."""
        numbers: dict[str, int] = {}
        for number in self.numbers:
            value = whole_number(self.values[number.name], number.low, number.high)
            if value is None:
                self.made = None
                params = {"what": self.t(f"scatter.{number.name}"), "low": number.low, "high": number.high}
                self.wrong = self.t("editor.map_rules.wrong_number", **params)
                return
            numbers[number.name] = value
        self.wrong = "" if self.chosen else self.t("scatter.nothing_chosen")
        self.made = self.make(self.chosen, numbers)

    def accept(self) -> None:
        if self.made is not None and self.chosen:
            self.give(self.made.draft)

    # --- looks ---

    def body(self) -> Node:
        numbers = [
            named(self.t(f"scatter.{one.name}"), self.number(
                Set(one.name), self.values[one.name], (one.low, one.high), step=one.step,
            ))
            for one in self.numbers
        ]  # fmt: skip
        words = self.made.words if self.made is not None else ""
        told = Text(words or self.where, "small", "ink.secondary", wide=GROW)
        if len(numbers) < 3:
            numbers.append(Column(wide=GROW).of(Node(high=18), self.act(FormPress.ANOTHER, high=self.line)))
            line = Row(high=30).of(told)
        else:
            line = Row(high=30).of(told, self.act(FormPress.ANOTHER, wide=158, high=30))
        columns = 3 if len(self.things) > 12 else 2
        things = (
            self.tick(Set(f"thing.{at}"), name, at in self.chosen, high=GROW)
            for at, name in enumerate(self.things)
        )
        left = Column(gap=6, wide=GROW).of(
            Row(gap=10).of(*numbers),
            line,
            CellGrid(columns=columns, row_high=34, across=6, high=GROW).of(*things),
        )
        return Row(gap=24, high=380).of(left, preview(self._draw, self.made, "", 342))

    def _draw(self, to: Canvas, area: Area, made: Made) -> None:
        picture = self.picture(made.draft, min(area.rect.size))
        to.surface.blit(picture, picture.get_rect(midtop=area.rect.midtop))
