"""A table described in words: as a card to read, and as text to copy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.data.saves.description import answer_lines, position_lines, whole
from game.data.words.wording import sentences
from game.model.contract import IllegalAction, SeenStep
from game.model.kit import AnyKit
from game.ui.controls.reading import ReadingDialog
from game.ui.scene import App
from game.view.table import TableView

FEW_EVENTS = 10
"""How many of the last events the description of an earlier position lists."""

Parts = Sequence[tuple[str, Sequence[str]]]
"""Titled groups of lines."""


class DescriptionCard(ReadingDialog):
    """The card with a description. ``private``: another person plays at the machine, too, so the card closes
    when nobody looks any more."""

    name = "description"

    def __init__(self, app: App, text: str, *, private: bool = False) -> None:
        super().__init__(app, app.texts("describe.title"), text, icon="eye")
        self.private = private

    def unwatched(self) -> None:
        if self.private:
            self.close()

    def slept(self) -> None:
        self.unwatched()


def choosing_lines(app: App, kit: AnyKit, table: TableView) -> list[str]:
    """Say what is being chosen on a table, what enemies could do next, and what would come of it, except for
    what chance decides or the seat can't know."""
    action, view, words = table.chooser.plan, table.view, app.texts
    planned, answered = table.planned(), answer_lines(table.answers.found, words)
    if action is None or view is None or not planned:
        return answered
    lines = [words("describe.choosing", words=planned), *answered]
    if kit.game.has_secrets:
        return lines
    try:
        step = kit.game.apply(view, action)
    except IllegalAction:  # it is not whole yet
        return lines
    if came := sentences(kit.describe_step(SeenStep(step.state, step.events, action), view), words):
        lines.append(words("describe.choosing_does", words=came))
    return lines


def describe_table(
    app: App,
    kit: AnyKit,
    table: TableView,
    view: Any,
    *,
    before: Parts = (),
    after: Parts = (),
    private: bool = False,
) -> None:
    """Show a card that describes a view in words, and the choice being made on its table."""
    t = app.texts
    parts = [
        *before,
        (t("describe.choosing_title"), choosing_lines(app, kit, table)),
        (t("describe.board_title"), position_lines(kit, view, t)),
        (t("describe.pencil_title"), () if table.pencil is None else table.pencil.told()),
        *after,
    ]
    app.push(DescriptionCard(app, whole(parts), private=private))
