"""Nodes that can be pressed."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from game.ui.layout import GROW, Area
from game.ui.paint.paint import ROUND, Align, Corners
from game.ui.tree.canvas import BUTTON_EDGE, Kind
from game.ui.tree.holders import Box, CellGrid, Holder, Parts
from game.ui.tree.node import Canvas, Measure, Node
from game.ui.tree.seen import Text


def button(words: str, spot: Hashable) -> Box:
    """Return a button as wide as its words."""
    frame = Box(
        spot=spot, open=True, pad=(13, 0), fill="surface.raised", lit="surface.sunken",
        line="surface.line_strong", drop=2, ringed=True,
    )  # fmt: skip
    return frame.of(Text(words=words, role="button", align="center", high=GROW))


ICON_SIDE = 36.0
"""The side of a button without words, where nothing else says it, in tokens."""


@dataclass(frozen=True, slots=True)
class Button(Node):
    """A button: an icon left of its words, both in the middle, and a pale ``hint`` after them; as wide as
    they need with ``padding`` at both ends. ``role``: how the words are written; empty: by its kind."""

    label: str = ""
    icon: str = ""
    hint: str = ""
    kind: Kind = "plain"
    on: bool = False
    padding: float = 14.0
    align: Align = "center"
    role: str = ""
    corners: Corners = ROUND

    def natural(self, m: Measure) -> float:
        if not self.label:
            return ICON_SIDE
        wide = m.text(self.label, "button") + 2 * self.padding + (29.0 if self.icon else 0.0)
        return wide + (m.text(self.hint, "small") + 9.0 if self.hint else 0.0)

    def whole(self, m: Measure) -> float:
        if not self.label:
            return self.width(m)
        return self.natural(m) - 2 * (self.padding - BUTTON_EDGE)

    def tall(self, m: Measure, width: float) -> float:
        return ICON_SIDE

    def paint(self, to: Canvas, area: Area) -> None:
        role = self.role or ("card_title" if self.kind == "fire" and area.height >= 56 else "button")
        to.button(
            area, self.label, self.icon, self.hint, kind=self.kind, on=self.on, enabled=self.why is None,
            role=role, align=self.align, corners=self.corners,
        )  # fmt: skip

    def say(self) -> str:
        return self.label or self.about


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonGrid(Holder):
    """Buttons in rows of ``columns``, all equally wide, each row ``row_high``; in fewer columns where the
    words of one would be cut."""

    columns: int = 2
    row_high: float = ICON_SIDE

    def _grid(self, m: Measure, width: float) -> CellGrid:
        needed = max((one.whole(m) for one in self.children), default=0.0)
        fits = int((width + self.gap + 1e-6) // (needed + self.gap)) if needed else self.columns
        columns = max(1, min(self.columns, fits))
        return CellGrid(columns=columns, gap=self.gap, row_high=self.row_high, children=self.children)

    def tall(self, m: Measure, width: float) -> float:
        return self._grid(m, width).tall(m, width)

    def parts(self, m: Measure, area: Area) -> Parts:
        return self._grid(m, area.width).parts(m, area)


@dataclass(frozen=True, slots=True)
class Tick(Node):
    """A box with a tick, and its words; a ``note`` follows in small letters, if it has room."""

    label: str
    on: bool
    note: str = ""
    role: str = "body"

    def natural(self, m: Measure) -> float:
        return 30.0 + m.text(self.label, self.role) + (6.0 + m.text(self.note, "small") if self.note else 0.0)

    def narrowest(self, m: Measure) -> float:
        return 30.0 + m.text(self.label, self.role) if self.wide is None else self.width(m)

    def tall(self, m: Measure, width: float) -> float:
        return max(20.0, m.line(self.role))

    def paint(self, to: Canvas, area: Area) -> None:
        to.tick(area, self.label, self.note, on=self.on, enabled=self.why is None, role=self.role)

    def say(self) -> str:
        return self.label


@dataclass(frozen=True, slots=True)
class TabPress:
    """The spot of a tab in the row called ``key``."""

    key: str
    index: int

    def __str__(self) -> str:
        return f"{self.key}.{self.index}"


@dataclass(frozen=True, slots=True)
class Tabs(Node):
    """A choice of a few, side by side; the chosen one is filled with ink. Each asks for one of
    ``commands``; its spot is a ``TabPress``. All are equally wide, unless one needs more for its words."""

    key: str
    labels: tuple[str, ...]
    chosen: int
    pad: float = 18.0
    """The room beside the words of each tab, in tokens, where there is enough."""
    commands: tuple[Hashable, ...] = ()
    tips: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()
    whys: tuple[str | None, ...] = ()
    """Why each can't be chosen, where that isn't the same for all."""

    def natural(self, m: Measure) -> float:
        return sum(m.text(label, "button") + 2 * self.pad for label in self.labels)

    def narrowest(self, m: Measure) -> float:
        return 0.0 if self.wide is None else self.width(m)

    def parts(self, m: Measure, area: Area) -> Parts:
        count = len(self.labels)
        icon = 29.0 if self.icons else 0.0
        needed = [m.text(label, "button") + 2 * _LEAST_PAD + icon for label in self.labels]
        spare = (area.width - sum(needed)) / count
        widths = [area.width / count] * count
        if max(needed) > widths[0]:  # too little room for all: less beside the words, or all give way
            cut = spare < 2 * (BUTTON_EDGE - _LEAST_PAD)
            widths = [area.width * one / sum(needed) if cut else one + spare for one in needed]
        placed: Parts = []
        x, hair = area.x, 1 / area.scale
        for index, (label, wide) in enumerate(zip(self.labels, widths, strict=True)):
            first, last = index == 0, index == count - 1
            command = self.commands[index] if self.commands else None
            tab = _Tab(
                label, index == self.chosen, (first, last, first, last),
                self.icons[index] if self.icons else "", spot=TabPress(self.key, index),
                open=command is None, command=command,
                why=self.whys[index] if self.whys else self.why,
                about=self.tips[index] if self.tips else "",
            )  # fmt: skip
            # one px over the neighbour's edge: two borders become one
            placed.append((tab, Area(x, area.y, wide + (0 if last else hair), area.height, area.scale)))
            x += wide
        return placed


_LEAST_PAD = 9.0
"""The room beside the words of a tab, in tokens, where there is little."""


@dataclass(frozen=True, slots=True)
class _Tab(Node):
    """One tab of the row."""

    label: str
    chosen: bool
    corners: Corners = ROUND
    icon: str = ""

    def paint(self, to: Canvas, area: Area) -> None:
        if self.icon or self.why is not None:
            to.button(
                area, self.label, self.icon, "", kind="plain", on=self.chosen, enabled=self.why is None,
                role="button", align="center", corners=self.corners,
            )  # fmt: skip
        else:
            to.tab(area, self.label, chosen=self.chosen, corners=self.corners)

    def say(self) -> str:
        return self.label
