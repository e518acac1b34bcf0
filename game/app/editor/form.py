"""The base of the editor's larger dialogs: fields below their names, and errors beside the buttons."""

from __future__ import annotations

from collections.abc import Mapping
from enum import auto
from typing import Any

from game.model.drafting import Draft
from game.ui.commands import Commands, Declared, Press, Set
from game.ui.controls.dialog import Dialog
from game.ui.controls.numbers import whole_number
from game.ui.layout import GROW, Area
from game.ui.scene import App
from game.ui.tree.holders import Box, Column, Row
from game.ui.tree.node import Canvas, Length, Node
from game.ui.tree.seen import Icon, Picture, SmallText, Text
from game.view.draft.board import DraftBoard
from game.view.draft.table_board import TableDraftBoard

EDGES = ("width", "height")

SEEDS = (0, 999_999)
"""The least and greatest seed of chance."""


class FormPress(Press):
    """What can be done besides choosing."""

    ANOTHER = auto()


class Form(Dialog):
    """A dialog of the editor with fields in it; ``values`` are what stands in them, by their names. A flow
    that asks for it gets what ``give`` says, or ``None``."""

    wide = 640.0
    values: Mapping[str, Any] = {}
    drawing: DraftBoard | TableDraftBoard
    """Draws the pictures of drafts, in a form that has any."""

    def __init__(self, app: App, room: str, title: str = "", accept: str = "") -> None:
        """``room`` begins the keys of the title and of the accepting button's words that aren't given."""
        t = app.texts
        accept = accept or t(f"{room}.accept")
        super().__init__(app, title or t(f"{room}.title"), accept=accept, cancel=t("dialog.cancel"))

    def fill_in(self, command: Set) -> None:
        """Take another value of a field; what was wrong is forgotten."""
        self.put(**{command.name: command.value})

    def put(self, **values: Any) -> None:
        """Put other values into the fields."""
        self.values, self.wrong = {**self.values, **values}, ""
        self.revise()

    def revise(self) -> None:
        """Follow other values."""

    def another(self) -> None:
        """Take the next seed."""
        seed = whole_number(self.values["seed"], *SEEDS) or 0
        self.put(seed=str((seed + 1) % (SEEDS[1] + 1)))

    def give(self, answer: Any) -> None:
        """Close the form: the flow that asked for it gets this answer."""
        self.close()
        self.answered(answer)

    commands = Commands(
        Declared(Set, do=fill_in),
        Declared(FormPress.ANOTHER, "editor.new.another", icon="random", do=another),
        more=Dialog.commands,
    )

    def beside_answers(self) -> Node:
        if not self.wrong:
            return super().beside_answers()
        words = Text(self.wrong, "small", "signal.error", lines=2, middle=True, wide=GROW, high=GROW)
        return Row(gap=6, wide=GROW, high=GROW).of(Icon("error", 18, "signal.error"), words)

    def back_from_entry(self, entry: Any) -> None:
        self.cancel()

    def preview(self, made: Draft | None, words: str, wide: float) -> Node:
        """Return the picture of a draft that was made; without any, words in its place."""
        if made is not None:
            return Picture(self._draw_preview, made, wide=wide)
        text = Text(words, "body", "ink.secondary", "center", lines=0, middle=True, high=GROW)
        return Box(fill="surface.sunken", pad=(20, 0), wide=wide).of(text)

    def _draw_preview(self, to: Canvas, area: Area, made: Any) -> None:
        picture = self.drawing.preview(made, min(area.rect.size))
        to.surface.blit(picture, picture.get_rect(midtop=area.rect.midtop))

    def draw_small(self, to: Canvas, area: Area, draft: Any) -> None:
        """Draw a small picture of a draft in the middle of its place; nothing without one."""
        if draft is not None:
            to.put(self.drawing.small_picture(draft, max(8, min(area.rect.size))), area)


class SizeForm(Form):
    """A dialog that asks for a map's size: ``values`` has the typed numbers, ``sizes`` is the least and
    greatest length of an edge, ``wrong_key`` the text for a bad size."""

    wrong_key = "editor.resize.wrong"
    sizes: tuple[int, int]

    def size_wanted(self) -> tuple[int, int] | None:
        """Return columns and rows as typed; ``None`` for a bad size."""
        width, height = (whole_number(self.values[name], *self.sizes) for name in EDGES)
        return None if width is None or height is None else (width, height)

    def revise(self) -> None:
        low, high = self.sizes
        self.wrong = "" if self.size_wanted() else self.t(self.wrong_key, low=low, high=high)

    def size_field(self, name: str, words: str, *, wide: Length = GROW, step: int = 1) -> Node:
        """Return the field for one of ``EDGES``."""
        field = self.number(Set(name), self.values[name], self.sizes, step=step)
        return named(words, field, wide=wide)


def named(words: str, control: Node, *, wide: Length = GROW, aside: str = "") -> Node:
    """Return a control below its name, with ``aside`` at the right of it."""
    above = Row(high=16).of(
        SmallText(words),
        SmallText(aside, align="right", wide=GROW) if aside else None,
    )
    return Column(gap=2, wide=wide).of(above, control)
