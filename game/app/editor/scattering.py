"""The dialog that scatters ground and pieces over a map, or terrain over a table, with a preview."""

from __future__ import annotations

from game.app.editor.form import SEEDS, Form, FormPress, named
from game.app.editor.steps import Scattered, ScatterNumber, Steps
from game.ui.commands import Set
from game.ui.controls.numbers import whole_number
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.tree.holders import CellGrid, Column, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Text
from game.view.draft.board import DraftBoard
from game.view.draft.table_board import TableDraftBoard


class Scattering(Form):
    """The dialog: what to scatter over the map of ``steps``, how much, with which seed; it answers with the
    draft."""

    name = "editor_scatter"
    wide = 860.0
    home = "another"

    def __init__(self, app: App, steps: Steps, drawing: DraftBoard | TableDraftBoard) -> None:
        super().__init__(app, "scatter")
        self.steps, self.drawing, self.scatterable = steps, drawing, steps.scatterable()
        self.numbers = (*self.scatterable.numbers, ScatterNumber("seed", *SEEDS, 1))
        self.made: Scattered | None = None
        self.put(
            **{number.name: str(number.usual) for number in self.numbers},
            **{f"thing.{at}": at == self.scatterable.chosen for at in range(len(self.scatterable.things))},
        )

    # --- doing ---

    @property
    def chosen(self) -> list[int]:
        """The places of what is ticked."""
        return [at for at in range(len(self.scatterable.things)) if self.values[f"thing.{at}"]]

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
        self.made = self.steps.scattered(self.chosen, numbers)

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
        told = Text(words or self.scatterable.where, "small", "ink.secondary", wide=GROW)
        if len(numbers) < 3:
            numbers.append(Column(wide=GROW).of(Node(high=18), self.act(FormPress.ANOTHER, high=self.line)))
            line = Row(high=30).of(told)
        else:
            line = Row(high=30).of(told, self.act(FormPress.ANOTHER, wide=158, high=30))
        names = self.scatterable.things
        columns = 3 if len(names) > 12 else 2
        things = (
            self.tick(Set(f"thing.{at}"), name, at in self.chosen, high=GROW) for at, name in enumerate(names)
        )
        left = Column(gap=6, wide=GROW).of(
            Row(gap=10).of(*numbers),
            line,
            CellGrid(columns=columns, row_high=34, across=6, high=GROW).of(*things),
        )
        made = None if self.made is None else self.made.draft
        return Row(gap=24, high=380).of(left, self.preview(made, "", 342))
