"""The explanation of a mode's field, and what is wrong with the mode."""

from __future__ import annotations

from game.app.modes.draft import FieldPath
from game.app.modes.modes import GameModes
from game.ui.layout import GROW
from game.ui.tree.holders import Column, Row
from game.ui.tree.node import WHOLE, Measure, Node
from game.ui.tree.seen import Icon, Text

MARKS = {"error": ("error", "signal.error"), "warning": ("warning", "ink.secondary")}
"""The icon and its colour before a fault, by its severity."""


def about_page(modes: GameModes, field: FieldPath | None, picture: Node, m: Measure) -> Node:
    """Return the explanation and all faults, one below the other; of a built-in mode its ``picture``."""
    (title, words), t = modes.about(field), modes.texts
    faults = modes.faults()
    below = [Text(t("modes.problems"), "card_title", high=30), Node(high=6)]
    if faults:
        below += [
            Column(pad=(0, 0, 8), least=WHOLE).of(_fault(fault, "body", 18, 0, m, gap=8)) for fault in faults
        ]
    elif modes.draft.fixed:
        below = [picture]
    else:
        fine = Text(t("modes.no_problems"), "body", wide=GROW)
        below.append(Row(gap=6, high=24).of(Icon("check"), fine))
    about = Text(words, "body", "ink.secondary", lines=0, high=146)
    return Column(high=GROW).of(Text(title, "card_title", high=32), Node(high=8), about, *below)


def about_lines(modes: GameModes, field: FieldPath | None, lines: int, m: Measure) -> Node:
    """Return the first fault and the explanation of the field, each in at most so many lines."""
    about = Text(modes.about(field)[1], "small", "ink.secondary", lines=lines)
    faults = [_fault(fault, "small", 16, lines, m, gap=4) for fault in modes.faults()[:1]]
    return Column(gap=2).of(*faults, about)


def _fault(fault: tuple[str, str], role: str, size: float, lines: int, m: Measure, *, gap: float) -> Node:
    """Return a fault (severity and words) after its icon."""
    severity, words = fault
    name, ink = MARKS[severity]
    mark = Column(wide=18).of(Icon(name, size, ink, high=m.line(role)))
    return Row(gap=gap).of(mark, Text(words, role, lines=lines, wide=GROW))
